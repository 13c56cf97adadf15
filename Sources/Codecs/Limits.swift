/// Limits on what comes from outside, each with its reason.
package enum Limits {
}

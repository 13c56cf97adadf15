/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// How large a property list may be. The lists we read are written by hand
  /// and hold tens of entries; this leaves room for a thousand times that.
  package static let maxBytes = 4 << 20

  /// How deep arrays and dictionaries may nest. The readers recurse, so this is
  /// what keeps a hostile list off the end of the stack.
  package static let maxDepth = 64

  /// How much a list may hold in all: `valueCost` for each value, and one for
  /// each byte of its text or data. A binary list may name the same value many
  /// times, so a few hundred bytes could otherwise unfold into all of memory.
  package static let maxContent = 16 << 20

  /// What a value costs in memory, in bytes, before its text or data.
  static let valueCost = 64
}

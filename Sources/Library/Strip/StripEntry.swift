/// One tile of the strip of filters.
package struct StripEntry: Hashable, Sendable {
  package let name: String
  /// A filter of the catalogue; `nil` shows the picture as it is.
  package let filter: String?
  /// What is wrong with the entry, for whoever edits the file.
  package let problem: String?
}

package import ImageEngine

/// One tile of the strip of filters.
package struct StripEntry: Hashable, Sendable {
  package let name: String
  /// A filter of the catalogue; `nil` shows the picture as it is.
  package let filter: String?
  /// What is wrong with the entry, for whoever edits the file.
  package let problem: String?
}

extension StripEntry {
  /// What a tap on the tile does to a photo.
  package var steps: [Recipe.Step] { filter.map { [Self.step($0)] } ?? [] }

  static func step(_ filter: String) -> Recipe.Step { Recipe.Step(filter, frame: .keep) }
}

package import ImageEngine

/// One tile of the strip of filters.
package struct StripEntry: Hashable, Sendable {
  package let name: String
  /// A filter of the catalogue; `nil` shows the picture as it is.
  package let filter: String?
  /// The entry's error, for the person who edits the file.
  package let problem: String?
}

extension StripEntry {
  /// The steps that a tap on the tile gives a photo.
  package var steps: [Recipe.Step] { filter.map { [Self.step($0)] } ?? [] }

  static func step(_ filter: String) -> Recipe.Step { Recipe.Step(filter, frame: .keep) }
}

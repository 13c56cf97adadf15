/// Describes why a map's tiles cannot be used.
package struct TileError: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case missing, notTiles, version, packing, kind, damaged, address
  }

  package let code: Code
  /// A sentence that names the problem.
  package let sentence: String
  /// A sentence that says how to fix it.
  package let advice: String

  init(_ code: Code, _ sentence: String, advice: String) {
    self.code = code
    self.sentence = sentence
    self.advice = advice
  }

  static func damaged(_ path: String, _ what: String) -> TileError {
    TileError(
      .damaged, "The map's file \(path) is damaged: \(what).",
      advice: "Fetch the file once more; a part of it may be missing.")
  }
}

extension TileError: CustomStringConvertible {
  package var description: String { "\(sentence) \(advice)" }
}

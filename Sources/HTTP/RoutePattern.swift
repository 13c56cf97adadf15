/// A path with named placeholders, such as `/assets/{id}`.
package struct RoutePattern: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case value(String)
    /// Everything that remains, including slashes; only at the end.
    case rest(String)
  }

  package let text: String
  package let parts: [Part]

  /// - Precondition: It begins with a slash, and its placeholders have distinct names.
  package init(_ text: String) {
    precondition(text.first == "/", "\(text): a pattern begins with a slash")
    self.text = text
    let pieces = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    parts = text == "/" ? [] : pieces.map(Self.part)
    for part in parts.dropLast() {
      if case .rest = part { preconditionFailure("\(text): only the last part takes the rest") }
    }
    precondition(Set(names).count == names.count, "\(text): a name occurs twice")
  }

  /// The names of its placeholders, in order.
  package var names: [String] {
    parts.compactMap {
      switch $0 {
      case .literal: nil
      case .value(let name), .rest(let name): name
      }
    }
  }

  private static func part(_ piece: Substring) -> Part {
    guard piece.first == "{", piece.last == "}" else { return .literal(String(piece)) }
    let name = piece.dropFirst().dropLast()
    return name.last == "*" ? .rest(String(name.dropLast())) : .value(String(name))
  }
}

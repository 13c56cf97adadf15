internal import Words

/// A query parameter of a route. Invalid values are refused before the handler runs; unknown
/// parameters are ignored.
package struct QueryParameter: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text(maxBytes: Int)
    case integer(ClosedRange<Int>)
    case choice([String])
  }

  package var name: String
  package var kind: Kind
  package var summary: String
  package var isRequired: Bool

  package init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRequired = isRequired
  }

  func check(_ query: Query) throws(HTTPError) {
    let values = query.values(name)
    guard let value = values.first, values.count == 1 else {
      if values.isEmpty, !isRequired { return }
      throw .badParameter(name: name, expected: Message("expected.once"))
    }
    switch kind {
    case .text(let maxBytes):
      if value.utf8.count > maxBytes {
        throw .badParameter(
          name: name, expected: Message("expected.maxBytes", ["limit": .number(maxBytes)]))
      }
    case .integer(let range):
      guard let number = Int(value), range.contains(number) else {
        throw .badParameter(
          name: name,
          expected: Message(
            "expected.range",
            ["first": .number(range.lowerBound), "last": .number(range.upperBound)]))
      }
    case .choice(let allowed):
      if !allowed.contains(value) {
        throw .badParameter(
          name: name,
          expected: Message("expected.choice", ["values": .text(allowed.joined(separator: ", "))]))
      }
    }
  }
}

/// An identifier for the exact bytes of a response, quoted as it is sent.
package struct EntityTag: Hashable, Sendable {
  /// The quoted tag without the weakness prefix.
  let opaque: String
  let isWeak: Bool

  /// - Precondition: printable ASCII without quotes.
  package init(_ text: String, isWeak: Bool = false) {
    precondition(text.utf8.allSatisfy { $0 > .space && $0 < 127 && $0 != .quote }, "a plain tag")
    opaque = "\"\(text)\""
    self.isWeak = isWeak
  }

  /// Parses a tag as sent.
  package init?(header: String) {
    isWeak = header.utf8.starts(with: "W/".utf8)
    opaque = isWeak ? String(header.dropFirst(2)) : header
    let inner = opaque.utf8.dropFirst().dropLast()
    guard opaque.utf8.count > 2, opaque.utf8.first == .quote, opaque.utf8.last == .quote,
      inner.allSatisfy({ $0 > .space && $0 < 127 && $0 != .quote })
    else { return nil }
  }

  package var header: String { isWeak ? "W/" + opaque : opaque }

  /// Whether an `If-None-Match` or `If-Match` header contains this tag.
  ///
  /// - Parameter strongly: A weak tag, on either side, matches nothing.
  package func isNamed(in header: String, strongly: Bool = false) -> Bool {
    if header.utf8.elementsEqual("*".utf8) { return true }
    var rest = header.utf8[...]
    while true {
      rest = rest.drop { $0.isBlank || $0 == .comma }
      let isWeakTag = rest.starts(with: "W/".utf8)
      if isWeakTag { rest = rest.dropFirst(2) }
      guard rest.first == .quote, let end = rest.dropFirst().firstIndex(of: .quote) else {
        return false
      }
      let tag = rest[...end]
      if tag.elementsEqual(opaque.utf8), !strongly || !(isWeak || isWeakTag) { return true }
      rest = rest[rest.index(after: end)...]
    }
  }
}

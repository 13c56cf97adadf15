/// The decoded pairs of an address's query, in order.
package struct Query: Sendable, Hashable {
  package private(set) var pairs: [Pair] = []

  package struct Pair: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package init() {}

  /// Parses the part behind the question mark.
  init(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    for part in bytes.split(separator: .ampersand) {
      let equals = part.firstIndex(of: .equals) ?? part.endIndex
      let name = try PercentCoding.decoded(part[..<equals], plusIsSpace: true)
      let value = try PercentCoding.decoded(part[equals...].dropFirst(), plusIsSpace: true)
      pairs.append(Pair(name: name, value: value))
    }
  }

  /// Parses the fields of a URL-encoded form.
  package init(form: [UInt8]) throws(HTTPError) { try self.init(form[...]) }

  /// The first value with a name; empty if it has no equals sign.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The first value with a name as an integer; `nil` for anything else.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  package func values(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }
}

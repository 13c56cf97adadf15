/// The decoded pairs behind the question mark of an address, in their order.
package struct Query: Sendable, Hashable {
  package private(set) var pairs: [Pair] = []

  package struct Pair: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package init() {}

  /// Reads what stands behind the question mark.
  init(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    for part in bytes.split(separator: .ampersand) {
      let equals = part.firstIndex(of: .equals) ?? part.endIndex
      let name = try PercentCoding.decoded(part[..<equals], plusIsSpace: true)
      let value = try PercentCoding.decoded(part[equals...].dropFirst(), plusIsSpace: true)
      pairs.append(Pair(name: name, value: value))
    }
  }

  /// The fields of a form, as browsers send it without files.
  package init(form: [UInt8]) throws(HTTPError) { try self.init(form[...]) }

  /// The first value of that name; empty where it has no equals sign.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The first value of that name as a whole number; `nil` for anything else.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  package func values(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }
}

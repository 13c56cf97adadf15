/// A request's cookies. Invalid ones are ignored: other programs on the same host name set cookies
/// too.
package struct Cookies: Sendable, Hashable {
  package private(set) var pairs: [Pair] = []

  package struct Pair: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  /// - Parameter headers: The values of the request's `Cookie` headers.
  package init(_ headers: [String]) {
    for header in headers {
      for part in header.utf8.split(separator: .semicolon) {
        let part = part.drop { $0 == .space }
        guard let equals = part.firstIndex(of: .equals), equals > part.startIndex else { continue }
        let name = part[..<equals]
        var value = part[part.index(after: equals)...]
        while value.last == .space { value = value.dropLast() }
        if value.count > 1, value.first == .quote, value.last == .quote {
          value = value.dropFirst().dropLast()
        }
        guard name.allSatisfy(\.isToken), value.allSatisfy(\.isCookieValue) else { continue }
        pairs.append(
          Pair(
            name: String(decoding: name, as: UTF8.self),
            value: String(decoding: value, as: UTF8.self)))
      }
    }
  }

  /// The first cookie with a name: browsers send the most specific one first.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}

extension UInt8 {
  /// Whether it is allowed in a cookie's value.
  var isCookieValue: Bool {
    self > .space && self < 127 && self != .quote && self != .comma && self != .semicolon
      && self != .backslash
  }
}

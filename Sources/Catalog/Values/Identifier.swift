internal import Platform

/// The name of one object of the library, for all time: 128 random bits,
/// written as 26 letters and digits of base 32 without capitals, so that it
/// may stand in an address, a file name and a spoken sentence.
///
/// `Kind` keeps the id of an asset from being taken for that of an account.
package struct Identifier<Kind>: Hashable, Sendable {
  package let text: String

  /// Creates an id from 16 random bytes.
  package init(random bytes: [UInt8]) {
    precondition(bytes.count == 16, "an id has 128 bits")
    text = Base32.text(of: bytes)
  }

  /// Parses an id; `nil` if it is invalid.
  package init?(_ text: String) {
    guard text.utf8.count == 26, let bytes = Base32.bytes(of: text), bytes.count == 16 else {
      return nil
    }
    self.text = text
  }

  /// An id from the catalog, which contains valid ones only.
  package init(stored text: String) { self.text = text }
}

extension Identifier: LosslessStringConvertible {
  package var description: String { text }
}

extension Identifier: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// Identifies bytes that are still arriving. As it becomes a file name, it consists of letters,
/// digits, `-` and `_` only.
package struct DraftID: Hashable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard (1...Limits.draftIDCharacters).contains(text.utf8.count),
      text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  private static func isAllowed(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension DraftID: CustomStringConvertible {
  package var description: String { text }
}

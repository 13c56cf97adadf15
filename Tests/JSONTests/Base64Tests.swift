import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test func itIsTheOneOfOthers() {
    var random = SeededGenerator(seed: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(of: bytes) == text)
      #expect(Base64.bytes(of: text.utf8) == bytes)
      let digits = text.prefix { $0 != "=" }
      #expect(Base64.bytes(of: digits.utf8) == bytes)
      let address = digits.replacing("+", with: "-").replacing("/", with: "_")
      #expect(Base64.addressText(of: bytes) == address)
    }
  }

  @Test(arguments: ["A", "AAAAA", "AA=A", "AAA==", "A===", "AA A", "AA-_", "\u{e4}A=="])
  func textsThatAreNoBase64AreRefused(text: String) {
    #expect(Base64.bytes(of: text.utf8) == nil)
  }
}

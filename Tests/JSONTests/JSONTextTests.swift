import Foundation
import JSON
import TestSupport
import Testing

@Suite struct JSONTextTests {
  @Test func writtenMembersAreReadBackInTheSameOrder() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let value = Self.value(depth: 4, using: &random)
      let again = try JSON(parsing: value.text)
      #expect(again == value)
      #expect(again.text == value.text)
    }
  }

  @Test func equalValuesHaveOneCanonicalText() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let value = Self.value(depth: 4, using: &random)
      let shuffled = Self.shuffled(value, using: &random)
      #expect(shuffled == value)
      #expect(shuffled.canonicalText == value.canonicalText)
      #expect(try JSON(parsing: value.canonicalText) == value)
    }
  }

  @Test func foundationReadsTheSame() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let value = Self.value(depth: 3, using: &random)
      let theirs = try JSONSerialization.jsonObject(
        with: Data(value.text.utf8), options: .fragmentsAllowed)
      let written = try JSONSerialization.data(withJSONObject: theirs, options: .fragmentsAllowed)
      #expect(try JSON(parsing: [UInt8](written)) == value)
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.1, "0.1"), (1.5e-7, "1.5e-07"),
      (1e300, "1e+300"), (9_007_199_254_740_992, "9007199254740992"), (.nan, "null"),
      (.infinity, "null"),
    ] as [(Double, String)])
  func numbersAreAsShortAsTheyCanBe(value: Double, text: String) {
    #expect(JSON.number(value).text == text)
  }

  @Test func charactersThatEndAScriptOrAnEventAreEscaped() {
    #expect(JSON("</script>&\u{2028}\u{2029}").text == #""\u003c/script>\u0026\u2028\u2029""#)
    #expect(JSON("\"\\\n\r\t\u{0}\u{1F}\u{7F}").text == #""\"\\\n\r\t\u0000\u001f\#u{7F}""#)
    #expect(JSON("a\nb").text.utf8.allSatisfy { $0 >= 0x20 })
  }

  static func value(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return JSON(Int.random(in: -1000...1000, using: &random))
    case 3: return .number(.random(in: -1e6...1e6, using: &random))
    case 4, 5: return .string(text(using: &random))
    case 6:
      let count = Int.random(in: 0..<5, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
    default:
      let count = Int.random(in: 0..<5, using: &random)
      return .object(
        JSON.Object(
          (0..<count).map { _ in (text(using: &random), value(depth: depth - 1, using: &random)) }))
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let pieces = ["a", "é", "😀", "\"", "\\", "\n", "\u{0}", "\u{2028}", "</", "&", "漢", "\u{7F}"]
    return (0..<Int.random(in: 0..<6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func shuffled(_ value: JSON, using random: inout SeededGenerator) -> JSON {
    switch value {
    case .array(let items): return .array(items.map { shuffled($0, using: &random) })
    case .object(let object):
      let members = object.members.map { ($0.name, shuffled($0.value, using: &random)) }
      return .object(JSON.Object(members.shuffled(using: &random)))
    default: return value
    }
  }
}

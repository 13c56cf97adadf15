import Foundation
import JSON
import TestSupport
import Testing

@Suite struct JSONParserTests {
  private func reason(_ text: String) -> JSONError.Reason? {
    do throws(JSONError) {
      _ = try JSON(parsing: text)
      return nil
    } catch {
      return error.reason
    }
  }

  static let suite = publicSuite("json/test_parsing")

  @Test(.enabled(if: suite != nil, "without shared/suites"))
  func thePublicSuiteIsDecidedRightly() throws {
    let folder = try #require(Self.suite)
    var decided = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
      let isTaken = (try? JSON(parsing: bytes)) != nil  // only whether it is taken matters
      switch name.prefix(2) {
      case "y_": #expect(isTaken, "\(name)")
      case "n_": #expect(!isTaken, "\(name)")
      default: break  // either is right; what matters is that it ends
      }
      decided += 1
    }
    #expect(decided >= 318)
  }

  @Test(arguments: [
    ("", JSONError.Reason.unexpectedEnd), ("  ", .unexpectedEnd), ("[1,", .unexpectedEnd),
    ("[1 2]", .unexpectedByte), ("{\"a\" 1}", .unexpectedByte), ("{a:1}", .unexpectedByte),
    ("[1,]", .unexpectedByte), ("{\"a\":1,}", .unexpectedByte), ("tru", .unexpectedEnd),
    ("trux", .unexpectedByte), ("\"a", .unexpectedEnd), ("\"\\x\"", .badString),
    ("\"\u{1}\"", .badString), ("1 1", .trailing), ("01", .trailing), ("{}]", .trailing),
    ("1e999", .badNumber), ("-", .unexpectedEnd), (".5", .unexpectedByte), ("1.", .unexpectedEnd),
    ("+1", .unexpectedByte), ("NaN", .unexpectedByte), ("\u{FEFF}{}", .unexpectedByte),
    ("'a'", .unexpectedByte), ("1.e5", .unexpectedByte), ("0x10", .trailing),
  ])
  func textsThatAreNotJSONAreRefusedWithTheReason(text: String, expected: JSONError.Reason) {
    #expect(reason(text) == expected)
  }

  @Test func anErrorSaysWhere() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: "[1, x]") }
    #expect(error?.reason == .unexpectedByte && error?.offset == 4)
    #expect(
      error?.description
        == "not JSON: a character stands where none of its kind may (at byte 4)")
  }

  @Test func nestingHasALimitThatACallerMaySet() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(reason(nested(JSON.maxDepth)) == nil)
    #expect(reason(nested(JSON.maxDepth + 1)) == .tooDeep)
    #expect(reason(String(repeating: "{\"a\":", count: 100_000)) == .tooDeep)
    #expect(throws: JSONError.self) { try JSON(parsing: "[[1]]", maxDepth: 1) }
    #expect(throws: Never.self) { try JSON(parsing: "1", maxDepth: 0) }
  }

  @Test func aNameThatOccursTwiceHasItsLastValue() throws {
    let value = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(value.object?.names == ["a", "b"])
    #expect(value["a"] == 3)
    let manyTimes = "{" + (0..<20_000).map { "\"k\($0 % 10_000)\":\($0)" }.joined(separator: ",")
    #expect(try JSON(parsing: manyTimes + "}").object?.count == 10_000)
  }

  @Test func escapesAreReplaced() throws {
    #expect(
      try JSON(parsing: #""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00""#)
        == "\"\\/\u{8}\u{C}\n\r\tAé😀")
    #expect(try JSON(parsing: #""\u0000""#).string?.unicodeScalars.first?.value == 0)
  }

  @Test(arguments: [
    #""\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#, #""\ude00""#,
    #""\ud83d\u0041""#, #""\u12""#, #""\u12g4""#, #""\u+123""#, #""\u１２３４""#,
  ])
  func surrogatesStandInPairsAndDigitsAreHex(text: String) {
    #expect(throws: JSONError.self) { try JSON(parsing: text) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22], [0x5B, 0xFF, 0x5D], [0xEF, 0xBB, 0xBF, 0x31],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x00], [0x31, 0x00],
    ] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefused(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
  }

  @Test func numbersAreReadToTheLastBit() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try JSON(parsing: "\(value)").double?.bitPattern == value.bitPattern)
    }
    #expect(try JSON(parsing: "1E+2") == 100 && JSON(parsing: "-0.0e-0") == 0)
    #expect(try JSON(parsing: "1e-400") == 0)
  }

  @Test func damagedTextsEndInAnAnswer() {
    let text =
      #"{"version":1,"size":[4032,3024],"steps":[{"filter":"é😀","amount":0.6e-1,"#
      + #""off":true,"name":null,"escaped":"\u00e9\ud83d\ude00\n"}]}"#
    var random = SeededGenerator(seed: 6)
    var refused = 0
    for _ in 0..<20_000 {
      do throws(JSONError) {
        let bytes = mutated(Array(text.utf8), using: &random)
        let value = try JSON(parsing: bytes)
        #expect(try JSON(parsing: value.text) == value)
      } catch {
        refused += 1
        #expect(error.offset >= 0)
      }
    }
    #expect(refused > 5000)
  }
}

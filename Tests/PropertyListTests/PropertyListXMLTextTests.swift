import Foundation
import PropertyList
import TestSupport
import Testing

@Suite struct PropertyListXMLTextTests {
  @Test func aStripIsWrittenAsPeopleKnowIt() {
    let strip: PropertyList = [["name": "Noir & co", "filter": "CIPhotoEffectNoir"], [:], []]
    #expect(
      strip.xmlText == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <array>
        \t<dict>
        \t\t<key>filter</key>
        \t\t<string>CIPhotoEffectNoir</string>
        \t\t<key>name</key>
        \t\t<string>Noir &amp; co</string>
        \t</dict>
        \t<dict/>
        \t<array/>
        </array>
        </plist>

        """)
  }

  @Test func writtenListsAreReadBack() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let list = Self.list(depth: 4, using: &random)
      #expect(try PropertyList(parsing: Array(list.xmlText.utf8)) == list)
    }
  }

  @Test func foundationReadsWhatWeWriteAndWeWhatItWrites() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let list = Self.list(depth: 4, using: &random)
      let theirs = try PropertyListSerialization.propertyList(
        from: Data(list.xmlText.utf8), format: nil)
      for format: PropertyListSerialization.PropertyListFormat in [.xml, .binary] {
        let data = try PropertyListSerialization.data(
          fromPropertyList: theirs, format: format, options: 0)
        #expect(try PropertyList(parsing: [UInt8](data)) == list)
      }
    }
  }

  @Test func charactersThatXMLCannotCarryAreReplaced() throws {
    let list: PropertyList = "a\u{0}b\u{1F}c\u{FFFF}d\re"
    #expect(
      try PropertyList(parsing: Array(list.xmlText.utf8)) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\re")
  }

  @Test func everyDayOfFourCenturiesIsReadBack() throws {
    // 146,097 days; a prime step visits every month and both kinds of century.
    for day in stride(from: -730_485, through: 2_921_574, by: 1499) {
      let moment = PropertyList.date(secondsSince2001: Double(day * 86_400 + day & 0xFFFF))
      #expect(try PropertyList(parsing: Array(moment.xmlText.utf8)) == moment)
    }
  }

  /// Any list, with texts that need care.
  static func list(depth: Int, using random: inout SeededGenerator) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
    case 0: return .string(text(using: &random))
    case 1:
      let shift = Int.random(in: 0..<64, using: &random)
      return .integer(Int.random(in: .min ... .max, using: &random) >> shift)
    case 2: return .real(.random(in: -1e9...1e9, using: &random))
    case 3: return .boolean(.random(using: &random))
    case 4:
      return .date(
        secondsSince2001: Double(Int.random(in: -2_000_000_000...9_000_000_000, using: &random)))
    case 5: return .data((0..<Int.random(in: 0..<9, using: &random)).map { UInt8($0) })
    case 6: return .string("")
    case 7:
      let count = Int.random(in: 0..<5, using: &random)
      return .array((0..<count).map { _ in list(depth: depth - 1, using: &random) })
    default:
      let count = Int.random(in: 0..<5, using: &random)
      let members = (0..<count).map { _ in
        (text(using: &random), list(depth: depth - 1, using: &random))
      }
      return .dictionary(Dictionary(members) { first, _ in first })
    }
  }

  /// Without a carriage return, which Foundation writes as it is.
  private static func text(using random: inout SeededGenerator) -> String {
    let pieces = ["a", "é", "😀", "<", "&", "]]>", "\"", "\n", "\t", " ", "漢", "&amp;"]
    return (0..<Int.random(in: 0..<6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

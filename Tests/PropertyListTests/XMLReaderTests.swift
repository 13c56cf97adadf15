import PropertyList
import TestSupport
import Testing

@Suite struct XMLReaderTests {
  private func parsed(_ body: String) throws(PropertyListError) -> PropertyList {
    try PropertyList(parsing: Array("<plist version=\"1.0\">\(body)</plist>".utf8))
  }

  private func error(_ text: String) -> PropertyListError? {
    #expect(throws: PropertyListError.self) { try PropertyList(parsing: Array(text.utf8)) }
  }

  @Test func commentsInstructionsAndSpaceBetweenValuesDoNotCount() throws {
    let text = """
      \u{FEFF}<?xml version='1.0' encoding='utf-8'?>
      <!-- by hand --><!DOCTYPE plist PUBLIC "-//x>" 'http://example.invalid/a.dtd'>
      <plist version="1.0"><?hint?><array><!-- > --> <true/><false></false> </array></plist>
      <!-- end -->
      """
    #expect(try PropertyList(parsing: Array(text.utf8)) == [true, false])
  }

  @Test func textKeepsItsSpaceAndOneKindOfLineEnd() throws {
    #expect(try parsed("<string> a\r\nb\rc </string>") == " a\nb\nc ")
    #expect(try parsed("<string>a<!-- gone -->b<![CDATA[<&]]]>c</string>") == "ab<&]c")
    #expect(try parsed("<string/>") == "")
  }

  @Test func entitiesAreTheFiveAndNumbers() throws {
    #expect(
      try parsed("<string>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#13;</string>")
        == "<>&\"'A😀\r")
    for entity in [
      "&nbsp;", "&xxe;", "&#0;", "&#x1F;", "&#xD800;", "&#xFFFF;", "&#1114112;", "&#-1;", "&#+65;",
      "&#;", "&;", "&", "&lt", "&#00000000000000065;",
    ] {
      #expect(throws: PropertyListError.self, "\(entity)") {
        try parsed("<string>\(entity)</string>")
      }
    }
  }

  @Test func entitiesOfTheFilesOwnAreRefused() {
    let laughs = """
      <!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    #expect(error(laughs) == .unsupported(feature: "entities of its own", .line(1)))
  }

  @Test(arguments: [
    ("0", 0), (" 12\n", 12), ("-7", -7), ("+7", 7), ("0x1f", 31), ("-0X10", -16),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
  ])
  func integersAreRead(text: String, value: Int) throws {
    #expect(try parsed("<integer>\(text)</integer>") == .integer(value))
  }

  @Test(arguments: [
    ("integer", "9223372036854775808"), ("integer", ""), ("integer", "1.0"), ("integer", "--1"),
    ("integer", "0x"), ("integer", "0x-1"), ("integer", "1 2"), ("integer", "٣"),
    ("real", "nan"), ("real", "inf"), ("real", "1e400"), ("real", "0x1p4"), ("real", ""),
    ("date", "2024-08-17"), ("date", "2024-02-30T00:00:00Z"), ("date", "0000-01-01T00:00:00Z"),
    ("date", "2024-13-01T00:00:00Z"), ("date", "2024-08-17T24:00:00Z"),
    ("date", "2023-02-29T00:00:00Z"), ("date", "2024-08-17t10:12:13Z"),
    ("data", "AB"), ("data", "AB=C"), ("data", "A==="), ("data", "****"), ("data", "AAAA=AAA"),
  ])
  func malformedValuesAreRefusedWithTheirLine(type: String, text: String) {
    #expect(throws: PropertyListError.badValue(type: type, .line(2))) {
      try parsed("<array>\n<\(type)>\(text)</\(type)></array>")
    }
  }

  @Test func realsAndDataAreRead() throws {
    #expect(try parsed("<real>-1.5e3</real>") == -1500.0)
    #expect(try parsed("<real> 7 </real>") == 7.0)
    #expect(try parsed("<data>\n\tAAEC\n\tAw==\n</data>") == .data([0, 1, 2, 3]))
    #expect(try parsed("<data></data>") == .data([]))
  }

  @Test func datesCountFrom2001() throws {
    for (text, seconds) in [
      ("2001-01-01T00:00:00Z", 0.0), ("2000-12-31T23:59:59Z", -1),
      ("2000-02-29T00:00:00Z", -26_524_800),
      ("1970-01-01T00:00:00Z", -978_307_200), ("2024-08-17T10:12:13Z", 745_582_333),
    ] {
      #expect(try parsed("<date>\(text)</date>") == .date(secondsSince2001: seconds))
    }
  }

  @Test func aKeyThatOccursTwiceHasItsLastValue() throws {
    #expect(
      try parsed("<dict><key>a</key><true/><key>a</key><string>b</string></dict>") == ["a": "b"])
  }

  @Test(arguments: [
    "", "   ", "hello", "<plist>", "<plist/>", "<plist></plist>", "<array/>", "<plist><array>",
    "<plist><array></plist>", "<plist><dict><key>a</key></dict></plist>",
    "<plist><dict><true/></dict></plist>", "<plist><unknown/></plist>", "<plist><true/>",
    "<plist><true/><true/></plist>", "<plist><true/></plist> more", "<plist><true>x</true></plist>",
    "<plist><string>a<b/></string></plist>", "<plist><string>\u{01}</string></plist>",
    "<plist><string><![CDATA[a</string></plist>", "<plist><!-- <true/></plist>", "<", "<!", "</",
    "<?xml", "<?xml version='1.0' encoding='utf-16'?><plist><true/></plist>", "<!DOCTYPE plist",
    "<plist version=\"1.0><true/></plist>", "<plist <true/></plist>", "<plist><true/></plist",
    "<plist>text</plist>", "<plist><array>text</array></plist>",
  ])
  func textsThatAreNoListAreRefused(text: String) {
    #expect(error(text) != nil)
  }

  @Test func aMessageNamesTheLineAndWhatBelongsThere() {
    let wrong = error("<plist>\n<dict>\n<key>a</key>\n<integer>1</integer>\n<true/></dict></plist>")
    #expect(wrong == .unexpected(found: "<true>", expected: "<key>", .line(5)))
    #expect(
      wrong?.sentence == "The property list has <true> where <key> belongs (line 5).")
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
    #expect(throws: Never.self) { try parsed(nested(PropertyListLimits.maxDepth)) }
    #expect(throws: PropertyListError.tooDeep(.line(1))) {
      try parsed(nested(PropertyListLimits.maxDepth + 1))
    }
    #expect(throws: PropertyListError.tooDeep(.line(1))) { try parsed(nested(200_000)) }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let bytes = Array("<plist><string>".utf8) + [0xC3, 0x28] + Array("</string></plist>".utf8)
    #expect(throws: PropertyListError.self) { try PropertyList(parsing: bytes) }
  }

  @Test func damagedListsEndInAnAnswer() throws {
    let bytes = try fixture("PropertyLists/every-type.xml.plist")
    var random = SeededGenerator(seed: 1)
    var refused = 0
    for _ in 0..<4000 {
      do throws(PropertyListError) {
        _ = try PropertyList(parsing: mutated(bytes, using: &random))
      } catch {
        refused += 1
        #expect(!error.sentence.isEmpty)
      }
    }
    #expect(refused > 1000)
  }
}

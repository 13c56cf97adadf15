import PropertyList
import TestSupport
import Testing

@Suite struct PropertyListTests {
  static let everyType: PropertyList = [
    "string": "Noir & <Chrome> \"é\" 😀",
    "empty": "",
    "lines": "one\ntwo\tthree",
    "small": 7,
    "negative": -2,
    "byte": 200,
    "word": 40_000,
    "long": 3_000_000_000,
    "largest": .integer(.max),
    "smallest": .integer(.min),
    "real": 0.1,
    "whole": 2.0,
    "yes": true,
    "no": false,
    "date": .date(secondsSince2001: 745_582_333),
    "early": .date(secondsSince2001: -992_490_140),
    "data": .data(Array(0...255)),
    "array": [1, "two", [3.5, []], [:]],
    "nested": ["a": ["b": ["c": ["deep"]]]],
  ]

  @Test(arguments: ["xml", "binary"])
  func everyTypeIsReadAsPythonWroteIt(form: String) throws {
    let list = try PropertyList(parsing: fixture("PropertyLists/every-type.\(form).plist"))
    for (key, value) in Self.everyType.dictionary ?? [:] { #expect(list[key] == value, "\(key)") }
    #expect(list == Self.everyType)
  }

  @Test(arguments: ["xml", "binary"])
  func aStripIsReadInOrder(form: String) throws {
    let list = try PropertyList(parsing: fixture("PropertyLists/strip.\(form).plist"))
    #expect(list.array?.compactMap { $0["name"]?.string } == ["None", "Noir"])
    #expect(list.array?.last?["filter"] == "CIPhotoEffectNoir")
  }

  @Test(arguments: ["xml", "binary"])
  func listsThatNeedLongCountsAreRead(form: String) throws {
    let list = try PropertyList(parsing: fixture("PropertyLists/many.\(form).plist"))
    #expect(list["numbers"]?.array == (0..<300).map(PropertyList.integer))
    #expect(list["again"]?.array?.count == 40)
    #expect(list["long"]?.string?.count == 1000)
  }

  @Test func listsThatAreTooLargeAreRefusedUnread() {
    let bytes = [UInt8](repeating: 0x20, count: PropertyListLimits.maxBytes + 1)
    #expect(
      throws: PropertyListError.tooLarge(bytes: bytes.count, allowed: PropertyListLimits.maxBytes)
    ) {
      try PropertyList(parsing: bytes)
    }
  }

  @Test func aValueAnswersOnlyAsItsOwnType() {
    let one: PropertyList = 1
    #expect(one.integer == 1 && one.number == 1)
    #expect(one.string == nil && one.boolean == nil && one.array == nil && one["a"] == nil)
    #expect(PropertyList.real(2.5).number == 2.5 && PropertyList.real(2.5).integer == nil)
  }

  @Test func everyErrorIsASentence() {
    let errors: [PropertyListError] = [
      .tooLarge(bytes: 9, allowed: 8), .tooDeep(.line(1)), .tooMuch(.byte(2)),
      .unexpectedEnd(.line(3)), .unexpected(found: "<a>", expected: "<b>", .line(4)),
      .badValue(type: "date", .line(5)), .unsupported(feature: "a kind", .byte(6)),
      .outOfBounds(part: "its table", .byte(7)), .cycle(.byte(8)),
    ]
    for error in errors {
      #expect(error.sentence.hasPrefix("The property list "))
      #expect(error.sentence.hasSuffix(".") && !error.sentence.contains("\n"))
    }
  }
}

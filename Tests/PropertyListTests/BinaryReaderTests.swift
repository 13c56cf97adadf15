import PropertyList
import TestSupport
import Testing

@Suite struct BinaryReaderTests {
  /// A binary list of objects as they are given, with numbers of one byte.
  private func list(
    _ objects: [[UInt8]], top: UInt8 = 0, count: UInt64? = nil, offsetBytes: UInt8 = 1,
    referenceBytes: UInt8 = 1, table: UInt64? = nil
  ) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let tableStart = UInt64(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, offsetBytes, referenceBytes]
    for number in [count ?? UInt64(objects.count), UInt64(top), table ?? tableStart] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return bytes
  }

  private func expectRefused(_ bytes: [UInt8], _ source: SourceLocation = #_sourceLocation) {
    #expect(throws: PropertyListError.self, sourceLocation: source) {
      try PropertyList(parsing: bytes)
    }
  }

  @Test func integersOfEveryWidthAreRead() throws {
    let sixteen = [UInt8](repeating: 0xFF, count: 15)
    let values: [([UInt8], Int)] = [
      ([0x10, 0xFF], 255), ([0x11, 0xFF, 0xFF], 65_535),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], 4_294_967_295), ([0x13] + sixteen.prefix(8), -1),
      ([0x14] + sixteen + [0xFE], -2), ([0x14] + [UInt8](repeating: 0, count: 15) + [9], 9),
    ]
    for (object, value) in values {
      #expect(try PropertyList(parsing: list([object])) == .integer(value))
    }
    expectRefused(list([[0x14] + [UInt8](repeating: 0, count: 7) + [1] + sixteen.prefix(8)]))
    expectRefused(list([[0x15] + sixteen + sixteen + [0, 0]]))
  }

  @Test func realsAndDatesAreFiniteAndInTheCalendar() throws {
    #expect(try PropertyList(parsing: list([[0x22, 0x3F, 0xC0, 0, 0]])) == 1.5)
    #expect(
      try PropertyList(parsing: list([[0x33] + [UInt8](repeating: 0, count: 8)]))
        == .date(secondsSince2001: 0))
    for object: [UInt8] in [
      [0x22, 0x7F, 0x80, 0, 0], [0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
      [0x33, 0x7F, 0xEF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x21, 0, 0], [0x32, 0, 0, 0, 0],
    ] { expectRefused(list([object])) }
  }

  @Test func stringsAreASCIIOrUTF16() throws {
    #expect(try PropertyList(parsing: list([[0x52, 0x61, 0x62]])) == "ab")
    #expect(try PropertyList(parsing: list([[0x62, 0xD8, 0x3D, 0xDE, 0x00]])) == "😀")
    expectRefused(list([[0x52, 0x61, 0xE9]]))
    expectRefused(list([[0x61, 0xD8, 0x3D]]))
    expectRefused(list([[0x61, 0xDE, 0x00]]))
  }

  @Test func aListThatContainsItselfIsRefused() {
    #expect(throws: PropertyListError.cycle(.byte(8))) {
      try PropertyList(parsing: list([[0xA1, 0]]))
    }
    #expect(throws: PropertyListError.cycle(.byte(8))) {
      try PropertyList(parsing: list([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]))
    }
  }

  @Test func sharedValuesMayNotUnfoldIntoAllOfMemory() {
    // Each array holds the next one fourteen times.
    var objects = (0..<60).map { index -> [UInt8] in
      [0xAE] + [UInt8](repeating: index + 1, count: 14)
    }.prefix(12)
    objects.append([0x08])
    let error: PropertyListError? = #expect(throws: PropertyListError.self) {
      try PropertyList(parsing: list(Array(objects)))
    }
    guard case .tooMuch = error else {
      Issue.record("it was refused for another reason: \(error?.sentence ?? "none")")
      return
    }
  }

  @Test func nestingHasALimit() {
    let nested = { (depth: Int) in
      self.list((0..<depth).map { [0xA1, UInt8($0 + 1)] } + [[0x09]])
    }
    #expect(throws: Never.self) { try PropertyList(parsing: nested(PropertyListLimits.maxDepth)) }
    #expect(throws: PropertyListError.tooDeep(.byte(8 + 2 * PropertyListLimits.maxDepth))) {
      try PropertyList(parsing: nested(PropertyListLimits.maxDepth + 1))
    }
  }

  @Test(arguments: [UInt64.max, UInt64(Int.max), 1 << 62, 1 << 33, 100])
  func hugeNumbersInTheTrailerAreRefused(number: UInt64) {
    expectRefused(list([[0x09]], count: number))
    expectRefused(list([[0x09]], table: number))
  }

  @Test func numbersOfNoWidthAreRefused() {
    for width: UInt8 in [0, 9, 255] {
      expectRefused(list([[0x09]], offsetBytes: width))
      expectRefused(list([[0xA1, 0]], referenceBytes: width))
    }
  }

  @Test(arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8])
  func hugeCountsAreRefused(marker: UInt8) {
    for count: [UInt8] in [
      [0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
      [0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x12, 0x7F, 0xFF, 0xFF, 0xFF], [0x11, 0xFF, 0xFF], [0x10, 0x20], [0x10], [0x14], [0x23], [],
    ] { expectRefused(list([[marker] + count])) }
  }

  @Test func referencesOutsideAreRefused() {
    expectRefused(list([[0x09]], top: 1))
    expectRefused(list([[0xA1, 7]]))
    expectRefused(list([[0xD1, 0, 1]]))
    var bytes = list([[0x09]])
    bytes[9] = 2
    expectRefused(bytes)
    bytes[9] = 200
    expectRefused(bytes)
  }

  @Test func keysAreStrings() {
    expectRefused(list([[0xD1, 1, 2], [0x10, 5], [0x09]]))
  }

  @Test func kindsOfOtherProgramsAreRefused() {
    for marker: UInt8 in [0x00, 0x0F, 0x80, 0x71, 0xB1, 0xC1, 0xE0, 0xF0] {
      expectRefused(list([[marker, 0, 0]]))
    }
  }

  @Test func everyCutIsRefused() throws {
    let bytes = try fixture("PropertyLists/strip.binary.plist")
    for length in 0..<bytes.count { expectRefused(Array(bytes[..<length])) }
  }

  @Test func damagedListsEndInAnAnswer() throws {
    var random = SeededGenerator(seed: 2)
    var refused = 0
    for name in ["every-type", "strip", "many"] {
      let bytes = try fixture("PropertyLists/\(name).binary.plist")
      for _ in 0..<4000 {
        do throws(PropertyListError) {
          _ = try PropertyList(parsing: mutated(bytes, using: &random))
        } catch {
          refused += 1
          #expect(!error.sentence.isEmpty)
        }
      }
    }
    #expect(refused > 4000)
  }
}

import Foundation
import ImageEngine
import Lettering
import Testing

/// Text as it is drawn, by the fonts that scripts/setup names.
@Suite struct LettererTests {
  static let letterer = Letterer()

  private func drawn(
    _ text: String, font: String = "HelveticaNeue", size: Double = 40, padding: Int = 0
  ) throws -> DeepBitmap {
    try Self.letterer.draw([TextRun(text, font: font, size: size)], padding: padding)
  }

  // MARK: Looking at what was drawn

  private func ink(_ picture: DeepBitmap) -> Float {
    picture.pixels.reduce(0) { $0 + $1.w }
  }

  /// Columns without ink between the first and the last that have some.
  private func gaps(_ picture: DeepBitmap) -> Int {
    let inked = (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture[x, $0].w > 0 }
    }
    guard let first = inked.first, let last = inked.last else { return 0 }
    return last - first + 1 - inked.count
  }

  /// The mean column of what has a colour.
  private func middle(_ picture: DeepBitmap, of component: Int) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let weight = Double(picture[x, y][component] * picture[x, y].w)
        sum += Double(x) * weight
        weights += weight
      }
    }
    return sum / weights
  }

  // MARK: Letters

  /// Of Core Image there is one sample: at 80 pixels, 403 x 94.
  @Test func aLineIsAsLargeAsCoreImages() throws {
    let picture = try drawn("Hello world", size: 80)
    #expect(abs(picture.width - 403) <= 12)
    #expect(abs(picture.height - 94) <= 5)
    #expect(picture.pixels.allSatisfy { $0.x == 0 && $0.y == 0 && $0.z == 0 })
    #expect(picture.pixels.contains { $0.w == 1 })
  }

  @Test func anArabicWordIsJoined() throws {
    let beh = "\u{628}"
    let joined = try drawn(beh + beh + beh + beh)
    let apart = try drawn([beh, beh, beh, beh].joined(separator: "\u{200C}"))
    #expect(gaps(joined) == 0)
    #expect(gaps(apart) > 0)
    #expect(joined.width < apart.width)
  }

  @Test func aPersonsNameInArabicIsNotItsLetters() throws {
    let word = try drawn("محمد")
    let letters = try drawn("محمد".map(String.init).joined(separator: "\u{200C}"))
    #expect(gaps(word) == 0 && gaps(letters) > 0)
  }

  @Test(arguments: [("a", "b", true), ("\u{5D0}", "\u{5D1}", false), ("س", "ل", false)])
  func textRunsItsOwnWay(_ first: String, _ second: String, isRightwards: Bool) throws {
    let picture = try Self.letterer.draw(
      [
        TextRun(first, font: "Sans", size: 40, color: FilterColor(1, 0, 0)),
        TextRun(second, font: "Sans", size: 40, color: FilterColor(0, 0, 1)),
      ], padding: 0)
    #expect((middle(picture, of: 0) < middle(picture, of: 2)) == isRightwards)
  }

  /// A number within a line of Hebrew is read from left to right.
  @Test func numbersKeepTheirOrderInALineThatRunsLeftwards() throws {
    let red = FilterColor(1, 0, 0)
    let (green, blue) = (FilterColor(0, 1, 0), FilterColor(0, 0, 1))
    let picture = try Self.letterer.draw(
      [
        TextRun("\u{5D0} ", font: "Sans", size: 40, color: red),
        TextRun("1", font: "Sans", size: 40, color: green),
        TextRun("2", font: "Sans", size: 40, color: blue),
      ], padding: 0)
    let places = (0..<3).map { middle(picture, of: $0) }
    #expect(places[1] < places[2] && places[2] < places[0])
  }

  @Test func chineseIsNotABox() throws {
    let missing = try drawn("\u{10FFFD}")
    let (one, other) = (try drawn("中"), try drawn("国"))
    #expect(one.pixels != other.pixels)
    #expect(one.pixels != missing.pixels && other.pixels != missing.pixels)
    #expect(ink(one) > 100)
    #expect(try drawn("\u{FFFFD}").pixels == missing.pixels)
  }

  /// 直 is written otherwise in Japanese than in Chinese.
  @Test func theSameCharacterHasTheFormOfItsLanguage() throws {
    let chinese = try drawn("直")
    let japanese = try drawn("直の")
    let part = (0..<chinese.height).flatMap { y in
      (0..<min(chinese.width, japanese.width)).map { japanese[$0, y] }
    }
    #expect(part != chinese.pixels)
  }

  @Test(arguments: ["ไทย", "हिन्दी", "한국어", "日本語", "Ελληνικά", "Кириллица", "עברית", "தமிழ்"])
  func otherScriptsHaveLetters(_ text: String) throws {
    let picture = try drawn(text)
    let boxes = try drawn(String(repeating: "\u{10FFFD}", count: text.count))
    #expect(picture.pixels != boxes.pixels)
    #expect(ink(picture) > 200)
  }

  @Test func aVowelSignIsPutWhereItBelongs() throws {
    // The sign of कि stands before its letter, though it comes after it.
    #expect(try drawn("कि").width < drawn("क").width + drawn("\u{93F}").width + 20)
    #expect(try drawn("e\u{301}").width == drawn("e").width)
  }

  // MARK: Emoji

  private func isColored(_ picture: DeepBitmap) -> Bool {
    picture.pixels.contains { $0.w > 0.5 && abs($0.x - $0.z) > 0.2 }
  }

  @Test func emojiHaveColour() throws {
    #expect(isColored(try drawn("😀")))
    #expect(isColored(try drawn("❤\u{FE0F}")))
    #expect(!isColored(try drawn("A")))
    #expect(!isColored(try drawn("❤\u{FE0E}")))
  }

  @Test func peopleWhoAreJoinedAreOnePicture() throws {
    let one = try drawn("👩")
    #expect(try drawn("👨‍👩‍👧").width == one.width)
    #expect(try drawn("👩👩").width >= 2 * one.width - 1)
    #expect(try drawn("🇨🇭").width == one.width)
  }

  @Test func aPictureIsAsLargeAsItsText() throws {
    let (small, large) = (try drawn("😀", size: 20), try drawn("😀", size: 300))
    #expect((20...30).contains(small.width) && (300...440).contains(large.width))
    #expect(abs(ink(large) / ink(small) / 225 - 1) < 0.05)
  }

  // MARK: Fonts

  @Test func aBoldFontHasMoreInk() throws {
    let plain = ink(try drawn("Summer", font: "Helvetica"))
    #expect(ink(try drawn("Summer", font: "Helvetica-Bold")) > plain * 1.2)
    #expect(ink(try drawn("Summer", font: "HelveticaNeue-Bold")) > plain * 1.2)
  }

  @Test func aMonospacedFontIsFound() throws {
    let (narrow, wide) = (
      try drawn("iiiiii", font: "Liberation Mono"), try drawn("WWWWWW", font: "Liberation Mono")
    )
    #expect(abs(narrow.width - wide.width) <= 2)
    #expect(try drawn("iiiiii").width < drawn("WWWWWW").width)
  }

  @Test func aFontThatNobodyHasIsReplaced() throws {
    #expect(ink(try drawn("Summer", font: "Nonexistent-Font:lang=xx\u{0}")) > 100)
    #expect(ink(try drawn("Summer", font: "")) > 100)
  }

  /// A letterer for which Liberation Serif has other names too, like other installed fonts.
  private static let other = Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tintype-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // Mapped files stay readable, and a leftover in the temporary folder is harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["Helvetica", "Arial", "Courier", "AAA First", "Household"]
    let edits = names.map { "<edit name='family' mode='prepend'><string>\($0)</string></edit>" }
    // Names are given while fonts are scanned, which the system's cache would leave out.
    let text = """
      <fontconfig>
        <dir>/usr/share/fonts</dir>
        <cachedir>\(folder.path)</cachedir>
        <match target='scan'>
          <test name='family'><string>Liberation Serif</string></test>\(edits.joined())
        </match>
      </fontconfig>
      """
    let file = folder.appending(path: "fonts.conf")
    try Data(text.utf8).write(to: file)
    return Letterer(configuration: file.path)
  }

  private func drawnAmongOthers(_ text: String, font: String) throws -> DeepBitmap {
    try Self.other.get().draw([TextRun(text, font: font, size: 40)], padding: 0)
  }

  /// Other installed fonts have letters too, and may have the name that is asked for.
  @Test(arguments: ["HelveticaNeue", "Helvetica-Bold", "Arial", "Sans", "Nonexistent", "Courier"])
  func otherFontsChangeNothing(_ font: String) throws {
    for text in ["Summer", "سلام", "直の", "■ ∑ ♥", "Ωж"] {
      #expect(
        try drawnAmongOthers(text, font: font).pixels == drawn(text, font: font).pixels, "\(text)")
    }
  }

  @Test func aFontThatIsInstalledBesidesIsUsedWhereItIsNamed() throws {
    let found = try drawnAmongOthers("Summer", font: "Household")
    #expect(try found.pixels == drawn("Summer", font: "Times").pixels)
    #expect(try found.pixels != drawn("Summer", font: "Household").pixels)
  }

  // MARK: Lines

  @Test func linesAreBelowEachOther() throws {
    let (one, two) = (try drawn("Ay"), try drawn("Ay\r\nAy"))
    #expect(two.width == one.width)
    #expect((2 * one.height - 2...2 * one.height + 4).contains(two.height))
    #expect(abs(ink(two) / ink(one) - 2) < 0.05)
    #expect(try drawn("Ay\n\nAy").height > two.height + one.height / 2)
  }

  @Test func aLineThatRunsLeftwardsBeginsOnTheRight() throws {
    let picture = try drawn("some longer words\n\u{5D0}")
    let lower = (picture.height / 2)..<picture.height
    let inked = lower.flatMap { y in
      (0..<picture.width).filter { x in picture[x, y].w > 0.5 && x < picture.width / 2 }
    }
    let right = lower.contains { y in
      (picture.width * 3 / 4..<picture.width).contains { picture[$0, y].w > 0.5 }
    }
    // What hangs down from the upper line lies above the half.
    #expect(inked.isEmpty && right)
  }

  @Test func paddingIsRoomOnAllSides() throws {
    let (plain, padded) = (try drawn("Ay"), try drawn("Ay", padding: 7))
    #expect(padded.width == plain.width + 14 && padded.height == plain.height + 14)
    #expect(padded[17, 27] == plain[10, 20])
  }

  @Test func nothingIsCutWhereLettersReachBeyondTheirLine() throws {
    let picture = try drawn("f\u{302}\u{302}\u{302}\u{302}\u{302}\u{302}", size: 60)
    #expect((0..<picture.width).allSatisfy { picture[$0, 0].w < 0.9 })
  }

  @Test func textsThatAreTooLargeAreRefused() {
    #expect(throws: TextError.self) { try drawn("A", size: 1e6) }
    #expect(throws: TextError.self) { try drawn("A", size: .infinity) }
    #expect(throws: TextError.self) { try drawn(String(repeating: "A", count: 9000), size: 90) }
    #expect(throws: TextError.self) {
      try drawn(String(repeating: "A\n", count: 5000), size: 90)
    }
  }

  @Test func anyCharactersCanBeDrawn() throws {
    for seed in 0..<20 {
      var text = ["\u{202E}", "\u{2067}", "\u{0}", "\u{1B}"][seed % 4]
      for place in 0..<40 {
        let value = UInt32((seed * 7_919 + place * 104_729) % 0x11_0000)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? " ")
      }
      #expect(try drawn(text, size: 12).width > 0)
    }
  }
}

extension DeepBitmap {
  fileprivate var pixels: [SIMD4<Float>] {
    (0..<width * height).map { self[$0 % width, $0 / width] }
  }
}

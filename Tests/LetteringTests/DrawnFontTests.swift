import Foundation
import ImageEngine
import JSON
import Lettering
import Testing

@Suite struct DrawnFontTests {
  /// The examples of FIPS 180-4, and lengths on both sides of a block's end.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func theDigestIsSHA256(_ text: String, _ digest: String) {
    #expect(Array(text.utf8).withUnsafeBytes { FontDigest.text(of: $0) } == digest)
  }

  @Test func theFontsOfATextAreNotedInTheOrderOfTheirUseAndTakenOnce() throws {
    let letterer = Letterer()
    let runs = [
      TextRun("Two ", font: "Helvetica", size: 20), TextRun("fonts", font: "Times", size: 20),
      TextRun(" again", font: "Helvetica", size: 20),
    ]
    _ = try letterer.draw(runs, padding: 0)
    _ = try letterer.draw(runs, padding: 0)
    let fonts = letterer.takeDrawnFonts()
    #expect(fonts.map(\.name) == ["Liberation Sans", "Liberation Serif"])
    #expect(fonts.map(\.file) == ["LiberationSans-Regular.ttf", "LiberationSerif-Regular.ttf"])
    #expect(Set(fonts.map(\.sha256)).count == 2)
    #expect([DrawnFont](fonts.json) == fonts)
    #expect(letterer.takeDrawnFonts().isEmpty)
  }

  @Test func aFontOfAnotherShapeIsRefused() {
    let digest = String(repeating: "a", count: 64)
    #expect(DrawnFont(["name": "A", "file": "a.ttf", "sha256": .string(digest)]) != nil)
    #expect(DrawnFont(["name": "A", "file": "../a.ttf", "sha256": .string(digest)]) == nil)
    #expect(DrawnFont(["name": "", "file": "a.ttf", "sha256": .string(digest)]) == nil)
    #expect(DrawnFont(["name": "A", "file": "a.ttf", "sha256": "A"]) == nil)
    let long = DrawnFont(name: String(repeating: "é", count: 400), file: "a", sha256: digest)
    #expect(DrawnFont(long.json) == long)
  }
}

import Codecs
import Foundation
import ImageEngine
import Media
import TestSupport
import Testing
import Words

@Suite struct PNGTests {
  @Test func encodedPicturesComeBackExactly() throws {
    var picture = Bitmap.landscape(width: 61, height: 40)
    #expect(try decoded(PNGEncoder(hasAlpha: false).bytes(picture)) == picture)
    picture.withMutableBytes { $0[3] = 77 }
    let bytes = try PNGEncoder(hasAlpha: true).bytes(picture)
    #expect(try decoded(bytes) == picture)
    #expect(try header(bytes).hasAlpha)
  }

  @Test func aPictureWithoutAlphaIsWrittenWithoutIt() throws {
    let picture = Bitmap.landscape(width: 61, height: 40)
    #expect(try !header(PNGEncoder(hasAlpha: false).bytes(picture)).hasAlpha)
  }

  @Test(arguments: [
    ("basn6a16.png", true), ("basn6a08.png", true), ("tbbn3p08.png", true), ("basi2c08.png", false),
    ("basn0g01.png", false), ("basn2c16.png", false),
  ])
  func everyTypeIsRead(name: String, hasAlpha: Bool) throws {
    let bytes = try photo(name)
    let header = try header(bytes)
    #expect(header.size == PixelSize(width: 32, height: 32))
    #expect(header.hasAlpha == hasAlpha)
    let bitmap = try decoded(bytes)
    let isTransparent = (0..<32).contains { x in (0..<32).contains { bitmap[x, $0][3] < 255 } }
    #expect(isTransparent == hasAlpha)
  }

  @Test func interlacedIsTheSameAsPlain() throws {
    // Values of the same picture without interlacing, PngSuite's basn2c08.
    let bitmap = try decoded(photo("basi2c08.png"))
    #expect(bitmap[0, 0] == [255, 255, 255, 255])
    #expect(bitmap[31, 31] == [0, 0, 0, 255])
    #expect(bitmap[5, 20] == [122, 255, 255, 255])
    #expect(bitmap[20, 5] == [255, 255, 75, 255])
  }

  @Test func aSmallerPictureIsDecodedSmall() throws {
    let bytes = try PNGEncoder(hasAlpha: false).bytes(.landscape(width: 1001, height: 333))
    #expect(try decoded(bytes, longestSide: 501).size == PixelSize(width: 1001, height: 333))
    #expect(try decoded(bytes, longestSide: 500).size == PixelSize(width: 501, height: 167))
    #expect(try decoded(bytes, longestSide: 100).size == PixelSize(width: 126, height: 42))
  }

  @Test func shrinkingAveragesLight() throws {
    // Black and white in turn is half of the light, which is code 188 and not 128.
    let stripes = Bitmap(width: 64, height: 64) { pixels in
      for index in 0..<64 * 64 {
        let value: UInt8 = index % 2 == 0 ? 255 : 0
        for component in 0..<3 { pixels[index * 4 + component] = value }
        pixels[index * 4 + 3] = 255
      }
    }
    let bitmap = try decoded(PNGEncoder(hasAlpha: false).bytes(stripes), longestSide: 16)
    #expect(bitmap.size == PixelSize(width: 16, height: 16))
    #expect(bitmap[7, 7] == [188, 188, 188, 255])
  }

  @Test func shrinkingChangesNoPlainColour() throws {
    let ramp = Bitmap(width: 512, height: 2) { pixels in
      for index in 0..<1024 {
        for component in 0..<3 { pixels[index * 4 + component] = UInt8(index % 512 / 2) }
        pixels[index * 4 + 3] = 255
      }
    }
    let bitmap = try decoded(PNGEncoder(hasAlpha: false).bytes(ramp), longestSide: 256)
    for x in 0..<256 { #expect(bitmap[x, 0] == [UInt8(x), UInt8(x), UInt8(x), 255]) }
  }

  @Test func shrinkingLeavesOutTheColourOfWhatIsTransparent() throws {
    let checks = Bitmap(width: 16, height: 16) { pixels in
      for index in 0..<256 {
        let isOpaque = index % 2 == 0
        pixels[index * 4] = isOpaque ? 200 : 0
        pixels[index * 4 + 1] = isOpaque ? 0 : 255
        pixels[index * 4 + 3] = isOpaque ? 255 : 0
      }
    }
    let bitmap = try decoded(PNGEncoder(hasAlpha: true).bytes(checks), longestSide: 2)
    #expect(bitmap[0, 0] == [200, 0, 0, 128])
  }

  @Test func aWrongChecksumIsRefused() throws {
    var bytes = try photo("basn2c16.png")
    let pixels = try #require(bytes.range(of: Array("IDAT".utf8)))
    bytes[pixels + 20] ^= 1
    #expect(throws: CodecError.self) { try decoded(bytes) }
    #expect(throws: CodecError.self) { try decoded(photo("damaged_checksum.png")) }
  }

  @Test func aHugeHeaderIsRefused() throws {
    var bytes = try photo("basn2c16.png")
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: CodecError.tooLarge(reason: tooManyPixels(2_147_483_647))) {
      try header(bytes)
    }
  }

  @Test func aFloodOfChunksIsRefused() throws {
    var bytes = try photo("basn2c16.png")
    let chunk: [UInt8] = [0, 0, 0, 0] + Array("teSt".utf8) + [0, 0, 0, 0]
    bytes.insert(contentsOf: [[UInt8]](repeating: chunk, count: 20_000).joined(), at: 33)
    #expect(
      throws: CodecError.tooLarge(
        reason: Message("file.tooManyParts.chunks", ["limit": .number(10000)]))
    ) {
      try header(bytes)
    }
  }

  @Test(arguments: [nil, 64])
  func aFileThatEndsEarlyIsShownAsFarAsItGoes(longestSide: Int?) throws {
    let bytes = try PNGEncoder(hasAlpha: false).bytes(.landscape(width: 512, height: 512))
    let whole = try decoded(bytes, longestSide: longestSide)
    let (cut, damage) = try damaged(
      Array(bytes.prefix(bytes.count / 2)), longestSide: longestSide)
    #expect(damage == .endsEarly)
    #expect(cut.size == whole.size)
    let (side, left) = (cut.size.height, 5)
    for y in 0..<side / 4 { #expect(cut[left, y] == whole[left, y], "row \(y)") }
    #expect(cut[left, side - 1] == [255, 255, 255, 255])
  }

  @Test func aFileWithoutItsLastChunkIsShownWhole() throws {
    let bytes = try PNGEncoder(hasAlpha: false).bytes(.landscape(width: 61, height: 40))
    let (bitmap, damage) = try damaged(Array(bytes.dropLast(12)))
    #expect(try bitmap == decoded(bytes))
    #expect(damage == .endsEarly)
  }

  @Test func aWrongByteIsDamage() throws {
    var bytes = try PNGEncoder(hasAlpha: false).bytes(.landscape(width: 512, height: 512))
    bytes[bytes.count * 3 / 4] ^= 0xFF
    #expect(try damaged(bytes).damage == .broken)
  }

  @Test func anInterlacedPictureThatEndsEarlyHasNoHoles() throws {
    let bytes = try photo("basi2c08.png")
    let (bitmap, damage) = try damaged(Array(bytes.prefix(bytes.count - 60)))
    #expect(damage == .endsEarly)
    // Its last row is that of an earlier pass, and not white.
    let row = (0..<32).map { bitmap[$0, 31] }
    #expect(row.filter { $0 == [255, 255, 255, 255] }.count < 4)
  }

  @Test func aFileThatEndsBeforeItsFirstRowIsRefused() throws {
    let bytes = try PNGEncoder(hasAlpha: false).bytes(.landscape(width: 61, height: 40))
    #expect(
      throws: CodecError.unreadable(
        reason: Message(
          "file.library", ["library": .text("libpng"), "text": .text("it ends too early")]))
    ) {
      try decoded(Array(bytes.prefix(60)))
    }
  }

  private func damaged(
    _ bytes: [UInt8], longestSide: Int? = nil
  ) throws -> (Bitmap, damage: Damage?) {
    var damage: Damage?
    let bitmap = try bytes.withUnsafeBytes {
      let decoder = try PhotoDecoder($0, header: PhotoHeader($0), longestSide: longestSide)
      return try decoder.decode(showsHDR: true, damage: &damage)
    }
    return (bitmap, damage)
  }

  /// Number 45 of reliability.md: ten thousand where everything is proved.
  @Test func mutationsNeverTrap() throws {
    var random = SeededGenerator(seed: 2)
    for name in ["basn6a16.png", "basi2c08.png", "tbbn3p08.png", "orientation_6.png"] {
      let bytes = try photo(name)
      for _ in 0..<(isProof ? 10_000 : 300) {
        let damaged = mutated(bytes, using: &random)
        do { _ = try decoded(damaged, longestSide: 8) } catch is CodecError { continue }
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func theCorpusIsRead() throws {
    for url in try Corpus.files("png", extensions: ["png"]) {
      let bytes = try [UInt8](Data(contentsOf: url))
      let header = try header(bytes)
      do {
        #expect(try decoded(bytes).size == header.size, "\(url.lastPathComponent)")
      } catch {
        Issue.record("\(url.lastPathComponent): \(error)")
      }
    }
  }
}

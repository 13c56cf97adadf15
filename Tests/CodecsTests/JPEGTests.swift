import Codecs
import Foundation
import ImageEngine
import Media
import TestSupport
import Testing
import Words

@Suite struct JPEGTests {
  private func damage(_ bytes: [UInt8], longestSide: Int?) throws -> Damage? {
    var damage: Damage?
    try bytes.withUnsafeBytes {
      let decoder = try PhotoDecoder($0, header: PhotoHeader($0), longestSide: longestSide)
      _ = try decoder.decode(showsHDR: true, damage: &damage)
    }
    return damage
  }

  @Test func damageOfAFileThatIsShownIsReported() throws {
    for side in [nil, 64] {
      #expect(try damage(photo("damaged_cut.jpg"), longestSide: side) == .endsEarly)
      #expect(try damage(photo("damaged_huffman.jpg"), longestSide: side) == .broken)
      var bytes = try photo("restarts.jpg")
      let middle = bytes.count * 3 / 4
      bytes.replaceSubrange(middle..<middle + 40, with: repeatElement(0x55, count: 40))
      #expect(try damage(bytes, longestSide: side) == .broken)
      for name in ["captured_with_offset", "progressive", "restarts", "gray", "cmyk"] {
        #expect(try damage(photo(name + ".jpg"), longestSide: side) == nil, "\(name)")
      }
    }
  }

  @Test func aFileWithoutItsEndIsKnownBeforeItIsDecoded() throws {
    func damage(_ bytes: [UInt8]) throws -> Damage? {
      try bytes.withUnsafeBytes { try PhotoHeader($0).damage(in: $0) }
    }
    for name in ["captured_with_offset.jpg", "progressive.jpg"] {
      let whole = try photo(name)
      #expect(try damage(whole) == nil)
      // What cameras put behind the picture is no part of it.
      #expect(try damage(whole + [1, 2, 3]) == nil)
      #expect(try damage(Array(whole.dropLast(20))) == .endsEarly)
    }
  }

  @Test func aFileThatEndsWithItsEndIsNotLookedThrough() throws {
    let (photo, length) = (try photo("made_p3.jpg"), 64 << 20)
    let memory = try #require(
      mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, length) }
    let file = UnsafeMutableRawBufferPointer(start: memory, count: length)
    file.copyBytes(from: photo.dropLast(2))
    file[length - 2..<length].copyBytes(from: [0xFF, 0xD9])
    let bytes = UnsafeRawBufferPointer(file)
    #expect(try PhotoHeader(bytes).damage(in: bytes) == nil)
    // Memory that nobody has looked at is not there yet.
    var isThere: UInt8 = 1
    #expect(mincore(memory + length / 2, 1, &isThere) == 0)
    #expect(isThere & 1 == 0)
  }

  @Test func encodedPicturesComeBack() throws {
    let picture = Bitmap.landscape(width: 200, height: 120)
    for isProgressive in [false, true] {
      for hasFullColor in [false, true] {
        let encoder = JPEGEncoder(
          quality: 95, isProgressive: isProgressive, hasFullColor: hasFullColor)
        #expect(try decoded(encoder.bytes(picture)).distance(to: picture) <= 12)
      }
    }
  }

  @Test func qualityAndSamplingAndScansAreAsAskedFor() throws {
    let picture = Bitmap.landscape(width: 200, height: 120)
    let plain = try JPEGEncoder(quality: 90).bytes(picture)
    #expect(try JPEGEncoder(quality: 30).bytes(picture).count < plain.count)
    #expect(try JPEGEncoder(quality: 90, hasFullColor: true).bytes(picture).count > plain.count)
    #expect(!plain.contains([0xFF, 0xC2]))
    #expect(
      try JPEGEncoder(quality: 90, isProgressive: true).bytes(picture).contains([0xFF, 0xC2]))
  }

  @Test func rowsThatComeOneByOneMakeTheSameFile() throws {
    let picture = Bitmap.landscape(width: 37, height: 50)
    let encoder = JPEGEncoder(quality: 90)
    let rows = JPEGRows(encoder)
    rows.begin(picture.size)
    picture.withBytes { bytes in
      for row in 0..<50 {
        rows.read(UnsafeRawBufferPointer(rebasing: bytes[row * 37 * 4..<(row + 1) * 37 * 4]))
      }
    }
    #expect(try rows.end().withBytes { Array($0) } == encoder.bytes(picture))
  }

  @Test func aFileThatLacksRowsIsNone() throws {
    let rows = JPEGRows(JPEGEncoder(quality: 90))
    rows.begin(PixelSize(width: 400, height: 3000))
    Bitmap.landscape(width: 400, height: 2000).withBytes(rows.read)
    #expect(throws: CodecError.self) { try rows.end() }
  }

  @Test func transparentPixelsAreBlendedWithWhite() throws {
    let glass = Bitmap(width: 64, height: 40) { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        bytes[start + 3] = start < 64 * 20 * 4 ? 255 : 0
      }
    }
    let paper = try decoded(JPEGEncoder(quality: 95).bytes(glass))
    #expect(paper[30, 4] == [0, 0, 0, 255] && paper[30, 35] == [255, 255, 255, 255])
  }

  @Test(arguments: [
    (nil, 1001), (1001, 1001), (502, 1001), (501, 501), (251, 251), (126, 126), (100, 126),
    (1, 126),
  ])
  func aSmallerPictureIsDecodedSmall(longestSide: Int?, width: Int) throws {
    let bytes = try JPEGEncoder(quality: 90).bytes(.landscape(width: 1001, height: 333))
    let bitmap = try decoded(bytes, longestSide: longestSide)
    #expect(bitmap.width == width)
    #expect(bitmap.height == (333 * width + 1000) / 1001)
  }

  @Test func aSmallDecodeShowsTheSamePicture() throws {
    let bytes = try JPEGEncoder(quality: 95, hasFullColor: true).bytes(
      .landscape(width: 512, height: 256))
    let small = try decoded(bytes, longestSide: 64)
    #expect(small.distance(to: .landscape(width: 64, height: 32)) <= 8)
  }

  @Test func grayIsGray() throws {
    let bitmap = try decoded(photo("gray.jpg"))
    #expect(bitmap.size == PixelSize(width: 128, height: 128))
    let pixel = bitmap[40, 60]
    #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[3] == 255)
  }

  /// Pillow 13 converts it to these values.
  @Test func inkBecomesLight() throws {
    let bitmap = try decoded(photo("cmyk.jpg"))
    #expect(bitmap.size == PixelSize(width: 256, height: 256))
    for (x, y, color) in [
      (10, 10, [255, 255, 255]),
      (128, 128, [170, 89, 180]),
      (200, 60, [255, 255, 255]),
      (60, 200, [255, 255, 255]),
      (250, 250, [255, 255, 255]),
    ] {
      let difference = zip(bitmap[x, y], color).map { abs(Int($0) - $1) }.max() ?? 255
      #expect(difference <= 2, "at \(x), \(y)")
    }
  }

  @Test(arguments: ["progressive.jpg", "restarts.jpg", "non-interleaved-mcu.jpg"])
  func rareFormsAreDecoded(name: String) throws {
    _ = try decoded(photo(name))
  }

  @Test func truncatedFilesAreShownAsFarAsTheyGo() throws {
    let bitmap = try decoded(photo("damaged_cut.jpg"))
    #expect(bitmap.width > 1)
  }

  @Test func aBombOfScansIsRefusedByItsHeader() throws {
    let bytes = try photo("scans_600.jpg")
    #expect(
      throws: CodecError.tooLarge(reason: Message("file.tooManyScans", ["limit": .number(100)]))
    ) {
      try header(bytes)
    }
  }

  @Test func aHugeFrameIsRefusedByItsHeader() throws {
    var bytes = try JPEGEncoder(quality: 90).bytes(.landscape(width: 16, height: 16))
    let frame = try #require(bytes.range(of: [0xFF, 0xC0]))
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: CodecError.tooLarge(reason: tooManyPixels(65535))) {
      try header(bytes)
    }
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 16])
    #expect(throws: CodecError.unreadable(reason: Message("file.noSize"))) {
      try header(bytes)
    }
  }

  @Test func memoryForDecodingIsKnownBeforehand() throws {
    var bytes = try JPEGEncoder(quality: 50, isProgressive: true, hasFullColor: true)
      .bytes(.landscape(width: 16, height: 16))
    let frame = try #require(bytes.range(of: [0xFF, 0xC2]))
    // 16,000 by 16,000 are allowed, but not with all coefficients in memory.
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x3E, 0x80, 0x3E, 0x80])
    #expect(throws: CodecError.self) { try header(bytes) }
  }

  /// Number 45 of reliability.md: ten thousand where everything is proved.
  @Test func mutationsNeverTrap() throws {
    var random = SeededGenerator(seed: 1)
    for name in ["progressive.jpg", "restarts.jpg", "orientation_5.jpg", "damaged_huffman.jpg"] {
      let bytes = try photo(name)
      for _ in 0..<(isProof ? 10_000 : 300) {
        let damaged = mutated(Array(bytes.prefix(2000)), using: &random)
        do { _ = try decoded(damaged, longestSide: 64) } catch is CodecError { continue }
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func theCorpusIsRead() throws {
    for url in try Corpus.files("jpeg", extensions: ["jpg", "jpeg", "mpo"]) {
      let bytes = try [UInt8](Data(contentsOf: url))
      let header = try header(bytes)
      #expect(try decoded(bytes).size == header.size, "\(url.lastPathComponent)")
    }
  }
}

extension [UInt8] {
  /// Where some bytes stand first.
  func range(of part: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: part) }
  }

  fileprivate func contains(_ part: [UInt8]) -> Bool { range(of: part) != nil }
}

/// The reason for refusing a square picture.
func tooManyPixels(_ side: Int) -> Message {
  Message("file.tooManyPixels", ["width": .number(side), "height": .number(side)])
}

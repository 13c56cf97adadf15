import Codecs
import ImageEngine
import Media
import TestSupport
import Testing

/// Files in an order, or with a lack, that other programs read.
@Suite struct UnusualFilesTests {
  /// The picture, and what is known to be damaged.
  private func damaged(_ file: [UInt8]) throws -> (Bitmap, damage: Damage?) {
    var damage: Damage?
    let picture = try file.withUnsafeBytes {
      let decoder = try PhotoDecoder($0, header: PhotoHeader($0), longestSide: nil)
      return try decoder.decode(showsHDR: true, damage: &damage)
    }
    return (picture, damage)
  }

  private func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + Array(kind.utf8) + content
  }

  // MARK: PNG

  @Test func aPNGMayHaveOtherChunksBeforeItsHeader() throws {
    for name in ["basn2c16.png", "basn6a08.png", "basi2c08.png"] {
      let file = try photo(name)
      // The chunk behind the header, with its length, name and checksum.
      let end = 33 + 12 + file[33..<37].reduce(0) { $0 << 8 | Int($1) }
      let odd = Array(file[..<8] + file[33..<end] + file[8..<33] + file[end...])
      #expect(try header(odd).size == header(file).size)
      #expect(try decoded(odd) == decoded(file), "\(name)")
    }
    let file = try photo("basn6a08.png")
    #expect(throws: CodecError.self) { try header(Array(file[..<8] + file[33...])) }
  }

  // MARK: WebP

  @Test func aWebPThatEndsEarlyIsShownAsFarAsItGoes() throws {
    let file = try photo("hopper_orientation_3.webp")
    #expect(Array(file[12..<16]) == Array("VP8X".utf8))
    try checkCut(file, isTurned: true)
  }

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func everyKindOfWebPIsShownAsFarAsItGoes() throws {
    for name in ["4.webp", "1_webp_a.webp", "1_webp_ll.webp"] {
      try checkCut(Corpus.bytes("webp/" + name), isTurned: false)
    }
  }

  private func checkCut(_ file: [UInt8], isTurned: Bool) throws {
    let whole = try decoded(file)
    let (picture, damage) = try damaged(Array(file.prefix(file.count * 6 / 10)))
    #expect(damage == .endsEarly && picture.size == whole.size)
    // The metadata behind the picture is lost with the file's end, and its orientation with it.
    let known = (0..<8).count { x in
      let (there, row) = (x * (whole.width - 1) / 8, 0)
      let original = isTurned ? whole[whole.width - 1 - there, whole.height - 1] : whole[there, row]
      return zip(picture[there, row], original).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
    #expect(known == 8)
    #expect(picture[0, picture.height - 1] == [255, 255, 255, 255])
    let nothing = Array(file.prefix(32))
    #expect(throws: CodecError.self) { try decoded(nothing) }
  }

  // MARK: GIF

  /// A GIF of four colours whose codes begin with so many bits, each a pixel.
  private func gif(bits: Int, isInterlaced: Bool, _ pixels: [UInt8], width: Int) -> [UInt8] {
    let (clear, size) = (1 << bits, bits + 1)
    let codes = [clear] + pixels.map(Int.init) + [clear + 1]
    var (data, held, count) = ([UInt8](), 0, 0)
    for code in codes {
      held |= code << count
      count += size
      while count >= 8 {
        data.append(UInt8(held & 255))
        (held, count) = (held >> 8, count - 8)
      }
    }
    data.append(UInt8(held & 255))
    let sides: [UInt8] = [UInt8(width), 0, UInt8(pixels.count / width), 0]
    let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    return Array("GIF89a".utf8) + sides + [0x81, 0, 0] + palette + [0x2C, 0, 0, 0, 0] + sides
      + [isInterlaced ? 0x40 : 0, UInt8(bits), UInt8(data.count)] + data + [0, 0x3B]
  }

  @Test(arguments: [9, 10, 11]) func aGIFMayHaveCodesWiderThanItsPalette(bits: Int) throws {
    let colours: [[UInt8]] = [
      [0, 0, 0, 255], [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255],
    ]
    let pixels: [UInt8] = [0, 1, 2, 3, 1, 1, 2, 2, 3, 0]
    let picture = try decoded(gif(bits: bits, isInterlaced: false, pixels, width: 2))
    for (index, pixel) in pixels.enumerated() {
      #expect(picture[index % 2, index / 2] == colours[Int(pixel)])
    }
    // Lines 0, 4, 2, 1, 3 in turn.
    let interlaced = try decoded(gif(bits: bits, isInterlaced: true, pixels, width: 2))
    for (row, y) in [0, 4, 2, 1, 3].enumerated() {
      #expect(interlaced[0, y] == colours[Int(pixels[row * 2])])
    }
    let file = gif(bits: bits, isInterlaced: false, pixels, width: 2)
    #expect(throws: CodecError.self) {
      try decoded(gif(bits: 12, isInterlaced: false, pixels, width: 2))
    }
    // Half of its codes.
    let cut = Array(file.prefix(file.count - 8))
    #expect(try decoded(cut)[0, 0] == colours[0])
  }

  // MARK: HEIF

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func theFirstPictureOfASequenceWithoutAStillIsShown() throws {
    for name in ["avif/colors-animated-8bpc.avif", "avif/star.avifs"] {
      let file = try Corpus.bytes(name)
      let still = try decoded(file)
      var alone = file
      let table = try #require(file.indices.first { file[$0...].starts(with: "meta".utf8) })
      alone.replaceSubrange(table..<table + 4, with: "free".utf8)
      let header = try header(alone)
      #expect(header.format == .avif && header.frames == 5 && header.size == still.size)
      let first = try decoded(alone)
      var apart = 0
      for y in 0..<still.height {
        for x in 0..<still.width {
          // Colours that do not show are free.
          let seen = still[x, y][3] > 0 ? 0..<4 : 3..<4
          for channel in seen {
            apart = max(apart, abs(Int(first[x, y][channel]) - Int(still[x, y][channel])))
          }
        }
      }
      #expect(apart <= 3, "\(name): \(apart)")
      alone.removeLast(alone.count * 3 / 4)
      #expect(throws: CodecError.self) { try decoded(alone) }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func aMainPictureMayBeAThumbnailOfAnother() throws {
    var file = try Corpus.bytes("heic/made_thumbnail_first.heic")
    let thumbnail = PixelSize(width: 160, height: 120)
    #expect(try header(file).size != thumbnail)
    // The main item's number, behind the version and its flags.
    let main = try #require(file.indices.first { file[$0...].starts(with: "pitm".utf8) })
    file.replaceSubrange(main + 8..<main + 10, with: [0, 1])
    #expect(try header(file).size == thumbnail && decoded(file).size == thumbnail)
  }

  /// A sequence of one picture by the boxes and items of a still, whose alpha is another track.
  private func sequence(
    of still: [UInt8], _ kind: String, withAlpha: Bool
  ) throws -> [UInt8] {
    func places(_ name: String) -> [Int] {
      still.indices.filter { still[$0...].starts(with: name.utf8) }
    }
    func number(at place: Int) -> Int { still[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let configurations = places("hvcC").map {
      Array(still[($0 - 4)..<($0 - 4 + number(at: $0 - 4))])
    }
    // Each item has one extent, and 18 bytes of the table.
    let table = try #require(places("iloc").first) + 12
    let items = (0..<2).map { index in
      let (offset, count) = (
        number(at: table + 18 * index + 4), number(at: table + 18 * index + 14)
      )
      return Array(still[offset..<offset + count])
    }
    let size = try header(still).size
    func track(_ index: Int, offset: Int) -> [UInt8] {
      let isAlpha = index == 1
      let entry =
        [UInt8](repeating: 0, count: 24) + big(size.width, 2) + big(size.height, 2)
        + [UInt8](repeating: 0, count: 50) + configurations[index]
        + (isAlpha ? box("auxi", big(0) + Array("urn:mpeg:hevc:2015:auxid:1".utf8) + [0]) : [])
      let samples =
        box("stsd", big(0) + big(1) + box(kind, entry))
        + box("stsz", big(0) + big(0) + big(1) + big(items[index].count))
        + box("stco", big(0) + big(1) + big(offset))
      let handler = box(
        "hdlr", big(0) + big(0) + Array((isAlpha ? "auxv" : "pict").utf8) + big(0, 13))
      return box(
        "trak",
        box("tkhd", big(0) + big(0, 8) + big(index + 1) + big(0, 68))
          + (isAlpha ? box("tref", box("auxl", big(1))) : [])
          + box("mdia", handler + box("minf", box("stbl", samples))))
    }
    func head(_ offset: Int) -> [UInt8] {
      let tracks =
        track(0, offset: offset)
        + (withAlpha ? track(1, offset: offset + items[0].count) : [])
      return box("ftyp", Array("hevc".utf8) + big(0) + Array("msf1hevc".utf8)) + box("moov", tracks)
    }
    return head(head(0).count + 8) + box("mdat", items[0] + items[1])
  }

  @Test(
    .enabled(if: Corpus.isThere, "without shared/corpora"),
    arguments: ["hvc1", "hev1"])
  func aSequenceOfHEVCIsShownWithTheAlphaOfItsOtherTrack(kind: String) throws {
    let still = try Corpus.bytes("heic/made_alpha.heic")
    let expected = try decoded(still)
    let file = try sequence(of: still, kind, withAlpha: true)
    let header = try header(file)
    #expect(header.format == .heif && header.hasAlpha && header.size == expected.size)
    #expect(try decoded(file) == expected)
    let opaque = try decoded(try sequence(of: still, kind, withAlpha: false))
    var (alphas, apart) = (Set<UInt8>(), 0)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        alphas.insert(opaque[x, y][3])
        guard expected[x, y][3] == 255 else { continue }
        for (a, b) in zip(opaque[x, y], expected[x, y]) { apart = max(apart, abs(Int(a) - Int(b))) }
      }
    }
    #expect(alphas == [255] && apart == 0)
    // Alpha values that are cut off leave the picture.
    let cut = Array(file.dropLast(8))
    #expect(try decoded(cut) == opaque)
  }

  // MARK: JPEG XL

  @Test func aJPEGXLThatEndsEarlyIsShownAsFarAsItGoes() throws {
    let file = try fixture("metadata/made_exif_gps.jxl")
    let whole = try decoded(file)
    let (cut, damage) = try damaged(Array(file.prefix(file.count * 9 / 10)))
    #expect(damage == .endsEarly && cut.size == whole.size)
    #expect((0..<whole.width).allSatisfy { cut[$0, 0] == whole[$0, 0] })
    #expect(throws: CodecError.self) { try decoded(Array(file.prefix(64))) }
  }

  /// White, the four inks, half of black, two inks that are blue together, and all four.
  @Test(arguments: ["made_cmyk.jxl", "made_cmyk_alpha.jxl"])
  func aJPEGXLOfCMYKHasItsBlack(name: String) throws {
    let colours: [[UInt8]] = [
      [255, 255, 255], [0, 255, 255], [255, 0, 255], [255, 255, 0], [0, 0, 0], [119, 119, 119],
      [0, 0, 255], [0, 0, 0],
    ]
    let file = try photo(name)
    let deep = try file.withUnsafeBytes {
      try PhotoDecoder($0, header: PhotoHeader($0), longestSide: nil).decodeAll().plain()
    }
    for picture in [try decoded(file), deep] {
      for (x, colour) in colours.enumerated() {
        let apart = zip(picture[x, 0], colour).map { abs(Int($0) - Int($1)) }
        #expect(apart.allSatisfy { $0 <= 8 }, "\(x): \(picture[x, 0])")
      }
      let alphas = (0..<4).map { picture[4, $0][3] }
      #expect(alphas == (name == "made_cmyk.jxl" ? [255, 255, 255, 255] : [255, 255, 128, 0]))
    }
  }

  // MARK: RAW

  /// A CR3 with the sizes of its parts, its embedded picture, and no sensor data.
  private func canon(_ preview: [UInt8]) -> [UInt8] {
    var sizes = EXIFBuilder()
    sizes.short(256, 6000)
    sizes.short(257, 4000)
    let own = box("uuid", [UInt8](repeating: 0x85, count: 16) + box("CMT1", sizes.tiff()))
    let identifier: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    let fields = big(0) + [0, 1, 0, 61, 0, 40, 0, 1] + big(preview.count)
    return box("ftyp", Array("crx ".utf8) + big(1) + Array("crx isom".utf8)) + box("moov", own)
      + box("uuid", identifier + big(0) + big(1) + box("PRVW", fields + preview))
  }

  @Test func aCR3ThatHoldsOnlyItsPreviewShowsIt() throws {
    let picture = Bitmap.landscape(width: 61, height: 40)
    let jpeg = try JPEGEncoder(quality: 90).bytes(picture)
    let file = canon(jpeg)
    #expect(try header(file).format == .raw && header(file).size == picture.size)
    #expect(try decoded(file) == decoded(jpeg))
    #expect(throws: CodecError.self) { try decoded(canon([1, 2, 3])) }
  }

  @Test(.enabled(if: Corpus.isThere, "without shared/corpora"))
  func aRAWFileLooksTheSameAtEverySize() throws {
    var file = try Corpus.bytes("raw/made_cape_town.dng")
    #expect(try header(file).size.longestSide == 160)
    // Its preview becomes another picture, too small to be taken for the photo.
    let green = Bitmap(width: 64, height: 48) { pixels in
      for index in 0..<64 * 48 {
        for channel in 0..<4 { pixels[index * 4 + channel] = [0, 200, 0, 255][channel] }
      }
    }
    let preview = try JPEGEncoder(quality: 90).bytes(green)
    let (start, room) = (854, 4776)
    file.replaceSubrange(
      start..<start + room, with: preview + [UInt8](repeating: 0, count: room - preview.count))
    let whole = try decoded(file)
    #expect(try header(file).size == PixelSize(width: 320, height: 240))
    #expect(whole.size == PixelSize(width: 320, height: 240))
    func mean(_ picture: Bitmap) -> [Int] {
      (0..<3).map { channel in
        let sum = (0..<picture.height).reduce(0) { sum, y in
          (0..<picture.width).reduce(sum) { $0 + Int(picture[$1, y][channel]) }
        }
        return sum / (picture.width * picture.height)
      }
    }
    for side in [32, 64, 160] {
      let small = try decoded(file, longestSide: side)
      let apart = zip(mean(small), mean(whole)).map { abs($0 - $1) }
      #expect(apart.max() ?? 255 <= 8, "\(side): \(mean(small)) and \(mean(whole))")
    }
  }

  // MARK: Metadata

  @Test func anAltitudeWithoutAPositionIsKept() throws {
    var exif = EXIFBuilder()
    exif.altitude(below: false, (24_381, 10))
    #expect(try header(exif.jpeg()).metadata.altitude == 2438.1)
    #expect(try header(exif.jpeg()).facts.altitude == 2438.1)
    var below = EXIFBuilder()
    below.altitude(below: true, (430, 1))
    #expect(try header(below.jpeg()).metadata.altitude == -430)
    var impossible = EXIFBuilder()
    impossible.altitude(below: false, (4_000_000_000, 1))
    #expect(try header(impossible.jpeg()).metadata.altitude == nil)
    // With a position, it is a part of that.
    exif.position(
      latitude: (side: "N", values: [(10, 1)]), longitude: (side: "E", values: [(20, 1)]))
    let both = try header(exif.jpeg()).metadata
    #expect(both.position?.altitude == 2438.1 && both.altitude == nil)
  }
}

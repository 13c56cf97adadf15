import Codecs
import ImageEngine
import Media
import TestSupport
import Testing

/// Files that few programs write, made here byte by byte.
@Suite struct RareFilesTests {
  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  // MARK: TIFF

  /// A little-endian TIFF of one strip, or of one for each plane.
  private func tiff(
    _ entries: [(tag: Int, type: Int, values: [Int])], signature: String = "II*\0",
    strip: [UInt8] = [], planes: Int = 1
  ) -> [UInt8] {
    let directoryBytes = 2 + (entries.count + (strip.isEmpty ? 0 : 2)) * 12 + 4
    let start = 8 + directoryBytes
    var more: [UInt8] = []
    var all = entries
    let planeBytes = strip.count / planes
    if !strip.isEmpty {
      all += [
        (273, 4, (0..<planes).map { _ in 0 }), (279, 4, (0..<planes).map { _ in planeBytes }),
      ]
    }
    all.sort { $0.tag < $1.tag }
    var directory = bytes(all.count, 2)
    let outside = all.reduce(0) { sum, entry in
      let size = entry.values.count * (entry.type == 3 ? 2 : 4)
      return sum + (size > 4 ? size : 0)
    }
    for (tag, type, values) in all {
      let size = type == 3 ? 2 : 4
      var content = values.flatMap { bytes($0, size) }
      if tag == 273 {
        content = (0..<planes).flatMap { bytes(start + outside + $0 * planeBytes, 4) }
      }
      directory += bytes(tag, 2) + bytes(type, 2) + bytes(values.count, 4)
      if content.count > 4 {
        directory += bytes(start + more.count, 4)
        more += content
      } else {
        directory += content + [UInt8](repeating: 0, count: 4 - content.count)
      }
    }
    return Array(signature.utf8) + bytes(8, 4) + directory + bytes(0, 4) + more + strip
  }

  private func lab(bits: Int, photometric: Int, _ strip: [UInt8], width: Int) -> [UInt8] {
    tiff(
      [
        (256, 3, [width]), (257, 3, [1]), (258, 3, [bits, bits, bits]), (259, 3, [1]),
        (262, 3, [photometric]), (277, 3, [3]), (278, 3, [1]),
      ], strip: strip)
  }

  @Test func whiteInCIELABIsWhite() throws {
    // White, black, grey of half lightness, and a red.
    let eight = try decoded(
      lab(
        bits: 8, photometric: 8, [255, 0, 0, 0, 0, 0, 128, 0, 0, 136, 81, 70], width: 4))
    let sixteen = try decoded(
      lab(
        bits: 16, photometric: 8,
        [65_535, 0, 0, 0, 0, 0, 32_896, 0, 0, 34_865, 20_736, 17_920].flatMap { bytes($0, 2) },
        width: 4))
    let offset = try decoded(
      lab(
        bits: 8, photometric: 9, [255, 128, 128, 0, 128, 128, 128, 128, 128, 136, 209, 198],
        width: 4))
    for picture in [eight, sixteen, offset] {
      #expect(picture[0, 0] == [255, 255, 255, 255])
      #expect(picture[1, 0] == [0, 0, 0, 255])
      let grey = picture[2, 0].prefix(3)
      #expect(grey.max()! - grey.min()! <= 1 && (118...121).contains(grey[0]))
      let red = picture[3, 0]
      #expect(red[0] > 245 && red[1] < 25 && red[2] < 25, "\(red)")
    }
  }

  /// Panasonic's files have no tags of width and height, but those of the sensor.
  @Test func aPanasonicFileHasTheSizeOfItsSensorsPart() throws {
    let entries = [
      (2, 3, [4816]), (3, 3, [3464]), (4, 3, [4]), (5, 3, [8]), (6, 3, [3460]), (7, 3, [4600]),
    ].map { (tag: $0.0, type: $0.1, values: $0.2) }
    let part = try header(tiff(entries, signature: "IIU\0"))
    #expect(part.format == .raw && part.size == PixelSize(width: 4592, height: 3456))
    let whole = try header(tiff(Array(entries.prefix(2)), signature: "IIU\0"))
    #expect(whole.size == PixelSize(width: 4816, height: 3464))
    #expect(throws: CodecError.self) {
      try header(tiff(Array(entries.suffix(4)), signature: "IIU\0"))
    }
  }

  private func ink(
    bits: Int, width: Int, samples: Int = 4, alpha: Int? = nil, planes: Int = 1, format: Int = 1,
    _ strip: [UInt8]
  ) -> [UInt8] {
    var entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 3, [width]), (257, 3, [1]), (258, 3, (0..<samples).map { _ in bits }), (259, 3, [1]),
      (262, 3, [5]), (277, 3, [samples]), (278, 3, [1]), (284, 3, [planes > 1 ? 2 : 1]),
      (339, 3, (0..<samples).map { _ in format }),
    ]
    if let alpha { entries.append((338, 3, [alpha])) }
    return tiff(entries, strip: strip, planes: planes)
  }

  @Test func cmykHasItsAlpha() throws {
    let file = ink(
      bits: 8, width: 3, samples: 5, alpha: 2,
      [255, 0, 0, 0, 255, 0, 0, 0, 0, 128, 0, 0, 0, 255, 0])
    #expect(try header(file).hasAlpha)
    let picture = try decoded(file)
    #expect(picture[0, 0] == [0, 255, 255, 255] && picture[1, 0] == [255, 255, 255, 128])
    #expect(picture[2, 0][3] == 0)
    // Half of full cyan, already multiplied by its alpha.
    let premultiplied = ink(bits: 8, width: 1, samples: 5, alpha: 1, [128, 0, 0, 0, 128])
    #expect(try decoded(premultiplied)[0, 0] == [0, 255, 255, 128])
    // A fifth sample of unknown meaning is no alpha.
    let unknown = ink(bits: 8, width: 1, samples: 5, alpha: 0, [255, 0, 0, 0, 7])
    #expect(try decoded(unknown)[0, 0] == [0, 255, 255, 255])
  }

  @Test func cmykHasAnyDepthAndMayBeInPlanes() throws {
    let colours: [[UInt8]] = [[0, 255, 255, 255], [255, 0, 255, 255], [0, 0, 0, 255]]
    let inks = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
    for bits in [8, 16, 32] {
      let most = 1 << bits - 1
      let rows = inks.flatMap { $0.flatMap { bytes($0 * most, bits / 8) } }
      let planes = (0..<4).flatMap { plane in inks.flatMap { bytes($0[plane] * most, bits / 8) } }
      for file in [
        ink(bits: bits, width: 3, rows), ink(bits: bits, width: 3, planes: 4, planes),
      ] {
        let picture = try decoded(file)
        for (x, colour) in colours.enumerated() {
          #expect(picture[x, 0] == colour, "\(bits) bits: \(picture[x, 0])")
        }
      }
    }
    let numbers = inks.flatMap { $0.flatMap { bytes(Int(Float($0).bitPattern), 4) } }
    let picture = try decoded(ink(bits: 32, width: 3, format: 3, numbers))
    for (x, colour) in colours.enumerated() { #expect(picture[x, 0] == colour) }
  }

  /// Eight rows in one strip, of which libtiff gives nothing if its end is missing.
  @Test(arguments: [8, 16]) func aTIFFThatEndsEarlyIsShownAsFarAsItGoes(bits: Int) throws {
    let rows = (0..<8).flatMap { y in
      (0..<24).flatMap { _ in bytes(y * (bits == 8 ? 30 : 30 * 257), bits / 8) }
    }
    let file = tiff(
      [
        (256, 3, [8]), (257, 3, [8]), (258, 3, [bits, bits, bits]), (259, 3, [1]), (262, 3, [2]),
        (277, 3, [3]), (278, 3, [8]),
      ], strip: rows)
    let cut = Array(file.dropLast(rows.count / 4))
    for isWhole in [false, true] {
      var damage: Damage?
      let picture = try cut.withUnsafeBytes { bytes in
        let decoder = try PhotoDecoder(bytes, header: PhotoHeader(bytes), longestSide: nil)
        return try isWhole
          ? decoder.decodeAll(damage: &damage).plain()
          : decoder.decode(showsHDR: true, damage: &damage)
      }
      #expect(damage == .endsEarly && picture.size == PixelSize(width: 8, height: 8))
      for y in 0..<8 {
        let expected = y < 6 ? y * 30 : 255
        #expect(picture[3, y].prefix(3).allSatisfy { abs(Int($0) - expected) <= 1 }, "row \(y)")
      }
    }
    #expect(throws: CodecError.self) { try decoded(Array(file.dropLast(rows.count))) }
  }

  @Test func aTIFFWithHardlyAnyPixelsIsRefused() throws {
    let file = tiff(
      [
        (256, 3, [100]), (257, 3, [100]), (258, 3, [8]), (259, 3, [1]), (262, 3, [1]),
        (277, 3, [1]), (278, 3, [100]),
      ], strip: [UInt8](repeating: 9, count: 10_000))
    #expect(try decoded(Array(file.dropLast(9900)))[99, 0] == [9, 9, 9, 255])
    #expect(throws: CodecError.self) { try decoded(Array(file.dropLast(9901))) }
  }

  /// No ink is white, and 0 in the file.
  @Test func aTIFFOfCMYKThatEndsEarlyIsWhiteBehindItsEnd() throws {
    let black: [UInt8] = [0, 0, 0, 255]
    let file = ink(bits: 8, width: 8, (0..<8).flatMap { _ in black })
    let picture = try decoded(Array(file.dropLast(8)))
    #expect(picture[5, 0] == [0, 0, 0, 255] && picture[6, 0] == [255, 255, 255, 255])
  }

  // MARK: BMP

  private func bmp(
    width: Int, height: Int, bits: Int, compression: Int, palette: [UInt8], colors: Int,
    _ pixels: [UInt8]
  ) -> [UInt8] {
    let offset = 54 + palette.count
    return Array("BM".utf8) + bytes(offset + pixels.count, 4) + bytes(0, 4) + bytes(offset, 4)
      + bytes(40, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(bits, 2)
      + bytes(compression, 4) + bytes(pixels.count, 4) + bytes(0, 8) + bytes(colors, 4)
      + bytes(0, 4) + palette + pixels
  }

  @Test func aPaletteMayHaveMoreColoursThanPixelsCanName() throws {
    let palette: [UInt8] = (0..<300).flatMap { [UInt8($0 % 256), 10, 20, 0] as [UInt8] }
    let picture = try decoded(
      bmp(
        width: 2, height: 1, bits: 8, compression: 0, palette: palette, colors: 300, [7, 255, 0, 0])
    )
    #expect(picture[0, 0] == [20, 10, 7, 255] && picture[1, 0] == [20, 10, 255, 255])
  }

  @Test func pixelsThatRunsSkipAreTransparent() throws {
    let palette: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0]
    // One pixel, two skipped, one more; the rest of the picture is skipped.
    let runs: [UInt8] = [1, 0, 0, 2, 2, 0, 1, 1, 0, 1]
    let file = bmp(
      width: 4, height: 2, bits: 8, compression: 1, palette: palette, colors: 2, runs)
    #expect(try header(file).hasAlpha)
    let picture = try decoded(file)
    #expect(picture[0, 1] == [255, 0, 0, 255] && picture[3, 1] == [0, 255, 0, 255])
    #expect(picture[1, 1][3] == 0 && picture[2, 1][3] == 0 && picture[0, 0][3] == 0)
  }
}

import Codecs
import ImageEngine
import TestSupport
import Testing

/// Photos that are read row by row, and never are in memory as a whole.
@Suite struct PhotoRowsTests {
  /// As many rows at a time as are asked for; `nil` where the file is not read so.
  private func rows(_ bytes: [UInt8], isWhole: Bool, together: Int) throws -> (
    pixels: [UInt8], space: ColorSpace
  )? {
    try bytes.withUnsafeBytes { file in
      guard let rows = try PhotoRows(file, header: PhotoHeader(file), isWhole: isWhole) else {
        return nil
      }
      let bytesPerRow = rows.size.width * 4
      var pixels: [UInt8] = []
      for start in stride(from: 0, to: rows.size.height, by: together) {
        let count = min(together, rows.size.height - start)
        let part = [UInt8](unsafeUninitializedCapacity: count * bytesPerRow) { buffer, filled in
          filled =
            rows.read(
              into: UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(count * bytesPerRow)]))
            ? count * bytesPerRow : 0
        }
        pixels += part
      }
      return (pixels, rows.colorSpace)
    }
  }

  @Test(arguments: ["gray.jpg", "restarts.jpg", "made_p3.jpg", "damaged_cut.jpg"])
  func rowsAreThoseOfThePicture(_ name: String) throws {
    let file = try photo(name)
    let whole = try decoded(file)
    for together in [1, 16, 1000] {
      let found = try #require(try rows(file, isWhole: false, together: together))
      #expect(found.space == .sRGB)
      #expect(whole.withBytes { $0.elementsEqual(found.pixels) }, "\(name) by \(together)")
    }
  }

  @Test func coloursThatScreensHaveAreKept() throws {
    let file = try photo("made_p3.jpg")
    let whole = try file.withUnsafeBytes {
      try PhotoDecoder($0, header: PhotoHeader($0), longestSide: nil).decodeAll()
    }
    let found = try #require(try rows(file, isWhole: true, together: 7))
    #expect(found.space == .displayP3)
    guard case .deep(let bitmap) = whole else {
      Issue.record("it has more colours than sRGB")
      return
    }
    #expect(bitmap.withBytes { $0.elementsEqual(found.pixels) })
  }

  @Test(arguments: [
    "progressive.jpg", "cmyk.jpg", "orientation_5.jpg", "non-interleaved-mcu.jpg",
    "orientation_1.png", "hopper.gif",
  ])
  func othersAreReadAsAWhole(_ name: String) throws {
    #expect(try rows(try photo(name), isWhole: false, together: 1) == nil)
  }

  @Test func aSmallPictureIsMadeOfWhatPassesBy() throws {
    let picture = Bitmap.landscape(width: 640, height: 405)
    let file = JPEGRows(JPEGEncoder(quality: 90))
    let small = SmallRows(longestSide: 80, before: file)
    small.begin(picture.size)
    picture.withBytes { bytes in
      let half = bytes.count / 2 / (640 * 4) * (640 * 4)
      small.read(UnsafeRawBufferPointer(rebasing: bytes[..<half]))
      small.read(UnsafeRawBufferPointer(rebasing: bytes[half...]))
    }
    let made = try small.picture(in: .sRGB).plain()
    #expect(made.size == PixelSize(width: 80, height: 51))
    #expect(made.distance(to: resampled(picture, to: made.size)) <= 8)
    #expect(try file.end().withBytes { Array($0) } == JPEGEncoder(quality: 90).bytes(picture))
  }
}

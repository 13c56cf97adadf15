import Codecs
import ImageEngine
import TestSupport
import Testing

/// Every format that is read, by files of others and of our own.
@Suite struct DecodingTests {
  private func decoded(_ name: String, longestSide: Int? = nil) throws -> Bitmap {
    try CodecsTests.decoded(fixture(name), longestSide: longestSide)
  }

  /// How far two pictures are apart, of 255, after both were made small.
  private func distance(_ a: Bitmap, _ b: Bitmap) -> Double {
    let size = PixelSize(width: 16, height: 16)
    let (a, b) = (resampled(a.onWhite(), to: size), resampled(b.onWhite(), to: size))
    return a.withBytes { a in
      b.withBytes { b in
        zip(a, b).reduce(0.0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / Double(a.count)
      }
    }
  }

  @Test(arguments: SampleFile.all)
  func aPictureHasTheSizeOfItsHeader(sample: SampleFile) throws {
    let picture = try decoded(sample.path)
    #expect(picture.size == PixelSize(width: sample.width, height: sample.height))
  }

  @Test(arguments: [
    "photos/hopper_lzw.tif", "photos/hopper.avif", "photos/hopper_orientation_3.webp",
  ])
  func onePhotoInSeveralFormatsIsOnePicture(name: String) throws {
    #expect(distance(try decoded("photos/hopper.gif"), try decoded(name)) < 6)
  }

  @Test(arguments: [
    "metadata/made_exif_gps.jxl", "metadata/made_grid.heic", "photos/hopper_orientation_3.webp",
  ])
  func lessIsTheSamePicture(name: String) throws {
    let (whole, less) = (try decoded(name), try decoded(name, longestSide: 32))
    #expect(less.size.longestSide >= 32)
    #expect(distance(whole, less) < 5)
  }

  /// The second of three, which are red, green and blue.
  @Test func theMainPictureOfABurstIsShown() throws {
    let picture = try decoded("metadata/made_burst.heic")
    #expect(picture.size == PixelSize(width: 320, height: 240))
    let middle = picture[160, 120]
    #expect(middle[0] < 20 && (110...146).contains(middle[1]) && middle[2] < 20)
  }

  /// Newer iPhones write a map of light that belongs to two pictures; libheif 1.15 refuses that.
  @Test func itemsOfTwoPicturesHideNeither() throws {
    let bytes = try fixture("metadata/made_two_auxiliaries.heic")
    try bytes.withUnsafeBytes { try PhotoHeader($0).checkOpens($0) }
    let picture = try decoded("metadata/made_two_auxiliaries.heic")
    #expect(picture.size == PixelSize(width: 400, height: 300))
    // As its own colours are, and not those of what belongs to it, which is grey.
    #expect(Set(picture[100, 100].prefix(3)).count == 3)
  }

  @Test func profilesAreHonoured() throws {
    // Red and green are exchanged by its profile, and by nothing else.
    let (swapped, plain) = (try decoded("photos/made_swap.jpg"), try decoded("photos/made_p3.jpg"))
    var exchanged = swapped
    exchanged.withMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        (bytes[start], bytes[start + 1]) = (bytes[start + 1], bytes[start])
      }
    }
    #expect(distance(swapped, plain) > 12)
    #expect(distance(exchanged, plain) < 12)
  }

  @Test func paletteAndMasksAreRead() throws {
    // The corners of the picture are red, green, blue and black in every variant.
    let (palette, masks) = (try decoded("photos/pal4rle.bmp"), try decoded("photos/rgb16-565.bmp"))
    #expect(palette[0, 0][3] == 255 && masks[0, 0][3] == 255)
    #expect(distance(palette, masks) < 25)
  }

  /// Damaged files of every format: an error is as good as a picture.
  @Test(
    arguments: SampleFile.all.map(\.path) + ["photos/basi2c08.png", "photos/progressive.jpg"])
  func damagedFilesNeverTrap(name: String) throws {
    var random = SeededGenerator(seed: 41)
    let whole = try fixture(name)
    for _ in 0..<(isProof ? 2000 : 60) {
      let damaged = mutated(whole, using: &random)
      damaged.withUnsafeBytes { bytes in
        // Either is right; only ending the process is not.
        _ = Result {
          try PhotoDecoder(bytes, header: PhotoHeader(bytes), longestSide: 64).decode()
        }
      }
    }
  }
}

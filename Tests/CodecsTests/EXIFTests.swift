import Codecs
import Media
import TestSupport
import Testing

@Suite struct EXIFTests {
  @Test func makeAndModelAreRead() throws {
    var exif = EXIFBuilder(isBigEndian: true)
    exif.text(0x010F, "Canon ")
    exif.text(0x0110, "Canon EOS R5")
    let header = try header(exif.jpeg())
    #expect(header.metadata.camera.make == "Canon")
    #expect(header.metadata.camera.model == "Canon EOS R5")
  }

  @Test func aRealFileIsRead() throws {
    let header = try header(photo("captured_with_offset.jpg"))
    #expect(header.metadata.captured?.text.prefix(19) == "2023-06-07T13:45:55")
    #expect(header.metadata.captured?.offset == "+01:00")
    #expect(header.metadata.camera.make == "Canon")
    #expect(header.hasProfile)
  }

  @Test func lettersThatAreNoUnicodeAreLatin() throws {
    var exif = EXIFBuilder()
    exif.text(0x010F, "Zei?")
    var tiff = exif.tiff()
    let place = try #require(tiff.firstIndex(of: UInt8(ascii: "?")))
    tiff[place] = 0xDF
    #expect(try header(exif.jpeg(tiff: tiff)).metadata.camera.make == "Zeiß")
  }

  @Test func aDirectoryThatPointsToItselfIsReadOnce() throws {
    var exif = EXIFBuilder()
    exif.short(0x0112, 6)
    var tiff = exif.tiff()
    // The offset of the details, the second entry of the main directory.
    let place = 8 + 2 + 12 + 8
    tiff.replaceSubrange(place..<place + 4, with: [8, 0, 0, 0])
    let header = try header(exif.jpeg(tiff: tiff))
    #expect(header.orientation.rawValue == 6)
    #expect(header.metadata.captured == nil)
  }

  @Test func mutationsNeverTrap() throws {
    var random = SeededGenerator(seed: 3)
    for isBigEndian in [false, true] {
      var exif = EXIFBuilder(isBigEndian: isBigEndian)
      exif.short(0x0112, 6)
      exif.text(0x010F, "A maker of cameras")
      exif.text(0x9003, "2024:08:17 10:12:13")
      let tiff = exif.tiff()
      for _ in 0..<2000 {
        let bytes = try exif.jpeg(tiff: mutated(tiff, using: &random))
        _ = try header(bytes)
      }
    }
  }
}

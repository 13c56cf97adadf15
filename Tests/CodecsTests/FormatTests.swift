import Codecs
import Foundation
import ImageEngine
import TestSupport
import Testing

/// A file of some format and what is told beside the pixels.
func sample(_ name: String) throws -> [UInt8] { try fixture("metadata/" + name) }

@Suite struct FormatTests {
  @Test(
    arguments: [
      ("dispose_bgnd.gif", .gif, 100, 100, 5), ("hopper_orientation_6.webp", .webp, 128, 128, 1),
      ("random_lossy.webp", .webp, 99, 87, 4), ("multipage.tiff", .tiff, 10, 10, 1),
      ("g4_orientation_6.tif", .tiff, 590, 88, 1), ("pal1.bmp", .bmp, 127, 64, 1),
      ("live.heic", .heif, 100, 133, 1), ("made_orient_6.heic", .heif, 400, 300, 1),
      ("made_grid.heic", .heif, 400, 300, 1), ("draw_points_idat.avif", .avif, 33, 11, 1),
      ("colors-animated-8bpc.avif", .avif, 150, 150, 5), ("orientation_6.jxl", .jxl, 256, 100, 1),
      ("with_preview.jxl", .jxl, 64, 64, 1),
    ] as [(String, PhotoHeader.Format, Int, Int, Int)])
  func formatSizeAndFramesAreRead(
    name: String, format: PhotoHeader.Format, width: Int, height: Int, frames: Int
  ) throws {
    let header = try header(sample(name))
    #expect(header.format == format)
    #expect(header.size == PixelSize(width: width, height: height))
    #expect(header.frames == frames)
  }

  @Test func aLivePhotoIsKnownByItsIdentifier() throws {
    let header = try header(sample("live.heic"))
    #expect(header.metadata.contentIdentifier == "9B539AB8-A668-4FA6-9207-EB653A5E7E3C")
    #expect(header.metadata.captured?.text.hasPrefix("2026-03-23T15:57:20") == true)
    #expect(header.metadata.captured?.offset == "+01:00")
    #expect(header.metadata.position?.latitude.rounded() == 49)
    #expect(header.metadata.camera.model == "iPhone 13 Pro")
    #expect(header.metadata.profileName == "Display P3")
    #expect(header.metadata.exposure.iso != nil)
  }

  @Test func theBoxesTurnAPictureAndNotEXIFBesideThem() throws {
    let header = try header(sample("made_orient_6.heic"))
    #expect(header.metadata.orientation == 6)
    #expect(header.orientation == .upright)
  }

  @Test func picturesOfTheirOwnAreCounted() throws {
    let counts = [
      ("made_burst.heic", 3), ("made_grid.heic", 1), ("live.heic", 1), ("draw_points_idat.avif", 1),
    ]
    for (name, count) in counts { #expect(try header(sample(name)).pictures == count, "\(name)") }
  }

  @Test func aPictureThatIsCutShortIsRefused() throws {
    for name in ["draw_points_idat.avif", "made_grid.heic", "random_lossy.webp", "pal1.bmp"] {
      let bytes = try sample(name)
      #expect(throws: CodecError.self, "\(name)") { try header(Array(bytes.prefix(24))) }
    }
    #expect(throws: CodecError.self) { try header(sample("live.heic").dropLast(9000)) }
  }

  /// Each format's reader meets damage of every kind, and no answer is a trap.
  @Test func mutationsNeverTrap() throws {
    var random = SeededGenerator(seed: 51)
    let rounds = ProcessInfo.processInfo.environment["TINTYPE_PROOF"] == nil ? 300 : 10_000
    let folder = URL(filePath: packageRoot + "/Tests/Fixtures/metadata")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let bytes = try sample(name)
      // Structure stands at the beginning, where damage is to be.
      let (start, rest) = (Array(bytes.prefix(4096)), bytes.dropFirst(4096))
      for round in 0..<rounds {
        let damaged = mutated(start, using: &random) + (round % 2 == 0 ? rest : [])
        do {
          let header = try header(damaged)
          #expect(header.size.width > 0 && header.size.height > 0)
        } catch is CodecError {
          continue
        }
        damaged.withUnsafeBytes { _ = Sidecar($0) }
      }
    }
  }
}

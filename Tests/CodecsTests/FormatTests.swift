import Codecs
import Foundation
import ImageEngine
import Media
import TestSupport
import Testing

/// A file of some format and what is told beside the pixels.
func sample(_ name: String) throws -> [UInt8] { try fixture("metadata/" + name) }

@Suite struct FormatTests {
  @Test(arguments: SampleFile.all)
  func formatSizeAndFramesAreRead(sample: SampleFile) throws {
    let header = try header(fixture(sample.path))
    #expect(header.format.rawValue == sample.format)
    #expect(header.size == PixelSize(width: sample.width, height: sample.height))
    #expect(header.frames == sample.frames)
  }

  @Test func everyFormatThatIsReadHasASample() {
    let read = MediaFormat.allCases.filter { $0.kind == .image && $0.isRead }
    #expect(Set(read.map(\.rawValue)).subtracting(SampleFile.all.map(\.format)) == ["nef", "raw"])
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for path in Set(names.map { "metadata/" + $0 } + SampleFile.all.map(\.path)).sorted() {
      let bytes = try fixture(path)
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
        damaged.withUnsafeBytes { _ = SidecarFacts($0) }
      }
    }
  }
}

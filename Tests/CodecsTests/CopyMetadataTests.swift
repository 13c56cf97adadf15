import Codecs
import ImageEngine
import Media
import TestSupport
import Testing

@Suite struct CopyMetadataTests {
  private let picture = Bitmap.landscape(width: 40, height: 30)

  /// A copy of the picture in each format, with what the sample says of itself.
  private func copies(
    of sample: PhotoHeader, _ privacy: CarriedMetadata
  ) throws -> [(MediaFormat, [UInt8])] {
    let copy = CopyMetadata(sample.metadata, size: picture.size, privacy: privacy)
    let encoded: [(MediaFormat, EncodedPicture)] = [
      (.jpeg, try JPEGEncoder(quality: 90).encode(picture)),
      (.png, try PNGEncoder(hasAlpha: false).encode(picture)),
      (.webp, try WebPEncoder(quality: 90, hasAlpha: false).encode(picture)),
    ]
    return encoded.map { format, encoded in
      (
        format,
        encoded.withBytes {
          copy.added(to: $0, format: format, size: picture.size, hasAlpha: false)
        }
      )
    }
  }

  @Test func factsOfAPhotoAreFactsOfItsCopy() throws {
    let original = try header(sample("live.heic"))
    for (format, bytes) in try copies(of: original, .everything) {
      let copy = try header(bytes)
      #expect(copy.format == format)
      #expect(copy.size == picture.size)
      #expect(copy.orientation == .upright, "\(format)")
      #expect(copy.metadata.captured == original.metadata.captured, "\(format)")
      #expect(copy.metadata.camera.model == original.metadata.camera.model)
      #expect(copy.metadata.camera.lens == original.metadata.camera.lens)
      #expect(copy.metadata.exposure == original.metadata.exposure)
      let (found, wanted) = (copy.metadata.position, original.metadata.position)
      #expect(abs((found?.latitude ?? 0) - (wanted?.latitude ?? 1)) < 1e-7)
      #expect(abs((found?.longitude ?? 0) - (wanted?.longitude ?? 1)) < 1e-7)
    }
  }

  @Test func wordsGoAlongInEveryFormat() throws {
    var metadata = Metadata()
    metadata.caption.title = "Harbour & <sea>"
    metadata.caption.keywords = ["boat", "séa"]
    metadata.caption.rating = 4
    metadata.caption.flag = .rejected
    metadata.caption.label = .purple
    let packet = try #require(XMPWriter(metadata.caption).packet)
    let sidecar = try #require(Array(packet.utf8).withUnsafeBytes { SidecarFacts($0) })
    #expect(sidecar.caption == metadata.caption)
    let copy = CopyMetadata(metadata, size: picture.size, privacy: .everything)
    let bytes = try PNGEncoder(hasAlpha: false).encode(picture).withBytes {
      copy.added(to: $0, format: .png, size: picture.size, hasAlpha: false)
    }
    #expect(try header(bytes).metadata.caption == metadata.caption)
  }

  @Test func anXMPFileSaysWhenAndWhere() throws {
    let time = try #require(CaptureTime(xmp: "2024-04-14T08:34:30.25-03:30"))
    let place = try #require(
      Position(latitude: -36.860451, longitude: 174.760012, altitude: -12.5, direction: 271.25))
    let packet = try #require(XMPWriter(.init(), captured: time, position: place).packet)
    let sidecar = try #require(Array(packet.utf8).withUnsafeBytes { SidecarFacts($0) })
    #expect(sidecar.captured == "2024-04-14T08:34:30.25-03:30")
    #expect(sidecar.dated == sidecar.captured)
    let found = try #require(sidecar.position)
    #expect(abs(found.latitude - place.latitude) < 1e-7)
    #expect(abs(found.longitude - place.longitude) < 1e-7)
    #expect(found.altitude == -12.5 && found.direction == 271.25)
  }

  @Test func aThumbnailGoesAlongWhereEverythingDoes() throws {
    let original = try header(sample("live.heic"))
    let thumbnail = try JPEGEncoder(quality: 75).encode(picture)
    let bytes = Array(thumbnail.withBytes { Array($0) })
    for privacy in CarriedMetadata.allCases {
      let copy = CopyMetadata(
        original.metadata, size: picture.size, privacy: privacy, thumbnail: thumbnail)
      let hasIt = copy.exif?.suffix(bytes.count).elementsEqual(bytes) ?? false
      #expect(hasIt == (privacy == .everything), "\(privacy)")
    }
  }

  @Test func withoutItsPositionACopyHasNoWordOfIt() throws {
    let original = try header(sample("live.heic"))
    #expect(original.metadata.position != nil)
    for (format, bytes) in try copies(of: original, .withoutPosition) {
      let copy = try header(bytes)
      #expect(copy.metadata.position == nil, "\(format)")
      #expect(copy.metadata.captured == original.metadata.captured)
    }
  }

  @Test func withoutMetadataACopyIsWhatTheEncoderWrote() throws {
    let original = try header(sample("live.heic"))
    for (format, bytes) in try copies(of: original, .nothing) {
      let copy = try header(bytes)
      #expect(copy.metadata.captured == nil && copy.metadata.camera.make == nil, "\(format)")
    }
    let plain = try JPEGEncoder(quality: 90).bytes(picture)
    #expect(try copies(of: original, .nothing)[0].1 == plain)
  }

  @Test func theCopyStillShowsThePicture() throws {
    let original = try header(sample("live.heic"))
    for (format, bytes) in try copies(of: original, .everything) {
      #expect(try decoded(bytes).distance(to: picture) < 24, "\(format)")
    }
  }
}

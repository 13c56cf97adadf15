import Codecs
import ImageEngine

extension FuzzTarget {
  /// The header passes of all formats.
  static let photoHeader = FuzzTarget(
    name: "photo-header",
    seeds: ["Tests/Fixtures/photos", "Tests/Fixtures/metadata", "../shared/corpora"],
    read: { bytes in try bytes.withUnsafeBytes { try PhotoHeader($0) } },
    mustHold: { header in header.size.width > 0 && header.size.height > 0 })
}

import Codecs
import Media

extension FuzzTarget {
  /// What people wrote comes back from an XMP packet of our own as it was read.
  static let sidecar = FuzzTarget(
    name: "sidecar", seeds: ["Tests/Fixtures/metadata", "../shared/corpora/sidecar"],
    read: { bytes in bytes.withUnsafeBytes { SidecarFacts($0)?.caption } },
    mustHold: { caption in
      guard let caption, let packet = XMPWriter(caption).packet else { return true }
      return Array(packet.utf8).withUnsafeBytes { SidecarFacts($0)?.caption } == caption
    })
}

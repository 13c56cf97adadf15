import Codecs
import ImageEngine

extension FuzzTarget {
  /// The decoder of bitmaps, which is our own.
  static let bitmap = FuzzTarget(
    name: "bitmap", seeds: ["Tests/Fixtures/photos", "../shared/corpora/bmp"],
    read: { bytes in
      try bytes.withUnsafeBytes { file in
        let header = try PhotoHeader(file)
        guard header.format == .bmp else { throw CodecError.unsupported(kind: nil) }
        return try PhotoDecoder(file, header: header, longestSide: 64).decode()
      }
    },
    mustHold: { picture in picture.size.isAllowed })
}

import Codecs
import ImageEngine
import Media

extension FuzzTarget {
  private static let librariesDecode: Set<MediaFormat> = [
    .jpeg, .png, .gif, .webp, .tiff, .heif, .avif, .jxl, .nef, .dng, .raw,
  ]

  /// The decoders of our own: of bitmaps, and of what is added.
  static let bitmap = FuzzTarget(
    name: "bitmap", seeds: ["Tests/Fixtures/photos", "../shared/corpora/bmp"],
    read: { bytes in
      try bytes.withUnsafeBytes { file in
        let header = try PhotoHeader(file)
        // The others are decoded by libraries of Debian's.
        let isOwn = !librariesDecode.contains(header.format)
        guard isOwn else { throw CodecError.unsupported(nil) }
        return try PhotoDecoder(file, header: header, longestSide: 64).decode()
      }
    },
    mustHold: { picture in picture.size.isAllowed })
}

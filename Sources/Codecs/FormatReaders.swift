internal import Media

/// The header and the decoder of each supported format.
enum FormatReaders {
  static func header(
    of format: MediaFormat?, _ file: FileBytes
  ) throws(CodecError) -> PhotoHeader {
    switch format {
    case .jpeg: return try JPEGHeader(file).photo
    case .png: return try PNGHeader(file).photo
    case .gif: return PhotoHeader(try GIFHeader(file).structure, in: file)
    case .webp: return PhotoHeader(try WebPHeader(file).structure, in: file)
    case .tiff, .nef, .dng: return PhotoHeader(try TIFFHeader(file).structure, in: file)
    case .bmp:
      let header = try BMPHeader(file)
      return PhotoHeader(header.structure, in: file, layout: .bmp(header.layout))
    case .heif, .avif:
      if let sequence = try ImageSequence(aloneIn: file) {
        let layout = HEIFHeader.Layout(sequence: sequence)
        return PhotoHeader(sequence.structure(in: file), in: file, layout: .heif(layout))
      }
      let header = try HEIFHeader(file)
      return PhotoHeader(header.structure, in: file, layout: .heif(header.layout))
    case .jxl: return PhotoHeader(try JXLHeader(file).structure, in: file)
    case .raw: return PhotoHeader(try RAWHeader(file).structure, in: file)
    case let other: throw .unsupported(other)
    }
  }

  static func decoder(of header: PhotoHeader, longestSide: Int?) -> any PictureDecoder {
    switch (header.format, header.layout) {
    case (_, .jpeg(let layout)): JPEGDecoder(header, layout, longestSide: longestSide)
    case (_, .png(let layout)): PNGDecoder(header, layout, longestSide: longestSide)
    case (_, .bmp(let layout)): BMPDecoder(header, layout)
    case (_, .heif(let layout)): HEIFDecoder(header, layout, longestSide: longestSide)
    case (.webp, _): WebPDecoder(header, longestSide: longestSide)
    case (.gif, _): GIFDecoder(header)
    case (.tiff, _): TIFFDecoder(header, longestSide: longestSide)
    case (.jxl, _): JXLDecoder(header)
    default: RAWDecoder(header, longestSide: longestSide)
    }
  }
}

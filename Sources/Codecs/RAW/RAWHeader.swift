internal import ImageEngine
internal import Media

/// The headers of RAW files that are not, or not quite, TIFF: Fujifilm, newer Canon, Olympus,
/// Panasonic.
struct RAWHeader {
  private(set) var structure: PhotoStructure

  init(_ file: FileBytes) throws(CodecError) {
    if file.has("FUJIFILMCCD-RAW") {
      structure = try Self.fuji(file)
    } else if file.has("ftyp", at: 4) {
      structure = try Self.canon(file)
    } else if file.has("II") || file.has("MM") {
      structure = try TIFFHeader(file).structure
    } else {
      throw .unsupported(.raw)
    }
  }

  /// The header refers to an embedded JPEG with all the metadata.
  private static func fuji(_ file: FileBytes) throws(CodecError) -> PhotoStructure {
    guard let offset = file.bigEndian32(at: 84), let count = file.bigEndian32(at: 88),
      let preview = file.part(at: offset, count: count)
    else { throw .unreadable(reason: "its header is cut short or wrong") }
    let jpeg = try JPEGHeader(preview).structure
    var structure = PhotoStructure(.raw, size: jpeg.size)
    structure.exif = jpeg.exif
    structure.preview = preview
    return structure
  }

  /// Boxes as in a video: EXIF's contents in four places, the size in a track.
  private static func canon(_ file: FileBytes) throws(CodecError) -> PhotoStructure {
    guard let movie = Boxes.first("moov", in: file)?.content,
      let own = Boxes.first("uuid", in: movie)?.content.rest(from: 16)
    else { throw ItemTable.cut }
    guard let main = Boxes.first("CMT1", in: own)?.content,
      let directory = TIFFStructure(header: main)?.main, let width = directory.int(256),
      let height = directory.int(257)
    else { throw .unreadable(reason: "it does not say how large its picture is") }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    var structure = PhotoStructure(.raw, size: size)
    structure.exif = main
    structure.details = Boxes.first("CMT2", in: own)?.content
    structure.position = Boxes.first("CMT4", in: own)?.content
    return structure
  }
}

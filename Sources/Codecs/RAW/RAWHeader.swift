internal import ImageEngine
internal import Media
internal import Words

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
    else { throw .unreadable(reason: Message("file.badHeader")) }
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
    else { throw .unreadable(reason: Message("file.noSize.untold")) }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    var structure = PhotoStructure(.raw, size: size)
    structure.exif = main
    structure.details = Boxes.first("CMT2", in: own)?.content
    structure.position = Boxes.first("CMT4", in: own)?.content
    let samples = MediaTrack.all(in: file).filter { $0.description.kind == "CRAW" }.map(\.first)
    if let preview = largestJPEG([canonPreview(file)] + samples) {
      structure.preview = preview.bytes
      // Without sensor data, the embedded picture is all there is.
      let hasSensorData = samples.contains { $0.map { !$0.has([0xFF, 0xD8]) } ?? false }
      if !hasSensorData { structure.size = preview.size }
    }
    return structure
  }

  /// The embedded picture of a CR3, which has a box of its own beside those of videos.
  private static func canonPreview(_ file: FileBytes) -> FileBytes? {
    let identifier: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    for box in Boxes(file) where box.kind == "uuid" && box.content.has(identifier) {
      // The identifier and eight bytes precede it; its own fields precede the JPEG.
      return box.content.rest(from: 24).flatMap { Boxes.first("PRVW", in: $0) }?
        .content.rest(from: 16)
    }
    return nil
  }

  private static func largestJPEG(
    _ blocks: [FileBytes?]
  ) -> (bytes: FileBytes, size: PixelSize)? {
    var largest: (bytes: FileBytes, size: PixelSize)?
    for block in blocks {
      guard let block, block.has([0xFF, 0xD8]) else { continue }
      do {
        let size = try JPEGHeader(block).structure.size
        if size.longestSide > largest?.size.longestSide ?? 0 { largest = (block, size) }
      } catch {
        // A damaged picture is left out.
        continue
      }
    }
    return largest
  }
}

internal import ImageEngine

/// A track of an ISO media file: its description, and its first sample.
struct MediaTrack {
  let id: Int?
  /// The id of the track whose alpha values this one holds.
  let alphaOf: Int?
  /// The kind of media, such as `pict`.
  let handler: String
  /// The first sample entry, which describes the samples.
  let description: FileBox
  let samples: Int
  /// The first sample; `nil` if the file does not have it.
  let first: FileBytes?

  init?(_ track: FileBox, in file: FileBytes) {
    guard track.kind == "trak", let media = Boxes.first("mdia", in: track.content)?.content,
      let handler = Boxes.first("hdlr", in: media)?.full?.content.text(at: 4, count: 4),
      let information = Boxes.first("minf", in: media)?.content,
      let table = Boxes.first("stbl", in: information)?.content,
      let descriptions = Boxes.first("stsd", in: table)?.full?.content.rest(from: 4),
      let description = Boxes(descriptions).first(where: { _ in true }),
      let sizes = Boxes.first("stsz", in: table)?.full?.content,
      let common = sizes.bigEndian32(at: 0), let samples = sizes.bigEndian32(at: 4)
    else { return nil }
    let head = Boxes.first("tkhd", in: track.content)?.full
    id = head.flatMap { $0.content.bigEndian32(at: $0.version == 1 ? 16 : 8) }
    alphaOf = Self.alphaOf(track, description)
    self.handler = handler
    self.description = description
    self.samples = samples
    guard samples > 0, let bytes = common > 0 ? common : sizes.bigEndian32(at: 8), bytes > 0,
      let offset = Self.firstOffset(table)
    else {
      first = nil
      return
    }
    first = file.part(at: offset, count: bytes)
  }

  /// The size of a picture track, by its sample entry.
  var pictureSize: PixelSize? {
    let entry = description.content
    guard let width = entry.bigEndian16(at: 24), let height = entry.bigEndian16(at: 26)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The boxes in the sample entry of a picture track.
  var pictureBoxes: [FileBox] { Self.pictureBoxes(description) }

  private static func pictureBoxes(_ description: FileBox) -> [FileBox] {
    description.content.rest(from: 78).map { Array(Boxes($0)) } ?? []
  }

  private static func alphaOf(_ track: FileBox, _ description: FileBox) -> Int? {
    guard let references = Boxes.first("tref", in: track.content)?.content,
      let main = Boxes.first("auxl", in: references)?.content.bigEndian32(at: 0),
      let name = pictureBoxes(description).first(where: { $0.kind == "auxi" })?.full?.content
    else { return nil }
    // The names by ISO 23008-12 and by the HEVC standard.
    let isAlpha =
      name.has("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
      || name.has("urn:mpeg:hevc:2015:auxid:1")
    return isAlpha ? main : nil
  }

  /// The tracks of a file.
  static func all(in file: FileBytes) -> [MediaTrack] {
    guard let movie = Boxes.first("moov", in: file)?.content else { return [] }
    return Boxes(movie).compactMap { MediaTrack($0, in: file) }
  }

  private static func firstOffset(_ table: FileBytes) -> Int? {
    if let short = Boxes.first("stco", in: table)?.full?.content { return short.bigEndian32(at: 4) }
    return Boxes.first("co64", in: table)?.full?.content.bigEndian(at: 4, bytes: 8)
  }
}

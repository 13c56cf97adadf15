internal import ImageEngine
internal import Media

/// A HEIF or AVIF sequence without a still picture. Its first picture is shown.
///
/// The decoder reads still pictures only, so the first sample is given to it as a still.
struct ImageSequence: Hashable, Sendable {
  /// The first sample of a track.
  private struct Sample: Hashable {
    let bytes: Range<Int>
    /// The boxes of the decoder's configuration and of the colours, with their heads.
    let properties: [Range<Int>]
  }

  private let isAV1: Bool
  private let size: PixelSize
  private let frames: Int
  private let picture: Sample
  /// The first sample of the track with the alpha values.
  private let alpha: Sample?
  private let profile: Range<Int>?

  /// `nil` if the file has a main still picture, or no sequence of pictures.
  init?(aloneIn file: FileBytes) throws(CodecError) {
    let items = Boxes.first("meta", in: file)?.full?.content
    let tracks = MediaTrack.all(in: file)
    guard items.flatMap({ Boxes.first("pitm", in: $0) }) == nil,
      let track = tracks.first(where: { $0.handler == "pict" }),
      let configuration = Self.configurations[track.description.kind]
    else { return nil }
    guard let size = track.pictureSize, let picture = Self.sample(of: track, in: file) else {
      throw ItemTable.cut
    }
    try PhotoHeader.check(size)
    self.size = size
    self.picture = picture
    isAV1 = configuration == "av1C"
    frames = min(track.samples, CodecLimits.frames)
    // A picture without its alpha values is better than none.
    let transparency = tracks.first { $0.alphaOf == track.id && $0.pictureSize == size }
    let isSameKind = transparency.flatMap { Self.configurations[$0.description.kind] }
    alpha =
      isSameKind == configuration
      ? transparency.flatMap { Self.sample(of: $0, in: file) } : nil
    let colors = track.pictureBoxes.first {
      $0.kind == "colr" && $0.isWhole && ($0.content.has("prof") || $0.content.has("rICC"))
    }
    profile = colors.map { box in
      let start = file.offset(of: box.content)
      return start + 4..<start + box.content.count
    }
  }

  private static func sample(of track: MediaTrack, in file: FileBytes) -> Sample? {
    guard let first = track.first, let configuration = configurations[track.description.kind]
    else { return nil }
    let wanted = track.pictureBoxes.filter {
      $0.isWhole && [configuration, "colr"].contains($0.kind)
    }
    let start = file.offset(of: first)
    return Sample(
      bytes: start..<start + first.count,
      properties: wanted.map { box in
        let end = file.offset(of: box.content) + box.content.count
        return end - box.content.count - 8..<end
      })
  }

  /// The kinds of sample entries, with the box that configures their decoder.
  private static let configurations = ["av01": "av1C", "hvc1": "hvcC", "hev1": "hvcC"]

  func structure(in file: FileBytes) -> PhotoStructure {
    var structure = PhotoStructure(isAV1 ? .avif : .heif, size: size)
    structure.orientation = .upright
    structure.frames = frames
    structure.profile = profile.flatMap { file.part(at: $0.lowerBound, count: $0.count) }
    structure.hasProfile = profile != nil
    structure.hasAlpha = alpha != nil
    return structure
  }

  /// Returns a file with the first picture as its main still.
  func still(of file: UnsafeRawBufferPointer) -> [UInt8] {
    let samples = [picture] + (alpha.map { [$0] } ?? [])
    let head = head(of: file, samples, firstOffset: 0)
    return self.head(of: file, samples, firstOffset: head.count + 8)
      + box("mdat", samples.flatMap { file[$0.bytes] })
  }

  /// The boxes before the samples, each of which is an item.
  private func head(
    of file: UnsafeRawBufferPointer, _ samples: [Sample], firstOffset: Int
  ) -> [UInt8] {
    let kind = Array((isAV1 ? "av01" : "hvc1").utf8)
    var (offset, locations, entries) = (firstOffset, [UInt8](), [UInt8]())
    var described = [box("ispe", number(0) + number(size.width) + number(size.height))]
    var uses: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      let id: [UInt8] = [0, UInt8(index + 1)]
      locations += id + [0, 0, 0, 1] + number(offset) + number(sample.bytes.count)
      entries += box("infe", [2, 0, 0, 0] + id + [0, 0] + kind + [0])
      offset += sample.bytes.count
      var own = sample.properties.map { Array(file[$0]) }
      if index > 0 { own.append(box("auxC", number(0) + Array(Self.alphaName.utf8) + [0])) }
      // The configuration is essential, which the highest bit says.
      let numbers = own.indices.map { UInt8(described.count + 1 + $0) | ($0 == 0 ? 0x80 : 0) }
      uses += id + [UInt8(numbers.count + 1), 1] + numbers
      described += own
    }
    let count = [0, UInt8(samples.count)]
    var meta = [
      box("hdlr", number(0) + number(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)),
      box("pitm", number(0) + [0, 1]),
      box("iloc", number(0) + [0x44, 0] + count + locations),
      box("iinf", number(0) + count + entries),
      box(
        "iprp",
        box("ipco", described.flatMap { $0 })
          + box("ipma", number(0) + number(samples.count) + uses)
      ),
    ]
    if samples.count > 1 {
      meta.append(box("iref", number(0) + box("auxl", [0, 2, 0, 1, 0, 1])))
    }
    let brand = Array((isAV1 ? "avif" : "heic").utf8)
    return box("ftyp", brand + number(0) + Array("mif1".utf8) + brand)
      + box("meta", number(0) + meta.flatMap { $0 })
  }

  private static let alphaName = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(kind.utf8) + content
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

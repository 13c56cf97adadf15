internal import ImageEngine
internal import Media
internal import Words

/// The boxes of a HEIF or AVIF file, read before decoding.
struct HEIFHeader {
  private(set) var structure: PhotoStructure
  private(set) var layout = Layout(hidden: [])
  private let table: ItemTable

  init(_ file: FileBytes) throws(CodecError) {
    guard let meta = Boxes.first("meta", in: file) else { throw ItemTable.cut }
    table = try ItemTable(meta, in: file)
    guard let primary = table.primary, table.items[primary] != nil else {
      throw .unreadable(reason: Message("file.noMainPicture"))
    }
    var visits = 0
    let tile = try Self.checkDerivation(of: primary, in: table, depth: 0, &visits)
    let isAV1 = table.items[tile]?.kind == "av01"
    structure = PhotoStructure(
      isAV1 ? .avif : .heif, size: try Self.uprightSize(of: primary, in: table))
    // The decoder rotates as the boxes say; applying EXIF's orientation would rotate twice.
    structure.orientation = .upright
    structure.frames = Self.frames(file)
    structure.pictures = pictures
    structure.hasAlpha = hasAlpha(primary)
    layout = Layout(hidden: table.references.filter(isMisread).map(\.kindOffset))
    takeProfile(of: primary, or: tile)
    takeMetadata(of: primary)
    if let film = Boxes.first("mpvd", in: file), film.isWhole, film.content.has("ftyp", at: 4) {
      structure.motionVideo = film.offset..<film.offset + film.content.count
    }
  }

  // MARK: - Pictures

  /// Follows a picture's derivation down to encoded items. Refuses cycles, deep nesting and missing
  /// items.
  ///
  /// - Returns: The first encoded item.
  private static func checkDerivation(
    of id: Int, in table: ItemTable, depth: Int, _ visits: inout Int
  ) throws(CodecError) -> Int {
    visits += 1
    guard let item = table.items[id], let properties = table.properties(of: id) else {
      throw .unreadable(reason: Message("file.missingParts"))
    }
    guard depth <= CodecLimits.heifDepth, visits <= CodecLimits.heifItems else {
      throw .tooLarge(reason: Message("file.tooManyParts.pictures"))
    }
    if let decoder = decoders[item.kind] {
      guard decoder.isEmpty || properties.contains(where: { decoder.contains($0.kind) }),
        let parts = table.parts(of: id), parts.contains(where: { $0.count > 0 })
      else { throw .unreadable(reason: Message("file.ended")) }
      return id
    }
    guard derivations.contains(item.kind), let sources = table.sources[id],
      !sources.isEmpty
    else {
      throw .unreadable(reason: Message("file.unknownCodec", ["kind": .text("\(item.kind)")]))
    }
    if item.kind == "grid" { try checkGrid(id, sources, in: table) }
    var first: Int?
    for source in Set(sources).sorted() {
      let encoded = try checkDerivation(of: source, in: table, depth: depth + 1, &visits)
      first = first ?? encoded
    }
    guard let first else { throw ItemTable.cut }
    return first
  }

  /// The types of encoded items, each with the properties that its decoder requires.
  private static let decoders: [String: Set<String>] = [
    "hvc1": ["hvcC"], "av01": ["av1C"], "avc1": ["avcC"], "vvc1": ["vvcC"], "jpeg": [],
    "j2k1": ["j2kH"], "unci": ["uncC"],
  ]

  /// The types of items derived from others.
  private static let derivations: Set = ["grid", "iden", "iovl"]

  /// Refuses a grid that claims to be larger than its tiles.
  private static func checkGrid(
    _ id: Int, _ tiles: [Int], in table: ItemTable
  ) throws(CodecError) {
    guard let grid = table.parts(of: id)?.first, let flags = grid[1],
      let rows = grid[2].map({ Int($0) + 1 }),
      let columns = grid[3].map({ Int($0) + 1 }),
      let width = grid.bigEndian(at: 4, bytes: flags & 1 == 1 ? 4 : 2),
      let height = grid.bigEndian(at: flags & 1 == 1 ? 8 : 6, bytes: flags & 1 == 1 ? 4 : 2),
      tiles.count == rows * columns, let tile = tiles.first.flatMap({ size(of: $0, in: table) }),
      tile.width * columns >= width, tile.height * rows >= height
    else { throw .unreadable(reason: Message("file.missingParts.tiles")) }
    let whole = PixelSize(width: tile.width * columns, height: tile.height * rows)
    try PhotoHeader.check(
      PixelSize(width: min(whole.width, width), height: min(whole.height, height)))
  }

  private static func size(of id: Int, in table: ItemTable) -> PixelSize? {
    guard let box = table.properties(of: id)?.first(where: { $0.kind == "ispe" }),
      let content = box.full?.content, let width = content.bigEndian32(at: 0),
      let height = content.bigEndian32(at: 4)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The size after applying crop and rotation properties in order.
  private static func uprightSize(
    of id: Int, in table: ItemTable
  ) throws(CodecError) -> PixelSize {
    guard var size = size(of: id, in: table) else {
      throw .unreadable(reason: Message("file.noSize.untold"))
    }
    try PhotoHeader.check(size)
    for box in table.properties(of: id) ?? [] {
      switch box.kind {
      case "clap":
        func side(_ offset: Int) -> Int? {
          guard let above = box.content.bigEndian32(at: offset),
            let below = box.content.bigEndian32(at: offset + 4), below > 0
          else { return nil }
          return (above + below / 2) / below
        }
        if let width = side(0), let height = side(8), 1...size.width ~= width,
          1...size.height ~= height
        {
          size = PixelSize(width: width, height: height)
        }
      case "irot" where (box.content[0] ?? 0) & 1 == 1:
        size = PixelSize(width: size.height, height: size.width)
      default: break
      }
    }
    return size
  }

  /// The number of samples in a sequence's video track.
  private static func frames(_ file: FileBytes) -> Int {
    let brands = Boxes.first("ftyp", in: file)?.content
    let isSequence = brands.map { brands in
      stride(from: 0, to: min(brands.count, 256), by: 4).contains {
        brands.has("avis", at: $0) || brands.has("hevc", at: $0) || brands.has("msf1", at: $0)
      }
    }
    guard isSequence == true, let movie = Boxes.first("moov", in: file)?.content else { return 1 }
    for track in Boxes(movie) where track.kind == "trak" {
      let path = ["mdia", "minf", "stbl", "stsz"]
      guard let media = Boxes.first("mdia", in: track.content)?.content,
        Boxes.first("hdlr", in: media)?.full?.content.has("pict", at: 4) == true
      else { continue }
      let sizes = path.reduce(track.content as FileBytes?) { content, kind in
        content.flatMap { Boxes.first(kind, in: $0)?.content }
      }
      if let count = sizes?.bigEndian32(at: 8) { return min(max(count, 1), CodecLimits.frames) }
    }
    return 1
  }
}

// MARK: - Independent pictures

extension HEIFHeader {
  /// The number of independent pictures: not hidden, not a thumbnail, mask or auxiliary map of
  /// another, and not a part of a derived picture.
  private var pictures: Int {
    var apart: Set<Int> = []
    for reference in table.references {
      switch reference.kind {
      case "thmb", "auxl": apart.insert(reference.from)
      case "dimg": apart.formUnion(reference.to)
      default: break
      }
    }
    let own = table.items.count { id, item in
      isPicture(item) && !item.isHidden && !apart.contains(id)
    }
    return max(own, 1)
  }

  /// Whether this reference makes libheif 1.15 refuse the whole file. Newer iPhones write a gain
  /// map that belongs to two pictures, and metadata of the picture derived from it.
  private func isMisread(_ reference: ItemTable.Reference) -> Bool {
    switch reference.kind {
    case "auxl": reference.to.count > 1
    case "cdsc": !reference.to.allSatisfy { table.items[$0].map(isPicture) ?? false }
    default: false
    }
  }

  private func isPicture(_ item: ItemTable.Item) -> Bool {
    Self.decoders[item.kind] != nil || Self.derivations.contains(item.kind)
  }

  /// Whether another item is the main picture's alpha channel.
  private func hasAlpha(_ primary: Int) -> Bool {
    table.references.contains { reference in
      reference.kind == "auxl" && reference.to.contains(primary)
        && (table.properties(of: reference.from) ?? []).contains { box in
          guard box.kind == "auxC", let name = box.full?.content else { return false }
          return name.has("urn:mpeg:hevc:2015:auxid:1")
            || name.has("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
        }
    }
  }

  private mutating func takeProfile(of primary: Int, or tile: Int) {
    let boxes = (table.properties(of: primary) ?? []) + (table.properties(of: tile) ?? [])
    let profile = boxes.first {
      $0.kind == "colr" && ($0.content.has("prof") || $0.content.has("rICC"))
    }
    structure.profile = profile?.content.rest(from: 4)
    structure.hasProfile = profile != nil
  }

  private mutating func takeMetadata(of primary: Int) {
    // Metadata of the main picture takes precedence over unassigned metadata.
    let described = Set(
      table.references.filter { $0.kind == "cdsc" && $0.to.contains(primary) }.map(\.from))
    let ids = table.items.keys.sorted {
      (described.contains($0) ? 0 : 1, $0) < (described.contains($1) ? 0 : 1, $1)
    }
    for id in ids {
      guard let item = table.items[id] else { continue }
      if item.kind == "Exif", structure.exif == nil {
        structure.takeEXIF(block(id))
      } else if item.kind == "mime", item.contentType == "application/rdf+xml",
        structure.xmp == nil
      {
        structure.xmp = block(id)
      }
    }
  }

  private mutating func block(_ id: Int) -> FileBytes? {
    guard let parts = table.parts(of: id),
      parts.reduce(0, { $0 + $1.count }) <= CodecLimits.xmpBytes
    else { return nil }
    return parts.count == 1 ? parts[0] : structure.keep(UnpackedBytes(joining: parts))
  }
}

extension HEIFHeader {
  /// How libheif should read the file.
  struct Layout: Hashable, Sendable {
    /// The offsets of the reference types that would mislead it.
    var hidden: [Int] = []
    /// The sequence whose first picture is read in place of a still.
    var sequence: ImageSequence?

    /// Provides the file as libheif should read it; a copy if something must be hidden or made.
    func withDecodable<Result>(
      _ file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
      if let sequence { return sequence.still(of: file).withUnsafeBytes(body) }
      guard !hidden.isEmpty else { return body(file) }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 16)
      defer { copy.deallocate() }
      copy.copyMemory(from: file)
      for offset in hidden {
        UnsafeMutableRawBufferPointer(rebasing: copy[offset..<offset + 4]).copyBytes(
          from: "free".utf8)
      }
      return body(UnsafeRawBufferPointer(copy))
    }
  }
}

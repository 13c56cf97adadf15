internal import ImageEngine
internal import Media
internal import Words

/// The directories of a TIFF file, read before decoding. Most RAW files are TIFF files too.
struct TIFFHeader {
  /// The parameters that the decoder needs.
  struct Layout: Hashable, Sendable {
    var bitsOfSample: Int
    var samples: Int
    var isTiled: Bool
    /// The pixels of a strip or tile.
    var blockPixels: Int
  }

  let structure: PhotoStructure
  let layout: Layout

  private enum Tag {
    static let sensorWidth = 2
    static let sensorHeight = 3
    static let sensorTop = 4
    static let sensorLeft = 5
    static let sensorBottom = 6
    static let sensorRight = 7
    static let width = 256
    static let height = 257
    static let bits = 258
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let samples = 277
    static let stripRows = 278
    static let stripBytes = 279
    static let tileWidth = 322
    static let tileHeight = 323
    static let tileOffsets = 324
    static let tileBytes = 325
    static let children = 330
    static let extraSamples = 338
    static let jpegOffset = 513
    static let jpegBytes = 514
    static let xmp = 700
    static let iptc = 33723
    static let resources = 34377
    static let profile = 34675
    static let dngVersion = 50706
  }

  init(_ file: FileBytes) throws(CodecError) {
    guard let tiff = TIFFStructure(header: file), let main = tiff.main else {
      throw .unreadable(reason: Message("file.noDirectory"))
    }
    let format = Self.format(file, main)
    let picture = format == .tiff ? main : Self.sensor(main) ?? main
    guard let size = Self.size(of: picture) else {
      throw .unreadable(reason: Message("file.noSize"))
    }
    try PhotoHeader.check(size)
    layout = try Self.layout(picture, size)
    if format == .tiff { try Self.checkBlocks(main, size, layout, in: file) }
    var structure = PhotoStructure(format, size: size)
    structure.hasAlpha = main.has(Tag.extraSamples) && main.int(Tag.extraSamples) != 0
    structure.exif = file
    structure.xmp = main.bytes(Tag.xmp)
    structure.iptc = main.bytes(Tag.iptc) ?? main.bytes(Tag.resources)
    structure.profile = main.bytes(Tag.profile)
    structure.hasProfile = structure.profile != nil
    if format != .tiff, let preview = Self.preview(main, in: file),
      preview.size.longestSide * 2 >= size.longestSide
    {
      structure.preview = preview.bytes
      structure.size = preview.size
    }
    self.structure = structure
  }

  private static func size(of picture: TIFFDirectory) -> PixelSize? {
    if let width = picture.int(Tag.width), let height = picture.int(Tag.height) {
      return PixelSize(width: width, height: height)
    }
    // Panasonic's files have the sensor's size, and the part of it that is the picture.
    guard let width = picture.int(Tag.sensorWidth), let height = picture.int(Tag.sensorHeight)
    else { return nil }
    if let top = picture.int(Tag.sensorTop), let left = picture.int(Tag.sensorLeft),
      let bottom = picture.int(Tag.sensorBottom), let right = picture.int(Tag.sensorRight),
      top < bottom, left < right, bottom <= height, right <= width
    {
      return PixelSize(width: right - left, height: bottom - top)
    }
    return PixelSize(width: width, height: height)
  }

  // MARK: - RAW

  /// The largest JPEG in a RAW file that is a picture rather than sensor data.
  private static func preview(
    _ main: TIFFDirectory, in file: FileBytes
  ) -> (bytes: FileBytes, size: PixelSize)? {
    let others = [main.next].compactMap(main.structure.directory)
    var largest: (bytes: FileBytes, size: PixelSize)?
    for directory in [main] + children(main) + others {
      let (offset, count) =
        directory.has(Tag.jpegOffset)
        ? (directory.int(Tag.jpegOffset), directory.int(Tag.jpegBytes))
        : (directory.int(Tag.stripOffsets), directory.int(Tag.stripBytes))
      guard let offset, let count, let part = file.clipped(at: offset, count: count) else {
        continue
      }
      do {
        let size = try JPEGHeader(part).structure.size
        if size.longestSide > largest?.size.longestSide ?? 0 { largest = (part, size) }
      } catch {
        // Most directories hold other data, or lossless JPEG.
        continue
      }
    }
    return largest
  }

  private static func children(_ main: TIFFDirectory) -> [TIFFDirectory] {
    main.ints(Tag.children, atMost: CodecLimits.tiffChildren).compactMap(main.structure.directory)
  }

  private static func format(_ file: FileBytes, _ main: TIFFDirectory) -> MediaFormat {
    if main.has(Tag.dngVersion) { return .dng }
    if file.has("CR", at: 8) || !(file.has("II") || file.has("MM")) { return .raw }
    if !file.has("II*\0") && !file.has("MM\0*") && !file.has("II+\0") && !file.has("MM\0+") {
      return .raw
    }
    guard sensor(main) != nil else { return .tiff }
    return main.text(EXIF.Tag.make)?.hasPrefix("NIKON") ?? false ? .nef : .raw
  }

  /// The largest directory with sensor data.
  private static func sensor(_ main: TIFFDirectory) -> TIFFDirectory? {
    // A colour filter array, or linear raw data.
    return ([main] + children(main)).filter { [32803, 34892].contains($0.int(Tag.photometric)) }
      .max { $0.area < $1.area }
  }

  // MARK: - Blocks

  private static func layout(
    _ picture: TIFFDirectory, _ size: PixelSize
  ) throws(CodecError) -> Layout {
    let isTiled = picture.has(Tag.tileWidth)
    let rows = min(picture.int(Tag.stripRows) ?? size.height, size.height)
    let (width, height) =
      isTiled
      ? (picture.int(Tag.tileWidth) ?? 0, picture.int(Tag.tileHeight) ?? 0) : (size.width, rows)
    guard width > 0, height > 0, width <= PictureLimits.side + 16, height <= PictureLimits.side + 16
    else {
      throw .unreadable(reason: Message("file.noSize.blocks"))
    }
    let samples = picture.int(Tag.samples) ?? 1
    let bits = picture.int(Tag.bits) ?? 1
    guard 1...64 ~= samples, 1...64 ~= bits else {
      throw .unreadable(
        reason: Message(
          "file.bits.samples", ["count": .number(Int(samples)), "bits": .number(Int(bits))]))
    }
    return Layout(
      bitsOfSample: bits, samples: samples, isTiled: isTiled, blockPixels: width * height)
  }

  /// Refuses more blocks than the picture needs, and a file with hardly any of its first block.
  private static func checkBlocks(
    _ main: TIFFDirectory, _ size: PixelSize, _ layout: Layout, in file: FileBytes
  ) throws(CodecError) {
    let offsets = main.has(Tag.tileOffsets) ? Tag.tileOffsets : Tag.stripOffsets
    let counts = main.has(Tag.tileOffsets) ? Tag.tileBytes : Tag.stripBytes
    guard size.width * size.height / layout.blockPixels <= CodecLimits.tiffBlocks else {
      throw .tooLarge(
        reason: Message("file.tooManyParts.tiles", ["limit": .number(CodecLimits.tiffBlocks)]))
    }
    // Some files have strips without lengths. One that was cut is shown as far as it goes.
    let first = main.int(offsets) ?? 0
    guard first > 0, first < file.count,
      main.int(counts).map({ $0 > 0 && $0 / 100 <= file.count - first }) ?? true
    else { throw .unreadable(reason: Message("file.ended")) }
  }
}

extension TIFFDirectory {
  fileprivate var area: Int {
    guard let width = int(256), let height = int(257), width <= PictureLimits.side,
      height <= PictureLimits.side
    else { return 0 }
    return width * height
  }
}

internal import ImageEngine
internal import Media
internal import Words

/// The header of a BMP file, read before decoding.
struct BMPHeader {
  /// The parameters that the decoder needs.
  struct Layout: Hashable, Sendable {
    var bitsOfPixel: Int
    /// 0 for uncompressed, 1 and 2 for run lengths, 3 and 6 for masks.
    var compression: Int
    var isTopDown: Bool
    var headerBytes: Int
    /// The offset of the pixels.
    var pixelOffset: Int
  }

  let structure: PhotoStructure
  let layout: Layout

  init(_ file: FileBytes) throws(CodecError) {
    guard file.has("BM"), let pixelOffset = file.littleEndian32(at: 10),
      let headerBytes = file.littleEndian32(at: 14),
      [12, 16, 40, 52, 56, 64, 108, 124].contains(headerBytes)
    else { throw .unreadable(reason: Message("file.noHeader")) }
    let isOld = headerBytes == 12
    guard let width = isOld ? file.littleEndian16(at: 18) : Self.signed(file, at: 18),
      let height = isOld ? file.littleEndian16(at: 20) : Self.signed(file, at: 22),
      let bits = file.littleEndian16(at: isOld ? 24 : 28),
      let compression = headerBytes < 40 ? 0 : file.littleEndian32(at: 30)
    else { throw .unreadable(reason: Message("file.badHeader.cut")) }
    let size = PixelSize(width: width, height: height == .min ? 0 : abs(height))
    try PhotoHeader.check(size)
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits), Self.fits(compression, bits, headerBytes) else {
      throw .unreadable(
        reason: Message(
          "file.bits", ["bits": .number(Int(bits)), "kind": .number(Int(compression))]))
    }
    // More colours than the pixels can name are ignored; more than the file has are a lie.
    let colors = headerBytes >= 40 ? file.littleEndian32(at: 46) ?? 0 : 0
    guard colors <= file.count / 4, pixelOffset >= 14 + headerBytes, pixelOffset < file.count
    else { throw .unreadable(reason: Message("file.pixelsElsewhere")) }
    var structure = PhotoStructure(.bmp, size: size)
    // Runs may skip pixels, which are transparent then.
    structure.hasAlpha =
      [1, 2].contains(compression)
      || bits == 32 && headerBytes >= 56 && file.littleEndian32(at: 66) != 0
    if headerBytes == 124, file.has("DEBM", at: 70) || file.has("KNIL", at: 70) {
      structure.hasProfile = true
      structure.profile = Self.profile(file)
    }
    self.structure = structure
    layout = Layout(
      bitsOfPixel: bits, compression: compression, isTopDown: height < 0, headerBytes: headerBytes,
      pixelOffset: pixelOffset)
  }

  private static func fits(_ compression: Int, _ bits: Int, _ headerBytes: Int) -> Bool {
    switch compression {
    case 0: true
    case 1: bits == 8
    case 2: bits == 4
    // In OS/2's 64-byte header these mean Huffman coding and 24-bit run lengths.
    case 3, 6: (bits == 16 || bits == 32) && headerBytes != 64
    default: false
    }
  }

  private static func signed(_ file: FileBytes, at offset: Int) -> Int? {
    file.littleEndian32(at: offset).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  private static func profile(_ file: FileBytes) -> FileBytes? {
    guard file.has("DEBM", at: 70), let offset = file.littleEndian32(at: 126),
      let count = file.littleEndian32(at: 130)
    else { return nil }
    return file.part(at: 14 + offset, count: min(count, CodecLimits.profileBytes))
  }
}

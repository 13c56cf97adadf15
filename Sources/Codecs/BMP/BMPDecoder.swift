internal import ImageEngine
internal import Media

/// Decodes BMP files: palettes, run lengths, masks and uncompressed pixels. Missing pixels stay
/// black.
struct BMPDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let layout: BMPHeader.Layout

  init(_ header: PhotoHeader, _ layout: BMPHeader.Layout) {
    self.header = header
    self.layout = layout
  }

  var size: PixelSize { header.storedSize }
  var memoryBytes: Int { size.area * 5 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    let file = FileBytes(file)
    var damage: Damage?
    let canvas = Bitmap(width: size.width, height: size.height) { pixels in
      var canvas = Canvas(pixels: pixels, size: size, isTopDown: layout.isTopDown)
      switch layout.compression {
      case 1, 2: drawRuns(file, &canvas)
      default: damage = drawRows(file, &canvas) ? nil : .endsEarly
      }
    }
    return DecodedPicture(pixels: canvas, damage: damage)
  }

  /// The picture, with rows numbered in file order.
  private struct Canvas {
    let pixels: UnsafeMutableRawBufferPointer
    let size: PixelSize
    let isTopDown: Bool

    func set(_ x: Int, _ row: Int, _ color: Pixel) {
      guard x >= 0, x < size.width, row >= 0, row < size.height else { return }
      let y = isTopDown ? row : size.height - 1 - row
      pixels.storeBytes(of: color, toByteOffset: (y * size.width + x) * 4, as: Pixel.self)
    }
  }

  private typealias Pixel = SIMD4<UInt8>

  // MARK: - Palette and masks

  private func palette(_ file: FileBytes) -> [Pixel] {
    let entryBytes = layout.headerBytes == 12 ? 3 : 4
    let count = 1 << layout.bitsOfPixel
    let start = 14 + layout.headerBytes
    return (0..<count).map { index in
      let offset = start + index * entryBytes
      guard offset + 3 <= layout.pixelOffset, let blue = file[offset],
        let green = file[offset + 1], let red = file[offset + 2]
      else { return Pixel(0, 0, 0, 255) }
      return Pixel(red, green, blue, 255)
    }
  }

  /// The position of a component within a pixel's value.
  private struct Mask {
    let mask: UInt32
    private let shift: Int
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : mask.trailingZeroBitCount
      most = mask >> UInt32(shift)
    }

    func value(_ number: UInt32) -> UInt8 {
      guard most > 0 else { return 0 }
      let part = UInt64((number & mask) >> UInt32(shift))
      return UInt8((part * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }

  private func masks(_ file: FileBytes) -> (red: Mask, green: Mask, blue: Mask, alpha: Mask) {
    func mask(_ offset: Int) -> Mask { Mask(UInt32(file.littleEndian32(at: offset) ?? 0)) }
    if layout.compression == 3 || layout.compression == 6 {
      let hasAlpha = layout.headerBytes >= 56 || layout.compression == 6
      return (mask(54), mask(58), mask(62), hasAlpha ? mask(66) : Mask(0))
    }
    return layout.bitsOfPixel == 16
      ? (Mask(0x7C00), Mask(0x03E0), Mask(0x001F), Mask(0))
      : (Mask(0xFF_0000), Mask(0xFF00), Mask(0xFF), Mask(0))
  }

  // MARK: - Rows

  /// Draws the rows. Returns whether the file has all of them.
  private func drawRows(_ file: FileBytes, _ canvas: inout Canvas) -> Bool {
    let bits = layout.bitsOfPixel
    let rowBytes = (size.width * bits + 31) / 32 * 4
    let colors = bits <= 8 ? palette(file) : []
    let masks = masks(file)
    for row in 0..<size.height {
      let part = file.clipped(at: layout.pixelOffset + row * rowBytes, count: rowBytes)
      guard let raw = part?.raw, !raw.isEmpty else { return false }
      for x in 0..<size.width {
        switch bits {
        case 1, 2, 4, 8:
          let place = x * bits
          guard place / 8 < raw.count else { break }
          let index = Int(raw[place / 8]) >> (8 - bits - place % 8) & ((1 << bits) - 1)
          canvas.set(x, row, colors[index])
        case 24:
          guard x * 3 + 2 < raw.count else { break }
          canvas.set(x, row, Pixel(raw[x * 3 + 2], raw[x * 3 + 1], raw[x * 3], 255))
        default:
          guard let number = number(part, x) else { break }
          let alpha = masks.alpha.mask == 0 ? 255 : masks.alpha.value(number)
          canvas.set(
            x, row,
            Pixel(
              masks.red.value(number), masks.green.value(number), masks.blue.value(number), alpha))
        }
      }
    }
    return true
  }

  private func number(_ row: FileBytes?, _ x: Int) -> UInt32? {
    layout.bitsOfPixel == 16
      ? row?.littleEndian16(at: x * 2).map(UInt32.init)
      : row?.littleEndian32(at: x * 4).map(UInt32.init)
  }

  // MARK: - Run lengths

  private func drawRuns(_ file: FileBytes, _ canvas: inout Canvas) {
    let isNibbles = layout.compression == 2
    let colors = palette(file)
    var offset = layout.pixelOffset
    var (x, row) = (0, 0)
    func color(_ bytes: (Int) -> UInt8?, _ index: Int) -> Pixel? {
      guard let byte = bytes(isNibbles ? index / 2 : index) else { return nil }
      return colors[Int(isNibbles ? (index % 2 == 0 ? byte >> 4 : byte & 15) : byte)]
    }
    while row < size.height, let count = file[offset], let code = file[offset + 1] {
      offset += 2
      if count > 0 {
        for index in 0..<Int(count) {
          // A run alternates between the two nibbles of its byte.
          guard let color = color({ _ in code }, isNibbles ? index % 2 : 0) else { return }
          canvas.set(x, row, color)
          x += 1
        }
        continue
      }
      switch code {
      case 0: (x, row) = (0, row + 1)
      case 1: return
      case 2:
        guard let right = file[offset], let up = file[offset + 1] else { return }
        (x, row) = (x + Int(right), row + Int(up))
        offset += 2
      default:
        let start = offset
        for index in 0..<Int(code) {
          guard let color = color({ file[start + $0] }, index) else { return }
          canvas.set(x, row, color)
          x += 1
        }
        let bytes = isNibbles ? (Int(code) + 1) / 2 : Int(code)
        offset += bytes + bytes % 2
      }
    }
  }
}

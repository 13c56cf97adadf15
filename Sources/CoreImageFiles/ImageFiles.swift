internal import CImageFiles
public import CoreImage
internal import ImageEngine

/// Reads and writes JPEG and PNG files for `CIImage` and `CIContext`.
///
/// A program that links this product has them from its start; it need not import it. JPEG and PNG
/// are written in sRGB; a picture of another space is refused.
public struct ImageFiles: CIFileCoding {
  public init() {}

  public var writes: Set<CIFileFormat> { [.jpeg, .png] }

  public func picture(from data: Data) -> CIFilePicture? {
    data.withUnsafeBytes { bytes in
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        return picture(of: bytes, image_png_header, image_png_read).map {
          CIFilePicture(image: $0)
        }
      }
      guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
      return picture(of: bytes, image_jpeg_header, image_jpeg_read).map {
        CIFilePicture(image: $0, orientation: ExifOrientation.number(in: bytes))
      }
    }
  }

  private typealias Header = (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<image_file>) -> Int32
  private typealias Reader = (
    UnsafePointer<UInt8>, Int, UnsafeMutablePointer<image_file>, UnsafeMutableRawPointer
  ) -> Int32

  private func picture(
    of bytes: UnsafeRawBufferPointer, _ header: Header, _ read: Reader
  ) -> CGImage? {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    var file = image_file()
    guard header(start, bytes.count, &file) == 0 else { return nil }
    let size = PixelSize(width: Int(file.width), height: Int(file.height))
    guard size.isAllowed else { return nil }
    var isRead = false
    let picture = DeepBitmap(
      width: size.width, height: size.height,
      format: file.depth == 16 ? .sixteenBit : .eightBit
    ) { pixels in
      isRead = read(start, bytes.count, &file, pixels.baseAddress!) == 0
    }
    return isRead ? CGImage(picture) : nil
  }

  public func data(
    of image: CGImage, as format: CIFileFormat, quality: Double
  ) throws(CIError) -> Data {
    let picture = image.picture
    guard picture.colorSpace == .sRGB || picture.colorSpace == .deviceRGB else {
      throw .notWritten(
        format: format.rawValue, reason: "it is written in sRGB only; name that colour space")
    }
    var file = image_file()
    file.width = Int32(picture.width)
    file.height = Int32(picture.height)
    file.depth = format == .png && picture.format != .eightBit ? 16 : 8
    let pixels = picture.codes(depth: Int(file.depth))
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let failed = pixels.withUnsafeBytes { pixels in
      switch format {
      case .png: image_png_write(pixels.baseAddress!, &file, &bytes, &count)
      default:
        image_jpeg_write(
          pixels.baseAddress!, &file, Int32((1 + 99 * quality).rounded()), &bytes, &count)
      }
    }
    guard failed == 0, let bytes else {
      let reason = withUnsafeBytes(of: file.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .notWritten(format: format.rawValue, reason: reason)
    }
    defer { image_free(bytes) }
    return Data(bytes: bytes, count: count)
  }
}

/// Called by a constructor in C before `main`.
@_cdecl("core_image_files_register")
func registerFiles() { CIProviders.use(ImageFiles()) }

extension DeepBitmap {
  /// RGBA codes of 8 or 16 bits.
  fileprivate func codes(depth: Int) -> [UInt8] {
    switch (format, depth) {
    case (.eightBit, 8), (.sixteenBit, 16): return withBytes { Array($0) }
    default:
      var codes: [UInt8] = []
      codes.reserveCapacity(width * height * depth / 2)
      for y in 0..<height {
        for x in 0..<width {
          let p = self[x, y]
          for component in p.indices {
            let value = min(max(p[component], 0), 1)
            if depth == 8 {
              codes.append(UInt8((value * 255).rounded()))
            } else {
              withUnsafeBytes(of: UInt16((value * 65_535).rounded())) { codes += $0 }
            }
          }
        }
      }
      return codes
    }
  }
}

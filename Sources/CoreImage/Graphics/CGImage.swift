package import ImageEngine

/// A picture in memory, as in Core Graphics, which Linux does not have.
///
/// It keeps the pixels as they were rendered, with straight alpha. ``dataProvider`` returns them as
/// Core Graphics does: premultiplied, top row first, without padding.
public final class CGImage: NSObject, Sendable {
  package let picture: DeepBitmap
  public let colorSpace: CGColorSpace?

  package init(_ picture: DeepBitmap, _ space: CGColorSpace? = nil) {
    self.picture = picture
    colorSpace = space ?? CGColorSpace(of: picture.colorSpace)
  }

  /// Creates a picture from bytes with four components; `nil` for other layouts, or if there are
  /// too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerPixel == bitsPerComponent * 4,
      let layout = PixelLayout(bitmapInfo, bitsPerComponent),
      let picture = layout.picture(
        of: provider.bytes, rowBytes: bytesPerRow, PixelSize(width: width, height: height),
        space.space, isPremultiplied: bitmapInfo.isPremultiplied)
    else { return nil }
    self.init(picture, space)
  }

  public var width: Int { picture.width }
  public var height: Int { picture.height }
  public var bitsPerComponent: Int { picture.format.bytesPerComponent * 8 }
  public var bitsPerPixel: Int { bitsPerComponent * 4 }
  public var bytesPerRow: Int { picture.bytesPerRow }

  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }

  public var bitmapInfo: CGBitmapInfo {
    let alpha = CGBitmapInfo(rawValue: alphaInfo.rawValue)
    return switch picture.format {
    case .eightBit: alpha
    case .sixteenBit: [alpha, .byteOrder16Little]
    case .half: [alpha, .byteOrder16Little, .floatComponents]
    case .float: [alpha, .byteOrder32Little, .floatComponents]
    }
  }

  /// The premultiplied bytes.
  public var dataProvider: CGDataProvider? { CGDataProvider(data: premultipliedBytes) }

  /// A part, with `y` counted from the top, as in Core Graphics.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(
      CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    guard part.width >= 1, part.height >= 1 else { return nil }
    let (x, y) = (Int(part.minX), Int(part.minY))
    let (columns, rows) = (Int(part.width), Int(part.height))
    let pixelBytes = 4 * picture.format.bytesPerComponent
    let cut = picture.withBytes { bytes in
      DeepBitmap(
        width: columns, height: rows, format: picture.format, colorSpace: picture.colorSpace
      ) { target in
        for row in 0..<rows {
          let start = (y + row) * picture.bytesPerRow + x * pixelBytes
          let rowBytes = columns * pixelBytes
          UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + rowBytes]))
        }
      }
    }
    return CGImage(cut, colorSpace)
  }

  private var premultipliedBytes: Data {
    var data = Data(count: picture.bytesPerRow * height)
    let layout = PixelLayout(picture.format)
    data.withUnsafeMutableBytes { layout.write(picture, to: $0, rowBytes: picture.bytesPerRow) }
    return data
  }
}

/// The bytes of a picture.
public final class CGDataProvider: NSObject, Sendable {
  let bytes: Data
  public init?(data: Data) { bytes = data }
  public var data: Data? { bytes }
}

/// Where a pixel's alpha stands, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
}

/// The layout of a pixel's components.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = Self(rawValue: 0x1f)
  public static let floatComponents = Self(rawValue: 0x100)
  public static let byteOrder16Little = Self(rawValue: 0x1000)
  public static let byteOrder32Little = Self(rawValue: 0x2000)
  public static let byteOrder32Big = Self(rawValue: 0x4000)

  var alpha: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }

  var isPremultiplied: Bool { alpha == .premultipliedLast || alpha == .premultipliedFirst }
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The orientation in which a picture is stored, by the numbers of Exif.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// The transform that makes a picture of this size upright, with its corner at 0, 0.
  func transform(width w: CGFloat, height h: CGFloat) -> CGAffineTransform {
    switch self {
    case .up: .identity
    case .upMirrored: CGAffineTransform(-1, 0, 0, 1, w, 0)
    case .down: CGAffineTransform(-1, 0, 0, -1, w, h)
    case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, h)
    case .leftMirrored: CGAffineTransform(0, -1, -1, 0, h, w)
    case .right: CGAffineTransform(0, -1, 1, 0, 0, w)
    case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
    case .left: CGAffineTransform(0, 1, -1, 0, h, 0)
    }
  }
}

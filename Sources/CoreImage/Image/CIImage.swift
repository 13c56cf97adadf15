// As on macOS, a program that imports this module sees Foundation's types as well: CGRect, Data,
// URL, NSNumber (decision 0252).
@_exported public import Foundation
internal import ImageEngine

/// A picture as a description of how its pixels are made; see the engine's `Image`.
///
/// Pixels are computed when a ``CIContext`` renders them. The origin is the lower left corner.
public final class CIImage: NSObject, Sendable {
  let image: Image
  private let facts: [String: any Sendable]
  /// The picture that the image was made of, if nothing has been done to it since.
  public let cgImage: CGImage?
  /// The space of the picture that the image was made of.
  public let colorSpace: CGColorSpace?
  public let url: URL?

  init(
    _ image: Image, facts: [String: any Sendable] = [:], cgImage: CGImage? = nil,
    colorSpace: CGColorSpace? = nil, url: URL? = nil
  ) {
    self.image = image
    self.facts = facts
    self.cgImage = cgImage
    self.colorSpace = colorSpace
    self.url = url
  }

  /// The area that may be non-transparent; infinite for generators and clamped edges.
  public var extent: CGRect { CGRect(image.extent) }

  /// Facts about the picture: its size, its orientation.
  public var properties: [String: Any] { facts }

  /// The same pixels with other properties.
  public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
    var facts: [String: any Sendable] = [:]
    for (key, value) in properties {
      guard let key = key as? String else { continue }
      switch value {
      case let value as Int: facts[key] = value
      case let value as Double: facts[key] = value
      case let value as String: facts[key] = value
      case let value as NSNumber: facts[key] = value.doubleValue
      default: continue
      }
    }
    return CIImage(image, facts: facts, cgImage: cgImage, colorSpace: colorSpace, url: url)
  }

  /// An image with an empty extent.
  public class func empty() -> CIImage { CIImage(Image.clear) }

  public override var description: String { "<CIImage: extent \(extent)>" }
}

/// Options for making an image.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let colorSpace = Self(rawValue: "kCIImageColorSpace")
  public static let properties = Self(rawValue: "kCIImageProperties")
  /// Whether a file is shown upright by the orientation in its metadata.
  public static let applyOrientationProperty = Self(
    rawValue: "kCIImageApplyOrientationProperty")
}

/// The property that holds a file's orientation.
public let kCGImagePropertyOrientation = "Orientation"
public let kCGImagePropertyPixelWidth = "PixelWidth"
public let kCGImagePropertyPixelHeight = "PixelHeight"

extension CIImage {
  public convenience init(cgImage: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(
      cgImage, (options?[.colorSpace] as? CGColorSpace) ?? cgImage.colorSpace, url: nil)
  }

  private convenience init(
    _ cgImage: CGImage, _ space: CGColorSpace?, orientation: Int = 1, url: URL?,
    isUpright: Bool = false
  ) {
    let size = cgImage.picture.size
    var image = cgImage.picture.image(in: space?.space ?? .sRGB)
    let stored = CGImagePropertyOrientation(rawValue: UInt32(orientation)) ?? .up
    if isUpright && stored != .up {
      let transform = stored.transform(
        width: CGFloat(size.width), height: CGFloat(size.height))
      image = image.transformed(by: transform.matrix)
    }
    let shown = PixelSize(width: Int(image.extent.width), height: Int(image.extent.height))
    self.init(
      image,
      facts: [
        kCGImagePropertyPixelWidth: shown.width, kCGImagePropertyPixelHeight: shown.height,
        kCGImagePropertyOrientation: isUpright ? 1 : orientation,
      ], cgImage: isUpright && stored != .up ? nil : cgImage, colorSpace: space, url: url)
  }

  /// Reads a file's bytes; `nil` if no reader was supplied for them, or they are damaged.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    self.init(data, url: nil, options)
  }

  /// Reads a file; `nil` if it cannot be read.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data, url: url, options)
  }

  private convenience init?(_ data: Data, url: URL?, _ options: [CIImageOption: Any]?) {
    guard let file = CIProviders.picture(from: data) else { return nil }
    let isUpright = (options?[.applyOrientationProperty] as? Bool) ?? false
    let space = (options?[.colorSpace] as? CGColorSpace) ?? file.image.colorSpace
    self.init(
      file.image, space, orientation: file.orientation, url: url, isUpright: isUpright)
  }

  /// Reads premultiplied pixels, top row first. The image is empty if there are too few bytes.
  public convenience init(
    bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    let pixels = PixelSize(width: Int(size.width), height: Int(size.height))
    let space = colorSpace ?? .standard
    guard
      let picture = format.layout?.picture(
        of: data, rowBytes: bytesPerRow, pixels, space.space, isPremultiplied: true)
    else {
      self.init(Image.clear)
      return
    }
    self.init(picture.image(in: space.space), colorSpace: space)
  }

  /// A colour everywhere.
  public convenience init(color: CIColor) {
    self.init(ConstantColorGenerator(color: color.filterColor)())
  }

  public static let black = CIImage(color: .black)
  public static let white = CIImage(color: .white)
  public static let gray = CIImage(color: .gray)
  public static let red = CIImage(color: .red)
  public static let green = CIImage(color: .green)
  public static let blue = CIImage(color: .blue)
  public static let cyan = CIImage(color: .cyan)
  public static let magenta = CIImage(color: .magenta)
  public static let yellow = CIImage(color: .yellow)
  public static let clear = CIImage(color: .clear)
}

extension DeepBitmap {
  /// The picture with its numbers understood in a space; eight bits of sRGB are read faster.
  func image(in space: ColorSpace) -> Image {
    if format == .eightBit && (space == .sRGB || space == .deviceRGB) {
      return Image(
        Bitmap(width: width, height: height) { target in
          withBytes { target.copyMemory(from: $0) }
        })
    }
    if space == colorSpace { return Image(self) }
    return Image(
      DeepBitmap(width: width, height: height, format: format, colorSpace: space) { target in
        withBytes { target.copyMemory(from: $0) }
      })
  }
}

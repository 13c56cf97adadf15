// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics's.

internal import ImageEngine

/// A colour space by its name, as in Core Graphics, which Linux does not have.
public final class CGColorSpace: NSObject, Sendable {
  public let name: String?
  let space: ColorSpace
  /// Whether a picture has one component instead of three.
  let isGrey: Bool

  /// `nil` if the engine does not know the space.
  public init?(name: String) {
    guard let known = Self.known[name] else { return nil }
    self.name = name
    space = known
    isGrey = Self.greys.contains(name)
  }

  private init(device isGrey: Bool) {
    name = nil
    space = .deviceRGB
    self.isGrey = isGrey
  }

  static let device = CGColorSpace(device: false)
  static let deviceGrey = CGColorSpace(device: true)
  /// The space of pictures that name none.
  static let standard = CGColorSpace(of: .sRGB)

  init(of space: ColorSpace) {
    self.space = space
    isGrey = false
    name =
      switch space {
      case .sRGB, .deviceRGB: Self.sRGB
      case .extendedLinearSRGB: Self.extendedLinearSRGB
      case .displayP3: Self.displayP3
      case .adobeRGB1998: Self.adobeRGB1998
      case .rec2020: Self.itur_2020
      }
  }

  public var numberOfComponents: Int { isGrey ? 1 : 3 }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColorSpace else { return false }
    return space == other.space && isGrey == other.isGrey
  }

  public override var hash: Int { space.hashValue }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray = "kCGColorSpaceLinearGray"

  private static let greys: Set = [genericGrayGamma2_2, linearGray]

  private static let known: [String: ColorSpace] = [
    sRGB: .sRGB, extendedSRGB: .sRGB, linearSRGB: .extendedLinearSRGB,
    extendedLinearSRGB: .extendedLinearSRGB, displayP3: .displayP3, extendedDisplayP3: .displayP3,
    adobeRGB1998: .adobeRGB1998, itur_2020: .rec2020, genericGrayGamma2_2: .sRGB,
    linearGray: .extendedLinearSRGB,
  ]
}

/// The device's colour space; here sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .device }

/// The device's grey; here with the curve of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGrey }

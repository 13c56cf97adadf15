// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Image's.

/// The layout of a bitmap's pixels.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  private init(_ number: Int32) { rawValue = number }

  public static let ARGB8 = Self(1)
  public static let BGRA8 = Self(2)
  public static let RGBA8 = Self(3)
  public static let ABGR8 = Self(4)
  public static let RGBA16 = Self(5)
  public static let RGBAh = Self(6)
  public static let RGBAf = Self(7)
  public static let A8 = Self(8)
  public static let R8 = Self(9)
  public static let RG8 = Self(10)
  public static let L8 = Self(11)
  public static let LA8 = Self(12)
  public static let R16 = Self(13)
  public static let RG16 = Self(14)
  public static let L16 = Self(15)
  public static let LA16 = Self(16)
  public static let Rh = Self(17)
  public static let RGh = Self(18)
  public static let Lh = Self(19)
  public static let LAh = Self(20)
  public static let Rf = Self(21)
  public static let RGf = Self(22)
  public static let Lf = Self(23)
  public static let LAf = Self(24)
  public static let Ah = Self(25)
  public static let Af = Self(26)

  /// The layout; `nil` for an unknown number.
  var layout: PixelLayout? { Self.layouts[self] }

  private static let layouts: [CIFormat: PixelLayout] = [
    ARGB8: PixelLayout([3, 0, 1, 2], .code8), BGRA8: PixelLayout([2, 1, 0, 3], .code8),
    RGBA8: PixelLayout([0, 1, 2, 3], .code8), ABGR8: PixelLayout([3, 2, 1, 0], .code8),
    RGBA16: PixelLayout([0, 1, 2, 3], .code16), RGBAh: PixelLayout([0, 1, 2, 3], .half),
    RGBAf: PixelLayout([0, 1, 2, 3], .float),
    A8: PixelLayout([3], .code8), R8: PixelLayout([0], .code8), RG8: PixelLayout([0, 1], .code8),
    L8: PixelLayout([4], .code8), LA8: PixelLayout([4, 3], .code8),
    R16: PixelLayout([0], .code16), RG16: PixelLayout([0, 1], .code16),
    L16: PixelLayout([4], .code16), LA16: PixelLayout([4, 3], .code16),
    Rh: PixelLayout([0], .half), RGh: PixelLayout([0, 1], .half),
    Lh: PixelLayout([4], .half), LAh: PixelLayout([4, 3], .half), Ah: PixelLayout([3], .half),
    Rf: PixelLayout([0], .float), RGf: PixelLayout([0, 1], .float),
    Lf: PixelLayout([4], .float), LAf: PixelLayout([4, 3], .float), Af: PixelLayout([3], .float),
  ]
}

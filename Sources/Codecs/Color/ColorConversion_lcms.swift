internal import CLCMS
internal import Glibc
internal import ImageEngine

/// Converts pixels of any colour space to sRGB.
///
/// Colours outside sRGB become the nearest inside. A damaged profile, or one with the wrong number
/// of channels, is ignored.
struct ColorConversion {
  /// An open profile.
  final class Profile {
    let handle: cmsHPROFILE

    init?(_ handle: cmsHPROFILE?) {
      guard let handle else { return nil }
      self.handle = handle
    }

    convenience init?(_ bytes: [UInt8]?) {
      guard let bytes, bytes.count <= CodecLimits.profileBytes else { return nil }
      self.init(cmsOpenProfileFromMem(bytes, UInt32(bytes.count)))
    }

    deinit { cmsCloseProfile(handle) }

    var space: cmsColorSpaceSignature { cmsGetColorSpace(handle) }
  }

  /// A prepared conversion.
  final class Transform {
    let handle: cmsHTRANSFORM

    init?(_ source: Profile, _ layout: Int, to target: Profile, _ targetLayout: Int) {
      let handle = cmsCreateTransform(
        source.handle, UInt32(layout), target.handle, UInt32(targetLayout),
        UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_COPY_ALPHA))
      guard let handle else { return nil }
      self.handle = handle
    }

    deinit { cmsDeleteTransform(handle) }

    func run(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, pixels: Int) {
      cmsDoTransform(handle, source, target, UInt32(pixels))
    }
  }

  /// Converts a picture in place.
  ///
  /// - Parameter profile: The profile embedded in the file.
  static func convert(
    _ picture: inout DecodedPicture, profile: [UInt8]?, showsHDR: Bool = true
  ) {
    defer { picture.colors = .light(profile: nil) }
    switch picture.colors {
    case .ink(let own):
      convertInk(&picture.pixels, Profile(own ?? profile))
      picture.takeInkAlpha()
    case .light(let own):
      if let source = Profile(own ?? profile) { convertLight(&picture.pixels, source) }
    case .coded(let colors):
      if let source = Profile(profile) {
        convertLight(&picture.pixels, source)
      } else if showsHDR, let curve = HDRCurve(transfer: colors.transfer) {
        curve.show(&picture.pixels, primaries: colors.primaries)
      } else if let source = coded(colors) {
        convertLight(&picture.pixels, source)
      }
    }
  }

  private static func convertLight(_ pixels: inout Bitmap, _ source: Profile) {
    guard let target = Profile(cmsCreate_sRGBProfile()) else { return }
    switch source.space {
    case cmsSigRgbData:
      let layout = CLCMS_RGBA_8
      guard let transform = Transform(source, layout, to: target, layout),
        !changesNothing(transform)
      else { return }
      pixels.withMutableBytes { bytes in
        transform.run(bytes.baseAddress!, bytes.baseAddress!, pixels: bytes.count / 4)
      }
    case cmsSigGrayData: convertGray(&pixels, source, target)
    default: return
    }
  }

  /// Converts a grey picture, which has at most 256 colours, through a table.
  private static func convertGray(_ pixels: inout Bitmap, _ source: Profile, _ target: Profile) {
    guard
      let transform = Transform(
        source, CLCMS_GRAY_8, to: target, CLCMS_RGB_8)
    else { return }
    let codes = (0...255).map { UInt8($0) }
    var colors = [UInt8](repeating: 0, count: 256 * 3)
    transform.run(codes, &colors, pixels: 256)
    pixels.withMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let index = Int(bytes[start]) * 3
        for channel in 0..<3 { bytes[start + channel] = colors[index + channel] }
      }
    }
  }

  /// Converts CMYK to RGB, by a simple formula if there is no usable profile.
  private static func convertInk(_ pixels: inout Bitmap, _ source: Profile?) {
    if let source, source.space == cmsSigCmykData, let target = Profile(cmsCreate_sRGBProfile()),
      let transform = Transform(
        source, CLCMS_INK_LEFT_8, to: target, CLCMS_RGBA_8)
    {
      pixels.withMutableBytes { bytes in
        transform.run(bytes.baseAddress!, bytes.baseAddress!, pixels: bytes.count / 4)
        for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
      }
      return
    }
    pixels.withMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let black = UInt16(bytes[start + 3])
        for index in start..<start + 3 {
          bytes[index] = UInt8((UInt16(bytes[index]) * black + 127) / 255)
        }
        bytes[start + 3] = 255
      }
    }
  }

  /// Whether the transform is an identity in practice, as most profiles are some form of sRGB. If
  /// no colour of a coarse cube changes by more than one code value, the picture is not converted.
  static func changesNothing(_ transform: Transform) -> Bool {
    var codes: [UInt8] = []
    for index in 0..<216 {
      for value in [index / 36, index / 6 % 6, index % 6] { codes.append(UInt8(value * 51)) }
      codes.append(255)
    }
    var result = codes
    transform.run(codes, &result, pixels: 216)
    return zip(codes, result).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  /// Returns a profile for the primaries and transfer curve of an H.273 number.
  static func coded(_ colors: CodedColors) -> Profile? {
    let corners: (red: Point, green: Point, blue: Point)
    switch colors.primaries {
    case 9: corners = ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
    case 12: corners = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    // All others are sRGB or indistinguishable from it.
    default: return nil
    }
    let curve = colors.transfer == 8 ? [1.0] : [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return profile(corners, curve: curve)
  }

  typealias Point = (x: Double, y: Double)

  /// Creates a profile from three primaries, the D65 white point and a curve: a plain exponent, or
  /// the five parameters of a curve with a linear start.
  static func profile(
    _ corners: (red: Point, green: Point, blue: Point), curve: [Double]
  ) -> Profile? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var triple = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: corners.red.x, y: corners.red.y, Y: 1),
      Green: cmsCIExyY(x: corners.green.x, y: corners.green.y, Y: 1),
      Blue: cmsCIExyY(x: corners.blue.x, y: corners.blue.y, Y: 1))
    guard let tone = cmsBuildParametricToneCurve(nil, curve.count == 1 ? 1 : 4, curve) else {
      return nil
    }
    defer { cmsFreeToneCurve(tone) }
    var curves: [OpaquePointer?] = [tone, tone, tone]
    return Profile(cmsCreateRGBProfile(&white, &triple, &curves))
  }
}

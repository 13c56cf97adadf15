internal import CLCMS
internal import ImageEngine

/// Conversions that keep the full gamut instead of clipping to sRGB.
extension ColorConversion {
  /// Converts an 8-bit picture. sRGB, Display P3 and Adobe RGB values stay as they are; other
  /// colour spaces become deeper values in the largest space that the engine has.
  static func whole(_ picture: DecodedPicture, profile: [UInt8]?) -> UprightPicture {
    guard let source = lightProfile(picture.colors, profile), source.space == cmsSigRgbData else {
      var picture = picture
      convert(&picture, profile: profile)
      return .plain(picture.pixels)
    }
    let pixels = picture.pixels
    switch space(of: source) {
    case let space?: return UprightPicture(pixels, in: space)
    case nil:
      guard let transform = transform(source, CLCMS_RGBA_8, to: .rec2020) else {
        return .plain(pixels)
      }
      return .deep(
        pixels.withBytes { codes in
          DeepBitmap(
            width: pixels.width, height: pixels.height, format: .sixteenBit, colorSpace: .rec2020
          ) { transform.run(codes.baseAddress!, $0.baseAddress!, pixels: codes.count / 4) }
        })
    }
  }

  /// Converts a 16-bit picture.
  static func whole(_ picture: DeepPicture, profile: [UInt8]?) -> UprightPicture {
    if Profile(profile) == nil, case .coded(let colors) = picture.colors,
      let curve = HDRCurve(transfer: colors.transfer)
    {
      return .deep(curve.shown(picture, primaries: colors.primaries))
    }
    let source = lightProfile(picture.colors, profile)
    if let source, source.space == cmsSigGrayData { spreadGray(picture.codes, source) }
    let known = source.map { $0.space == cmsSigRgbData ? space(of: $0) : .sRGB } ?? .sRGB
    let (width, height) = (picture.size.width, picture.size.height)
    if let source, known == nil,
      let transform = transform(source, CLCMS_RGBA_16, to: .rec2020)
    {
      return .deep(
        DeepBitmap(width: width, height: height, format: .sixteenBit, colorSpace: .rec2020) {
          transform.run(
            picture.codes.bytes.baseAddress!, $0.baseAddress!, pixels: picture.size.area)
        })
    }
    return .deep(
      DeepBitmap(
        width: width, height: height, format: .sixteenBit, colorSpace: known ?? .sRGB
      ) { $0.copyMemory(from: UnsafeRawBufferPointer(picture.codes.bytes)) })
  }

  /// Returns the transform for rows of RGB pixels with a profile, and the resulting colour space;
  /// `nil` if the conversion needs the whole picture or more bits.
  ///
  /// - Parameter isWhole: Keeps colours outside sRGB.
  static func rows(profile: [UInt8]?, isWhole: Bool) -> (transform: Transform?, space: ColorSpace)?
  {
    guard let source = Profile(profile) else { return (nil, .sRGB) }
    guard source.space == cmsSigRgbData else { return nil }
    if isWhole { return space(of: source).map { (nil, $0) } }
    guard let target = Profile(cmsCreate_sRGBProfile()),
      let transform = Transform(source, CLCMS_RGBA_8, to: target, CLCMS_RGBA_8)
    else { return nil }
    return (changesNothing(transform) ? nil : transform, .sRGB)
  }

  /// Returns the profile, or `nil` if the colours are sRGB or undeclared.
  private static func lightProfile(_ colors: SourceColors, _ profile: [UInt8]?) -> Profile? {
    switch colors {
    case .ink: nil
    case .light(let own): Profile(own ?? profile)
    case .coded(let colors):
      Profile(profile) ?? coded(colors)
    }
  }

  /// Returns the engine's colour space that matches the profile, if there is one.
  private static func space(of source: Profile) -> ColorSpace? {
    [ColorSpace.sRGB, .displayP3, .adobeRGB1998].first { space in
      guard let target = target(space),
        let transform = Transform(source, CLCMS_RGBA_8, to: target, CLCMS_RGBA_8)
      else { return false }
      return changesNothing(transform)
    }
  }

  private static func transform(
    _ source: Profile, _ layout: Int, to space: ColorSpace
  ) -> Transform? {
    target(space).flatMap { Transform(source, layout, to: $0, CLCMS_RGBA_16) }
  }

  private static func target(_ space: ColorSpace) -> Profile? {
    switch space {
    case .displayP3: Profile(OutputProfile.displayP3)
    case .adobeRGB1998:
      profile(
        ((x: 0.64, y: 0.33), (x: 0.21, y: 0.71), (x: 0.15, y: 0.06)), curve: [563.0 / 256])
    case .rec2020:
      profile(
        ((x: 0.708, y: 0.292), (x: 0.170, y: 0.797), (x: 0.131, y: 0.046)),
        curve: [
          1 / 0.45, 1 / 1.09929682680944, 0.09929682680944 / 1.09929682680944, 1 / 4.5,
          4.5 * 0.018053968510807,
        ])
    default: Profile(cmsCreate_sRGBProfile())
    }
  }

  /// Converts grey values to sRGB.
  private static func spreadGray(_ codes: DeepCodes, _ source: Profile) {
    guard let target = target(.sRGB),
      let transform = Transform(
        source, CLCMS_GRAY_16, to: target, CLCMS_RGB_16)
    else { return }
    let grays = (0...65_535).map { UInt16($0) }
    var colors = [UInt16](repeating: 0, count: grays.count * 3)
    transform.run(grays, &colors, pixels: grays.count)
    let numbers = codes.numbers
    for start in stride(from: 0, to: numbers.count, by: 4) {
      let index = Int(numbers[start]) * 3
      for channel in 0..<3 { numbers[start + channel] = colors[index + channel] }
    }
  }
}

extension HDRCurve {
  /// Converts the picture to display-referred linear light without clipping.
  fileprivate func shown(_ picture: DeepPicture, primaries: Int) -> DeepBitmap {
    let columns = Self.columns(primaries)
    let codes = picture.codes.numbers
    return DeepBitmap(
      width: picture.size.width, height: picture.size.height, format: .half,
      colorSpace: .extendedLinearSRGB
    ) { bytes in
      let target = bytes.bindMemory(to: SIMD4<Float16>.self)
      for index in 0..<picture.size.area {
        let start = index * 4
        let own = light(codes[start], codes[start + 1], codes[start + 2])
        let color = columns[0] * own.x + columns[1] * own.y + columns[2] * own.z
        target[index] = SIMD4<Float16>(SIMD4(color, Float(codes[start + 3]) / 65_535))
      }
    }
  }

  /// Converts an 8-bit picture to sRGB.
  func show(_ pixels: inout Bitmap, primaries: Int) {
    let columns = Self.columns(primaries)
    pixels.withMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let codes = (0..<3).map { UInt16(bytes[start + $0]) * 257 }
        let own = light(codes[0], codes[1], codes[2])
        let color = columns[0] * own.x + columns[1] * own.y + columns[2] * own.z
        for channel in 0..<3 { bytes[start + channel] = SRGB.encoded(color[channel]) }
      }
    }
  }

  /// The primaries with an ITU-T H.273 number, expressed in sRGB.
  private static func columns(_ primaries: Int) -> [SIMD3<Float>] {
    let space: ColorSpace =
      switch primaries {
      case 9: .rec2020
      case 11, 12: .displayP3
      default: .sRGB
      }
    return [
      SIMD3(space.linearSRGB(1, 0, 0)), SIMD3(space.linearSRGB(0, 1, 0)),
      SIMD3(space.linearSRGB(0, 0, 1)),
    ]
  }
}

import ImageEngine
import TestSupport
import Testing

/// Pictures of more than eight bits, into the engine and out of it.
@Suite struct DeepBitmapTests {
  /// Every code of sixteen bits once, in each of the three colours another one.
  static let allCodes = DeepBitmap(width: 256, height: 256, format: .sixteenBit) { bytes in
    let codes = bytes.bindMemory(to: UInt16.self)
    for pixel in 0..<65_536 {
      codes[pixel * 4] = UInt16(pixel)
      codes[pixel * 4 + 1] = UInt16(65_535 - pixel)
      codes[pixel * 4 + 2] = UInt16(truncatingIfNeeded: pixel &* 40_503)
      codes[pixel * 4 + 3] = 65_535
    }
  }

  static func largestDifference(_ a: DeepBitmap, _ b: DeepBitmap) -> UInt {
    a.withBytes { a in
      b.withBytes { b in
        zip(a.bindMemory(to: UInt16.self), b.bindMemory(to: UInt16.self))
          .reduce(0) { max($0, (Int($1.0) - Int($1.1)).magnitude) }
      }
    }
  }

  @Test(arguments: ColorSpace.allCases)
  func everyCodeOfSixteenBitsComesBack(_ space: ColorSpace) throws {
    var source = DeepBitmap(width: 256, height: 256, format: .sixteenBit, colorSpace: space)
    source.withMutableBytes { to in Self.allCodes.withBytes { to.copyMemory(from: $0) } }
    let result = try Renderer().renderDeep(Image(source), in: space)
    // A pure power has codes so dark that beside a bright component they are lost in its
    // rounding when the primaries are mixed.
    for pixel in stride(from: 0, to: 65_536, by: 17) {
      let (x, y) = (pixel % 256, pixel / 256)
      let (a, b) = (source[x, y], result[x, y])
      let difference = abs(light(a, space) - light(b, space)).max()
      #expect(abs(SIMD4<Double>(a - b)).max() < 1.01 / 65_535 || difference < 3e-7)
    }
  }

  private func light(_ p: SIMD4<Float>, _ space: ColorSpace) -> SIMD3<Double> {
    space.linearSRGB(Double(p.x), Double(p.y), Double(p.z))
  }

  private func abs<V: SIMD>(_ v: V) -> V where V.Scalar == Double {
    v.replacing(with: -v, where: v .< V(repeating: 0))
  }

  @Test func aRecipeKeepsTheBitsThatItDoesNotTouch() throws {
    let recipe = try Recipe(
      parsing: #"{"version":1,"steps":[{"filter":"CIExposureAdjust","parameters":{"inputEV":0}}]}"#)
    let result = try Renderer().renderDeep(
      recipe, images: ["inputImage": Image(Self.allCodes)])
    #expect(Self.largestDifference(result, Self.allCodes) <= 1)
  }

  @Test func deepAndPlainPicturesAreTheSameWhereTheyCanBe() throws {
    let plain = Bitmap(width: 256, height: 1) { bytes in
      for x in 0..<256 {
        bytes[x * 4] = UInt8(x)
        bytes[x * 4 + 1] = UInt8(255 - x)
        bytes[x * 4 + 2] = 7
        bytes[x * 4 + 3] = UInt8(x)
      }
    }
    let deep = try Renderer().renderDeep(Image(plain))
    for x in 1..<256 {
      let expected = plain[x, 0].map { Float($0) / 255 }
      for index in 0..<4 { #expect((deep[x, 0][index] - expected[index]).magnitude < 1.5e-4) }
    }
    #expect(deep[0, 0] == .zero)
    let eight = try Renderer().renderDeep(Image(plain), as: .eightBit)
    #expect(try Renderer().render(Image(eight)) == Renderer().render(Image(plain)))
  }

  @Test(arguments: [DeepBitmap.Format.half, .float])
  func lightBeyondWhiteGoesInAndOut(_ format: DeepBitmap.Format) throws {
    var source = DeepBitmap(
      width: 2, height: 2, format: format, colorSpace: .extendedLinearSRGB)
    source.withMutableBytes { bytes in
      for pixel in 0..<4 {
        format.write([4, -0.5, 0.25, 1], to: bytes, pixel)
      }
    }
    let result = try Renderer().renderDeep(
      Image(source), as: format, in: .extendedLinearSRGB)
    #expect(result[1, 1] == [4, -0.5, 0.25, 1])
  }

  /// Of every format and space, rows that are no multiple of what is computed at once, and
  /// numbers that no code can say.
  @Test(arguments: DeepBitmap.Format.allCases, ColorSpace.allCases)
  func numbersAreWhatTheSpaceSays(_ format: DeepBitmap.Format, _ space: ColorSpace) throws {
    var random = SeededGenerator(seed: 8)
    let (width, height) = (37, 9)
    let light = (0..<width * height).map { _ in random.pixel() }
    let image = Image(
      light.map { SIMD4($0.x * $0.w, $0.y * $0.w, $0.z * $0.w, $0.w) },
      width: width, height: height)
    let result = try Renderer().renderDeep(image, as: format, in: space)
    let isCode = format == .eightBit || format == .sixteenBit
    // Half a code, and what the eight-bit curve may be off; half floats before and after.
    let tolerance = [.eightBit: 0.65 / 255, .sixteenBit: 2e-3, .half: 6e-3, .float: 6e-3][format]!
    for y in 0..<height {
      for x in 0..<width {
        let p = light[(height - 1 - y) * width + x]
        let own = space.components(ofLinearSRGB: SIMD3(Double(p.x), Double(p.y), Double(p.z)))
        for index in 0..<3 where p.w > 0.05 {
          let expected = isCode ? min(max(own[index], 0), 1) : own[index]
          #expect((Double(result[x, y][index]) - expected).magnitude < tolerance)
        }
        if p.w == 0 { #expect(result[x, y] == .zero) }
      }
    }
  }

  @Test func coloursOfAWiderSpaceAreKept() throws {
    let green: [UInt16] = [0, 65_535, 0, 65_535]
    let source = DeepBitmap(width: 1, height: 1, format: .sixteenBit, colorSpace: .displayP3) {
      $0.copyBytes(from: green.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    }
    let light = try Renderer().numbers(of: Image(source))[0]
    // P3's green is not in sRGB: there it has less than no red.
    #expect(light.x < -0.2 && light.y > 1)
    let back = try Renderer().renderDeep(Image(source), in: .displayP3)
    #expect(Self.largestDifference(back, source) <= 1)
  }

  @Test func aShiftedDeepPictureIsReadWhereItLies() throws {
    let image = Image(Self.allCodes).transformed(by: AffineMatrix.translation(300, 20))
    #expect(image.extent == Rectangle(x: 300, y: 20, width: 256, height: 256))
    let all = try Renderer().renderDeep(
      image, rect: Rectangle(x: 290, y: 10, width: 600, height: 300))
    // The picture's upper left pixel, in a frame that reaches from 10 to 310.
    #expect(all[10 + 5, 310 - 276] == Self.allCodes[5, 0])
    #expect(all[9, 100] == .zero && all[266, 100] == .zero)
  }

  @Test func aDeepPictureIsMadeSmaller() throws {
    let source = DeepBitmap(width: 40, height: 30, format: .sixteenBit) { bytes in
      for index in bytes.bindMemory(to: UInt16.self).indices {
        bytes.storeBytes(
          of: index % 4 == 3 ? 65_535 : 12_345, toByteOffset: index * 2, as: UInt16.self)
      }
    }
    let small = resampled(source, to: PixelSize(width: 20, height: 15))
    #expect(small.size == PixelSize(width: 20, height: 15))
    #expect((small[10, 7].x - 12_345.0 / 65_535).magnitude < 2e-4)
  }
}

extension DeepBitmap.Format {
  func write(
    _ p: SIMD4<Float>, to bytes: UnsafeMutableRawBufferPointer, _ pixel: Int
  ) {
    switch self {
    case .sixteenBit:
      let codes: SIMD4<Float> = p.clamped(lowerBound: .zero, upperBound: .one) * 65_535
      bytes.storeBytes(
        of: SIMD4<UInt16>(codes, rounding: .toNearestOrEven), toByteOffset: pixel * 8,
        as: SIMD4<UInt16>.self)
    case .half:
      bytes.storeBytes(of: SIMD4<Float16>(p), toByteOffset: pixel * 8, as: SIMD4<Float16>.self)
    default: bytes.storeBytes(of: p, toByteOffset: pixel * 16, as: SIMD4<Float>.self)
    }
  }
}

import CoreImage
import Foundation
import Testing

@Suite struct BlendKernelTests {
  /// Opaque colours to the left, and half transparent ones to the right.
  private let front = picture(8, 4) { x, y in
    [UInt8(x * 30), UInt8(y * 60), 90, x < 4 ? 255 : 128]
  }
  private let back = picture(8, 4) { x, y in
    [200, UInt8(255 - x * 30), UInt8(y * 50), y < 2 ? 255 : 60]
  }

  private static let filters: [(String, @Sendable () -> CIBlendKernel)] = [
    ("CISourceOverCompositing", { .sourceOver }), ("CISourceInCompositing", { .sourceIn }),
    ("CISourceOutCompositing", { .sourceOut }), ("CISourceAtopCompositing", { .sourceAtop }),
    ("CIAdditionCompositing", { .componentAdd }), ("CIMultiplyBlendMode", { .multiply }),
    ("CIScreenBlendMode", { .screen }), ("CIOverlayBlendMode", { .overlay }),
    ("CIDarkenBlendMode", { .darken }), ("CILightenBlendMode", { .lighten }),
    ("CIColorDodgeBlendMode", { .colorDodge }), ("CIColorBurnBlendMode", { .colorBurn }),
    ("CIHardLightBlendMode", { .hardLight }), ("CISoftLightBlendMode", { .softLight }),
    ("CIDifferenceBlendMode", { .difference }), ("CIExclusionBlendMode", { .exclusion }),
    ("CIHueBlendMode", { .hue }), ("CISaturationBlendMode", { .saturation }),
    ("CIColorBlendMode", { .color }), ("CILuminosityBlendMode", { .luminosity }),
    ("CISubtractBlendMode", { .subtract }), ("CIDivideBlendMode", { .divide }),
    ("CILinearBurnBlendMode", { .linearBurn }), ("CILinearDodgeBlendMode", { .linearDodge }),
    ("CIVividLightBlendMode", { .vividLight }), ("CILinearLightBlendMode", { .linearLight }),
    ("CIPinLightBlendMode", { .pinLight }),
  ]

  @Test(arguments: filters)
  func aKernelOfTheModuleIsTheFilterOfItsName(
    _ name: String, _ kernel: @Sendable () -> CIBlendKernel
  ) throws {
    let blended = try #require(kernel().apply(foreground: front, background: back))
    let filtered = front.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: back])
    #expect(blended.extent == front.extent)
    for x in 0..<8 {
      for y in 0..<4 {
        let (a, b) = (try #require(codes(blended, x, y)), try #require(codes(filtered, x, y)))
        let apart = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(apart <= 1, "\(name) at \(x), \(y): \(a) and \(b)")
      }
    }
  }

  @Test func eachPartOfTwoPicturesIsKeptOrNot() throws {
    let red = plain(4, 4, 255, 0, 0)
    let blue = plain(4, 4, 0, 0, 255).transformed(by: CGAffineTransform(translationX: 2, y: 0))
    func row(_ kernel: CIBlendKernel) throws -> [[UInt8]] {
      let blended = try #require(kernel.apply(foreground: red, background: blue))
      #expect(blended.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
      return try [1, 3, 5].map { try #require(codes(blended, $0, 1)) }
    }
    let (front, back, none): ([UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]
    )
    #expect(try row(.destinationOver) == [front, back, back])
    #expect(try row(.destinationIn) == [none, back, none])
    #expect(try row(.destinationOut) == [none, none, back])
    #expect(try row(.destinationAtop) == [front, back, none])
    #expect(try row(.exclusiveOr) == [front, none, back])
    #expect(try row(.source) == [front, front, none])
    #expect(try row(.destination) == [none, back, back])
    #expect(try row(.clear) == [none, none, none])
    #expect(try row(.componentMax) == [front, [255, 0, 255, 255], back])
    #expect(try row(.componentMin) == [none, [0, 0, 0, 255], none])
    #expect(try row(.componentMultiply) == [none, [0, 0, 0, 255], none])
  }

  @Test func aColorOrEachComponentIsChosen() throws {
    let front = plain(4, 4, 255, 60, 0)
    let back = plain(4, 4, 10, 255, 200)
    func color(_ kernel: CIBlendKernel) throws -> [UInt8] {
      let blended = try #require(kernel.apply(foreground: front, background: back))
      return try #require(codes(blended, 1, 1))
    }
    #expect(try color(.darkerColor) == [255, 60, 0, 255])
    #expect(try color(.lighterColor) == [10, 255, 200, 255])
    #expect(try color(.hardMix) == [255, 255, 0, 255])
    let clear = try #require(CIBlendKernel.hardMix.apply(foreground: front, background: .empty()))
    #expect(try #require(codes(clear, 1, 1)) == [255, 60, 0, 255])
  }

  /// Half of the codes and not of the light, in which half of white and black is 188.
  @Test(arguments: [CGColorSpace.sRGB, CGColorSpace.displayP3])
  func componentsOfAColorSpaceAreBlended(_ name: String) throws {
    let half = try #require(
      CIBlendKernel(source: "kernel vec4 half(__sample f, __sample b) { return mix(f, b, 0.5); }"))
    let space = try #require(CGColorSpace(name: name))
    let blended = try #require(
      half.apply(
        foreground: plain(4, 4, 255, 255, 255), background: plain(4, 4, 0, 0, 0),
        colorSpace: space))
    #expect(try #require(codes(blended, 1, 1)) == [128, 128, 128, 255])
  }

  @Test(arguments: [
    CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.adobeRGB1998,
    CGColorSpace.itur_2020,
  ])
  func aColorReturnsFromItsSpace(_ name: String) throws {
    let space = try #require(CGColorSpace(name: name))
    let blended = try #require(
      CIBlendKernel.source.apply(foreground: front, background: back, colorSpace: space))
    for (x, y) in [(0, 0), (3, 1), (6, 2), (7, 3)] {
      let (a, b) = (try #require(codes(blended, x, y)), try #require(codes(front, x, y)))
      let apart = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(apart <= 1, "\(name) at \(x), \(y): \(a) and \(b)")
    }
  }

  @Test func aTextOfTwoSamplesIsABlend() throws {
    let kernel = try #require(
      CIBlendKernel(source: "kernel vec4 half(__sample f, __sample b) { return mix(f, b, 0.5); }"))
    let blended = kernel.apply(
      foreground: plain(4, 4, 255, 255, 255), background: plain(4, 4, 0, 0, 0))
    #expect(codes(blended, 1, 1) == [188, 188, 188, 255])
  }

  @Test(arguments: [
    "kernel vec4 k(__sample s) { return s; }",
    "kernel vec4 k(__sample s, float f) { return s * f; }",
    "kernel vec4 k(sampler a, __sample b) { return b; }",
  ])
  func aKernelOfOtherImagesIsNoBlend(_ text: String) {
    #expect(CIBlendKernel(source: text) == nil)
  }
}

import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// A constructor of the builtins, and the setting of each of its properties.
struct BuiltinUse: Sendable {
  let name: String
  let make: @Sendable (Sample) -> CIFilter

  init(_ name: String, _ make: @escaping @Sendable (Sample) -> CIFilter) {
    self.name = name
    self.make = make
  }
}

/// Values that differ from the defaults, in the order in which they are asked for.
final class Sample {
  private var images = 0

  func callAsFunction(_ image: CIImage?) -> CIImage? {
    images += 1
    return Self.picture(images)
  }
  func callAsFunction(_ value: Float) -> Float { value * 0.9 }
  func callAsFunction(_ value: Int) -> Int { Int((Double(value) * 0.9).rounded()) }
  func callAsFunction(_ value: CGPoint) -> CGPoint { CGPoint(x: value.x * 0.9, y: value.y * 0.9) }
  func callAsFunction(_ value: CGRect) -> CGRect {
    CGRect(
      x: value.origin.x * 0.9, y: value.origin.y * 0.9, width: value.width * 0.9,
      height: value.height * 0.9)
  }
  func callAsFunction(_ value: CIVector) -> CIVector {
    let numbers = (0..<value.count).map { value.value(at: $0) * 0.9 }
    return CIVector(values: numbers, count: numbers.count)
  }
  func callAsFunction(_ value: Data) -> Data { value.isEmpty ? Data("Hello".utf8) : value }
  func callAsFunction<T>(_ value: T) -> T { value }

  /// The same for a value that is set by its key.
  func value(_ value: Any?, key: String, className: String) -> Any? {
    switch className {
    case "NSNumber" where key == "inputCount": (value as? NSNumber).map { self($0.intValue) }
    case "CIImage": self(CIImage?.none)
    case "NSNumber": (value as? NSNumber).map { self($0.floatValue) }
    case "CIVector": (value as? CIVector).map { self($0) }
    case "NSData": self(value as? Data ?? Data())
    default: value
    }
  }

  /// A picture of 40 by 30 pixels with colours of its own.
  static func picture(_ number: Int) -> CIImage {
    var bytes: [UInt8] = []
    for y in 0..<30 {
      for x in 0..<40 {
        bytes += [
          UInt8(x * 6), UInt8((y * 8 * number) % 256), UInt8((x * y * number) % 256), 255,
        ]
      }
    }
    return CIImage(
      bitmapData: Data(bytes), bytesPerRow: 160, size: CGSize(width: 40, height: 30),
      format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
  }
}

@Suite struct BuiltinTests {
  private func pixels(_ filter: CIFilter) -> [UInt8]? { filter.outputImage.flatMap(pixels(of:)) }

  private func pixels(of image: CIImage) -> [UInt8]? {
    var part = image.extent.intersection(CGRect(x: -20, y: -20, width: 90, height: 80))
    if part.isEmpty {
      part = image.extent.intersection(
        CGRect(origin: image.extent.origin, size: CGSize(width: 60, height: 60)))
    }
    return CIContext().createCGImage(image, from: part)?.dataProvider?.data.map { Array($0) }
  }

  @Test(arguments: allBuiltinUses)
  func eachBuiltinHasThePictureOfItsName(_ use: BuiltinUse) throws {
    let builtin = use.make(Sample())
    #expect(builtin.name == use.name)
    let named = try #require(CIFilter(name: use.name))
    let sample = Sample()
    for key in named.inputKeys {
      let input = try #require(named.attributes[key] as? [String: Any])
      let name = try #require(input[kCIAttributeClass] as? String)
      let value = sample.value(named.value(forKey: key), key: key, className: name)
      named.setValue(value, forKey: key)
    }
    let (pictured, expected) = (pixels(builtin), pixels(named))
    #expect(pictured == expected)
    #expect((pictured == nil) == Self.withoutPicture.contains(use.name))
  }

  /// Builtins that have no picture of these values: they need values of their own, a model, or text
  /// and fonts.
  private static let withoutPicture = Set(BuiltinPicture.all.map(\.name)).union([
    "CICoreMLModelFilter", "CIPersonSegmentation", "CISaliencyMapFilter", "CISystemToneMap",
    "CIAttributedTextImageGenerator", "CITextImageGenerator",
  ])

  @Test(arguments: BuiltinPicture.all)
  func aBuiltinWithValuesOfItsOwnHasThePictureOfItsName(_ use: BuiltinPicture) throws {
    let image = Sample.picture(1)
    let builtin = use.make(image)
    #expect(builtin.name == use.name)
    let named = try #require(CIFilter(name: use.name))
    for (key, value) in use.values(image) {
      #expect(named.inputKeys.contains(key))
      named.setValue(value, forKey: key)
    }
    let pictured = try #require(pixels(builtin))
    #expect(pictured == pixels(named))
    // Neither the photo as it is nor one colour.
    #expect(pictured != pixels(of: image))
    #expect(Set(pictured).count > 1)
  }

  @Test func allFiltersOfTheCatalogueHaveABuiltinOrAreMadeByNameAlone() {
    let missing = Set(CIFilter.filterNames(inCategory: nil)).subtracting(allBuiltinUses.map(\.name))
    #expect(
      missing == [
        "CIAffineTransform", "CICameraCalibrationLensCorrection", "CIClamp", "CICrop",
        "CIDepthBlurEffect", "CIGuidedFilter", "CISampleNearest",
      ])
  }
}

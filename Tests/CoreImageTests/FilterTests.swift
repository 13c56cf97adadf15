import CoreImage
import Foundation
import Testing

@Suite struct FilterTests {
  @Test func aFilterTellsItsInputsAndTheirRanges() throws {
    let filter = try #require(CIFilter(name: "CISepiaTone"))
    #expect(filter.inputKeys == ["inputImage", "inputIntensity"])
    #expect(filter.outputKeys == ["outputImage"])
    let attributes = filter.attributes
    #expect(attributes[kCIAttributeFilterName] as? String == "CISepiaTone")
    #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Sepia Tone")
    let input = try #require(attributes["inputIntensity"] as? [String: Any])
    #expect(input[kCIAttributeClass] as? String == "NSNumber")
    #expect(input[kCIAttributeType] as? String == kCIAttributeTypeScalar)
    #expect((input[kCIAttributeDefault] as? NSNumber)?.doubleValue == 1)
    #expect((input[kCIAttributeSliderMax] as? NSNumber)?.doubleValue == 1)
    #expect(input[kCIAttributeDisplayName] as? String == "Intensity")
    #expect((filter.value(forKey: "inputIntensity") as? NSNumber)?.floatValue == 1)
  }

  @Test func filtersAreListedByTheirCategories() {
    let blurs = CIFilter.filterNames(inCategory: kCICategoryBlur)
    #expect(blurs.contains("CIGaussianBlur") && !blurs.contains("CISepiaTone"))
    #expect(blurs == blurs.sorted())
    #expect(CIFilter.filterNames(inCategory: nil).count > 240)
    let both = CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryVideo])
    #expect(both.allSatisfy(blurs.contains))
    #expect(CIFilter.localizedName(forFilterName: "CISharpenLuminance") == "Sharpen Luminance")
    #expect(CIFilter.localizedName(forCategory: kCICategoryColorEffect) == "Color Effect")
  }

  @Test func anUnknownNameHasNoFilter() {
    #expect(CIFilter(name: "CISepiaTones") == nil)
    #expect(CIFilter(name: "CISepiaTone", parameters: ["inputIntensity": 0.5]) != nil)
  }

  @Test func aKeyOfOtherFiltersIsIgnoredAndOneOfNoneIsRefused() throws {
    let filter = try #require(CIFilter(name: "CIColorInvert"))
    filter.setValue(plain(2, 2, 1, 2, 3), forKey: "inputImage")
    filter.setValue(3, forKey: "inputRadius")
    #expect(filter.outputImage != nil)
    filter.setValue(3, forKey: "inputRadiuss")
    #expect(filter.outputImage == nil)
    let error = #expect(throws: CIError.self) { try filter.output() }
    #expect(error?.code == "unknownParameter")
    filter.setDefaults()
    filter.setValue(plain(2, 2, 1, 2, 3), forKey: "inputImage")
    #expect(filter.outputImage != nil)
  }

  @Test func aMissingImageAndAWrongTypeSayWhatTheyAre() throws {
    let filter = try #require(CIFilter(name: "CISepiaTone"))
    #expect(filter.outputImage == nil)
    #expect(throws: CIError.self) { try filter.output() }
    filter.setValue("much", forKey: "inputIntensity")
    let error = #expect(throws: CIError.self) { try filter.output() }
    #expect(error == .value(filter: "CISepiaTone", key: "inputIntensity", type: "String"))
  }

  @Test(arguments: [
    Double(0.25) as any Sendable, Float(0.25), CGFloat(0.25), NSNumber(value: 0.25),
  ])
  func numbersOfAnyTypeAreTaken(_ number: any Sendable) throws {
    let filter = try #require(CIFilter(name: "CISepiaTone"))
    filter.setValue(plain(2, 2, 200, 100, 50), forKey: kCIInputImageKey)
    filter.setValue(number, forKey: kCIInputIntensityKey)
    let expected = plain(2, 2, 200, 100, 50).applyingFilter(
      "CISepiaTone", parameters: ["inputIntensity": 0.25])
    #expect(codes(filter.outputImage, 0, 0) == codes(expected, 0, 0))
  }

  @Test func aDisabledFilterPassesItsImageOn() throws {
    let filter = try #require(CIFilter(name: "CIColorInvert"))
    filter.setValue(plain(2, 2, 10, 20, 30), forKey: kCIInputImageKey)
    filter.isEnabled = false
    #expect(codes(filter.outputImage, 1, 1) == [10, 20, 30, 255])
  }

  @Test func aCubeIsGivenAsData() throws {
    var numbers: [Float] = []
    for node in 0..<8 {
      // Red and blue change places.
      numbers += [Float(node >> 2), Float(node >> 1 & 1), Float(node & 1), 1]
    }
    let data = numbers.withUnsafeBytes { Data($0) }
    let filter = CIFilter.colorCube()
    filter.inputImage = plain(2, 2, 200, 100, 50)
    filter.cubeDimension = 2
    filter.cubeData = data
    #expect(codes(filter.outputImage, 0, 0) == [50, 100, 200, 255])
  }
}

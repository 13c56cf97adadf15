import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// Filters that compare a picture with its blur.
@Suite struct BlurredFilterTests {
  @Test func sharpeningRaisesTheContrastOfEdgesAndLeavesFlatPartsAlone() throws {
    let image = SpatialFilterTests.picture(40, 9) { x, _ in x < 20 ? 0.25 : 0.5 }
    for filter in [
      UnsharpMask(radius: 2, intensity: 0.5), SharpenLuminance(sharpness: 0.5, radius: 2),
    ]
      as [any Filter]
    {
      let row = try SpatialFilterTests.red(
        SpatialFilterTests.output(filter, image.clamped()),
        Rectangle(x: 0, y: 4, width: 40, height: 1))
      #expect(row[19] < 0.22 && row[20] > 0.53)
      #expect(abs(row[5] - 0.25) < 1e-3 && abs(row[35] - 0.5) < 1e-3)
    }
  }

  static let image: Image = {
    var generator = SeededGenerator(seed: 9)
    let pixels = (0..<120 * 70).map { _ in
      let p = generator.pixel()
      return SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w)
    }
    return Image(pixels, width: 120, height: 70)
  }()

  @Test func bloomOnlyBrightensAndGloomOnlyDarkens() throws {
    let inside = Rectangle(x: 30, y: 20, width: 60, height: 30)
    let before = try Renderer().numbers(of: Self.image, rect: inside)
    let bloom = try Renderer().numbers(
      of: SpatialFilterTests.output(Bloom(), Self.image), rect: inside)
    let gloom = try Renderer().numbers(
      of: SpatialFilterTests.output(Gloom(), Self.image), rect: inside)
    for index in before.indices {
      #expect(bloom[index].x >= before[index].x && gloom[index].x <= before[index].x)
    }
    #expect(bloom != before && gloom != before)
  }

  @Test func aMaskedBlurIsNoneWhereTheMaskIsBlackAndAllWhereItIsWhite() throws {
    let image = SpatialFilterTests.picture(80, 40) { x, y in
      (x / 2 + y / 2).isMultiple(of: 2) ? 1 : 0
    }
    let mask = SpatialFilterTests.picture(80, 40) { x, _ in x < 40 ? 0 : 1 }
    let images = FilterImages(
      ["inputImage": image.clamped(), "inputMask": mask.clamped()], for: "test")
    let found = try SpatialFilterTests.red(
      MaskedVariableBlur(radius: 5).output(images), image.extent)
    let before = try SpatialFilterTests.red(image)
    let blurred = try SpatialFilterTests.red(
      SpatialFilterTests.output(GaussianBlur(radius: 6), image.clamped()), image.extent)
    for index in found.indices {
      let expected = index % 80 < 40 ? before[index] : blurred[index]
      #expect(abs(found[index] - expected) < 2e-3)
    }
  }

  @Test func shadowsAndHighlightsAreAdjustedApart() throws {
    // A wedge of codes from black to white.
    let wedge = SpatialFilterTests.picture(101, 1) { x, _ in
      Float(Double.decoded(Double(x) / 100))
    }
    func codes(_ filter: HighlightShadowAdjust) throws -> [Double] {
      try SpatialFilterTests.red(SpatialFilterTests.output(filter, wedge)).map {
        Double.encoded($0)
      }
    }
    let lifted = try codes(HighlightShadowAdjust(shadows: 1))
    #expect(lifted[20] > 0.26 && abs(lifted[95] - 0.95) < 0.01 && lifted[0] == 0)
    let deepened = try codes(HighlightShadowAdjust(shadows: -1))
    #expect(deepened[20] < 0.15 && abs(deepened[95] - 0.95) < 0.01)
    let dimmed = try codes(HighlightShadowAdjust(highlights: 0.3))
    #expect(dimmed[95] < 0.87 && abs(dimmed[20] - 0.2) < 0.005)
    for curve in [lifted, deepened, dimmed] {
      #expect(
        zip(curve, curve.dropFirst()).allSatisfy { $0 <= $1 + 2e-3 }, "brighter stays brighter")
    }
  }

  @Test func aRadiusKeepsTheContrastOfDetailWithinShadows() throws {
    // Dark stripes, two pixels wide.
    let image = SpatialFilterTests.picture(80, 40) { x, _ in (x / 2).isMultiple(of: 2) ? 0.02 : 0.04
    }
    func contrast(_ radius: Float) throws -> Double {
      let filter = HighlightShadowAdjust(radius: radius, shadows: 1)
      let row = try SpatialFilterTests.red(
        SpatialFilterTests.output(filter, image), Rectangle(x: 36, y: 20, width: 4, height: 1))
      return (row.max() ?? 0) / (row.min() ?? 1)
    }
    #expect(try contrast(0) < 1.8)
    #expect(try contrast(10) > 1.95)
  }
}

import ImageEngine
import JSON
import Testing

/// Reductions of more pixels than single precision can count.
@Suite struct ReductionTests {
  /// One colour, without a bitmap that would take memory.
  private static func even(_ grey: Double, _ width: Double, _ height: Double) -> Image {
    ConstantColorGenerator(color: FilterColor(grey, grey, grey))()
      .cropped(to: Rectangle(x: 0, y: 0, width: width, height: height))
  }

  private static let everything: JSON = [0, 0, 90_000, 90_000]

  @Test(arguments: ["CIAreaHistogram", "CIAreaLogarithmicHistogram"])
  func aHistogramCountsEveryPixel(_ name: String) throws {
    let recipe = Recipe(steps: [
      .init(name, ["inputExtent": Self.everything, "inputCount": 1])
    ])
    // More than 2 to the 24th: from there on adding 1 to a float changes nothing.
    let found = try Renderer().numbers(
      of: recipe, images: ["inputImage": Self.even(0.5, 4200, 4100)], threads: 2)
    #expect(found.pixels == [SIMD4(1, 1, 1, 1)])
  }

  @Test func theMeanOfALongRowLosesNoDigits() throws {
    let recipe = Recipe(steps: [.init("CIAreaAverage", ["inputExtent": Self.everything])])
    let image = Self.even(0.35, 60_000, 2)
    let pixel = try Renderer().numbers(
      of: image, rect: Rectangle(x: 0, y: 0, width: 1, height: 1))[0]
    let found = try Renderer().numbers(of: recipe, images: ["inputImage": image])
    #expect(abs(found.pixels[0].x - Float(Float16(pixel.x))) < 1e-8)
  }
}

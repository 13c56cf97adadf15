import Foundation
import ImageEngine
import JSON
import Testing

/// Discs that are wider than what is summed pixel by pixel.
@Suite struct WideDiscTests {
  /// Black to the left of the middle, white to the right, edges continued.
  private static func halves(_ width: Int, _ height: Int) -> Image {
    Image(
      (0..<width * height).map { index in
        let grey: Float = index % width < width / 2 ? 0 : 1
        return SIMD4(grey, grey, grey, 1)
      }, width: width, height: height
    ).clamped()
  }

  /// How much of a disc lies beyond a line.
  private static func share(_ distance: Double, _ radius: Double) -> Double {
    let t = min(max(distance / radius, -1), 1)
    return (acos(t) - t * (1 - t * t).squareRoot()) / .pi
  }

  @Test(arguments: [180.0, 230, 300, 777, 2500])
  func aWideDiscIsTheMeanOfWhatItCovers(_ radius: Double) throws {
    let numbers = try Renderer().numbers(
      of: Self.halves(1200, 8).discBlurred(radius: radius),
      rect: Rectangle(x: 0, y: 4, width: 1200, height: 1), threads: 2)
    for x in stride(from: 0, to: 1200, by: 7) {
      let expected = Self.share(600 - (Double(x) + 0.5), radius)
      #expect(abs(Double(numbers[x].x) - expected) < 3e-3, "\(radius) at \(x)")
    }
  }

  @Test(arguments: [190.0, 260, 300, 450, 1500], [true, false])
  func aWideExtremumReachesAsFarAsItsRadius(_ radius: Double, _ isMaximum: Bool) throws {
    let reach = Int(radius)
    let width = 2 * reach + 101
    let image = Image(
      (0..<width * 5).map { index in
        let isThere = index % width == reach + 50 && index / width == 2
        let grey: Float = (isThere == isMaximum) ? 1 : 0
        return SIMD4(grey, grey, grey, 1)
      }, width: width, height: 5
    ).clamped()
    let found = try Renderer().numbers(
      of: isMaximum ? image.maximum(radius: radius) : image.minimum(radius: radius),
      rect: Rectangle(x: 0, y: 2, width: Double(width), height: 1), threads: 2)
    // Beyond the first halving a disc's edge is a few pixels soft.
    let soft = max(2, radius / 25)
    for x in 0..<width {
      let distance = Double(abs(x - reach - 50))
      let isWithin = (found[x].x > 0.5) == isMaximum
      if distance < radius - soft { #expect(isWithin, "\(radius) at \(distance)") }
      if distance > radius + soft { #expect(!isWithin, "\(radius) at \(distance)") }
    }
  }

  @Test(arguments: ["CIDiscBlur", "CIBokehBlur", "CIMorphologyMaximum", "CIMorphologyGradient"])
  func aPreviewOfAWideDiscIsAsWide(_ name: String) throws {
    let filter = try FilterCatalog.description(named: name)
    let values: JSON.Object = ["inputRadius": 150]
    let large = CatalogLawTests.picture(1, width: 960, height: 640)
    let export = try filter.output(
      of: values, ["inputImage": large.clamped()], scaling: Scaling(factor: 2))
    let rect = Rectangle(x: 0, y: 0, width: 480, height: 320)
    let small = large.clamped().scaledByLanczos(0.5, 0.5).cropped(to: rect)
    let preview = try filter.output(of: values, ["inputImage": small.clamped()], scaling: nil)
    let (a, b) = (
      try Renderer().numbers(of: export.scaledByLanczos(0.5, 0.5), rect: rect, threads: 2),
      try Renderer().numbers(of: preview, rect: rect, threads: 2)
    )
    let sum = zip(a, b).reduce(0) { sum, pair in
      sum + abs(CodeDifference.codes(Double(pair.0.x)) - CodeDifference.codes(Double(pair.1.x)))
    }
    #expect(sum / Double(a.count) < 1, "\(name): \(sum / Double(a.count)) codes")
  }
}

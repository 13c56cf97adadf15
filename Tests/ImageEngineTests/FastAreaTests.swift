import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// Filters with a fast algorithm against their definition: sums and comparisons of all pixels, or
/// their kernel for each pixel.
@Suite struct FastAreaTests {
  private static let (width, height) = (157, 71)
  private static let pixels: [SIMD4<Float>] = {
    var generator = SeededGenerator(seed: 40)
    // Half floats, in which pictures are stored.
    return (0..<width * height).map { _ in
      let pixel = generator.pixel() * 64
      return pixel.rounded(.toNearestOrEven) / 64
    }
  }()
  private static let image = Image(pixels, width: width, height: height)
  /// Beside the picture as well.
  private static let around = Rectangle(
    x: -9, y: -9, width: Double(width) + 18, height: Double(height) + 18)

  /// A pixel; beyond the picture its edge, or nothing.
  private static func pixel(_ x: Int, _ y: Int, _ isContinued: Bool) -> SIMD4<Double> {
    if !isContinued, !(0..<width).contains(x) || !(0..<height).contains(y) { return .zero }
    return SIMD4<Double>(
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
  }

  /// Checks every eleventh pixel.
  private static func check(
    _ image: Image, _ what: String, most: Double,
    _ expected: (_ x: Int, _ y: Int) -> SIMD4<Double>
  ) throws {
    let found = try Renderer().numbers(of: image, rect: around, threads: 2)
    let wide = Int(around.width)
    var off = CodeDifference()
    for index in stride(from: 0, to: found.count, by: 11) {
      let (x, y) = (index % wide + Int(around.x), index / wide + Int(around.y))
      off.add(found[index], expected(x, y), components: 0..<4)
    }
    #expect(off.worst <= most, "\(what): worst \(off.worst), mean \(off.mean) codes")
  }

  @Test(arguments: [1.0, 1.5, 2.9, 10, 23.5, 60], [true, false])
  func anExtremumIsThatOfAllPixelsOfItsDisc(_ radius: Double, _ isMaximum: Bool) throws {
    let reach = Int(radius)
    for isContinued in [true, false] {
      let image = isContinued ? Self.image.clamped() : Self.image
      try Self.check(
        isMaximum ? image.maximum(radius: radius) : image.minimum(radius: radius),
        "\(radius)\(isContinued ? " of a continued picture" : "")", most: 0
      ) { x, y in
        var best = SIMD4<Double>(repeating: isMaximum ? -.infinity : .infinity)
        for dy in -reach...reach {
          for dx in -reach...reach where Double(dx * dx + dy * dy) <= radius * radius {
            let pixel = Self.pixel(x + dx, y + dy, isContinued)
            best = isMaximum ? pointwiseMax(best, pixel) : pointwiseMin(best, pixel)
          }
        }
        // Nothing is seen beyond the result of a picture that ends.
        let isSeen =
          isContinued
          || (-reach..<Self.width + reach).contains(x) && (-reach..<Self.height + reach).contains(y)
        return isSeen ? best : .zero
      }
    }
  }

  @Test(arguments: [0.7, 1, 2.5, 8, 20.3, 60])
  func aDiscBlurIsTheWeightedMeanOfItsPixels(_ radius: Double) throws {
    let reach = Int((radius + 0.5).rounded(.up))
    for isContinued in [true, false] {
      let image = isContinued ? Self.image.clamped() : Self.image
      try Self.check(
        image.discBlurred(radius: radius),
        "\(radius)\(isContinued ? " of a continued picture" : "")", most: 0.4
      ) { x, y in
        var (sum, total) = (SIMD4<Double>.zero, 0.0)
        for dy in -reach...reach {
          for dx in -reach...reach {
            let far = Double(dx * dx + dy * dy).squareRoot()
            let weight = max(0, min(1, radius + 0.5 - far))
            guard weight > 0 else { continue }
            sum += Self.pixel(x + dx, y + dy, isContinued) * weight
            total += weight
          }
        }
        return sum / total
      }
    }
  }

  /// Values of filters whose kernel defines them, and which are computed by rows or areas.
  private static let kernels: [(String, JSON.Object)] = [
    ("CIZoomBlur", ["inputCenter": [70, 30], "inputAmount": 20]),
    ("CIZoomBlur", ["inputCenter": [-40, 120], "inputAmount": 150]),
    ("CIZoomBlur", ["inputCenter": [300.25, 3], "inputAmount": -30]),
    ("CIZoomBlur", ["inputCenter": [70, 30], "inputAmount": -2000]),
    ("CIZoomBlur", ["inputCenter": [1, 1], "inputAmount": -1e30]),
    ("CINoiseReduction", ["inputNoiseLevel": 0.02, "inputSharpness": 0.4]),
    ("CINoiseReduction", ["inputNoiseLevel": 0.1, "inputSharpness": 2]),
    ("CINoiseReduction", ["inputNoiseLevel": 0, "inputSharpness": 1]),
    ("CINoiseReduction", ["inputNoiseLevel": 50, "inputSharpness": 0]),
  ]

  /// Images for shaders keep the kernels.
  @Test(arguments: kernels)
  func itIsWhatItsKernelSays(_ name: String, _ values: JSON.Object) throws {
    let filter = try FilterCatalog.description(named: name)
    for image in [Self.image, Self.image.clamped()] {
      func numbers(_ image: Image) throws -> [SIMD4<Float>] {
        try Renderer().numbers(
          of: filter.output(of: values, ["inputImage": image], scaling: nil), rect: Self.around,
          threads: 2)
      }
      let (found, expected) = (try numbers(image), try numbers(image.keepingIdentities))
      var off = CodeDifference()
      for (a, b) in zip(found, expected) { off.add(a, SIMD4<Double>(b), components: 0..<4) }
      #expect(
        off.worst <= 1 && off.mean < 0.05,
        "\(JSON.object(values).text): worst \(off.worst), mean \(off.mean) codes")
    }
  }

  private static let filters: [(String, JSON.Object)] =
    [
      ("CIMorphologyMaximum", ["inputRadius": 13]), ("CIMorphologyMinimum", ["inputRadius": 5.5]),
      ("CIMorphologyGradient", ["inputRadius": 4]), ("CIDiscBlur", ["inputRadius": 21]),
      ("CIMotionBlur", ["inputRadius": 20, "inputAngle": 0.7]),
      // The outermost pixels of this line were once beyond those that it was given.
      ("CIMotionBlur", ["inputRadius": 60, "inputAngle": 0.78]),
    ] + kernels

  private static let parts = [(3, 5, 1, 1), (70, 33, 77, 6), (161, 2, 13, 80)]

  @Test(arguments: filters)
  func aPartOfTheResultIsTheResultOfThePart(_ name: String, _ values: JSON.Object) throws {
    let filter = try FilterCatalog.description(named: name)
    for image in [Self.image, Self.image.clamped()] {
      let result = try filter.output(of: values, ["inputImage": image], scaling: nil)
      let whole = try Renderer().numbers(of: result, rect: Self.around, threads: 1)
      let wide = Int(Self.around.width)
      for (left, bottom, width, height) in Self.parts {
        let rect = Rectangle(
          x: Self.around.x + Double(left), y: Self.around.y + Double(bottom),
          width: Double(width), height: Double(height))
        let found = try Renderer().numbers(of: result, rect: rect, threads: 2)
        var off = CodeDifference()
        for (index, pixel) in found.enumerated() {
          let (x, y) = (left + index % width, bottom + index / width)
          off.add(pixel, SIMD4<Double>(whole[y * wide + x]), components: 0..<4)
        }
        #expect(off.worst < 0.3, "\(name) \(JSON.object(values).text), \(rect): \(off.worst) codes")
      }
    }
  }
}

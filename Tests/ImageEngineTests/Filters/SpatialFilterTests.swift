import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// What the names of filters promise that look at more than one pixel.
@Suite struct SpatialFilterTests {
  /// A grey picture of what a function says at each pixel.
  static func picture(
    _ width: Int, _ height: Int, _ light: (_ x: Int, _ y: Int) -> Float
  ) -> Image {
    let pixels = (0..<width * height).map { index in
      let value = light(index % width, index / width)
      return SIMD4(value, value, value, 1)
    }
    return Image(pixels, width: width, height: height)
  }

  static func red(_ image: Image, _ rect: Rectangle? = nil) throws -> [Double] {
    try Renderer().numbers(of: image, rect: rect).map { Double($0.x) }
  }

  static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }

  @Test func noiseReductionHalvesNoiseAndKeepsEdges() throws {
    var generator = SeededGenerator(seed: 5)
    // About the noise that the default level is for, on both sides of an edge; codes
    // are square roots of light here.
    let noise = (0..<64 * 64).map { _ in
      Float((0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &generator) })
        * 0.015
    }
    let image = Self.picture(64, 64) { x, y in
      let code = (x < 32 ? 0.4 : 0.7) + noise[y * 64 + x]
      return code * code
    }
    let before = try Self.red(image).map { $0.squareRoot() }
    let after = try Self.red(NoiseReduction()(image)).map { $0.squareRoot() }
    func flat(_ values: [Double], _ columns: Range<Int>) -> [Double] {
      (4..<60).flatMap { y in columns.map { values[y * 64 + $0] } }
    }
    for columns in [4..<26, 38..<60] {
      let decibels =
        20 * log10(Self.deviation(flat(before, columns)) / Self.deviation(flat(after, columns)))
      #expect(decibels >= 3, "\(decibels) dB")
    }
    func mean(_ values: [Double], _ column: Int) -> Double {
      let column = flat(values, column..<column + 1)
      return column.reduce(0, +) / Double(column.count)
    }
    let contrast = (mean(after, 32) - mean(after, 31)) / (mean(before, 32) - mean(before, 31))
    #expect(contrast >= 0.95, "\(contrast) of the edge's contrast")
  }

  @Test func noiseReductionSharpensEdgesAndNotNoise() throws {
    let image = Self.picture(32, 16) { x, _ in x < 16 ? 0.16 : 0.49 }
    let soft = try Self.red(NoiseReduction(sharpness: 0)(image))
    let sharp = try Self.red(NoiseReduction(sharpness: 2)(image))
    #expect(sharp[8 * 32 + 15] < soft[8 * 32 + 15] - 0.01)
    #expect(sharp[8 * 32 + 16] > soft[8 * 32 + 16] + 0.01)
    #expect(abs(sharp[8 * 32 + 6] - 0.16) < 1e-3)
  }

  @Test(arguments: [3, 8, 20, 70] as [Float])
  func aMotionBlurIsABellCurveAlongItsAngleAndNothingAcross(_ radius: Float) throws {
    // A vertical line, so that only the direction along x counts.
    let image = Self.picture(5, 9) { x, _ in x == 2 ? 1 : 0 }
    let along = MotionBlur(radius: radius)
    let row = try Self.red(
      Self.output(along, image), Rectangle(x: -600, y: 4, width: 1205, height: 1))
    let sum = row.reduce(0, +)
    let variance = row.enumerated().reduce(0) { $0 + $1.element * pow(Double($1.offset) - 602, 2) }
    #expect(abs(sum - 1) < 0.01)
    #expect(abs((variance / sum).squareRoot() / Double(radius) - 1) < 0.03)
    // Across, the line stays one pixel wide, but for its ends.
    let across = try Self.red(
      Self.output(MotionBlur(radius: 1, angle: .pi / 2), image),
      Rectangle(x: 0, y: 4, width: 5, height: 1))
    #expect(across[2] > 0.99 && across[1] < 1e-3 && across[3] < 1e-3)
  }

  static func output(_ filter: some Filter, _ image: Image) throws -> Image {
    try filter.output(FilterImages(["inputImage": image], for: "test"))
  }

  @Test func aZoomBlurIsSharpInTheMiddleAndLongOutside() throws {
    // Rings around the centre, two pixels wide.
    let image = Self.picture(101, 101) { x, y in
      let distance = (Float(x - 50) * Float(x - 50) + Float(y - 50) * Float(y - 50)).squareRoot()
      return Int(distance / 2).isMultiple(of: 2) ? 1 : 0
    }
    let filter = ZoomBlur(center: [50.5, 50.5], amount: 30)
    let values = try Self.red(
      Self.output(filter, image), Rectangle(x: 0, y: 0, width: 101, height: 101))
    let row = Array(values[50 * 101..<51 * 101])
    #expect(row[50] > 0.95)
    #expect(Self.deviation(Array(row[85..<100])) < 0.15)
    #expect(Self.deviation(Array(row[51..<57])) > 0.3)
  }

  @Test func aZoomBlurDrawsLightOutOrIn() throws {
    let image = Self.picture(101, 101) { x, y in x == 80 && y == 50 ? 1 : 0 }
    func center(_ amount: Float) throws -> Double {
      let filter = ZoomBlur(center: [50.5, 50.5], amount: amount)
      let row = try Self.red(
        Self.output(filter, image), Rectangle(x: 0, y: 50, width: 120, height: 1))
      let sum = row.reduce(0, +)
      return row.enumerated().reduce(0) { $0 + $1.element * Double($1.offset) } / sum
    }
    #expect(try center(20) > 82)
    #expect(try center(-20) < 78)
  }

  @Test func randomNumbersAreEvenIndependentAndAlwaysTheSame() throws {
    let rect = Rectangle(x: -40, y: -70, width: 100, height: 100)
    let pixels = try Renderer().numbers(of: RandomGenerator()(), rect: rect)
    #expect(try Renderer().numbers(of: RandomGenerator()(), rect: rect) == pixels)
    let alpha = pixels.map { Double($0.w) }
    let red = pixels.map { Double($0.x / max($0.w, 1e-3)) }
    for values in [alpha, red] {
      #expect(abs(values.reduce(0, +) / 10_000 - 0.5) < 0.015)
      #expect(abs(Self.deviation(values) - 1 / 12.0.squareRoot()) < 0.01)
    }
    func correlation(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + ($1.0 - 0.5) * ($1.1 - 0.5) } / Double(a.count) * 12
    }
    #expect(abs(correlation(alpha, red)) < 0.04)
    #expect(abs(correlation(Array(alpha.dropFirst()), Array(alpha.dropLast()))) < 0.04)
    #expect(abs(correlation(Array(alpha.dropFirst(100)), Array(alpha.dropLast(100)))) < 0.04)
  }

  @Test(arguments: [-0.3, 0.1, 0.7] as [Float])
  func aStraightenedPictureHasItsSizeAndNoEmptyCorner(_ angle: Float) throws {
    let image = Self.picture(40, 30) { _, _ in 0.5 }
    let output = try Self.output(StraightenFilter(angle: angle), image)
    #expect(output.extent == image.extent)
    let pixels = try Renderer().numbers(of: output)
    // Where a corner touches the edge, its pixel is mixed with what lies outside.
    #expect(pixels.allSatisfy { $0.w > 0.4 })
    #expect(pixels.filter { $0.w < 0.99 }.count <= 8)
  }

  @Test func perspectiveThereAndBackIsThePictureItself() throws {
    let image = Self.picture(40, 30) { x, y in Float(x + y) / 80 }
    var there = PerspectiveTransform()
    there.topLeft = [3, 58]
    there.topRight = [75, 70]
    there.bottomRight = [90, 4]
    there.bottomLeft = [0, 0]
    var back = PerspectiveCorrection()
    back.topLeft = there.topLeft
    back.topRight = there.topRight
    back.bottomRight = there.bottomRight
    back.bottomLeft = there.bottomLeft
    let output = try Self.output(back, try Self.output(there, image))
    let (width, height) = (output.extent.width, output.extent.height)
    #expect(abs(width - 91) < 1 && abs(height - 68) < 2, "\(width) x \(height)")
    let values = try Self.red(output)
    let columns = Int(output.extent.width.rounded(.up))
    for (x, y) in [(20, 20), (45, 34), (70, 50)] {
      let (u, v) = ((Double(x) + 0.5) / width * 40, (Double(y) + 0.5) / height * 30)
      #expect(abs(values[y * columns + x] - (u + v - 1) / 80) < 0.01)
    }
  }

  @Test func aSwipeBeginsWithOnePictureAndEndsWithTheOther() throws {
    let (first, second) = (Self.picture(30, 20) { _, _ in 1 }, Self.picture(30, 20) { _, _ in 0 })
    var swipe = SwipeTransition()
    swipe.extent = Rectangle(x: 0, y: 0, width: 30, height: 20)
    swipe.width = 7
    swipe.angle = 1
    swipe.opacity = 1
    #expect(try Self.red(swipe(first, second)).allSatisfy { $0 == 1 })
    swipe.time = 1
    #expect(try Self.red(swipe(first, second)).allSatisfy { $0 == 0 })
    swipe.time = 0.5
    let half = try Self.red(swipe(first, second))
    // The edge moves up and to the right, and the other picture follows behind it.
    #expect(half[0] == 0 && half[599] == 1)
  }

  @Test func tilesRepeatWithoutSeams() throws {
    let image = Self.picture(4, 3) { x, y in Float(x + 4 * y) / 12 }
    let tiles = try Self.output(AffineTile(), image)
    #expect(tiles.extent.isInfinite)
    let values = try Self.red(tiles, Rectangle(x: -8, y: -6, width: 16, height: 12))
    for y in 0..<12 {
      for x in 0..<16 { #expect(abs(values[y * 16 + x] - Double(x % 4 + 4 * (y % 3)) / 12) < 1e-3) }
    }
  }
}

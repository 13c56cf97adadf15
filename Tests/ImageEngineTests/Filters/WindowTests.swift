import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// Means and extremes of windows against loops that look at every pixel.
@Suite struct WindowTests {
  typealias Pixel = SIMD4<Double>

  /// Larger than a block in both directions, so that blocks meet.
  static let (width, height) = (300, 75)

  static let pixels: [Pixel] = {
    var generator = SeededGenerator(seed: 9)
    return (0..<width * height).map { _ in
      // What half floats hold exactly, so that only the operation itself can err.
      let p = generator.pixel()
      let halfs = SIMD4((0..<4).map { Float16(p[$0] * ($0 < 3 ? p.w : 1)) })
      return Pixel(SIMD4<Float>(halfs))
    }
  }()

  static let image = Image(pixels.map { SIMD4<Float>($0) }, width: width, height: height)

  static func pixel(_ x: Int, _ y: Int) -> Pixel {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : .zero
  }

  /// Compares a part of the filter's result that reaches over all edges.
  static func compare(
    _ filter: some Filter, _ tolerance: Double, _ expected: (_ x: Int, _ y: Int) -> Pixel
  ) throws {
    let output = try SpatialFilterTests.output(filter, image)
    let rect = Rectangle(x: -9, y: -8, width: 320, height: 40)
    let numbers = try Renderer().numbers(of: output, rect: rect, threads: 2)
    var worst = 0.0
    for y in 0..<40 {
      for x in 0..<320 where x < 30 || x > 240 {
        let found = Pixel(numbers[y * 320 + x])
        worst = max(worst, BlendFormulaTests.distance(found, expected(x - 9, y - 8)))
      }
    }
    #expect(worst <= tolerance, "\(worst)")
  }

  static func folded(
    _ offsets: [(x: Int, y: Int)], _ x: Int, _ y: Int, _ body: (Pixel, Pixel) -> Pixel
  ) -> Pixel {
    let first = pixel(x + offsets[0].x, y + offsets[0].y)
    return offsets.dropFirst().reduce(first) { body($0, pixel(x + $1.x, y + $1.y)) }
  }

  static func disc(_ radius: Double) -> [(x: Int, y: Int)] {
    let reach = Int(radius)
    return (-reach...reach).flatMap { y in
      (-reach...reach).filter { Double($0 * $0 + y * y) <= radius * radius }.map { ($0, y) }
    }
  }

  @Test(arguments: [1, 1.5, 2, 3, 6.3] as [Float])
  func aDiscsExtremeIsThatOfItsPixels(_ radius: Float) throws {
    let offsets = Self.disc(Double(radius))
    try Self.compare(MorphologyMaximum(radius: radius), 1e-6) {
      Self.folded(offsets, $0, $1, pointwiseMax)
    }
    try Self.compare(MorphologyMinimum(radius: radius), 1e-6) {
      Self.folded(offsets, $0, $1, pointwiseMin)
    }
  }

  @Test func anOutlineIsHalfTheDifferenceOfTheExtremesWithItsOwnAlpha() throws {
    let offsets = Self.disc(2)
    try Self.compare(MorphologyGradient(radius: 2), 1e-3) { x, y in
      var half =
        (Self.folded(offsets, x, y, pointwiseMax) - Self.folded(offsets, x, y, pointwiseMin)) / 2
      half.w = Self.pixel(x, y).w
      let isInside = x >= 0 && y >= 0 && x < Self.width && y < Self.height
      return isInside ? half : .zero
    }
  }

  @Test(arguments: [(1, 3), (3, 1), (4, 5), (17, 2), (9, 33)])
  func aRectanglesExtremeIsThatOfItsPixels(_ width: Int, _ height: Int) throws {
    let (x, y) = (width / 2, height / 2)
    let offsets = (-y...y).flatMap { dy in (-x...x).map { (x: $0, y: dy) } }
    try Self.compare(MorphologyRectangleMaximum(width: width, height: height), 1e-6) {
      Self.folded(offsets, $0, $1, pointwiseMax)
    }
    try Self.compare(MorphologyRectangleMinimum(width: width, height: height), 1e-6) {
      Self.folded(offsets, $0, $1, pointwiseMin)
    }
  }

  @Test(arguments: [(3, 3), (4, 3), (12, 11), (40, 39)] as [(Float, Int)])
  func aBoxBlurIsTheMeanOfTheGreatestOddSquare(_ radius: Float, _ side: Int) throws {
    let reach = side / 2
    let offsets = (-reach...reach).flatMap { dy in (-reach...reach).map { (x: $0, y: dy) } }
    try Self.compare(BoxBlur(radius: radius), 2e-3) {
      Self.folded(offsets, $0, $1, +) / Double(side * side)
    }
  }

  @Test func aPictureGrowsByWhatIsLookedAt() throws {
    func extent(_ filter: some Filter) throws -> Rectangle {
      try SpatialFilterTests.output(filter, Self.image).extent
    }
    let whole = Self.image.extent
    #expect(try extent(BoxBlur(radius: 40)) == whole.outset(by: 19))
    #expect(try extent(DiscBlur(radius: 20)) == whole.outset(by: 22))
    #expect(try extent(MorphologyMaximum(radius: 2)) == whole.outset(by: 2))
    #expect(
      try extent(MorphologyRectangleMinimum(width: 5, height: 2)) == whole.outset(dx: 2, dy: 1))
    #expect(try extent(MorphologyGradient()) == whole)
    #expect(try extent(UnsharpMask()) == whole)
    #expect(try extent(Bloom(radius: 8)) == whole.outset(by: 24))
  }
}

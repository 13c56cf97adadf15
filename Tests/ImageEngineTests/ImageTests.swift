import ImageEngine
import TestSupport
import Testing

/// Images as values: what a graph computes, and what it does not.
@Suite struct ImageTests {
  static func noise(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Image {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in
      let p = generator.pixel()
      return SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w)
    }
    return Image(pixels, width: width, height: height)
  }

  static func largestDifference(_ a: [SIMD4<Float>], _ b: [SIMD4<Float>]) -> Float {
    guard a.count == b.count else { return .infinity }
    var worst: Float = 0
    for (p, q) in zip(a, b) {
      let d = p - q
      worst = max(worst, max(abs(d.x), abs(d.y)), max(abs(d.z), abs(d.w)))
    }
    return worst
  }

  @Test func outsideItsExtentAnImageIsTransparent() throws {
    let image = Self.noise(4, 3)
    let numbers = try Renderer().numbers(
      of: image, rect: Rectangle(x: -1, y: -1, width: 6, height: 5))
    for y in 0..<5 {
      for x in 0..<6 where x == 0 || x == 5 || y == 0 || y == 4 {
        #expect(numbers[y * 6 + x] == .zero)
      }
    }
  }

  @Test func continuedEdgesRepeatTheOutermostPixels() throws {
    let image = Self.noise(4, 3)
    let inside = try Renderer().numbers(of: image)
    let numbers = try Renderer().numbers(
      of: image.clamped(), rect: Rectangle(x: -5, y: -5, width: 20, height: 20))
    for y in 0..<20 {
      for x in 0..<20 {
        let (sourceX, sourceY) = (min(max(x - 5, 0), 3), min(max(y - 5, 0), 2))
        #expect(numbers[y * 20 + x] == inside[sourceY * 4 + sourceX])
      }
    }
  }

  @Test func continuedEdgesOfAComputedPictureAreItsOwn() throws {
    let image = Vignette(intensity: 1)(Self.noise(40, 30))
    let inside = try Renderer().numbers(of: image)
    let numbers = try Renderer().numbers(
      of: image.clamped(), rect: Rectangle(x: 50, y: 10, width: 1, height: 1))
    #expect(Self.largestDifference(numbers, [inside[10 * 40 + 39]]) < 1e-3)
  }

  @Test func anInfiniteImageIsNotRenderedWhole() {
    #expect(throws: RenderError.infiniteExtent) {
      try Renderer().render(Self.noise(4, 3).clamped())
    }
  }

  /// Columns of black and white, so many pixels wide.
  private static func columns(_ width: Int) -> Image {
    let pixels = (0..<96 * 64).map {
      SIMD4(repeating: Float($0 % 96 / width % 2)).replacing(3, with: 1)
    }
    return Image(pixels, width: 96, height: 64)
  }

  private static let columns = columns(1)

  @Test func aTransformThatMakesMuchSmallerSkipsNoPixels() throws {
    let transforms: [AffineMatrix] = [
      .scale(1.0 / 8, 1.0 / 8), .scale(1.0 / 8, 1),
      AffineMatrix.rotation(0.4).followed(by: .scale(0.15, 0.15)),
    ]
    for transform in transforms {
      let small = Self.columns.clamped().transformed(by: transform)
      let center = Projection(transform).applied(to: SIMD2(48, 32))!
      let part = Rectangle(
        x: center.x.rounded() - 2, y: center.y.rounded() - 2, width: 4, height: 4)
      for pixel in try Renderer().numbers(of: small, rect: part) {
        #expect(abs(pixel.x - 0.5) < 0.1, "\(transform): \(pixel)")
      }
    }
  }

  @Test func aPlaneInPerspectiveSkipsNoPixelsFarAway() throws {
    // From 96 pixels across at the bottom to 6 at the top.
    let corners: [SIMD2<Double>] = [[45, 60], [51, 60], [96, 0], [0, 0]]
    let whole: [SIMD2<Double>] = [[0, 64], [96, 64], [96, 0], [0, 0]]
    let map = try #require(Projection(from: whole, to: corners))
    let small = Self.columns.transformed(by: map)
    let far = Rectangle(x: 47, y: 56, width: 2, height: 2)
    for pixel in try Renderer().numbers(of: small, rect: far) {
      #expect(abs(pixel.x - 0.5) < 0.12, "\(pixel)")
    }
    let near = try Renderer().numbers(
      of: Self.columns(4).transformed(by: map),
      rect: Rectangle(x: 40, y: 12, width: 12, height: 1))
    #expect(near.contains { $0.x > 0.65 } && near.contains { $0.x < 0.35 })
  }

  /// What lies far away beyond the part that is shown is no reason to read smaller pictures.
  @Test func aShownPartInPerspectiveIsReadFromThePictureItself() throws {
    var filter = PerspectiveTransformWithExtent()
    filter.extent = Rectangle(x: 32, y: 0, width: 32, height: 8)
    filter.bottomLeft = [10, 10]
    filter.bottomRight = [50, 11]
    filter.topRight = [48, 24]
    filter.topLeft = [14, 25]
    let inside = Rectangle(x: 18, y: 13, width: 28, height: 8)
    let whole = Self.columns(4)
    let near = whole.cropped(to: Rectangle(x: 28, y: 0, width: 40, height: 12))
    let numbers = try [whole, near].map { image in
      let shown = try filter.output(
        FilterImages(["inputImage": image], for: "CIPerspectiveTransformWithExtent"))
      return try Renderer().numbers(of: shown, rect: inside)
    }
    #expect(Self.largestDifference(numbers[0], numbers[1]) < 1e-3)
  }

  @Test func makingSmallerAndLargerAgainIsOneTransform() throws {
    let back = Self.columns.transformed(by: .scale(0.125, 0.125))
      .transformed(by: .scale(8, 8))
    let difference = Self.largestDifference(
      try Renderer().numbers(of: back), try Renderer().numbers(of: Self.columns))
    #expect(difference < 1e-3)
  }

  @Test func aShiftByWholePixelsMovesThemUnchanged() throws {
    let image = Self.noise(30, 20)
    let moved = image.transformed(by: .translation(-7, 11))
    #expect(moved.extent == Rectangle(x: -7, y: 11, width: 30, height: 20))
    #expect(try Renderer().numbers(of: moved) == Renderer().numbers(of: image))
  }

  @Test func neighbouringTransformsAreReadOnlyOnce() throws {
    let image = Self.noise(40, 40)
    let there = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 3, ty: 4)
    let back = try #require(there.inverse)
    let round = image.transformed(by: there).transformed(by: back)
    let difference = Self.largestDifference(
      try Renderer().numbers(
        of: round, rect: Rectangle(x: 0, y: 0, width: 40, height: 40)),
      try Renderer().numbers(of: image))
    #expect(difference < 2e-3)
  }

  @Test func aPartOfASampledImageEqualsThatPartOfTheWhole() throws {
    let image = MedianFilter()(
      Self.noise(700, 60).transformed(
        by: AffineMatrix(a: 1.1, b: 0.1, c: -0.1, d: 0.9, tx: 5, ty: -3)))
    let frame = Rectangle(x: 0, y: 0, width: 700, height: 50)
    let whole = try Renderer().numbers(of: image, rect: frame)
    let part = try Renderer().numbers(
      of: image, rect: Rectangle(x: 33, y: 7, width: 555, height: 21))
    for y in 0..<21 {
      for x in 0..<555 { #expect(part[y * 555 + x] == whole[(y + 7) * 700 + x + 33]) }
    }
  }

  @Test func threadsMakeNoDifferenceToAnyPass() throws {
    let image = MedianFilter()(ExposureAdjust(ev: 1)(Self.noise(300, 200))).clamped()
    let rect = Rectangle(x: -20, y: -20, width: 340, height: 240)
    #expect(
      try Renderer().numbers(of: image, rect: rect)
        == Renderer().numbers(of: image, rect: rect, threads: 3))
  }
}

extension SIMD4<Float> {
  fileprivate func replacing(_ index: Int, with value: Float) -> Self {
    var copy = self
    copy[index] = value
    return copy
  }
}

import ImageEngine
import TestSupport
import Testing

/// Means, extrema and scaling against what defines them, pixel by pixel.
@Suite struct AreaTests {
  static let size = PixelSize(width: 90, height: 70)
  static let pixels = BlurTests.picture(size.width, size.height)
  static let image = Image(pixels, width: size.width, height: size.height).clamped()
  static let extent = Rectangle(x: 0, y: 0, width: 90, height: 70)

  static func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
    return SIMD4<Double>(pixels[y * size.width + x])
  }

  /// The largest difference from what a function of the place says.
  static func difference(
    _ image: Image, _ expected: (Int, Int) -> SIMD4<Double>
  ) throws -> Double {
    let numbers = try Renderer().numbers(of: image, rect: extent, threads: 2)
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let d = SIMD4<Double>(numbers[y * size.width + x]) - expected(x, y)
        worst = max(worst, abs(d.x), abs(d.y), abs(d.z), abs(d.w))
      }
    }
    return worst
  }

  @Test(arguments: [(3, 3), (1, 9), (21, 1), (39, 55)])
  func aBoxIsTheMeanOfItsPixels(_ width: Int, _ height: Int) throws {
    let worst = try Self.difference(Self.image.boxBlurred(width: width, height: height)) { x, y in
      var sum = SIMD4<Double>.zero
      for dy in -(height / 2)...height / 2 {
        for dx in -(width / 2)...width / 2 { sum += Self.at(x + dx, y + dy) }
      }
      return sum / Double(width * height)
    }
    #expect(worst < 1e-3)
  }

  @Test(arguments: [(3, 3), (1, 5), (9, 1), (31, 17)], [true, false])
  func anExtremumIsTheBestOfItsRectangle(_ size: (Int, Int), _ isMaximum: Bool) throws {
    let (width, height) = size
    let image =
      isMaximum
      ? Self.image.maximum(width: width, height: height)
      : Self.image.minimum(width: width, height: height)
    let worst = try Self.difference(image) { x, y in
      Self.best(isMaximum, -(width / 2)...width / 2, -(height / 2)...height / 2, x, y) { _, _ in
        true
      }
    }
    #expect(worst < 1e-3)
  }

  @Test(arguments: [1, 2, 5, 12], [true, false])
  func anExtremumIsTheBestOfItsDisc(_ radius: Int, _ isMaximum: Bool) throws {
    let image =
      isMaximum
      ? Self.image.maximum(radius: Double(radius)) : Self.image.minimum(radius: Double(radius))
    let worst = try Self.difference(image) { x, y in
      Self.best(isMaximum, -radius...radius, -radius...radius, x, y) {
        $0 * $0 + $1 * $1 <= radius * radius
      }
    }
    #expect(worst < 1e-3)
  }

  static func best(
    _ isMaximum: Bool, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ x: Int, _ y: Int,
    _ isInside: (Int, Int) -> Bool
  ) -> SIMD4<Double> {
    var best = SIMD4<Double>(repeating: isMaximum ? -.infinity : .infinity)
    for dy in rows {
      for dx in columns where isInside(dx, dy) {
        let p = at(x + dx, y + dy)
        for i in 0..<4 { best[i] = isMaximum ? max(best[i], p[i]) : min(best[i], p[i]) }
      }
    }
    return best
  }

  @Test(arguments: [0.7, 1.0, 2.5, 9.3])
  func aDiscIsTheMeanOfWhatItCovers(_ radius: Double) throws {
    let worst = try Self.difference(Self.image.discBlurred(radius: radius)) { x, y in
      var (sum, weight) = (SIMD4<Double>.zero, 0.0)
      let reach = Int(radius) + 2
      for dy in -reach...reach {
        for dx in -reach...reach {
          let part = max(0, min(1, radius + 0.5 - Double(dx * dx + dy * dy).squareRoot()))
          sum += Self.at(x + dx, y + dy) * part
          weight += part
        }
      }
      return sum / weight
    }
    #expect(worst < 1e-3)
  }

  /// Squares of places are whole numbers that a float has too few digits for.
  @Test func aDistanceIsExactFarFromTheCorner() throws {
    let (width, height, start) = (9000, 24, 8900)
    func isMask(_ x: Int, _ y: Int) -> Bool { x >= start && (x - start) / 3 + y == 20 && x < 8950 }
    let pixels = (0..<width * height).map { index in
      SIMD4<Float>(isMask(index % width, index / width) ? 1 : 0, 0, 0, 1)
    }
    let image = try DistanceGradientFromRedMask(maximumDistance: 16).output(of: [
      "inputImage": Image(pixels, width: width, height: height)
    ])
    // Drawn as a part of all of it, so that places count from the left.
    let all = try Renderer().numbers(
      of: image, rect: Rectangle(x: 0, y: 0, width: Double(width), height: 24), threads: 2)
    for y in 0..<height {
      for x in start..<start + 60 {
        var least = 16 * 16
        for my in 0..<height {
          for mx in start..<8950 where isMask(mx, my) {
            least = min(least, (mx - x) * (mx - x) + (my - y) * (my - y))
          }
        }
        let distance = Double(all[y * width + x].x) * 16
        #expect(abs(distance - Double(least).squareRoot()) < 0.02, "\(x), \(y)")
      }
    }
  }

  @Test func aDiscGrowsThePictureAsCoreImageDoes() {
    let picture = Image(Self.pixels, width: Self.size.width, height: Self.size.height)
    #expect(picture.discBlurred(radius: 20).extent == Self.extent.outset(by: 22))
  }

  @Test(arguments: [0.25, 0.5, 0.8, 1.7])
  func scalingKeepsAnEvenColour(_ scale: Double) throws {
    let flat = Image(
      Array(repeating: SIMD4(0.2, 0.4, 0.6, 1), count: 40 * 30), width: 40, height: 30)
    for scaled in [
      flat.clamped().scaledByLanczos(scale, scale),
      flat.clamped().scaledByCubic(scale, scale, b: 1 / 3, c: 1 / 3),
    ] {
      let numbers = try Renderer().numbers(
        of: scaled, rect: Rectangle(x: -3, y: -3, width: 30, height: 20))
      for p in numbers { #expect(abs(p.x - 0.2) < 1e-3 && abs(p.w - 1) < 1e-3) }
    }
    #expect(flat.scaledByLanczos(0.5, 0.5).extent == Rectangle(x: 0, y: 0, width: 20, height: 15))
  }

  /// As in Core Image's picture of half of 500 by 267 pixels: three sides are opaque, and the
  /// fourth, within a pixel, ends as its window does.
  @Test func aSideBetweenPixelsOfTheScaledPictureIsOpaque() throws {
    let flat = Image(
      Array(repeating: SIMD4(0.2, 0.4, 0.6, 1), count: 40 * 31), width: 40, height: 31)
    let scaled = flat.scaledByLanczos(0.5, 0.5)
    #expect(scaled.extent == Rectangle(x: 0, y: 0, width: 20, height: 16))
    let numbers = try Renderer().numbers(of: scaled, rect: scaled.extent)
    for y in 0..<13 {
      for x in 0..<20 { #expect(abs(numbers[y * 20 + x].w - 1) < 0.01, "\(x), \(y)") }
    }
    #expect(abs(numbers[13 * 20].w * 255 - 250) < 1)
    #expect(abs(numbers[15 * 20].w * 255 - 127.5) < 1)
  }

  /// A fifth is no binary fraction: the sides are within rounding of a pixel's.
  @Test(arguments: [0.2, 0.3, 0.7] as [Float])
  func roundedScalesDoNotFadeSides(_ scale: Float) throws {
    let flat = Image(
      Array(repeating: SIMD4(0.2, 0.4, 0.6, 1), count: 40 * 30), width: 40, height: 30)
    let scaled = flat.scaledByLanczos(Double(scale), Double(scale))
    for p in try Renderer().numbers(of: scaled, rect: scaled.extent) {
      #expect(abs(p.w - 1) < 0.01)
    }
  }
}

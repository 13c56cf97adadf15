import Foundation
import ImageEngine
import TestSupport
import Testing

/// Fast blurs against the sums that define them, in double precision.
@Suite struct BlurTests {
  /// Codes of light from 0 to 1.
  /// Steps, a line, single pixels and noise: what a blur may get wrong.
  static func picture(_ width: Int, _ height: Int) -> [SIMD4<Float>] {
    var generator = SeededGenerator(seed: 5)
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        let step: Float = x > width / 3 ? 1 : 0.02
        let line: Float = y == height / 2 || x == 2 * width / 3 ? 1 : 0
        let noise = Float.random(in: 0...1, using: &generator)
        return SIMD4(step, max(line, 0.01), y > height / 2 ? noise : Float((x + y) % 2), 1)
      }
    }
  }

  /// Along one axis, with the edges continued.
  static func direct(
    _ pixels: [SIMD4<Double>], width: Int, height: Int, sigma: Double, dx: Int, dy: Int
  ) -> [SIMD4<Double>] {
    let reach = Int((5 * sigma).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = raw.reduce(0, +)
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        var total = SIMD4<Double>.zero
        for (index, weight) in raw.enumerated() {
          let offset = index - reach
          let column = min(max(x + dx * offset, 0), width - 1)
          let row = min(max(y + dy * offset, 0), height - 1)
          total += pixels[row * width + column] * (weight / sum)
        }
        return total
      }
    }
  }

  @Test(arguments: [0.3, 0.8, 1.5, 2, 3, 3.4, 3.6, 5, 7.1, 10, 14, 25, 50, 110, 200])
  func theGaussianIsTheDirectSum(_ sigma: Double) throws {
    let (width, height) = (150, 90)
    let pixels = Self.picture(width, height)
    let image = Image(pixels, width: width, height: height)
    let fast = try Renderer().numbers(
      of: image.clamped().blurred(sigma: sigma), rect: image.extent)
    let rows = Self.direct(
      pixels.map { SIMD4<Double>($0) }, width: width, height: height, sigma: sigma, dx: 1, dy: 0)
    let slow = Self.direct(rows, width: width, height: height, sigma: sigma, dx: 0, dy: 1)
    var off = CodeDifference()
    for (a, b) in zip(fast, slow) { off.add(a, b) }
    #expect(
      off.mean < 0.5 && off.worst < 2, "mean \(off.mean), worst \(off.worst) codes at \(sigma)")
  }

  @Test(arguments: [150.0, 2000, 1e9])
  func aVeryWideBlurOfAContinuedPictureStaysBetweenItsColours(_ sigma: Double) throws {
    let image = Image(Self.picture(90, 60), width: 90, height: 60)
    let wide = try Renderer().numbers(of: image.clamped().blurred(sigma: sigma), rect: image.extent)
    for p in wide { #expect(p.x > 0.3 && p.x < 0.8 && abs(p.w - 1) < 2e-3) }
  }

  @Test(arguments: [2.0, 6, 40])
  func aBlurGrowsTheExtentByThreeTimesItsRadius(_ sigma: Double) throws {
    let image = Image([SIMD4(1, 1, 1, 1)], width: 1, height: 1).blurred(sigma: sigma)
    #expect(image.extent == Rectangle(x: 0, y: 0, width: 1, height: 1).outset(by: 3 * sigma))
    let sum = try Renderer().numbers(of: image).reduce(0) { $0 + $1.w }
    #expect(abs(sum - 1) < 0.01)
  }

  @Test(arguments: [1.0, 5, 30])
  func aPartOfABlurEqualsThatPartOfTheWhole(_ sigma: Double) throws {
    let image = Image(Self.picture(160, 120), width: 160, height: 120).clamped()
      .blurred(sigma: sigma)
    let whole = try Renderer().numbers(
      of: image, rect: Rectangle(x: 0, y: 0, width: 160, height: 120), threads: 2)
    for (x, y) in [(0, 0), (31, 17), (80, 63)] {
      let part = try Renderer().numbers(
        of: image, rect: Rectangle(x: Double(x), y: Double(y), width: 50, height: 40))
      for row in 0..<40 {
        for column in 0..<50 {
          #expect(part[row * 50 + column] == whole[(y + row) * 160 + x + column])
        }
      }
    }
  }
}

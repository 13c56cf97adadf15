import Foundation
import ImageEngine
import JSON
import Testing

/// A blur along a line against the light along that line, read between four pixels at each place
/// and added up in double precision.
@Suite struct MotionBlurTests {
  private static let (width, height) = (120, 75)
  private static let pixels = BlurTests.picture(width, height)
  private static let images = ["inputImage": Image(pixels, width: width, height: height)]

  /// The light at a place; beyond the picture its edge, or nothing.
  private static func light(_ x: Int, _ y: Int, _ isContinued: Bool) -> SIMD4<Double> {
    if !isContinued, !(0..<width).contains(x) || !(0..<height).contains(y) { return .zero }
    return SIMD4<Double>(
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
  }

  private static func read(_ place: SIMD2<Double>, _ isContinued: Bool) -> SIMD4<Double> {
    let whole = place.rounded(.down)
    let part = place - whole
    let (x, y) = (Int(whole.x), Int(whole.y))
    func row(_ y: Int) -> SIMD4<Double> {
      light(x, y, isContinued) * (1 - part.x) + light(x + 1, y, isContinued) * part.x
    }
    return row(y) * (1 - part.y) + row(y + 1) * part.y
  }

  /// Radii and angles, along an axis and across.
  private static let lines: [(Double, Double)] = [
    (0.4, 1), (3, 0), (8, 0.4), (20, Double.pi / 4), (20, Double.pi / 2), (20, 0.02), (32, 2.2),
    (45, -0.9), (70, 0.3), (200, 1.1), (200, 0.5), (1000, 2.8), (9, -1.2), (12, 0.05), (14, 2.7),
    (20, 0), (20, 0.004), (28, 0.6283), (31, 1.56),
  ]

  @Test(arguments: lines)
  func itIsTheBellCurveAlongTheLine(_ radius: Double, _ angle: Double) throws {
    for isKept in [true, false] {
      var recipe = Recipe(steps: [
        .init(
          "CIMotionBlur", ["inputRadius": JSON(radius), "inputAngle": JSON(angle)],
          frame: isKept ? .keep : nil)
      ])
      let margin = isKept ? 0 : 9
      recipe.rect = Rectangle(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
        .outset(by: Double(margin))
      let found = try Renderer().numbers(of: recipe, images: Self.images, threads: 2)
      let step = radius > 100 ? 0.5 : min(0.125, radius / 4)
      let count = Int(6 * radius / step)
      let way = SIMD2(cos(angle), sin(angle)) * step
      let weights = (-count...count).map { exp(-pow(Double($0) * step / radius, 2) / 2) }
      let sum = weights.reduce(0, +)
      var off = CodeDifference()
      for index in stride(from: 0, to: found.pixels.count, by: 13) {
        let place = SIMD2(
          Double(index % found.width - margin), Double(index / found.width - margin))
        var expected = SIMD4<Double>.zero
        for (number, weight) in weights.enumerated() {
          expected += Self.read(place + way * Double(number - count), isKept) * (weight / sum)
        }
        off.add(found.pixels[index], expected)
      }
      #expect(
        off.mean < 0.5 && off.worst < 1.25,
        "\(radius) at \(angle)\(isKept ? ", kept" : ""): mean \(off.mean), worst \(off.worst) codes"
      )
    }
  }
}

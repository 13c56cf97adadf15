import Foundation
import ImageEngine
import TestSupport
import Testing

/// Codes of eight bits and linear light, one made of the other.
@Suite struct CodesTests {
  /// As the standard defines it.
  private static func code(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// Every code in red, its opposite in green, its half in blue.
  private static func picture(width: Int) -> Bitmap {
    Bitmap(width: width, height: 1) { bytes in
      for x in 0..<width {
        let code = UInt8(x % 256)
        for (index, value) in [code, 255 - code, code / 2, 255].enumerated() {
          bytes[x * 4 + index] = value
        }
      }
    }
  }

  @Test func theLightOfEveryCodeIsExactToAHundredthOfOne() throws {
    let numbers = try Renderer().numbers(of: Image(Self.picture(width: 256)))
    for (code, light) in numbers.enumerated() {
      let expected = [Double(code), Double(255 - code), Double(code / 2)]
      for component in 0..<3 {
        let found = Self.code(Double(light[component]))
        #expect(abs(found - expected[component]) < 0.011, "\(expected[component]): \(found)")
      }
      #expect(light.w == 1)
    }
    #expect(numbers[0].x == 0 && abs(numbers[255].x - 1) < 3e-5)
  }

  @Test func everyCodeComesBack() throws {
    // A step that changes nothing, and that no table of codes stands for.
    let picture = Self.picture(width: 256)
    let result = try Renderer().render(Vibrance(amount: 0)(Image(picture)))
    #expect(result == picture)
  }

  /// As many in the dark, where the curve bends, as in the light.
  @Test func lightBecomesItsCode() throws {
    let width = 4096
    var gradient = LinearGradient()
    (gradient.point0, gradient.point1) = ([0, 0], [Float(width), 0])
    let even = gradient().cropped(to: Rectangle(x: 0, y: 0, width: Double(width), height: 1))
    let ramp = GammaAdjust(power: 3)(even)
    let lights = try Renderer().numbers(of: ramp)
    let result = try Renderer().render(ramp)
    for x in 0..<width {
      let expected = Self.code(Double(lights[x].x))
      let found = Double(result[x, 0][0])
      #expect(abs(found - expected) < 0.5 + 0.053, "\(lights[x].x): \(found), not \(expected)")
    }
  }

  private static let tiny = Float.leastNonzeroMagnitude
  static let beyond: [(Float, Int)] = [
    (-.infinity, 0), (-1e30, 0), (-1, 0), (-0.004, 0), (-tiny, 0), (-0.0, 0), (tiny, 0),
    (1.0001, 255), (1e30, 255), (.infinity, 255),
  ]

  @Test(arguments: beyond)
  func lightBeyondTheCodesBecomesTheirEnd(_ light: Float, _ code: Int) throws {
    var filter = ColorMatrix()
    // Something of another component, so that no table of codes stands for it.
    (filter.red, filter.green, filter.blue) = (
      [0, 1e-30, 0, 0], [0, 0, 1e-30, 0], [1e-30, 0, 0, 0]
    )
    filter.bias = [light, light, light, 0]
    let result = try Renderer().render(filter(Image(Self.picture(width: 51))))
    let end = UInt8(code)
    for x in 0..<51 { #expect(result[x, 0] == [end, end, end, 255]) }
  }

  /// What an earlier row has left of its alpha counts for no later one.
  @Test func rowsAreOpaqueOrNotEachByItself() throws {
    var random = SeededGenerator(seed: 11)
    let opaque = random.bitmap(width: 70, height: 4, isOpaque: true)
    let clear = [0: Set(0..<70), 1: [], 2: [17], 3: [69]]
    let picture = Bitmap(width: 70, height: 4) { bytes in
      opaque.withBytes { bytes.copyMemory(from: $0) }
      for (row, columns) in clear { for x in columns { bytes[(row * 70 + x) * 4 + 3] = 0 } }
    }
    let filter = Vibrance(amount: 0.7)
    let (found, expected) = (
      try Renderer().render(filter(Image(picture))), try Renderer().render(filter(Image(opaque)))
    )
    for (row, columns) in clear {
      for x in 0..<70 {
        #expect(
          found[x, row] == (columns.contains(x) ? [0, 0, 0, 0] : expected[x, row]), "\(x), \(row)")
      }
    }
  }

  /// Two sixteens of opaque pixels are written at once, one by itself, and what is left over
  /// aside.
  @Test(arguments: [1, 15, 16, 17, 31, 32, 33, 48, 63])
  func aPixelsCodeDoesNotDependOnHowManyThereAre(_ width: Int) throws {
    let curve = GammaAdjust(power: 0.83)
    let whole = try Renderer().render(Vibrance(amount: 0.7)(curve(Image(Self.picture(width: 64)))))
    let part = try Renderer().render(
      Vibrance(amount: 0.7)(curve(Image(Self.picture(width: width)))))
    for x in 0..<width { #expect(part[x, 0] == whole[x, 0]) }
  }
}

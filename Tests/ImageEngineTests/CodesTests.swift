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

  @Test func lightBecomesItsCodeToANineteenthOfOne() throws {
    let width = 4096
    var gradient = LinearGradient()
    (gradient.point0, gradient.point1) = ([0, 0], [Float(width), 0])
    let ramp = gradient().cropped(to: Rectangle(x: 0, y: 0, width: Double(width), height: 1))
    let lights = try Renderer().numbers(of: ramp)
    let result = try Renderer().render(ramp)
    for x in 0..<width {
      let expected = Self.code(Double(lights[x].x))
      let found = Double(result[x, 0][0])
      #expect(abs(found - expected) < 0.5 + 0.053, "\(lights[x].x): \(found), not \(expected)")
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

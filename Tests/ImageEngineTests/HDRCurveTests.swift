import ImageEngine
import Testing

@Suite struct HDRCurveTests {
  /// Codes of 203 candelas, the white of paper, by BT.2408: 58 % and 75 %.
  @Test(arguments: [(16, UInt16(38_055)), (18, UInt16(49_151))])
  func paperIsNearlyWhite(transfer: Int, code: UInt16) throws {
    let curve = try #require(HDRCurve(transfer: transfer))
    let light = curve.light(code, code, code)
    #expect((0.85...0.97).contains(light.x), "\(light)")
    #expect(light.x == light.y && light.y == light.z)
  }

  @Test(arguments: [16, 18]) func brighterIsBrighterAndNothingIsCut(transfer: Int) throws {
    let curve = try #require(HDRCurve(transfer: transfer))
    var last: Float = -1
    for code in stride(from: UInt16(0), through: 65_024, by: 508) {
      let light = curve.light(code, code, code).x
      // The last of floats' bits aside.
      #expect(light > last - 1e-5 && light <= 1)
      last = light
    }
    #expect(curve.light(0, 0, 0).max() == 0)
  }

  @Test(arguments: [16, 18]) func aBrightColourKeepsItsHue(transfer: Int) throws {
    let curve = try #require(HDRCurve(transfer: transfer))
    let (dim, bright) = (curve.light(30_000, 20_000, 10_000), curve.light(60_000, 50_000, 40_000))
    #expect(dim.x > dim.y && dim.y > dim.z && bright.x > bright.y && bright.y > bright.z)
    #expect(bright.max() <= 1)
  }

  @Test func ordinaryCurvesAreNone() {
    for transfer in [0, 1, 2, 8, 13] { #expect(HDRCurve(transfer: transfer) == nil) }
  }
}

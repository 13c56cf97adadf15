import Foundation
import ImageEngine
import JSON
import Testing

/// What the names of tilings promise: which movements change nothing.
@Suite struct TilePromiseTests {
  private typealias Places = DistortionPromiseTests.Places

  /// Around 32, 24, with a width of 16, on a plane of 64 x 48.
  private func places(_ name: String, _ values: JSON.Object = [:]) throws -> Places {
    var all: JSON.Object = ["inputCenter": [32, 24], "inputWidth": 16]
    for (key, value) in values.members { all[key] = value }
    return try DistortionPromiseTests.places(name, all)
  }

  /// Whether a movement of pixels, told by their distance from the centre, changes nothing.
  private func keeps(
    _ read: Places, _ move: (_ x: Int, _ y: Int) -> (Int, Int)
  ) -> Bool {
    for y in -20..<20 {
      for x in -20..<20 {
        let (u, v) = move(x, y)
        guard (-24..<24).contains(u), (-24..<24).contains(v) else { continue }
        guard let p = read(32 + x, 24 + y), let q = read(32 + u, 24 + v) else { return false }
        if abs(p.x - q.x) > 0.15 || abs(p.y - q.y) > 0.15 { return false }
      }
    }
    return true
  }

  // A pixel's middle lies half a pixel from its corner: mirrored, 0 becomes -1.
  private func mirroredX(_ x: Int, _ y: Int) -> (Int, Int) { (-1 - x, y) }
  private func mirroredY(_ x: Int, _ y: Int) -> (Int, Int) { (x, -1 - y) }
  private func turnedHalf(_ x: Int, _ y: Int) -> (Int, Int) { (-1 - x, -1 - y) }
  private func turnedQuarter(_ x: Int, _ y: Int) -> (Int, Int) { (-1 - y, x) }
  private func swapped(_ x: Int, _ y: Int) -> (Int, Int) { (y, x) }
  private func shiftedX(by width: Int) -> (Int, Int) -> (Int, Int) { { ($0 + width, $1) } }
  private func shiftedY(by height: Int) -> (Int, Int) -> (Int, Int) { { ($0, $1 + height) } }

  @Test func eightReflectionsMeet() throws {
    let read = try places("CIEightfoldReflectedTile")
    #expect(keeps(read, mirroredX) && keeps(read, mirroredY) && keeps(read, swapped))
    #expect(keeps(read, shiftedX(by: 16)) && !keeps(read, shiftedX(by: 8)))
  }

  /// The corner of a piece that is turned lies farther from the centre, and is read there.
  @Test func aTurnedPieceIsReadToItsCorner() throws {
    let turned = ["inputWidth": 30, "inputAngle": JSON(Double.pi / 4)] as JSON.Object
    let read = try places("CIEightfoldReflectedTile", turned)
    let place = try #require(read(33, 43))
    #expect(abs(place.x - 33) < 1 && abs(place.y - 43) < 1, "\(place)")
  }

  @Test func fourReflectionsMeet() throws {
    let read = try places("CIFourfoldReflectedTile")
    #expect(keeps(read, mirroredX) && keeps(read, mirroredY) && !keeps(read, swapped))
    #expect(keeps(read, shiftedX(by: 32)) && !keeps(read, shiftedX(by: 16)))
  }

  @Test func fourTurnsMeet() throws {
    let read = try places("CIFourfoldRotatedTile")
    #expect(keeps(read, turnedQuarter) && !keeps(read, mirroredX))
    #expect(keeps(read, shiftedX(by: 32)))
  }

  @Test(arguments: ["CIFourfoldTranslatedTile", "CIGlideReflectedTile"])
  func aPieceIsShifted(_ name: String) throws {
    let read = try places(name)
    #expect(keeps(read, shiftedX(by: 16)) && keeps(read, shiftedY(by: 16)))
    #expect(!keeps(read, mirroredX) && !keeps(read, shiftedX(by: 8)))
    let source = try #require(read(40, 30))
    #expect(abs(source.x - 40.5) < 0.1 && abs(source.y - 30.5) < 0.1)
  }

  @Test func sixReflectionsMeet() throws {
    let read = try places("CISixfoldReflectedTile")
    // Of mirrors that are 60 degrees apart, one lies along an axis.
    #expect(keeps(read, mirroredX) != keeps(read, mirroredY))
    #expect(!keeps(read, swapped) && !keeps(read, turnedQuarter))
  }

  @Test func sixTurnsMeet() throws {
    let read = try places("CISixfoldRotatedTile")
    #expect(keeps(read, turnedHalf) && !keeps(read, mirroredX) && !keeps(read, mirroredY))
    #expect(!keeps(read, turnedQuarter))
  }

  @Test func twelveReflectionsMeet() throws {
    let read = try places("CITwelvefoldReflectedTile")
    #expect(keeps(read, mirroredX) && keeps(read, mirroredY) && !keeps(read, swapped))
  }

  @Test func everyOtherTriangleStandsOnItsHead() throws {
    let read = try places("CITriangleTile")
    #expect(keeps(read, shiftedX(by: 16)) && !keeps(read, mirroredX))
    // About the middle of its lower side.
    #expect(keeps(read) { x, y in (15 - x, -1 - y) })
  }

  @Test func aParallelogramIsReflectedToTheSideAndShiftedUpwards() throws {
    let read = try places("CIParallelogramTile")
    #expect(keeps(read, mirroredX) && keeps(read, shiftedY(by: 16)))
    #expect(!keeps(read, mirroredY) && !keeps(read, shiftedX(by: 16)))
  }

  @Test func anOpTileShowsMoreInEachSquareThanItCovers() throws {
    let read = try places("CIOpTile", ["inputScale": 2, "inputAngle": 0])
    for square in [0, 16] {
      let (first, next) = (
        try #require(read(32 + square - 6, 30)), try #require(read(32 + square - 2, 30))
      )
      #expect(abs(next.x - first.x - 8) < 0.2)
    }
    let turned = try places("CIOpTile", ["inputScale": 1, "inputAngle": 1.5707963])
    let (left, right) = (try #require(turned(34, 32)), try #require(turned(38, 32)))
    #expect(abs(right.x - left.x) < 0.2 && abs(abs(right.y - left.y) - 4) < 0.2)
  }

  @Test func aPictureInPerspectiveIsRepeatedOverItsPlane() throws {
    let rect = Rectangle(x: 0, y: 0, width: 200, height: 48)
    let read = try DistortionPromiseTests.places(
      "CIPerspectiveTile",
      [
        "inputTopLeft": [0.5, 47.5], "inputTopRight": [63.5, 47.5],
        "inputBottomRight": [63.5, 0.5], "inputBottomLeft": [0.5, 0.5],
      ], isEndless: false, in: rect)
    for x in [70, 100, 134, 180] {
      let source = try #require(read(x, 20))
      // From the first pixel's middle to the last one's.
      let first = Double(x).truncatingRemainder(dividingBy: 63) + 0.5
      #expect(abs(source.x - first) < 1.5 && abs(source.y - 20.5) < 0.5, "\(x): \(source)")
    }
  }

  /// The plane ends 70 above the middle of its lower edge, whichever way it is turned.
  @Test(arguments: [0, 0.2])
  func behindTheHorizonThereIsNothing(_ angle: Double) throws {
    let (sine, cosine) = (sin(angle), cos(angle))
    func corner(_ x: Double, _ y: Double) -> SIMD2<Float> {
      SIMD2(Float(350 + (x - 350) * cosine - y * sine), Float((x - 350) * sine + y * cosine))
    }
    let tile = PerspectiveTile(
      topLeft: corner(300, 60), topRight: corner(400, 60), bottomRight: corner(700, 0),
      bottomLeft: corner(0, 0))
    let white = SpatialFilterTests.picture(40, 30) { _, _ in 1 }
    let rect = Rectangle(x: 0, y: 0, width: 701, height: 200)
    let pixels = try Renderer().numbers(
      of: tile.output(FilterImages(["inputImage": white], for: "CIPerspectiveTile")), rect: rect)
    for y in 0..<200 {
      for x in 0..<701 {
        let height = (Double(y) + 0.5) * cosine - (Double(x) + 0.5 - 350) * sine
        let alpha = pixels[y * 701 + x].w
        if height > 70.1 { #expect(alpha == 0, "\(x), \(y)") }
        if height < 69.9 { #expect(abs(alpha - 1) < 1e-3, "\(x), \(y): \(alpha)") }
      }
    }
  }

  @Test func aKaleidoscopeOfThreeMirrorsLosesLightWithEachReflection() throws {
    let even = SpatialFilterTests.picture(64, 48) { _, _ in 0.8 }
    let pixels = try PromiseTests.pixels(
      "CITriangleKaleidoscope",
      ["inputPoint": [32, 24], "inputSize": 16, "inputRotation": 0, "inputDecay": 0.5],
      of: even.clamped())
    let lights = Set(pixels.map { ($0.x * 1000).rounded() })
    #expect(abs(pixels[24 * 64 + 32].x - 0.8) < 1e-3)
    for light in lights where light > 50 {
      let halvings = Double.log2(800 / Double(light))
      #expect(abs(halvings - halvings.rounded()) < 0.05, "\(light)")
    }
    #expect(lights.count >= 3)
    #expect(pixels[0].x < pixels[24 * 64 + 32].x)
  }
}

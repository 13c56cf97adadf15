import ImageEngine
import JSON
import Testing

/// What the names of distortions promise, on a picture whose pixels say where they are.
@Suite struct DistortionPromiseTests {
  /// Red is the column and green the row, of 64 x 48.
  static let map = Image(
    (0..<64 * 48).map {
      SIMD4((Float($0 % 64) + 0.5) / 64, (Float($0 / 64) + 0.5) / 64, 0, 1)
    }, width: 64, height: 48)

  /// Where a filter reads for each pixel; `nil` where there is nothing.
  struct Places {
    let pixels: [SIMD4<Float>]
    let width: Int

    func callAsFunction(_ x: Int, _ y: Int) -> SIMD2<Double>? {
      let p = pixels[y * width + x]
      return p.w > 0.99 ? SIMD2(Double(p.x), Double(p.y)) * 64 : nil
    }
  }

  static func places(
    _ name: String, _ values: JSON.Object, _ others: [String: Image] = [:],
    isEndless: Bool = true, in rect: Rectangle = PromiseTests.all
  ) throws -> Places {
    var images = others
    images["inputImage"] = isEndless ? map.clamped() : map
    let pixels = try PromiseTests.pixels(name, values, of: images, in: rect)
    return Places(pixels: pixels, width: Int(rect.width))
  }

  static let center = SIMD2(32.0, 24.0)

  static func distance(_ p: SIMD2<Double>) -> Double {
    ((p - center) * (p - center)).sum().squareRoot()
  }

  /// In radians, counterclockwise, from one direction to another.
  static func turn(from p: SIMD2<Double>, to q: SIMD2<Double>) -> Double {
    let (a, b) = (p - center, q - center)
    return Double.atan2(a.x * b.y - a.y * b.x, (a * b).sum())
  }

  static func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    SIMD2(Double(x) + 0.5, Double(y) + 0.5)
  }

  @Test func aPinchDrawsThingsToItsMiddle() throws {
    let read = try Self.places(
      "CIPinchDistortion", ["inputCenter": [32, 24], "inputRadius": 20, "inputScale": 0.5])
    for (x, y) in [(36, 24), (32, 30), (26, 20), (40, 16)] {
      let source = try #require(read(x, y))
      let own = Self.place(x, y)
      #expect(Self.distance(source) > Self.distance(own) + 0.5)
      #expect(abs(Self.turn(from: own, to: source)) < 0.05)
    }
  }

  @Test func aTwirlTurnsTheMiddleAndLeavesTheRim() throws {
    let read = try Self.places(
      "CITwirlDistortion", ["inputCenter": [32, 24], "inputRadius": 18, "inputAngle": 1.5])
    var last = Double.infinity
    for x in [34, 38, 42, 46] {
      let source = try #require(read(x, 24))
      let own = Self.place(x, 24)
      #expect(abs(Self.distance(source) - Self.distance(own)) < 0.3)
      let turn = abs(Self.turn(from: own, to: source))
      #expect(turn < last)
      last = turn
    }
    #expect(last < 0.2)
    let outside = try #require(read(55, 24))
    #expect(abs(outside.x - 55.5) < 0.1 && abs(outside.y - 24.5) < 0.1)
  }

  @Test func aVortexTurnsFasterTheNearerToItsMiddle() throws {
    let read = try Self.places(
      "CIVortexDistortion", ["inputCenter": [32, 24], "inputRadius": 20, "inputAngle": 4])
    let turns = try [36, 40, 44, 48].map { x in
      abs(Self.turn(from: Self.place(x, 24), to: try #require(read(x, 24))))
    }
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 > 1.5 * $1 })
    for x in [36, 40, 44] {
      let source = try #require(read(x, 24))
      #expect(abs(Self.distance(source) - Self.distance(Self.place(x, 24))) < 0.3)
    }
  }

  @Test func aWrappedPictureIsARingWithItsLowerEdgeInside() throws {
    let rect = Rectangle(x: 0, y: 0, width: 160, height: 160)
    let read = try Self.places(
      "CICircularWrap", ["inputCenter": [80, 80], "inputRadius": 20, "inputAngle": 0],
      isEndless: false, in: rect)
    #expect(read(80, 80) == nil && read(80, 95) == nil && read(80, 155) == nil)
    for (x, y, row) in [(80, 110, 10.0), (80, 130, 30), (120, 80, 20), (40, 80, 20)] {
      let source = try #require(read(x, y))
      #expect(abs(source.y - row) < 1.5)
    }
    // Once around, clockwise: below, on the left, above.
    let columns = try [(80, 40), (40, 80), (80, 120)].map { try #require(read($0.0, $0.1)).x }
    for (column, expected) in zip(columns, [16.0, 32, 48]) { #expect(abs(column - expected) < 1.5) }
  }

  @Test func aDisplacementMovesByWhatTheOtherPictureSays() throws {
    func moved(_ red: Float, _ green: Float) throws -> SIMD2<Double> {
      let even = Image(
        [SIMD4<Float>](repeating: SIMD4(red, green, 0, 1), count: 64 * 48), width: 64, height: 48)
      let read = try Self.places(
        "CIDisplacementDistortion", ["inputScale": 12], ["inputDisplacementImage": even])
      return try #require(read(30, 20)) - Self.place(30, 20)
    }
    let (right, left) = (try moved(1, 0.5), try moved(0, 0.5))
    #expect(abs(abs(right.x) - 6) < 0.2 && abs(right.y) < 0.1)
    #expect(abs(right.x + left.x) < 0.2)
    #expect(abs(abs(try moved(0.5, 1).y) - 6) < 0.2)
    #expect(abs(try moved(0.5, 0.5).x) < 0.1)
  }

  @Test func aDrosteHasItselfInItsInset() throws {
    let read = try Self.places(
      "CIDroste",
      [
        "inputInsetPoint0": [24.5, 18.5], "inputInsetPoint1": [40.5, 30.5], "inputStrands": 0,
        "inputPeriodicity": 1, "inputRotation": 0, "inputZoom": 1,
      ], isEndless: false)
    for (x, y) in [(20, 8), (-20, 8), (12, -12), (-12, -16), (24, 0)] {
      let (large, small) = (
        try #require(read(32 + x, 24 + y)), try #require(read(32 + x / 4, 24 + y / 4))
      )
      #expect(abs(large.x - small.x) < 2 && abs(large.y - small.y) < 2, "\(x), \(y)")
    }
  }

  @Test func aPaneOfGlassBendsOnlyWhereItIsNotFlat() throws {
    func moved(_ height: @escaping (Int) -> Float) throws -> SIMD2<Double> {
      let texture = SpatialFilterTests.picture(64, 48) { x, _ in height(x) }
      let read = try Self.places(
        "CIGlassDistortion", ["inputCenter": [0, 0], "inputScale": 64],
        ["inputTexture": texture])
      return try #require(read(30, 20)) - Self.place(30, 20)
    }
    #expect(abs(try moved { _ in 0.4 }.x) < 0.1)
    let up = try moved { Float($0) / 64 }
    #expect(up.x > 0.5 && abs(up.y) < 0.1)
    #expect(abs(try moved { 1 - Float($0) / 64 }.x + up.x) < 0.2)
  }

  /// A pane that is too large to be kept whole, and the small one that it repeats.
  @Test(arguments: [SIMD2(20, 10), SIMD2(20.5, 10.25)]) func everyPaneIsTheSameHoweverLarge(
    _ center: SIMD2<Double>
  ) throws {
    let piece = SpatialFilterTests.picture(64, 48) { x, y in
      Float((x * 7 + y * 5) % 64) / 64 * Float(y % 11) / 11
    }
    let whole = try FilterCatalog.description(named: "CIAffineTile")
      .output(of: [:], ["inputImage": piece], scaling: nil)
      .cropped(to: Rectangle(x: 0, y: 0, width: 64 * 40, height: 48 * 40))
    func looked(through texture: Image) throws -> [SIMD4<Float>] {
      try PromiseTests.pixels(
        "CIGlassDistortion",
        ["inputCenter": [JSON(center.x), JSON(center.y)], "inputScale": 24],
        of: ["inputImage": Self.map, "inputTexture": texture],
        in: Rectangle(x: 0, y: 0, width: 64, height: 48))
    }
    let (small, large) = (try looked(through: piece), try looked(through: whole))
    for (index, pair) in zip(small, large).enumerated() {
      // Between pixels, the edge counts as continued at a seam.
      let (x, y) = (index % 64, index / 64)
      guard center.x == 20 || (abs(x - 20) > 1 && abs(y - 10) > 1) else { continue }
      let way = pair.0 - pair.1
      #expect((way * way).sum() < 1e-4, "\(x), \(y): \(pair)")
    }
    #expect(small != (try looked(through: SpatialFilterTests.picture(64, 48) { _, _ in 0.5 })))
  }

  @Test func aLozengeBendsLightInsideAndTheSameOnBothSides() throws {
    let read = try Self.places(
      "CIGlassLozenge",
      [
        "inputPoint0": [16, 24], "inputPoint1": [48, 24], "inputRadius": 12,
        "inputRefraction": 1.7,
      ])
    for (x, y) in [(32, 2), (32, 46), (1, 24)] {
      let source = try #require(read(x, y))
      #expect(abs(source.x - Double(x) - 0.5) < 0.1 && abs(source.y - Double(y) - 0.5) < 0.1)
    }
    let (below, above) = (try #require(read(32, 16)), try #require(read(32, 31)))
    #expect(abs(below.y - 16.5) > 0.5)
    #expect(abs((below.y - 24) + (above.y - 24)) < 0.2)
    #expect(abs(below.x - 32.5) < 0.1)
  }

  @Test func aRingOfGlassBendsLightInItAndNotInItsHole() throws {
    let read = try Self.places(
      "CITorusLensDistortion",
      [
        "inputCenter": [32, 24], "inputRadius": 20, "inputWidth": 10, "inputRefraction": 1.7,
      ])
    for x in [32, 35, 60] {
      let source = try #require(read(x, 24))
      #expect(abs(source.x - Double(x) - 0.5) < 0.1)
    }
    let bent = try (43...50).map { abs(try #require(read($0, 24)).x - Double($0) - 0.5) }
    #expect(bent.max() ?? 0 > 0.5)
    for x in 43...50 {
      let source = try #require(read(x, 24))
      #expect(abs(Self.turn(from: Self.place(x, 24), to: source)) < 0.02)
    }
  }

  @Test func aTunnelHasThePictureAtItsMouthAndLightAlongItsWalls() throws {
    let read = try Self.places(
      "CILightTunnel", ["inputCenter": [32, 24], "inputRadius": 14, "inputRotation": 0])
    for (x, y) in [(32, 24), (38, 28), (24, 20)] {
      let source = try #require(read(x, y))
      #expect(abs(source.x - Double(x) - 0.5) < 0.1 && abs(source.y - Double(y) - 0.5) < 0.1)
    }
    for (x, y) in [(55, 24), (5, 40), (60, 2)] {
      #expect(abs(Self.distance(try #require(read(x, y))) - 14) < 1)
    }
  }

  @Test func aStretchedPictureIsSqueezedLessInItsMiddle() throws {
    let rect = Rectangle(x: 0, y: 0, width: 40, height: 48)
    let read = try Self.places(
      "CIStretchCrop",
      ["inputSize": [40, 48], "inputCropAmount": 0, "inputCenterStretchAmount": 0.2],
      isEndless: false, in: rect)
    let columns = try (1..<39).map { try #require(read($0, 24)).x }
    let steps = zip(columns.dropFirst(), columns).map(-)
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(steps[1] > steps[18] * 1.2 && steps[35] > steps[18] * 1.2)
    #expect(columns[0] < 5 && columns[37] > 59)
    // The other half is cut away where cropping is all that is done.
    let cut = try Self.places(
      "CIStretchCrop",
      ["inputSize": [40, 48], "inputCropAmount": 1, "inputCenterStretchAmount": 1],
      isEndless: false, in: rect)
    #expect(abs(try #require(cut(2, 24)).x - 14.5) < 0.5)
    #expect(abs(try #require(cut(37, 24)).x - 49.5) < 0.5)
  }

  // MARK: Cameras

  @Test func aCameraThatRollsTurnsItsPicture() throws {
    func read(_ key: String, _ angle: Double) throws -> Places {
      try Self.places(
        "CIPerspectiveRotate", ["inputFocalLength": 28, key: JSON(angle)], isEndless: false)
    }
    let rolled = try read("inputRoll", 0.3)
    for (x, y) in [(40, 24), (32, 34), (26, 18)] {
      let (own, source) = (Self.place(x, y), try #require(rolled(x, y)))
      #expect(abs(Self.distance(own) - Self.distance(source)) < 0.4)
      #expect(abs(abs(Self.turn(from: own, to: source)) - 0.3) < 0.03)
    }
    // Turned to the side, the middle moves along its row and rows run together.
    let turned = try read("inputYaw", 0.2)
    let middle = try #require(turned(32, 24))
    #expect(abs(middle.x - 32.5) > 3 && abs(middle.y - 24.5) < 0.2)
    func height(_ x: Int) throws -> Double {
      try #require(turned(x, 34)).y - (try #require(turned(x, 14)).y)
    }
    #expect(abs(try height(16) - (try height(48))) > 1)
    let raised = try #require(try read("inputPitch", 0.2)(32, 24))
    #expect(abs(raised.y - 24.5) > 3 && abs(raised.x - 32.5) < 0.2)
  }
}

import ImageEngine
import JSON
import Testing

/// What the names of corrections promise: which lines become parallel to the frame.
@Suite struct GeometryPromiseTests {
  /// A picture whose red and green say where each pixel lies.
  private static let places = Image(
    (0..<120 * 90).map { SIMD4(Float($0 % 120) + 0.5, Float($0 / 120) + 0.5, 0, 1) },
    width: 120, height: 90)

  /// The corners of a wall that was photographed from below and from the side, by a
  /// lens that is not the one that the filters are told of.
  private static let wall: [(key: String, place: SIMD2<Float>)] = [
    ("inputTopLeft", [40, 66]), ("inputTopRight", [84, 72]), ("inputBottomRight", [92, 16]),
    ("inputBottomLeft", [28, 22]),
  ]

  /// Where the corners come to lie, in the same order.
  private func corners(_ name: String) throws -> [SIMD2<Float>] {
    let values = JSON.Object(
      Self.wall.map { ($0.key, [JSON(Double($0.place.x)), JSON(Double($0.place.y))]) })
    let image = try FilterCatalog.description(named: name)
      .output(of: values, ["inputImage": Self.places], scaling: nil)
    let frame = image.extent.integral
    let pixels = try Renderer().numbers(of: image, rect: frame)
    let width = Int(frame.width)
    return try Self.wall.map { corner in
      func distance(_ p: SIMD4<Float>) -> Float {
        let d = SIMD2(p.x, p.y) / p.w - corner.place
        return p.w > 0.9 ? (d * d).sum() : .infinity
      }
      let nearest = try #require(
        pixels.indices.min { distance(pixels[$0]) < distance(pixels[$1]) })
      #expect(distance(pixels[nearest]) < 4)
      return SIMD2(
        Float(nearest % width) + Float(frame.x), Float(nearest / width) + Float(frame.y))
    }
  }

  @Test(arguments: ["CIKeystoneCorrectionVertical", "CIKeystoneCorrectionCombined"])
  func uprightLinesBecomeParallel(_ name: String) throws {
    let corners = try corners(name)
    #expect(abs(corners[0].x - corners[3].x) < 2 && abs(corners[1].x - corners[2].x) < 2)
    #expect(corners[0].y - corners[3].y > 20 && corners[1].x - corners[0].x > 20)
  }

  @Test(arguments: ["CIKeystoneCorrectionHorizontal", "CIKeystoneCorrectionCombined"])
  func levelLinesBecomeParallel(_ name: String) throws {
    let corners = try corners(name)
    #expect(
      abs(corners[0].y - corners[1].y) < 2 && abs(corners[2].y - corners[3].y) < 2, "\(corners)")
    #expect(corners[0].y - corners[3].y > 20 && corners[1].x - corners[0].x > 20)
  }

  /// One correction leaves to the other what is not its own.
  @Test func eachCorrectsItsOwnLines() throws {
    let upright = try corners("CIKeystoneCorrectionVertical")
    #expect(abs(upright[0].y - upright[1].y) > 3)
    let level = try corners("CIKeystoneCorrectionHorizontal")
    #expect(abs(level[0].x - level[3].x) > 3)
  }

  /// The picture that is meant is the one that is there, also where its edges are continued.
  @Test(arguments: [
    "CIStraightenFilter", "CIPerspectiveRotate", "CIPerspectiveTransform",
    "CIKeystoneCorrectionCombined", "CIKeystoneCorrectionHorizontal",
    "CIKeystoneCorrectionVertical",
  ])
  func aPictureWithContinuedEdgesIsTurnedAlike(_ name: String) throws {
    var parameters = JSON.Object()
    let known = try FilterCatalog.description(named: name).parameters.map(\.key)
    for (key, value) in [("inputAngle", 0.2), ("inputPitch", 0.1), ("inputYaw", 0.2)]
    where known.contains(key) {
      parameters[key] = JSON(value)
    }
    let corners: [(String, JSON)] = [
      ("inputTopLeft", [12, 78]), ("inputTopRight", [107, 80]), ("inputBottomRight", [111, 11]),
      ("inputBottomLeft", [9, 13]),
    ]
    for (key, place) in corners where known.contains(key) { parameters[key] = place }
    let images = ["inputImage": Self.places]
    let plain = try Recipe(steps: [Recipe.Step(name, parameters)]).image(of: images)
    let kept = try Recipe(steps: [Recipe.Step(name, parameters, frame: .keep)]).image(of: images)
    #expect(kept.extent == Self.places.extent)
    let before = try Renderer().numbers(of: Self.places)
    var (compared, moved, apart) = (0, 0, Float(0))
    let pairs = zip(
      try Renderer().numbers(of: plain, rect: kept.extent), try Renderer().numbers(of: kept))
    for (index, (one, other)) in pairs.enumerated() where one.w == 1 {
      compared += 1
      if one != before[index] { moved += 1 }
      apart = max(apart, abs(one.x - other.x), abs(one.y - other.y))
    }
    #expect(apart < 1e-3)
    #expect(compared > 2_000 && moved > 1_000, "\(compared) compared, \(moved) moved")
  }
}

import ImageEngine
import JSON
import TestSupport
import Testing

/// Transforms with crops between them, which are one reading, and the same step by step.
@Suite struct JoinedTransformTests {
  typealias Step = @Sendable (Image) throws -> Image

  static func affine(_ matrix: AffineMatrix) -> Step { { $0.transformed(by: matrix) } }

  /// About a place.
  static func turn(_ angle: Double, _ x: Double, _ y: Double, scale: Double = 1) -> Step {
    affine(
      AffineMatrix.translation(-x, -y).followed(by: .rotation(angle))
        .followed(by: .scale(scale, scale)).followed(by: .translation(x, y)))
  }

  static func cut(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Step {
    { $0.cropped(to: Rectangle(x: x, y: y, width: width, height: height)) }
  }

  static func filter(_ name: String, _ parameters: (String, JSON)...) -> Step {
    let values = JSON.Object(parameters)
    return { image in
      try FilterCatalog.description(named: name)
        .output(of: values, ["inputImage": image], scaling: nil)
    }
  }

  static func corners(_ name: String, _ places: [[JSON]]) -> Step {
    filter(
      name, ("inputTopLeft", .array(places[0])), ("inputTopRight", .array(places[1])),
      ("inputBottomRight", .array(places[2])), ("inputBottomLeft", .array(places[3])))
  }

  static func straightened(_ angle: Double) -> Step {
    filter("CIStraightenFilter", ("inputAngle", JSON(angle)))
  }

  static let clamped: Step = { $0.clamped() }

  /// Of a picture of 240 by 180 pixels, of whose edge nothing is to be seen.
  static let chains: [String: [Step]] = [
    "straightened, cut, turned": [
      straightened(0.1), cut(30, 20, 150, 120), turn(-0.4, 100, 80),
    ],
    "cut, turned": [cut(31, 17, 150, 121), turn(0.3, 100, 80)],
    "cut, moved by whole pixels": [cut(31, 17, 150, 121), affine(.translation(7, -30))],
    "turned, cut, moved by whole pixels, cut, turned": [
      turn(0.2, 120, 90), cut(60, 50, 120, 80), affine(.translation(40, 10)),
      cut(110, 55, 60, 90), turn(-0.5, 140, 90),
    ],
    "cut, cut, mirrored": [
      cut(31, 17, 150, 121), cut(60, 0, 40, 300), affine(.scale(-1, 1)),
      turn(0.1, -80, 80),
    ],
    "one column": [turn(0.1, 120, 90), cut(100, 40, 1, 90), turn(0.6, 100, 80)],
    "one pixel": [cut(100, 40, 1, 1), turn(0.6, 100, 40, scale: 1.4)],
    "seen from the side, cut, turned": [
      corners(
        "CIPerspectiveTransform", [[10, 170], [220, 160], [235, 5], [-5, -10]]),
      cut(40, 30, 140, 110), turn(0.25, 110, 90),
    ],
    "turned, cut, seen from the side, cut, enlarged": [
      turn(0.1, 120, 90, scale: 1.1), cut(50, 40, 140, 100),
      corners("CIPerspectiveTransform", [[0, 130], [170, 150], [180, 10], [10, -5]]),
      cut(30, 30, 110, 80), affine(.scale(1.7, 1.3)),
    ],
    "a page, straightened": [
      corners("CIPerspectiveCorrection", [[40, 150], [200, 140], [190, 30], [50, 25]]),
      straightened(-0.05), cut(5, 5, 120, 90), turn(0.1, 60, 50),
    ],
    "made much smaller after a cut": [
      turn(0.2, 120, 90), cut(60, 50, 120, 80), turn(0.3, 100, 80, scale: 0.4),
    ],
    "made smaller step by step": [
      turn(0.2, 120, 90), cut(50, 50, 100, 75),
      { try turn(0.1, 100, 80, scale: 0.8)(try turn(0.3, 100, 80, scale: 0.8)($0)) },
    ],
    "made much smaller before a cut": [
      clamped, turn(0.2, 120, 90, scale: 0.3), cut(100, 75, 40, 30), turn(-0.4, 120, 90),
    ],
    "continued before and after a cut": [
      clamped, turn(0.2, 120, 90), cut(60, 50, 120, 80), clamped, turn(-0.4, 120, 90),
      cut(50, 40, 140, 120), turn(0.1, 100, 80),
    ],
  ]

  /// Waves without an edge that reading between pixels would soften.
  static func waves(_ width: Int, _ height: Int) -> Image {
    let pixels = (0..<width * height).map { index in
      let (x, y) = (Double(index % width), Double(index / width))
      func wave(_ phase: Double) -> Float { Float(0.5 + 0.4 * Double.sin(phase)) }
      return SIMD4(wave(x * 0.05), wave(y * 0.06 + 1), wave((x + y) * 0.04), 1)
    }
    return Image(pixels, width: width, height: height)
  }

  /// What is there now, computed: a picture of its own. Of one without end, a part.
  static func computed(_ image: Image) throws -> Image {
    if image.extent.isInfinite {
      return try computed(
        image.cropped(to: Rectangle(x: -200, y: -200, width: 640, height: 580)))
    }
    let frame = image.extent.integral
    let pixels = try Renderer().numbers(of: image, rect: frame)
    return Image(pixels, width: Int(frame.width), height: Int(frame.height))
      .transformed(by: .translation(frame.x, frame.y))
  }

  @Test(arguments: chains.keys.sorted(), [false, true])
  func theyAreWhatTheStepsWouldBe(_ name: String, isPhoto: Bool) throws {
    let steps = try #require(Self.chains[name])
    let waves = Self.waves(240, 180)
    let source = isPhoto ? Image(try Renderer().render(waves)) : waves
    let joined = try steps.reduce(source) { try $1($0) }
    var stepped = source
    for step in steps { stepped = try Self.computed(try step(stepped)) }
    let rect = joined.extent.integral.outset(by: 3)
    let (a, b) = (
      try Renderer().numbers(of: joined, rect: rect),
      try Renderer().numbers(of: stepped, rect: rect)
    )
    #expect(a.contains { $0.w > 0.99 } || name.hasPrefix("one"))
    let tolerance: Float = name.hasPrefix("made") ? 0.05 : 0.012
    #expect(ImageTests.largestDifference(a, b) < tolerance)
  }

  /// Where a picture of whole pixels was there before a step, its extent is that of the step alone.
  @Test(arguments: chains.keys.sorted()) func extentsStayWhatTheyWere(_ name: String) throws {
    var joined = Self.waves(240, 180)
    for step in try #require(Self.chains[name]) {
      let before = joined
      joined = try step(joined)
      guard before.extent == before.extent.integral, !before.extent.isInfinite else { continue }
      #expect(joined.extent == (try step(Self.computed(before))).extent)
    }
  }

  @Test func thereAndBackThroughACutIsThePictureItself() throws {
    var random = SeededGenerator(seed: 11)
    let photo = Image(random.bitmap(width: 200, height: 160, isOpaque: true))
    let angle = 0.08
    let there = try Self.straightened(angle)(photo).cropped(
      to: Rectangle(x: 20, y: 15, width: 160, height: 130))
    // As much smaller as straightening enlarges.
    let scale = Double.cos(angle) + Double.sin(angle) * 200 / 160
    let back = Self.turn(-angle, 100, 80, scale: 1 / scale)
    let inner = Rectangle(x: 45, y: 40, width: 110, height: 80)
    let original = try Renderer().numbers(of: photo, rect: inner)
    func error(_ image: Image) throws -> Float {
      let pixels = try Renderer().numbers(of: image, rect: inner)
      return zip(pixels, original).reduce(0) { sum, pair in
        let d = pair.0 - pair.1
        return sum + (d * d).sum()
      } / Float(pixels.count)
    }
    let twice = try error(try back(try Self.computed(there)))
    let once = try error(try back(there))
    #expect(twice > 0.01 && once < twice / 1000, "\(once) \(twice)")
  }

  /// Where a cut lies along the picture's pixels, one reading gives what two give.
  @Test(arguments: [0.0, 0.35, 2.1]) func theEdgeOfACutIsWhatTwoReadingsGive(_ angle: Double) throws
  {
    let noise = ImageTests.noise(60, 50)
    let steps = [Self.affine(.translation(3, 2)), Self.cut(14, 9, 31, 22)]
    let last = Self.turn(angle, 30.3, 20.6)
    let joined = try last(try steps.reduce(noise) { try $1($0) })
    let stepped = try last(try Self.computed(try steps.reduce(noise) { try $1($0) }))
    let rect = joined.extent.integral.outset(by: 2)
    #expect(
      ImageTests.largestDifference(
        try Renderer().numbers(of: joined, rect: rect),
        try Renderer().numbers(of: stepped, rect: rect)) < 2e-3)
  }

  /// The same arithmetic on one number at a time, in double precision.
  @Test func batchesComputeWhatTheDefinitionSays() throws {
    let noise = ImageTests.noise(70, 60)
    let pixels = try Renderer().numbers(of: noise)
    let first = AffineMatrix.translation(-35, -30).followed(by: .rotation(0.3))
      .followed(by: .translation(35, 30))
    let second = AffineMatrix.translation(-30, -30).followed(by: .rotation(-0.7))
      .followed(by: .scale(1.2, 0.9)).followed(by: .translation(30, 30))
    let part = Rectangle(x: 20, y: 18, width: 30, height: 25)
    let image = noise.transformed(by: first).cropped(to: part).transformed(by: second)
    let (back, rest) = (try #require(second.inverse), try #require(first.inverse))
    let rect = image.extent.integral
    let found = try Renderer().numbers(of: image, rect: rect)
    func read(_ p: SIMD2<Double>) -> SIMD4<Double> {
      let (x, y) = ((p.x - 0.5).rounded(.down), (p.y - 0.5).rounded(.down))
      var sum = SIMD4<Double>.zero
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (column, row) = (Int(x) + dx, Int(y) + dy)
        guard (0..<70).contains(column), (0..<60).contains(row) else { continue }
        let share =
          (1 - abs(p.x - 0.5 - x - Double(dx))) * (1 - abs(p.y - 0.5 - y - Double(dy)))
        sum += SIMD4<Double>(pixels[row * 70 + column]) * share
      }
      return sum
    }
    for (index, color) in found.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: Int(rect.width))
      let place = SIMD2(rect.x + Double(column) + 0.5, rect.y + Double(row) + 0.5)
      let q = try #require(Projection(back).applied(to: place))
      func fade(_ x: Double, _ low: Double, _ high: Double) -> Double {
        min(max(x - low + 0.5, 0), 1) * min(max(high - x + 0.5, 0), 1)
      }
      let share = fade(q.x, part.x, part.maxX) * fade(q.y, part.y, part.maxY)
      let inside = SIMD2(
        min(max(q.x, part.x + 0.5), part.maxX - 0.5), min(max(q.y, part.y + 0.5), part.maxY - 0.5))
      let expected = read(try #require(Projection(rest).applied(to: inside))) * share
      let difference = SIMD4<Double>(color) - expected
      #expect(difference.min() > -1e-3 && difference.max() < 1e-3, "\(place)")
    }
  }

  /// As wide as several tiles.
  static func wide(_ source: Image) throws -> Image {
    let steps = [
      straightened(0.05), cut(200, 30, 1300, 200),
      corners("CIPerspectiveTransform", [[180, 260], [1500, 240], [1520, 10], [160, 20]]),
      cut(230, 40, 1200, 190), turn(-0.1, 800, 130, scale: 1.1),
    ]
    return try steps.reduce(source) { try $1($0) }
  }

  @Test(arguments: [false, true]) func aPartIsThatPartOfTheWhole(isPhoto: Bool) throws {
    var random = SeededGenerator(seed: 12)
    let photo = random.bitmap(width: 1600, height: 280)
    let source = isPhoto ? Image(photo) : ImageTests.noise(1600, 280)
    let image = try Self.wide(source)
    let frame = image.extent.integral
    let whole = try Renderer().numbers(of: image, rect: frame)
    #expect(try Renderer().numbers(of: image, rect: frame, threads: 3) == whole)
    let width = Int(frame.width)
    for (x, y, columns, rows) in [(0, 0, 700, 90), (133, 71, 901, 150), (width - 77, 100, 77, 60)] {
      let part = try Renderer().numbers(
        of: image,
        rect: Rectangle(
          x: frame.x + Double(x), y: frame.y + Double(y), width: Double(columns),
          height: Double(rows)))
      var off = 0
      for row in 0..<rows {
        for column in 0..<columns
        where part[row * columns + column] != whole[(row + y) * width + x + column] { off += 1 }
      }
      #expect(off == 0, "\(x) \(y)")
    }
  }

  @Test func inHalvesItIsTheSame() throws {
    let image = try Self.wide(ExposureAdjust(ev: 1)(ImageTests.noise(1600, 280)))
    let frame = image.extent.integral
    var sparing = Renderer()
    sparing.stageBytes = 1 << 18
    let (whole, parts) = (
      try Renderer().numbers(of: image, rect: frame), try sparing.numbers(of: image, rect: frame)
    )
    #expect(ImageTests.largestDifference(whole, parts) < 2e-3)
  }

  @Test func aDeepPictureIsReadOnceToo() throws {
    let photo = try Renderer().renderDeep(Self.waves(240, 180), as: .sixteenBit, in: .displayP3)
    let there = try Self.turn(0.2, 120, 90)(Image(photo)).cropped(
      to: Rectangle(x: 50, y: 40, width: 140, height: 100))
    let back = try Self.turn(-0.2, 120, 90)(there)
    let inner = Rectangle(x: 90, y: 70, width: 60, height: 40)
    #expect(
      ImageTests.largestDifference(
        try Renderer().numbers(of: back, rect: inner),
        try Renderer().numbers(of: Image(photo), rect: inner)) < 2e-3)
  }

  /// Shaders have none of it: what moves the picture has no shader.
  @Test func aChainOfTransformsHasNoShader() throws {
    let recipe = Recipe(steps: [
      .init("CIStraightenFilter", ["inputAngle": 0.1]),
      .init("CICrop", ["inputRectangle": [10, 10, 100, 100]]),
      .init("CIAffineTransform", ["inputTransform": [1, 0.1, -0.1, 1, 0, 0]]),
    ])
    #expect(throws: RecipeError.noShader(filter: "CIStraightenFilter", why: .movesThePicture)) {
      try shader(for: recipe)
    }
  }
}

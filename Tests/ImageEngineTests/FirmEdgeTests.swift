import ImageEngine
import JSON
import TestSupport
import Testing

/// Edges of photos: each edge pixel equals that of the same crop of a photo that goes on.
@Suite struct FirmEdgeTests {
  /// A photo's geometry as the page writes it.
  struct Cut {
    let size: PixelSize
    var quarter = 0
    var isMirrored = false
    var angle = 0.0
    /// The shares by which corners are pulled outwards, vertically and horizontally.
    var pull = SIMD2<Double>(0, 0)
    var rect = Rectangle.empty

    init(of size: PixelSize) { self.size = size }

    static func rectangle(of size: PixelSize) -> Rectangle {
      Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    /// The photo's sides after the quarters.
    var frame: SIMD2<Double> {
      let sides = SIMD2(Double(size.width), Double(size.height))
      return quarter % 2 == 0 ? sides : SIMD2(sides.y, sides.x)
    }

    var turn: [Double] {
      let (width, height) = (Double(size.width), Double(size.height))
      let flip: Double = isMirrored ? -1 : 1
      return [
        [flip, 0, 0, 1, isMirrored ? width : 0, 0],
        [0, flip, -1, 0, height, isMirrored ? width : 0],
        [-flip, 0, 0, -1, isMirrored ? 0 : width, height],
        [0, -flip, 1, 0, 0, isMirrored ? 0 : width],
      ][quarter]
    }

    /// From the upper left clockwise.
    var corners: [SIMD2<Double>] {
      let (up, down) = (max(pull.x, 0), max(-pull.x, 0))
      let (right, left) = (max(pull.y, 0), max(-pull.y, 0))
      let (width, height) = (frame.x, frame.y)
      return [
        SIMD2(-up * width, height * (1 + left)), SIMD2(width * (1 + up), height * (1 + right)),
        SIMD2(width * (1 + down), -right * height), SIMD2(-down * width, -left * height),
      ].map { SIMD2(($0.x * 10).rounded() / 10, ($0.y * 10).rounded() / 10) }
    }

    var recipe: Recipe {
      func list(_ numbers: [Double]) -> JSON { .array(numbers.map { JSON($0) }) }
      func point(_ place: SIMD2<Double>) -> JSON { list([place.x, place.y]) }
      var steps: [Recipe.Step] = []
      if quarter != 0 || isMirrored {
        steps.append(.init("CIAffineTransform", ["inputTransform": list(turn)]))
      }
      if angle != 0 { steps.append(.init("CIStraightenFilter", ["inputAngle": JSON(angle)])) }
      if pull != .zero {
        steps.append(
          .init(
            "CIPerspectiveTransform",
            [
              "inputTopLeft": point(corners[0]), "inputTopRight": point(corners[1]),
              "inputBottomRight": point(corners[2]), "inputBottomLeft": point(corners[3]),
            ]))
      }
      steps.append(.init("CICrop", ["inputRectangle": rect.json]))
      steps.append(
        .init("CIAffineTransform", ["inputTransform": list([1, 0, 0, 1, -rect.x, -rect.y])]))
      return Recipe(steps: steps, size: size)
    }

    /// Returns the map of all steps but the crop, for the photo at a smaller size.
    func map(on photo: PixelSize) throws -> Projection {
      let scaling = Scaling(from: size, to: photo)
      let factor = scaling.factor
      var map = Projection(
        AffineMatrix(
          a: turn[0], b: turn[1], c: turn[2], d: turn[3], tx: turn[4] * factor,
          ty: turn[5] * factor))
      let frame = try #require(map.bounds(of: Self.rectangle(of: photo)))
      if angle != 0 {
        let (c, s) = (abs(Double.cos(angle)), abs(Double.sin(angle)))
        let ratio = frame.height / frame.width
        let scale = max(c + s * ratio, c + s / ratio)
        let lean = AffineMatrix.translation(-frame.midX, -frame.midY)
          .followed(by: .rotation(Double(Float(angle)))).followed(by: .scale(scale, scale))
          .followed(by: .translation(frame.midX, frame.midY))
        map = map.followed(by: Projection(lean))
      }
      if pull != .zero {
        let old = [
          SIMD2(frame.x, frame.maxY), SIMD2(frame.maxX, frame.maxY), SIMD2(frame.maxX, frame.y),
          SIMD2(frame.x, frame.y),
        ]
        let seen = try #require(Projection(from: old, to: corners.map { $0 * factor }))
        map = map.followed(by: seen)
      }
      return map.followed(
        by: Projection(.translation(-rect.x * factor, -rect.y * factor)))
    }

    static func random(using random: inout SeededGenerator) -> Self {
      func sometimes(_ range: ClosedRange<Double>) -> Double {
        Bool.random(using: &random) ? .random(in: range, using: &random) : 0
      }
      var cut = Self(
        of: PixelSize(
          width: .random(in: 300...900, using: &random),
          height: .random(in: 300...900, using: &random)))
      cut.quarter = .random(in: 0...3, using: &random)
      cut.isMirrored = .random(using: &random)
      cut.angle = sometimes(-0.7...0.7)
      cut.pull = SIMD2(sometimes(-0.35...0.35), sometimes(-0.35...0.35))
      let (width, height) = (Int(cut.frame.x), Int(cut.frame.y))
      // Sometimes as far as the photo goes.
      func side(_ length: Int) -> (Double, Double) {
        let isWhole = Int.random(in: 0..<4, using: &random) == 0
        let first = isWhole ? 0 : Int.random(in: 0..<length / 2, using: &random)
        let last = isWhole ? length : Int.random(in: length * 2 / 3...length, using: &random)
        return (Double(first), Double(last - first))
      }
      let (x, y) = (side(width), side(height))
      cut.rect = Rectangle(x: x.0, y: y.0, width: x.1, height: y.1)
      return cut
    }
  }

  /// A photo without fine detail, of a different colour at each side.
  static func waves(_ size: PixelSize, using random: inout SeededGenerator) -> Bitmap {
    let waves = (0..<3).map { _ in
      (
        Double.random(in: -0.15...0.15, using: &random),
        Double.random(in: -0.15...0.15, using: &random),
        Double.random(in: 0...6, using: &random)
      )
    }
    return Bitmap(width: size.width, height: size.height) { bytes in
      for index in bytes.indices {
        let (x, y) = (Double(index / 4 % size.width), Double(index / 4 / size.width))
        guard index % 4 < 3 else {
          bytes[index] = 255
          continue
        }
        let wave = waves[index % 4]
        bytes[index] = UInt8(128 + 100 * Double.sin(x * wave.0 + y * wave.1 + wave.2))
      }
    }
  }

  /// The edge pixels of a picture, as places.
  static func edges(of size: PixelSize) -> [(x: Int, y: Int)] {
    (0..<size.width).flatMap { [($0, 0), ($0, size.height - 1)] }
      + (0..<size.height).flatMap { [(0, $0), (size.width - 1, $0)] }
  }

  /// The largest difference at the edge, and the least alpha of all pixels.
  static func compare(_ found: Bitmap, _ expected: Bitmap) -> (difference: Int, alpha: UInt8) {
    guard found.size == expected.size else { return (.max, 0) }
    let worst = edges(of: found.size).map { x, y in
      zip(found[x, y], expected[x, y]).map { abs(Int($0) - Int($1)) }.max()!
    }
    let alpha = found.withBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }.min()!
    }
    return (worst.max()!, alpha)
  }

  @Test(arguments: 0..<150) func anEdgePixelIsThatOfAPhotoThatGoesOn(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let cut = Cut.random(using: &random)
    let small = cut.size.fitted(longestSide: .random(in: 90...400, using: &random))
    // In perspective it is read from smaller pictures, as the part that is seen needs it.
    let photo =
      cut.pull == .zero
      ? random.bitmap(width: small.width, height: small.height, isOpaque: true)
      : Self.waves(small, using: &random)
    let found = try Renderer().render(cut.recipe, photo: photo)
    let going = Image(photo).clamped().transformed(by: try cut.map(on: small))
    let expected = try Renderer().render(going, rect: cut.recipe.resultExtent(of: small))
    let (difference, alpha) = Self.compare(found, expected)
    #expect(difference <= 2 && alpha == 255, "\(cut)")
  }

  /// Deep pictures are read through other functions.
  @Test(arguments: 0..<20) func aDeepPhotoEndsAsFirmly(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let cut = Cut.random(using: &random)
    let small = cut.size.fitted(longestSide: .random(in: 90...400, using: &random))
    let photo = random.bitmap(width: small.width, height: small.height, isOpaque: true)
    let bytes = photo.withBytes { Array($0) }
    let deep = DeepBitmap(
      width: small.width, height: small.height, format: .eightBit, colorSpace: .sRGB
    ) { $0.copyBytes(from: bytes) }
    let found = try Renderer().renderDeep(
      cut.recipe, photo: Image(deep), as: .eightBit, in: .sRGB, threads: 1, to: nil)
    let expected = try Renderer().render(cut.recipe, photo: photo)
    let codes = try #require(
      Bitmap(width: found.width, height: found.height, bytes: found.withBytes { Array($0) }))
    let (difference, alpha) = Self.compare(codes, expected)
    #expect(difference <= 2 && alpha == 255, "\(cut)")
  }

  /// Cuts and scales that fall between pixels, one after the other, after a filter too.
  @Test(arguments: 0..<60) func noCutBetweenPixelsFades(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2000 + seed))
    let photo = random.bitmap(width: 160, height: 120, isOpaque: true)
    var steps: [Recipe.Step] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      func number(_ range: ClosedRange<Double>) -> JSON {
        JSON(Double.random(in: range, using: &random))
      }
      let crop = Recipe.Step(
        "CICrop",
        [
          "inputRectangle": .array([
            number(-5...20), number(-5...20), number(100...170), number(80...130),
          ])
        ])
      let move = Recipe.Step(
        "CIAffineTransform",
        [
          "inputTransform": .array([
            number(0.3...1.3), 0, 0, number(0.3...1.3), number(-9...9), number(-9...9),
          ])
        ])
      let choices = [
        crop, move, Recipe.Step("CILanczosScaleTransform", ["inputScale": number(0.4...1.2)]),
        Recipe.Step("CIBicubicScaleTransform", ["inputScale": number(0.4...1.2)]),
        Recipe.Step("CIStraightenFilter", ["inputAngle": number(-0.5...0.5)]),
        Recipe.Step("CIExposureAdjust", ["inputEV": number(-0.5...0.5)]),
        Recipe.Step("CIGaussianBlur", ["inputRadius": number(0...4)], frame: .keep),
      ]
      steps.append(choices.randomElement(using: &random)!)
    }
    let recipe = Recipe(steps: steps)
    // Recipes that are refused have no edge.
    guard let result = try? Renderer().render(recipe, photo: photo) else { return }
    #expect(Self.compare(result, result).alpha == 255, "\(recipe.text)")
  }

  /// A part whose numbers were rounded has no empty line either.
  @Test func aPartThatRoundingMadeLargerIsFull() throws {
    for side in 90...140 {
      let size = PixelSize(width: 1000, height: 667)
      let small = size.fitted(longestSide: side)
      var recipe = Recipe(steps: [.init("CISepiaTone")], size: size)
      recipe.rect = Cut.rectangle(of: size)
      var random = SeededGenerator(seed: 8)
      let photo = random.bitmap(width: small.width, height: small.height, isOpaque: true)
      let result = try Renderer().render(recipe, photo: photo)
      #expect(Self.compare(result, result).alpha == 255, "\(side)")
    }
  }

  /// A photo that turns without being straightened has empty corners and fades outside its sides.
  @Test func aTurnedPhotoKeepsItsEmptyCorners() throws {
    let photo = try Renderer().render(
      ConstantColorGenerator(color: FilterColor(0.2, 0.4, 0.6))(),
      rect: Rectangle(x: 0, y: 0, width: 200, height: 100))
    let turn = AffineMatrix.rotation(0.5)
    let numbers = [turn.a, turn.b, turn.c, turn.d, 0, 0].map { JSON($0) }
    let recipe = Recipe(steps: [
      .init("CIAffineTransform", ["inputTransform": .array(numbers)])
    ])
    let extent = try recipe.resultExtent(of: photo.size)
    let result = try Renderer().render(recipe, photo: photo)
    let back = try #require(Projection(turn).inverse)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let place = SIMD2(
          extent.x + Double(x) + 0.5, extent.y + Double(result.height - y) - 0.5)
        let read = try #require(back.applied(to: place))
        let outside = max(-read.x, read.x - 200, -read.y, read.y - 100)
        if outside < 0.4 { #expect(result[x, y] == [51, 102, 153, 255].map { UInt8($0) }) }
        if outside > 3 { #expect(result[x, y][3] == 0) }
      }
    }
  }

  /// `tintype filter` renders as Core Image does.
  @Test func imagesThatAreHandedInKeepCoreImagesExtents() throws {
    var random = SeededGenerator(seed: 4)
    let photo = random.bitmap(width: 40, height: 30, isOpaque: true)
    let recipe = Recipe(steps: [
      .init("CIAffineTransform", ["inputTransform": [1, 0, 0, 1, 0.5, 0]])
    ])
    let result = try Renderer().render(recipe, images: ["inputImage": photo])
    #expect(result.size == PixelSize(width: 41, height: 30))
    #expect(result[0, 10][3] == 128 && result[40, 10][3] == 128)
    let firm = try Renderer().render(recipe, photo: photo)
    #expect(firm.size == result.size && firm[0, 10][3] == 255 && firm[40, 10][3] == 255)
  }
}

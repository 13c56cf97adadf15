import Foundation
import ImageEngine
import JSON
import Testing

/// Blurs and extrema of any radius, also one that is far wider than the picture, against what
/// defines them, computed directly in double precision.
@Suite struct AnyRadiusTests {
  private static let (width, height) = (120, 75)
  private static let pixels = BlurTests.picture(width, height)
  private static let images = ["inputImage": Image(pixels, width: width, height: height)]
  /// Pixels around the picture that are looked at where it grows.
  private static let margin = 9

  enum Kind: String, CaseIterable {
    case box = "CIBoxBlur"
    case largest = "CIMorphologyRectangleMaximum"
    case smallest = "CIMorphologyRectangleMinimum"
    case bell = "CIGaussianBlur"
    case bloom = "CIBloom"
    case gloom = "CIGloom"
    case unsharp = "CIUnsharpMask"

    func parameters(_ radius: Int) -> JSON.Object {
      switch self {
      case .largest, .smallest:
        ["inputWidth": JSON(2 * radius + 1), "inputHeight": JSON(radius + 1 | 1)]
      case .box: ["inputRadius": JSON(2 * radius + 1)]
      case .bell: ["inputRadius": JSON(radius)]
      case .bloom, .gloom, .unsharp: ["inputRadius": JSON(radius), "inputIntensity": 0.75]
      }
    }
  }

  /// Along a row of so many pixels: what each has a part in, from the margin before to the one
  /// behind.
  private struct Line {
    let count: Int
    let continuesEdges: Bool

    private var places: Range<Int> { -margin..<count + margin }

    /// The weighted sums of a row, given the sum of a curve's weights up to each distance.
    func sums(_ row: [SIMD4<Double>], _ upTo: (Int) -> Double) -> [SIMD4<Double>] {
      places.map { place in
        var sum = SIMD4<Double>.zero
        for index in 0..<count {
          let isFirst = continuesEdges && index == 0
          let isLast = continuesEdges && index == count - 1
          let low = isFirst ? 0 : upTo(index - place - 1)
          sum += row[index] * ((isLast ? 1 : upTo(index - place)) - low)
        }
        return sum
      }
    }

    func best(_ row: [SIMD4<Double>], _ reach: Int, _ better: (Double, Double) -> Double)
      -> [SIMD4<Double>]
    {
      places.map { place in
        let clamped = (place - reach).clamped(count)...(place + reach).clamped(count)
        let first = max(place - reach, 0)
        let inside = first..<max(min(place + reach + 1, count), first)
        var all = continuesEdges ? clamped.map { row[$0] } : []
        if !continuesEdges {
          if place < reach || place + reach >= count { all = [.zero] }
          all += inside.map { row[$0] }
        }
        return all.dropFirst().reduce(all[0]) { a, b in
          SIMD4(better(a.x, b.x), better(a.y, b.y), better(a.z, b.z), better(a.w, b.w))
        }
      }
    }
  }

  /// Rows, then columns.
  private static func along(
    _ continuesEdges: Bool, _ body: (Line, [SIMD4<Double>], _ isRow: Bool) -> [SIMD4<Double>]
  ) -> [SIMD4<Double>] {
    let wide = width + 2 * margin
    let rows = (0..<height).flatMap { y in
      body(
        Line(count: width, continuesEdges: continuesEdges),
        pixels[y * width..<(y + 1) * width].map { SIMD4<Double>($0) }, true)
    }
    let columns = (0..<wide).map { x in
      body(
        Line(count: height, continuesEdges: continuesEdges),
        (0..<height).map { rows[$0 * wide + x] }, false)
    }
    return (0..<height + 2 * margin).flatMap { y in (0..<wide).map { columns[$0][y] } }
  }

  private static func bell(_ sigma: Int, _ continuesEdges: Bool) -> [SIMD4<Double>] {
    let reach = 8 * sigma
    var sums = [0.0]
    for offset in -reach...reach {
      let t = Double(offset) / Double(sigma)
      sums.append(sums[sums.count - 1] + exp(-t * t / 2))
    }
    let total = sums[sums.count - 1]
    return along(continuesEdges) { line, row, _ in
      line.sums(row) { sums[min(max($0 + reach + 1, 0), sums.count - 1)] / total }
    }
  }

  private static func expected(
    _ kind: Kind, _ radius: Int, _ continuesEdges: Bool
  ) -> [SIMD4<Double>] {
    switch kind {
    case .box:
      let side = 2 * radius + 1
      return along(continuesEdges) { line, row, _ in
        line.sums(row) { Double(min(max($0 + radius + 1, 0), side)) / Double(side) }
      }
    case .largest:
      return along(continuesEdges) { $0.best($1, $2 ? radius : (radius + 1 | 1) / 2, max) }
    case .smallest:
      return along(continuesEdges) { $0.best($1, $2 ? radius : (radius + 1 | 1) / 2, min) }
    case .bell: return bell(radius, continuesEdges)
    case .bloom, .gloom, .unsharp:
      let before = along(continuesEdges) { line, row, _ in line.sums(row) { $0 < 0 ? 0 : 1 } }
      return zip(before, bell(radius, continuesEdges)).map { p, q in
        if kind == .unsharp {
          var sharp = p + (p - q) * 0.75
          sharp.w = p.w
          return sharp
        }
        let chosen = kind == .bloom ? pointwiseMax(p, q) : pointwiseMin(p, q)
        return p + (chosen - p) * 0.75
      }
    }
  }

  @Test(arguments: Kind.allCases, [10, 100, 1000, 10_000])
  func everyRadiusIsRight(_ kind: Kind, _ radius: Int) throws {
    for isKept in [true, false] {
      let margin = isKept ? 0 : Self.margin
      var recipe = Recipe(steps: [
        .init(kind.rawValue, kind.parameters(radius), frame: isKept ? .keep : nil)
      ])
      recipe.rect = Rectangle(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
        .outset(by: Double(margin))
      let found = try Renderer().numbers(of: recipe, images: Self.images, threads: 2)
      let expected = Self.expected(kind, radius, isKept)
      let (wide, skipped) = (Self.width + 2 * Self.margin, Self.margin - margin)
      var off = CodeDifference()
      for y in 0..<found.height {
        for x in 0..<found.width {
          let isInside = x >= margin && x < Self.width + margin && y >= margin
          // What sharpens ends where the picture does.
          if kind == .unsharp && !(isInside && y < Self.height + margin) { continue }
          let a = found.pixels[y * found.width + x]
          let b = expected[(y + skipped) * wide + x + skipped]
          off.add(a, b, components: 0..<4)
        }
      }
      #expect(
        off.mean < 0.5 && off.worst < 2,
        "\(kind) of \(radius)\(isKept ? ", kept" : ""): mean \(off.mean), worst \(off.worst) codes")
    }
  }

  /// Beside the picture, where no window that begins there reaches it, and some do.
  @Test(arguments: [Kind.box, .largest, .smallest], [20, 500])
  func besideAPictureIsNothingOrItsEdge(_ kind: Kind, _ radius: Int) throws {
    for isContinued in [true, false] {
      let steps = [Recipe.Step("CIAffineClamp"), .init(kind.rawValue, kind.parameters(radius))]
      var recipe = Recipe(steps: isContinued ? steps : [steps[1]])
      for (x, y) in [(-30, 10), (140, 10), (10, -40), (10, 90), (-900, 900)] {
        recipe.rect = Rectangle(x: Double(x), y: Double(y), width: 16, height: 4)
        let found = try Renderer().numbers(of: recipe, images: Self.images).pixels
        let (low, high) = (radius, kind == .box ? radius : (radius + 1 | 1) / 2)
        for (index, p) in found.enumerated() where index.isMultiple(of: 7) {
          let q = Self.direct(kind, x + index % 16, y + index / 16, low, high, isContinued)
          let difference = SIMD4<Double>(p) - q
          #expect((difference * difference).sum() < 1e-5, "\(kind) \(radius) at \(x), \(y)")
        }
      }
    }
  }

  private static func direct(
    _ kind: Kind, _ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ isContinued: Bool
  ) -> SIMD4<Double> {
    var (sum, low, high) = (
      SIMD4<Double>.zero, SIMD4<Double>(repeating: 9), SIMD4<Double>(repeating: -9)
    )
    for row in y - dy...y + dy {
      for column in x - dx...x + dx {
        let isInside = (0..<width).contains(column) && (0..<height).contains(row)
        let p =
          isInside || isContinued
          ? SIMD4<Double>(pixels[row.clamped(height) * width + column.clamped(width)]) : .zero
        sum += p
        low = pointwiseMin(low, p)
        high = pointwiseMax(high, p)
      }
    }
    switch kind {
    case .largest: return high
    case .smallest: return low
    default: return sum / Double((2 * dx + 1) * (2 * dy + 1))
    }
  }

  private static let photo = Bitmap(width: 4000, height: 3000) { bytes in
    for index in bytes.indices {
      bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 13 &+ index / 977)
    }
  }

  /// A part of the photo shows what has to be looked at for it, too.
  private static func part(_ filter: String, _ values: JSON.Object) throws -> Bitmap {
    var recipe = Recipe(steps: [.init(filter, values, frame: .keep)])
    recipe.rect = Rectangle(x: 1000, y: 1000, width: 640, height: 480)
    return try Renderer().render(recipe, photo: photo, threads: 2)
  }

  /// Edges that go on need not be there: where a radius made what is looked at as much larger as
  /// itself, it was refused.
  @Test(arguments: [
    "CIBoxBlur", "CIMorphologyRectangleMaximum", "CIMorphologyMinimum", "CIMorphologyGradient",
    "CIDiscBlur", "CIBokehBlur", "CIMotionBlur", "CIZoomBlur",
  ])
  func aRadiusMayBeAsWideAsThePhoto(_ filter: String) throws {
    let most = ["CIBokehBlur": 500, "CIMotionBlur": 1000][filter] ?? 1_000_000
    for radius in [500, 3000, most] where radius <= most {
      let values: JSON.Object =
        switch filter {
        case "CIMorphologyRectangleMaximum":
          ["inputWidth": JSON(2 * radius + 1), "inputHeight": JSON(2 * radius + 1)]
        case "CIZoomBlur": ["inputAmount": JSON(radius)]
        default: ["inputRadius": JSON(radius)]
        }
      #expect(try Self.part(filter, values).width == 640)
    }
  }

  @Test func stepsThatNeedTooMuchMemoryAreNamed() throws {
    let error = #expect(throws: RenderError.self) {
      try Self.part("CIMotionBlur", ["inputRadius": 19_000, "inputAngle": 0.7])
    }
    guard case .unusable("CIMotionBlur", "inputRadius", 19_000, let expected) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(expected.hasPrefix("less, for "))
  }
}

extension Int {
  /// The index of a row's pixel that stands for this one.
  fileprivate func clamped(_ count: Int) -> Int { Swift.min(Swift.max(self, 0), count - 1) }
}

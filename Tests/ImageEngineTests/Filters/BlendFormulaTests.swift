import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// Every blend against the formulas of W3C's Compositing and Blending, and of HSL,
/// written here once more, in double precision and without a thought to speed.
@Suite struct BlendFormulaTests {
  typealias Formula = @Sendable (_ source: Double, _ backdrop: Double) -> Double

  static let separable: [(name: String, formula: Formula)] = [
    ("ColorBurn", burn), ("ColorDodge", dodge), ("Darken", { min($0, $1) }),
    ("Lighten", { max($0, $1) }), ("Difference", { abs($0 - $1) }),
    ("Exclusion", { $0 + $1 - 2 * $0 * $1 }), ("HardLight", hardLight),
    ("Overlay", { hardLight($1, $0) }), ("Multiply", { $0 * $1 }),
    ("Screen", { $0 + $1 - $0 * $1 }), ("LinearBurn", { max(0, $0 + $1 - 1) }),
    ("LinearDodge", { min(1, $0 + $1) }), ("Subtract", { max(0, $1 - $0) }),
    ("LinearLight", { min(max($1 + 2 * $0 - 1, 0), 1) }),
    ("Divide", { $0 > 0 ? min(1, $1 / $0) : $1 > 0 ? 1 : 0 }),
    ("PinLight", { $0 <= 0.5 ? min($1, 2 * $0) : max($1, 2 * $0 - 1) }),
    ("VividLight", { $0 <= 0.5 ? burn(2 * $0, $1) : dodge(2 * $0 - 1, $1) }),
    ("SoftLight", { pow($1, $0 <= 0.5 ? 2 - 2 * $0 : 1.5 - $0) }),
  ]

  static func burn(_ s: Double, _ b: Double) -> Double {
    if b >= 1 { return 1 }
    return s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
  }

  static func dodge(_ s: Double, _ b: Double) -> Double {
    if b <= 0 { return 0 }
    return s >= 1 ? 1 : min(1, b / (1 - s))
  }

  static func hardLight(_ s: Double, _ b: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  @Test(arguments: separable.map(\.name))
  func aBlendModeFollowsItsFormula(_ name: String) throws {
    let formula = try #require(Self.separable.first { $0.name == name }).formula
    try compare("CI\(name)BlendMode") { s, b in
      Self.composed(
        s, b, SIMD3(formula(s.x, b.x), formula(s.y, b.y), formula(s.z, b.z)))
    }
  }

  @Test(arguments: ["Hue", "Saturation", "Color", "Luminosity"])
  func aHueBlendModeMixesTheCoordinatesOfHSL(_ name: String) throws {
    try compare("CI\(name)BlendMode") { s, b in
      let (from, onto) = (HSL(s), HSL(b))
      let blended =
        switch name {
        case "Hue": HSL(h: from.h, s: onto.s, l: onto.l)
        case "Saturation": HSL(h: onto.h, s: from.s, l: onto.l)
        case "Color": HSL(h: from.h, s: from.s, l: onto.l)
        default: HSL(h: onto.h, s: onto.s, l: from.l)
        }
      return Self.composed(s, b, blended.color)
    }
  }

  static let operators: [String] = [
    "CISourceOverCompositing", "CISourceInCompositing", "CISourceOutCompositing",
    "CISourceAtopCompositing", "CIAdditionCompositing", "CIMultiplyCompositing",
    "CIMaximumCompositing", "CIMinimumCompositing",
  ]

  @Test(arguments: operators)
  func anOperatorIsPorterAndDuffs(_ name: String) throws {
    try compare(name) { s, b in
      let (source, backdrop) = (Self.premultiplied(s), Self.premultiplied(b))
      let (fs, fb): (Double, Double) =
        switch name {
        case "CISourceOverCompositing": (1, 1 - s.w)
        case "CISourceInCompositing": (b.w, 0)
        case "CISourceOutCompositing": (1 - b.w, 0)
        case "CISourceAtopCompositing": (b.w, 1 - s.w)
        default: (1, 1)
        }
      switch name {
      case "CIMultiplyCompositing": return source * backdrop
      case "CIMaximumCompositing": return pointwiseMax(source, backdrop)
      case "CIMinimumCompositing": return pointwiseMin(source, backdrop)
      default: return source * fs + backdrop * fb
      }
    }
  }

  /// The filter in double precision, and as it is rendered, against the formula of
  /// straight colours; the result is premultiplied.
  private func compare(
    _ name: String, _ formula: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) throws {
    let made = try FilterCatalog.description(named: name).make(JSON.Object(), nil)
    let filter = try #require(made as? any BlendFilter)
    var generator = SeededGenerator(seed: 21)
    let pairs = (0..<400).map { _ in (generator.layer(), generator.layer()) }
    let front = Image(
      pairs.map { SIMD4<Float>(Self.premultiplied($0.0)) }, width: 20, height: 20)
    let back = Image(pairs.map { SIMD4<Float>(Self.premultiplied($0.1)) }, width: 20, height: 20)
    let rendered = try Renderer().numbers(of: filter(front, back))
    for (index, (s, b)) in pairs.enumerated() {
      let expected = formula(s, b)
      let layers = Layers(
        Color(Self.premultiplied(s)), Color(Self.premultiplied(b)),
        Color(Self.premultiplied(s)))
      let q = filter.apply(layers, at: PixelPosition(x: 0.5, y: 0.5, width: 1, height: 1))
      #expect(Self.distance(SIMD4(q.r, q.g, q.b, q.a), expected) < 1e-6, "\(s) over \(b)")
      // Pictures have eleven bits, which a division by little light makes fewer.
      let isSteep = ["Dodge", "Burn", "Vivid", "Divide", "Hue"].contains { name.contains($0) }
      let tolerance = isSteep ? 0.02 : 4e-3
      #expect(
        Self.distance(SIMD4<Double>(rendered[index]), expected) < tolerance, "\(s) over \(b)")
    }
  }

  static func premultiplied(_ p: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w)
  }

  static func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    (0..<4).map { abs(a[$0] - b[$0]) }.max() ?? 0
  }

  /// Section 5 of the recommendation, premultiplied.
  static func composed(
    _ s: SIMD4<Double>, _ b: SIMD4<Double>, _ blended: SIMD3<Double>
  ) -> SIMD4<Double> {
    let (cs, cb) = (SIMD3(s.x, s.y, s.z), SIMD3(b.x, b.y, b.z))
    let color = cs * (s.w * (1 - b.w)) + blended * (s.w * b.w) + cb * ((1 - s.w) * b.w)
    return SIMD4(color, s.w + b.w * (1 - s.w))
  }

  /// Hue in sixths of a turn.
  struct HSL {
    let h, s, l: Double

    init(h: Double, s: Double, l: Double) { (self.h, self.s, self.l) = (h, s, l) }

    init(_ p: SIMD4<Double>) {
      let (high, low) = (max(p.x, p.y, p.z), min(p.x, p.y, p.z))
      let chroma = high - low
      l = (high + low) / 2
      s = chroma == 0 ? 0 : chroma / (1 - abs(2 * l - 1))
      if chroma == 0 {
        h = 0
      } else if high == p.x {
        h = (p.y - p.z) / chroma + (p.y < p.z ? 6 : 0)
      } else {
        h = high == p.y ? (p.z - p.x) / chroma + 2 : (p.x - p.y) / chroma + 4
      }
    }

    var color: SIMD3<Double> {
      let chroma = (1 - abs(2 * l - 1)) * s
      let x = chroma * (1 - abs(h.truncatingRemainder(dividingBy: 2) - 1))
      let parts: [SIMD3<Double>] = [
        [chroma, x, 0], [x, chroma, 0], [0, chroma, x], [0, x, chroma], [x, 0, chroma],
        [chroma, 0, x],
      ]
      return parts[min(Int(h), 5)] + (l - chroma / 2)
    }
  }
}

extension Color where V == Double {
  fileprivate init(_ p: SIMD4<Double>) { self.init(p.x, p.y, p.z, p.w) }
}

extension SeededGenerator {
  /// A straight colour without extremes but black, white, clear and opaque.
  fileprivate mutating func layer() -> SIMD4<Double> {
    let color = SIMD3<Double>.random(in: 0.02...0.98, using: &self)
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return [0, 0, 0, 1]
    case 1: return [1, 1, 1, 1]
    case 2: return .zero
    case 3, 4: return SIMD4(color, Double.random(in: 0.1...1, using: &self))
    default: return SIMD4(color, 1)
    }
  }
}

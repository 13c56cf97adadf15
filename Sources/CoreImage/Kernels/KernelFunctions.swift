internal import ImageEngine

/// The functions of the kernel language.
enum KernelFunctions {
  /// `nil` if there is no such function for these values.
  static func value(of name: String, _ values: [KernelValue]) -> KernelValue? {
    if values.contains(where: { $0.sampler != nil }) { return nil }
    if let size = sizes[name] { return built(size, values) }
    switch values.count {
    case 1: return one(name, values[0]) ?? vector(name, values)
    case 2: return vector(name, values) ?? two(name, values)
    case 3: return three(name, values)
    default: return nil
    }
  }

  /// The types that are also the names of constructors.
  static let sizes = ["float": 1, "int": 1, "bool": 1, "vec2": 2, "vec3": 3, "vec4": 4]

  /// A constructor: all components in a row, or one number everywhere.
  private static func built(_ size: Int, _ values: [KernelValue]) -> KernelValue? {
    let all = values.flatMap(\.numbers)
    if all.count == 1 { return KernelValue(Array(repeating: all[0], count: size)) }
    return all.count >= size ? KernelValue(Array(all.prefix(size))) : nil
  }

  private static func one(_ name: String, _ value: KernelValue) -> KernelValue? {
    let body: ((Symbol) -> Symbol)? =
      switch name {
      case "abs": { Symbol.abs($0) }
      case "floor": { Symbol.floor($0) }
      case "ceil": { -Symbol.floor(-$0) }
      case "fract": { Symbol.fraction($0) }
      case "sign": { above($0, 0.0) - above(0.0, $0) }
      case "sqrt": { Symbol.sqrt($0) }
      case "inversesqrt": { 1.0 / Symbol.sqrt($0) }
      case "sin", "sin_", "sin__": { Symbol.sin($0) }
      case "cos", "cos_", "cos__": { Symbol.cos($0) }
      case "tan": { Symbol.sin($0) / Symbol.cos($0) }
      case "atan": { Symbol.atan2($0, 1.0) }
      case "asin": { Symbol.atan2($0, Symbol.sqrt(1.0 - $0 * $0)) }
      case "acos": { Symbol.atan2(Symbol.sqrt(1.0 - $0 * $0), $0) }
      case "exp": { Symbol.exp($0) }
      case "exp2": { Symbol.exp2($0) }
      case "log": { Symbol.log2($0) * Symbol(0.6931471805599453) }
      case "log2": { Symbol.log2($0) }
      case "radians": { $0 * Symbol(.pi / 180) }
      case "degrees": { $0 * Symbol(180 / .pi) }
      case "not": { 1.0 - $0 }
      default: nil
      }
    return body.flatMap { body in KernelValue.combined([value]) { body($0[0]) } }
  }

  private static func two(_ name: String, _ values: [KernelValue]) -> KernelValue? {
    let body: ((Symbol, Symbol) -> Symbol)? =
      switch name {
      case "min": { Symbol.min($0, $1) }
      case "max": { Symbol.max($0, $1) }
      case "pow": { Symbol.pow($0, $1) }
      case "mod": { $0 - $1 * Symbol.floor($0 / $1) }
      case "atan": { Symbol.atan2($0, $1) }
      case "step": { 1.0 - above($0, $1) }
      case "lessThan": { above($1, $0) }
      case "greaterThan": { above($0, $1) }
      default: nil
      }
    return body.flatMap { body in KernelValue.combined(values) { body($0[0], $0[1]) } }
  }

  private static func three(_ name: String, _ values: [KernelValue]) -> KernelValue? {
    let body: ((Symbol, Symbol, Symbol) -> Symbol)? =
      switch name {
      case "mix": { Symbol.mix($0, $1, $2) }
      case "clamp": { Symbol.clamp($0, $1, $2) }
      case "smoothstep": { Symbol.smoothstep($0, $1, $2) }
      case "compare": { Symbol.pick($1, where: 0.0, exceeds: $0, else: $2) }
      default: nil
      }
    return body.flatMap { body in KernelValue.combined(values) { body($0[0], $0[1], $0[2]) } }
  }

  /// Functions of whole vectors.
  private static func vector(_ name: String, _ values: [KernelValue]) -> KernelValue? {
    let a = values[0]
    guard let b = values.last, a.count == b.count, a.count > 0 else { return nil }
    switch name {
    case "dot": return KernelValue(dot(a, b))
    case "length": return KernelValue(Symbol.sqrt(dot(a, a)))
    case "distance":
      return KernelValue.combined([a, b]) { $0[0] - $0[1] }.map {
        KernelValue(Symbol.sqrt(dot($0, $0)))
      }
    case "normalize":
      let length = Symbol.sqrt(dot(a, a))
      return KernelValue(a.numbers.map { $0 / length })
    case "cross" where a.count == 3:
      let (p, q) = (a.numbers, b.numbers)
      return KernelValue([
        p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0],
      ])
    case "premultiply" where a.count == 4: return KernelValue(color(a).premultiplied)
    case "unpremultiply" where a.count == 4: return KernelValue(color(a).straight)
    case "srgb_to_linear" where a.count >= 3: return curved(a) { Symbol.decoded($0) }
    case "linear_to_srgb" where a.count >= 3: return curved(a) { Symbol.encoded($0) }
    case "any":
      return KernelValue(a.numbers.dropFirst().reduce(a.numbers[0]) { Symbol.max($0, $1) })
    case "all":
      return KernelValue(a.numbers.dropFirst().reduce(a.numbers[0]) { Symbol.min($0, $1) })
    default: return nil
    }
  }

  private static func curved(_ a: KernelValue, _ curve: (Symbol) -> Symbol) -> KernelValue {
    KernelValue(a.numbers.enumerated().map { $0.offset < 3 ? curve($0.element) : $0.element })
  }

  private static func color(_ value: KernelValue) -> Color<Symbol> {
    Color(value.numbers[0], value.numbers[1], value.numbers[2], value.numbers[3])
  }

  private static func dot(_ a: KernelValue, _ b: KernelValue) -> Symbol {
    zip(a.numbers, b.numbers).map { $0 * $1 }.reduce(Symbol(0)) { $0 + $1 }
  }

  /// 1 where the first number is larger, else 0.
  static func above(_ a: Symbol, _ b: Symbol) -> Symbol {
    Symbol.pick(1.0, where: a, exceeds: b, else: 0.0)
  }
}

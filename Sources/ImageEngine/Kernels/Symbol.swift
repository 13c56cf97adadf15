/// A number in a shader: an expression to be printed, not computed.
public struct Symbol: Real {
  let node: Node

  init(_ node: Node) { self.node = node }

  public init(_ constant: Double) { node = Node(.constant(constant), []) }
  public init(floatLiteral value: Double) { self.init(value) }

  public init(
    parameter value: Float, named name: @autoclosure () -> String,
    _ part: @autoclosure () -> String
  ) {
    node = Node(.parameter(key: name(), part: part()), [])
  }

  /// A name declared in the shader.
  package init(name: String) { node = Node(.name(name), []) }

  public static func + (a: Self, b: Self) -> Self {
    switch (a.constant, b.constant) {
    case (let a?, let b?): Self(a + b)
    case (0, _): b
    case (_, 0): a
    default: Self(Node(.add, [a.node, b.node]))
    }
  }

  public static func - (a: Self, b: Self) -> Self {
    switch (a.constant, b.constant) {
    case (let a?, let b?): Self(a - b)
    case (0, _): -b
    case (_, 0): a
    default: Self(Node(.subtract, [a.node, b.node]))
    }
  }

  public static func * (a: Self, b: Self) -> Self {
    switch (a.constant, b.constant) {
    case (let a?, let b?): Self(a * b)
    case (0, _), (_, 0): Self(0)
    case (1, _): b
    case (_, 1): a
    default: Self(Node(.multiply, [a.node, b.node]))
    }
  }

  public static func / (a: Self, b: Self) -> Self {
    switch (a.constant, b.constant) {
    case (let a?, let b?): Self(a / b)
    case (_, 1): a
    default: Self(Node(.divide, [a.node, b.node]))
    }
  }

  public static prefix func - (a: Self) -> Self {
    a.constant.map { Self(-$0) } ?? Self(Node(.negate, [a.node]))
  }

  public static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self { a * b + c }

  public static func min(_ a: Self, _ b: Self) -> Self { call("min", Double.min, a, b) }
  public static func max(_ a: Self, _ b: Self) -> Self { call("max", Double.max, a, b) }
  public static func abs(_ a: Self) -> Self { call("abs", Double.abs, a) }
  public static func copysign(_ a: Self, _ b: Self) -> Self {
    if let a = a.constant, let b = b.constant { return Self(Double.copysign(a, b)) }
    // Zero is positive, as a difference of equal numbers is.
    return pick(-abs(a), where: -b, exceeds: 0.0, else: abs(a))
  }
  public static func floor(_ a: Self) -> Self { call("floor", Double.floor, a) }
  public static func sin(_ a: Self) -> Self { call("sine", Double.sin, a) }
  public static func cos(_ a: Self) -> Self { call("cosine", Double.cos, a) }
  public static func atan2(_ y: Self, _ x: Self) -> Self { call("angle", Double.atan2, y, x) }
  public static func sqrt(_ a: Self) -> Self { call("sqrt", Double.sqrt, a) }
  public static func exp2(_ a: Self) -> Self { call("exp2", Double.exp2, a) }
  public static func log2(_ a: Self) -> Self { call("log2", Double.log2, a) }
  public static func pow(_ a: Self, _ b: Self) -> Self { call("power", Double.pow, a, b) }
  public static func encoded(_ light: Self) -> Self {
    if case .call("decoded") = light.node.kind { return Self(light.node.operands[0]) }
    return call("encoded", Double.encoded, light)
  }
  public static func decoded(_ code: Self) -> Self {
    if case .call("encoded") = code.node.kind { return Self(code.node.operands[0]) }
    return call("decoded", Double.decoded, code)
  }

  public static func noise(_ x: Self, _ y: Self, seed: Int) -> Self {
    Self(Node(.call("noise"), [x.node, y.node, Self(Double(seed)).node]))
  }

  /// The index among the filter's images.
  public typealias Texture = Int
  public typealias Power = Self

  public static func sample(_ texture: Int, _ x: Self, _ y: Self) -> Color<Self> {
    components(of: Node(.sample(texture), [x.node, y.node]))
  }

  public static func neighbour(_ texture: Int, _ dx: Int, _ dy: Int) -> Color<Self> {
    components(of: Node(.neighbour(texture, dx, dy), []))
  }

  public static func pixel(_ texture: Int, _ x: Int, _ y: Int) -> Color<Self> {
    sample(texture, Self(Double(x) + 0.5), Self(Double(y) + 0.5))
  }

  /// The name of the property that holds the table.
  public struct TableReader: Sendable {
    let name: String
    let table: Table
  }

  public static func reader(of table: Table, named name: @autoclosure () -> String) -> TableReader {
    TableReader(name: name(), table: table)
  }

  public static func lookup(_ table: TableReader, _ t: Self) -> Color<Self> {
    components(of: Node(.curve(table.name, table.table), [t.node]))
  }

  public static func lookup(
    _ table: TableReader, _ r: Self, _ g: Self, _ b: Self
  ) -> Color<Self> {
    components(of: Node(.cube(table.name, table.table), [r.node, g.node, b.node]))
  }

  private static func components(of node: Node) -> Color<Self> {
    func part(_ name: String) -> Self { Self(Node(.component(name), [node])) }
    return Color(part("r"), part("g"), part("b"), part("a"))
  }

  public static func pick(
    _ a: Self, where x: Self, exceeds limit: Self, else b: Self
  ) -> Self {
    if let x = x.constant, let limit = limit.constant { return x > limit ? a : b }
    return Self(Node(.pick, [a.node, x.node, limit.node, b.node]))
  }

  package var constant: Double? { if case .constant(let value) = node.kind { value } else { nil } }

  private static func call(_ name: String, _ fold: (Double) -> Double, _ a: Self) -> Self {
    a.constant.map { Self(fold($0)) } ?? Self(Node(.call(name), [a.node]))
  }

  private static func call(
    _ name: String, _ fold: (Double, Double) -> Double, _ a: Self, _ b: Self
  ) -> Self {
    if let a = a.constant, let b = b.constant { return Self(fold(a, b)) }
    return Self(Node(.call(name), [a.node, b.node]))
  }
}

extension Symbol {
  /// An operation in an expression. Equal ones are merged when printing.
  final class Node: Sendable {
    enum Kind: Hashable, Sendable {
      case constant(Double)
      case name(String)
      /// A parameter by key, named by the printer; `part` selects a component of a vector or list.
      case parameter(key: String, part: String)
      case add, subtract, multiply, divide, negate, pick
      case call(String)
      /// Four numbers, one of which `component` selects.
      case sample(Int)
      case neighbour(Int, Int, Int)
      case curve(String, Table)
      case cube(String, Table)
      case component(String)

      /// Whether it represents a pixel rather than a number.
      var isColor: Bool {
        switch self {
        case .sample, .neighbour, .curve, .cube: true
        default: false
        }
      }
    }

    let kind: Kind
    let operands: [Node]

    init(_ kind: Kind, _ operands: [Node]) {
      self.kind = kind
      self.operands = operands
    }
  }
}

/// A number in a shader: an expression that is written down, not computed.
public struct Symbol: Real {
  let node: Node

  init(_ node: Node) { self.node = node }

  public init(_ constant: Double) { node = Node(.constant(constant), []) }
  public init(floatLiteral value: Double) { self.init(value) }

  public init(parameter value: Float, named name: @autoclosure () -> String) {
    node = Node(.parameter(name()), [])
  }

  /// A name that the shader's text declares.
  init(name: String) { node = Node(.name(name), []) }

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
    return pick(abs(a), where: b, exceeds: 0.0, else: -abs(a))
  }
  public static func sqrt(_ a: Self) -> Self { call("sqrt", Double.sqrt, a) }
  public static func exp2(_ a: Self) -> Self { call("exp2", Double.exp2, a) }
  public static func log2(_ a: Self) -> Self { call("log2", Double.log2, a) }
  public static func pow(_ a: Self, _ b: Self) -> Self { call("power", Double.pow, a, b) }
  public static func encoded(_ light: Self) -> Self { call("encoded", Double.encoded, light) }
  public static func decoded(_ code: Self) -> Self { call("decoded", Double.decoded, code) }

  public static func pick(
    _ a: Self, where x: Self, exceeds limit: Self, else b: Self
  ) -> Self {
    if let x = x.constant, let limit = limit.constant { return x > limit ? a : b }
    return Self(Node(.pick, [a.node, x.node, limit.node, b.node]))
  }

  private var constant: Double? { if case .constant(let value) = node.kind { value } else { nil } }

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
  /// One operation of an expression. Equal ones are found when it is printed.
  final class Node: Sendable {
    enum Kind: Hashable, Sendable {
      case constant(Double)
      case name(String)
      /// By its key; the printer gives it a name.
      case parameter(String)
      case add, subtract, multiply, divide, negate, pick
      case call(String)
    }

    let kind: Kind
    let operands: [Node]

    init(_ kind: Kind, _ operands: [Node]) {
      self.kind = kind
      self.operands = operands
    }
  }
}

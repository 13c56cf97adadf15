public import JSON

/// A type that can store a filter's parameter.
public protocol ParameterStorable: Hashable, Sendable {
  /// `nil` if the value has another type.
  init?(_ value: ParameterValue)

  /// The JSON for a recipe, in its shortest form.
  var json: JSON { get }

  /// The shader's uniform values; empty if the value selects the shader itself.
  var numbers: [Float] { get }

  /// Multiplies lengths in pixels and moves positions.
  mutating func scale(by scaling: Scaling, as type: ParameterType)

  /// Whether it may replace the default: a list must keep its length.
  func fits(in other: Self) -> Bool
}

extension ParameterStorable {
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {}
  public func fits(in other: Self) -> Bool { true }

  /// Whether every value fits into single precision.
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }
}

extension Float: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .number(let number) = value else { return nil }
    self.init(number)
  }
  public var json: JSON { JSON(shortest: self) }
  public var numbers: [Float] { [self] }
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    self = Float(Double(self) * scaling.factor)
  }
}

extension Int: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  public var json: JSON { JSON(self) }
  public var numbers: [Float] { [Float(self)] }
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    // Clamped to the range that a recipe can represent.
    self = Int((Double(self) * scaling.factor).rounded(), within: -1 << 53...1 << 53)
  }
}

extension Bool: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
  public var json: JSON { JSON(self) }
  public var numbers: [Float] { [] }
}

extension String: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
  public var json: JSON { JSON(self) }
  public var numbers: [Float] { [] }
}

extension ParameterStorable where Self: SIMD<Float> {
  public init?(_ value: ParameterValue) {
    guard case .vector(let numbers) = value, numbers.count == Self.scalarCount else { return nil }
    self.init(numbers.map { Float($0) })
  }
  public var json: JSON { .array(numbers.map { JSON(shortest: $0) }) }
  public var numbers: [Float] { indices.map { self[$0] } }
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    // Three numbers are a position and a height above the picture.
    let isPlace = type == .point || Self.scalarCount == 3
    let moved = isPlace ? scaling.moved(x: Double(self[0]), y: Double(self[1])) : nil
    for index in indices { self[index] = Float(Double(self[index]) * scaling.factor) }
    if let moved { (self[0], self[1]) = (Float(moved.x), Float(moved.y)) }
  }
}

extension SIMD2<Float>: ParameterStorable {}
extension SIMD3<Float>: ParameterStorable {}
extension SIMD4<Float>: ParameterStorable {}

extension [Float]: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .vector(let numbers) = value else { return nil }
    self = numbers.map { Float($0) }
  }
  public var json: JSON { .array(map { JSON(shortest: $0) }) }
  public var numbers: [Float] { self }
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    self = map { Float(Double($0) * scaling.factor) }
  }
  public func fits(in other: Self) -> Bool { count == other.count }
}

extension Rectangle: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .vector(let edges) = value, edges.count == 4, edges[2] >= 0, edges[3] >= 0 else {
      return nil
    }
    self.init(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
  }
  public var numbers: [Float] {
    [x, y, width, height].map { Float(min(max($0, -1e30), 1e30)) }
  }
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    if isThePlane { return }
    let corner = scaling.moved(x: x, y: y)
    self = Rectangle(
      x: corner.x, y: corner.y, width: width * scaling.factor, height: height * scaling.factor)
  }
}

extension JSON {
  /// The shortest decimal for the float: 0.1 instead of 0.10000000149.
  init(shortest value: Float) { self = .number(Double("\(value)") ?? Double(value)) }
}

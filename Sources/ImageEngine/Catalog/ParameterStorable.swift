public import JSON

/// What a stored property can be that is a filter's parameter.
public protocol ParameterStorable: Hashable, Sendable {
  /// `nil` where the value has another type.
  init?(_ value: ParameterValue)

  /// As a recipe writes it, in the shortest form.
  var json: JSON { get }

  /// What a shader's uniform holds; empty for what decides which shader it is.
  var numbers: [Float] { get }

  /// Multiplies what is in pixels, and moves what is a place.
  mutating func scale(by scaling: Scaling, as type: ParameterType)

  /// Whether it may take the place of the default: a list keeps its length.
  func fits(in other: Self) -> Bool
}

extension ParameterStorable {
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {}
  public func fits(in other: Self) -> Bool { true }

  /// Whether single precision holds all of it.
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
    // No farther than a recipe can write it.
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
    // Three numbers are a place, and how far above the picture it is.
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
  /// The number that a person would write for the float: 0.1, where converting
  /// it would give 0.10000000149.
  init(shortest value: Float) { self = .number(Double("\(value)") ?? Double(value)) }
}

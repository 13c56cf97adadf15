/// What a program does for each pixel that it draws.
///
/// An operation is one that GLSL has a sign or a function for, on one number: a sum
/// of two colours is four. What is written once and used often counts once, a loop whose
/// length is a uniform as if it were longest.
public struct ShaderCost: Hashable, Sendable {
  /// How often a texture is read.
  public var reads = 0
  public var operations = 0

  public init(reads: Int = 0, operations: Int = 0) {
    self.reads = reads
    self.operations = operations
  }

  public static func + (a: Self, b: Self) -> Self {
    Self(reads: a.reads + b.reads, operations: a.operations + b.operations)
  }

  public static func - (a: Self, b: Self) -> Self {
    Self(reads: a.reads - b.reads, operations: a.operations - b.operations)
  }

  static func * (a: Self, count: Int) -> Self {
    Self(reads: a.reads * count, operations: a.operations * count)
  }

  /// Of functions that are none of GLSL's own, as SymbolPrinter writes them.
  private static let helpers = [
    "angle": 5, "noise": 30, "power": 4, "encoded": 5, "decoded": 5, "sine": 20, "cosine": 21,
  ]

  init(of kind: Symbol.Node.Kind) {
    switch kind {
    case .constant, .name, .parameter, .component: self.init()
    case .add, .subtract, .multiply, .divide, .negate: self.init(operations: 1)
    case .pick: self.init(operations: 2)
    case .call(let function): self.init(operations: Self.helpers[function] ?? 1)
    case .sample: self.init(reads: 1, operations: 2)
    case .neighbour: self.init(reads: 1, operations: 6)
    case .curve: self.init(reads: 1, operations: 5)
    case .cube: self.init(reads: 1, operations: 15)
    }
  }
}

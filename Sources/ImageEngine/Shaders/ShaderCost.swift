/// The work of a program per pixel.
///
/// An operation is a GLSL operator or function on one number: adding two colours counts four. A
/// named expression counts once; a loop whose length is a uniform counts with its maximum length.
public struct ShaderCost: Hashable, Sendable {
  /// The number of texture reads.
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

  /// The cost of functions that are not built into GLSL, as written by SymbolPrinter.
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

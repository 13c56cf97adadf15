/// A kernel that was described by symbols, as a list of operations on registers.
///
/// A program that brings its own kernel, as a text or as a closure, describes it once by symbols;
/// here they become a list that every number type runs: batches for pixels, symbols for a shader.
package struct ExpressionProgram: Hashable, Sendable {
  /// An operation. Results are stored in the order of the list, colours in four registers.
  enum Operation: Hashable, Sendable {
    case add(Int, Int)
    case subtract(Int, Int)
    case multiply(Int, Int)
    case divide(Int, Int)
    case negate(Int)
    case pick(Int, where: Int, exceeds: Int, else: Int)
    case unary(Unary, Int)
    case binary(Binary, Int, Int)
    case noise(Int, Int, seed: Int)
    case sample(Int, x: Int, y: Int)
    case neighbour(Int, Int, Int)
  }

  enum Unary: String, Hashable, Sendable {
    case abs, floor, sqrt, exp2, log2, encoded, decoded
    case sin = "sine"
    case cos = "cosine"
  }

  enum Binary: String, Hashable, Sendable {
    case min, max
    case atan2 = "angle"
    case pow = "power"
  }

  /// A number that is known before the first pixel.
  enum Constant: Hashable, Sendable {
    case constant(Double)
    case argument(Int)
  }

  /// The names of the position's symbols in a description.
  package static let place = (x: Symbol(name: "place.x"), y: Symbol(name: "place.y"))

  /// Returns the symbol of an argument by its index.
  package static func argument(_ index: Int) -> Symbol { Symbol(name: "argument.\(index)") }

  /// The first registers hold the position.
  static let placeRegisters = 2

  private(set) var given: [Constant] = []
  private(set) var operations: [Operation] = []
  /// The registers of the results.
  let results: [Int]
  let registerCount: Int

  /// Creates a program of a description; `nil` if it has more operations than ``Limits`` allow, or
  /// reads a table.
  package init?(_ results: [Symbol]) {
    var compiler = Compiler()
    let found = results.map { compiler.register(of: $0.node, depth: 0) }
    guard !compiler.isRefused else { return nil }
    // Numbers that are given come before those that are computed.
    let count = compiler.given.count
    func place(_ register: Compiler.Register) -> Int {
      switch register {
      case .place(let index): index
      case .given(let index): Self.placeRegisters + index
      case .computed(let index): Self.placeRegisters + count + index
      }
    }
    given = compiler.given
    operations = compiler.operations.map { $0.operation(place) }
    self.results = found.map(place)
    registerCount = Self.placeRegisters + count + compiler.computedCount
  }
}

extension ExpressionProgram {
  /// Translates nodes into operations, each distinct one once.
  fileprivate struct Compiler {
    enum Register: Hashable {
      case place(Int)
      case given(Int)
      case computed(Int)
    }

    /// An operation on registers that have no numbers yet.
    struct Pending: Hashable {
      let kind: Symbol.Node.Kind
      let operands: [Register]
    }

    private(set) var given: [Constant] = []
    private(set) var operations: [Pending] = []
    private(set) var computedCount = 0
    private(set) var isRefused = false
    private var known: [ObjectIdentifier: Register] = [:]
    private var computed: [Pending: Register] = [:]
    private var places: [Constant: Int] = [:]

    mutating func register(of node: Symbol.Node, depth: Int) -> Register {
      if let register = known[ObjectIdentifier(node)] { return register }
      let register = found(node, depth)
      known[ObjectIdentifier(node)] = register
      return register
    }

    private mutating func found(_ node: Symbol.Node, _ depth: Int) -> Register {
      if depth > EngineLimits.expressionDepth
        || operations.count >= EngineLimits.expressionOperations
      {
        isRefused = true
        return .place(0)
      }
      switch node.kind {
      case .constant(let value): return give(.constant(value))
      case .name("place.x"): return .place(0)
      case .name("place.y"): return .place(1)
      case .name(let name):
        guard let index = Int(name.dropFirst("argument.".count)) else { return refuse() }
        return give(.argument(index))
      case .component(let part):
        guard case .computed(let first) = register(of: node.operands[0], depth: depth + 1),
          let offset = ["r", "g", "b", "a"].firstIndex(of: part)
        else { return refuse() }
        return .computed(first + offset)
      case .parameter, .curve, .cube: return refuse()
      default:
        let operands = node.operands.map { self.register(of: $0, depth: depth + 1) }
        let pending = Pending(kind: node.kind, operands: operands)
        if let register = computed[pending] { return register }
        guard pending.isKnown else { return refuse() }
        let register = Register.computed(computedCount)
        computedCount += node.kind.isColor ? 4 : 1
        operations.append(pending)
        computed[pending] = register
        return register
      }
    }

    private mutating func refuse() -> Register {
      isRefused = true
      return .place(0)
    }

    private mutating func give(_ value: Constant) -> Register {
      if let place = places[value] { return .given(place) }
      places[value] = given.count
      given.append(value)
      return .given(given.count - 1)
    }
  }
}

extension ExpressionProgram.Compiler.Pending {
  /// Whether a program can compute it.
  fileprivate var isKnown: Bool {
    guard case .call(let name) = kind else { return true }
    return name == "noise" || ExpressionProgram.Unary(rawValue: name) != nil
      || ExpressionProgram.Binary(rawValue: name) != nil
  }

  fileprivate func operation(
    _ place: (ExpressionProgram.Compiler.Register) -> Int
  ) -> ExpressionProgram.Operation {
    let n = operands.map(place)
    switch kind {
    case .add: return .add(n[0], n[1])
    case .subtract: return .subtract(n[0], n[1])
    case .multiply: return .multiply(n[0], n[1])
    case .divide: return .divide(n[0], n[1])
    case .negate: return .negate(n[0])
    case .pick: return .pick(n[0], where: n[1], exceeds: n[2], else: n[3])
    case .sample(let image): return .sample(image, x: n[0], y: n[1])
    case .neighbour(let image, let dx, let dy): return .neighbour(image, dx, dy)
    case .call(let name):
      if let unary = ExpressionProgram.Unary(rawValue: name) { return .unary(unary, n[0]) }
      if let binary = ExpressionProgram.Binary(rawValue: name) {
        return .binary(binary, n[0], n[1])
      }
      return .noise(n[0], n[1], seed: 1)
    case .constant, .name, .parameter, .curve, .cube, .component:
      preconditionFailure("a register that is given, not computed")
    }
  }
}

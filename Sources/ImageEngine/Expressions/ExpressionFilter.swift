/// A filter whose kernel is an ``ExpressionProgram`` of up to three images.
package struct ExpressionFilter: SamplingFilter {
  private let program: ExpressionProgram
  private let arguments: [Float]
  private let area: Rectangle
  private let reading: Reading

  package static let info = FilterInfo<Self>.part()
  package static let examples: [Example<Self>] = []

  /// Determines which part of an image a part of the result reads.
  package final class Reading: Hashable, Sendable {
    fileprivate let part: @Sendable (Int, Rectangle) -> Rectangle

    package init(_ part: @escaping @Sendable (_ image: Int, _ result: Rectangle) -> Rectangle) {
      self.part = part
    }

    package static func == (a: Reading, b: Reading) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Each pixel reads its own position only.
    package static let place = Reading { _, result in result }
  }

  /// - Parameter area: The extent of the result.
  package init(
    _ program: ExpressionProgram, arguments: [Float], area: Rectangle, reading: Reading
  ) {
    self.program = program
    self.arguments = arguments
    self.area = area
    self.reading = reading
  }

  package init() {
    guard let program = ExpressionProgram([0.0, 0.0, 0.0, 0.0]) else {
      preconditionFailure("four constants are a program")
    }
    self.init(program, arguments: [], area: .empty, reading: .place)
  }

  package func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    if reading == .place { return .around(0) }
    let part = reading.part(image, result)
    // A margin of two pixels shows that an image ends.
    return .rectangle(part.isInfinite ? extent.outset(by: 2) : part)
  }

  package func extent(of images: [Rectangle]) -> Rectangle { area }

  /// The result of one to three images.
  package func result(of images: [Image]) -> Image {
    switch images.count {
    case 1: self(images[0])
    case 2: self(images[0], images[1])
    default: self(images[0], images[1], images[2])
    }
  }

  @inline(__always)
  package func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let registers = Registers<V>(program, arguments)
    return { images, place in registers.run(images, place) }
  }
}

/// The numbers of a program while it runs.
private final class Registers<V: Real> {
  private let program: ExpressionProgram
  private let numbers: UnsafeMutablePointer<V>
  /// The register of the first operation's result.
  private let first: Int

  init(_ program: ExpressionProgram, _ arguments: [Float]) {
    self.program = program
    numbers = .allocate(capacity: program.registerCount)
    numbers.initialize(repeating: V(0.0), count: program.registerCount)
    first = ExpressionProgram.placeRegisters + program.given.count
    for (index, given) in program.given.enumerated() {
      numbers[ExpressionProgram.placeRegisters + index] =
        switch given {
        case .constant(let value): V(value)
        case .argument(let index):
          V(parameter: arguments[index], named: "inputArguments", "[\(index)]")
        }
    }
  }

  deinit {
    numbers.deinitialize(count: program.registerCount)
    numbers.deallocate()
  }

  @inline(__always)
  func run(_ images: Samplers<V>, _ place: PixelPosition<V>) -> Color<V> {
    let n = numbers
    n[0] = place.x
    n[1] = place.y
    var next = first
    for operation in program.operations {
      switch operation {
      case .add(let a, let b): n[next] = n[a] + n[b]
      case .subtract(let a, let b): n[next] = n[a] - n[b]
      case .multiply(let a, let b): n[next] = n[a] * n[b]
      case .divide(let a, let b): n[next] = n[a] / n[b]
      case .negate(let a): n[next] = -n[a]
      case .pick(let a, let x, let limit, let b):
        n[next] = V.pick(n[a], where: n[x], exceeds: n[limit], else: n[b])
      case .unary(let function, let a): n[next] = Self.value(function, n[a])
      case .binary(let function, let a, let b): n[next] = Self.value(function, n[a], n[b])
      case .noise(let a, let b, let seed): n[next] = V.noise(n[a], n[b], seed: seed)
      case .sample(let image, let x, let y):
        store(Self.sampler(images, image).at(n[x], n[y]), at: next)
        next += 3
      case .neighbour(let image, let dx, let dy):
        store(Self.sampler(images, image)[dx, dy], at: next)
        next += 3
      }
      next += 1
    }
    let r = program.results
    return Color(n[r[0]], n[r[1]], n[r[2]], n[r[3]])
  }

  @inline(__always)
  private func store(_ color: Color<V>, at register: Int) {
    numbers[register] = color.r
    numbers[register + 1] = color.g
    numbers[register + 2] = color.b
    numbers[register + 3] = color.a
  }

  @inline(__always)
  private static func sampler(_ images: Samplers<V>, _ index: Int) -> Sampler<V> {
    index == 0 ? images.first : index == 1 ? images.second : images.third
  }

  @inline(__always)
  private static func value(_ function: ExpressionProgram.Unary, _ a: V) -> V {
    switch function {
    case .abs: V.abs(a)
    case .floor: V.floor(a)
    case .sqrt: V.sqrt(a)
    case .exp2: V.exp2(a)
    case .log2: V.log2(a)
    case .encoded: V.encoded(a)
    case .decoded: V.decoded(a)
    case .sin: V.sin(a)
    case .cos: V.cos(a)
    }
  }

  @inline(__always)
  private static func value(_ function: ExpressionProgram.Binary, _ a: V, _ b: V) -> V {
    switch function {
    case .min: V.min(a, b)
    case .max: V.max(a, b)
    case .atan2: V.atan2(a, b)
    case .pow: V.pow(a, b)
    }
  }
}

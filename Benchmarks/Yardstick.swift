internal import ImageEngine

/// How fast a machine is at what is not the engine's: copying 48 MB, and arithmetic on vectors
/// that lie in the fastest memory. Neither says what the other takes: the one is a matter of the
/// machine's memory, the other of its processor.
struct Yardstick {
  var copyMilliseconds: Double
  var arithmeticMilliseconds: Double

  /// Of the machine that limits in milliseconds were set on. Its arithmetic follows from that of
  /// another, on which filters that do nothing else took 2.2 times as long.
  static let reference = Yardstick(copyMilliseconds: 1.8, arithmeticMilliseconds: 0.15)

  /// Before anything was measured: everything is faster.
  static let endless = Yardstick(
    copyMilliseconds: .infinity, arithmeticMilliseconds: .infinity)

  /// How many times as long as there it takes here to copy; a faster machine gets no less time.
  var copying: Double { max(1, copyMilliseconds / Self.reference.copyMilliseconds) }

  /// How many times as long it takes to compute.
  var computing: Double { max(1, arithmeticMilliseconds / Self.reference.arithmeticMilliseconds) }

  /// The most times of copying the photo that something may take on this machine, where that is
  /// known of one that computes no worse than `seenBalance`, by how it copies. A memory that became
  /// faster makes no filter slower.
  func here(ratio: Double) -> Double {
    let reference = Self.reference
    let balance =
      (arithmeticMilliseconds / reference.arithmeticMilliseconds)
      / (copyMilliseconds / reference.copyMilliseconds)
    // What stays in the fastest memory is not copied at all.
    let copies = min(1, ratio)
    return copies + (ratio - copies) * max(1, balance / Self.seenBalance)
  }

  /// How many times worse the machine of the ratios of thresholds.json is at computing than at
  /// copying, against `reference`: 2.3 times as long for the one, 1.7 to 2.0 for the other.
  private static let seenBalance = 1.24

  /// What takes so many milliseconds there, some of which go by while the photo's bytes pass
  /// through memory as often as is said, and the others while something is computed.
  func here(_ milliseconds: Double, copies: Double) -> Double {
    let moved = copies * Self.reference.copyMilliseconds
    return moved * copying + (milliseconds - moved) * computing
  }

  /// The better of this one and what is measured now, of either kind.
  mutating func measure(copy: () -> Void) {
    let clock = ContinuousClock()
    copyMilliseconds = min(copyMilliseconds, clock.measure(copy) / .milliseconds(1))
    var numbers = [SIMD16<Float>](repeating: .zero, count: Self.vectors)
    for index in numbers.indices {
      numbers[index] = SIMD16(repeating: 0.1 + 0.8 * Float(index) / Float(Self.vectors))
    }
    let time = clock.measure { Self.compute(&numbers) }
    // What nobody looks at need not be computed.
    precondition(numbers.allSatisfy { ($0 .>= 0) == SIMDMask(repeating: true) })
    arithmeticMilliseconds = min(arithmeticMilliseconds, time / .milliseconds(1))
  }

  /// What a report says of the machine; `nil` where nothing was measured.
  static func line(of yardsticks: [Yardstick]) -> String? {
    func range(_ factors: [Double]) -> String? {
      guard let low = factors.min(), let high = factors.max() else { return nil }
      let ends = [low, high].map { "\($0.rounded(to: 1))" }
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    }
    guard let copying = range(yardsticks.map(\.copying)),
      let computing = range(yardsticks.map(\.computing))
    else { return nil }
    return "this machine took \(copying) times as long to copy, and \(computing) times as long to "
      + "compute, as the one that milliseconds are set on"
  }

  /// 16 KB.
  private static let vectors = 256

  /// A parabola of a parabola: numbers between 0 and 1 stay there.
  private static func compute(_ numbers: inout [SIMD16<Float>]) {
    for _ in 0..<1200 {
      for index in numbers.indices {
        let number = numbers[index]
        let once = 3.7 * number * (1 - number)
        numbers[index] = 3.6 * once * (1 - once)
      }
    }
  }
}

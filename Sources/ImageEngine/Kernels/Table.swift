/// Colours that a kernel looks up: a curve (a row of entries), or a cube with red varying fastest.
/// A stored property of a filter, created once from its data.
///
/// `@unchecked`: the memory is written before the initialiser returns, and never again.
public final class Table: @unchecked Sendable {
  /// The number of entries per side: `count` in a curve, `count` cubed in a cube.
  public let count: Int
  public let isCube: Bool
  private let memory: UnsafeMutableBufferPointer<SIMD4<Float>>

  public init(curve entries: [SIMD4<Float>]) {
    precondition(!entries.isEmpty, "a curve has an entry")
    count = entries.count
    isCube = false
    memory = Self.copied(entries)
  }

  /// `nil` if the number of entries does not match the cube.
  public init?(cube entries: [SIMD4<Float>], side: Int) {
    guard side >= 2, side <= EngineLimits.cubeSide, entries.count == side * side * side else {
      return nil
    }
    count = side
    isCube = true
    memory = Self.copied(entries)
  }

  deinit { memory.deallocate() }

  /// Four numbers per entry: linear or encoded, depending on the filter.
  public var entries: [SIMD4<Float>] { Array(memory) }

  /// The entries, valid as long as the table.
  var start: UnsafePointer<SIMD4<Float>> { UnsafePointer(memory.baseAddress!) }

  private static func copied(
    _ entries: [SIMD4<Float>]
  ) -> UnsafeMutableBufferPointer<SIMD4<Float>> {
    let memory = UnsafeMutableBufferPointer<SIMD4<Float>>.allocate(capacity: entries.count)
    _ = memory.initialize(from: entries)
    return memory
  }
}

extension Table: Hashable {
  public static func == (a: Table, b: Table) -> Bool {
    a === b || (a.count == b.count && a.isCube == b.isCube && a.memory.elementsEqual(b.memory))
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(isCube)
  }
}

extension Table {
  /// Interpolates between the two entries around a position.
  func value<T: BinaryFloatingPoint & SIMDScalar>(_ t: T) -> SIMD4<T> {
    let (index, part) = place(t)
    return mixed(entry(index), entry(min(index + 1, count - 1)), part)
  }

  /// Interpolates between the eight nodes around a position.
  func value<T: BinaryFloatingPoint & SIMDScalar>(_ r: T, _ g: T, _ b: T) -> SIMD4<T> {
    let (i, x) = place(r)
    let (j, y) = place(g)
    let (k, z) = place(b)
    func row(_ j: Int, _ k: Int) -> SIMD4<T> {
      let start = (min(k, count - 1) * count + min(j, count - 1)) * count
      return mixed(entry(start + i), entry(start + min(i + 1, count - 1)), x)
    }
    return mixed(mixed(row(j, k), row(j + 1, k), y), mixed(row(j, k + 1), row(j + 1, k + 1), y), z)
  }

  private func place<T: BinaryFloatingPoint>(_ t: T) -> (index: Int, part: T) {
    let scaled = Swift.min(Swift.max(t, 0), 1) * T(count - 1)
    let index = Int(scaled.isFinite ? scaled : 0)
    return (index, scaled - T(index))
  }

  private func entry<T: BinaryFloatingPoint & SIMDScalar>(_ index: Int) -> SIMD4<T> {
    let entry = memory[index]
    return SIMD4(T(entry.x), T(entry.y), T(entry.z), T(entry.w))
  }

  private func mixed<T: BinaryFloatingPoint & SIMDScalar>(
    _ a: SIMD4<T>, _ b: SIMD4<T>, _ t: T
  ) -> SIMD4<T> { a + (b - a) * t }
}

internal import Catalog

/// The vector of a picture, or of words, by the owner's pair of networks, with a byte for each
/// number. Shorter ones end in zeros.
package struct OpenVector: ComparedVector {
  /// Signed bytes.
  package let bytes: [UInt8]

  static let count = PictureVector.count

  /// `nil` if the numbers are no vector.
  package init?(_ numbers: [Float]) {
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    guard numbers.count <= Self.count, largest > 0, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    let codes = numbers.map { UInt8(bitPattern: Int8(($0 / largest * 127).rounded())) }
    bytes = codes + [UInt8](repeating: 0, count: Self.count - codes.count)
  }

  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  /// From -1 to 1.
  package func likeness(to other: OpenVector) -> Float {
    let lengths = length * other.length
    return lengths > 0 ? Float(product(other)) / lengths : 0
  }

  private var length: Float { Float(product(self)).squareRoot() }

  private func product(_ other: OpenVector) -> Int {
    bytes.withUnsafeBufferPointer { a in
      other.bytes.withUnsafeBufferPointer { b in
        var sum: Int32 = 0
        for index in 0..<min(a.count, b.count) {
          sum &+= Int32(Int8(bitPattern: a[index])) &* Int32(Int8(bitPattern: b[index]))
        }
        return Int(sum)
      }
    }
  }

  package var unit: [Float] {
    let length = max(length, 1)
    return bytes.map { Float(Int8(bitPattern: $0)) / length }
  }

  package static let table = VectorTable(
    path: "open-vectors", after: OpenQueries.after, count: OpenQueries.count,
    gone: OpenQueries.gone, forgetGone: OpenQueries.forgetGone, visible: OpenQueries.visible,
    allVisible: OpenQueries.allVisible)
}

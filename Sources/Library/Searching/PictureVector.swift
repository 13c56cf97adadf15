internal import Catalog

/// The vector of a picture, with a byte for each number. Likeness is the cosine of the angle
/// between two of them, so their scale does not matter.
package struct PictureVector: ComparedVector, Hashable {
  package let bytes: [UInt8]

  package static let count = 1280

  /// `nil` if the features are not those of a picture.
  package init?(_ features: [Float]) {
    guard features.count == Self.count, let largest = features.max(), largest > 0,
      features.allSatisfy(\.isFinite)
    else { return nil }
    bytes = features.map { UInt8(max(0, $0 / largest * 255).rounded()) }
  }

  /// `nil` if the bytes are not those of a vector.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  package var unit: [Float] {
    let length = max(length, 1)
    return bytes.map { Float($0) / length }
  }

  package static let table = VectorTable(
    path: "vectors", after: SeenQueries.vectorsAfter, count: SeenQueries.vectorCount,
    gone: SeenQueries.goneVectors, forgetGone: SeenQueries.forgetGoneVectors,
    visible: SeenQueries.visibleVectors, allVisible: SeenQueries.allVisibleVectors)

  var length: Float { Float(Self.product(bytes, bytes)).squareRoot() }

  /// From 0 to 1, which equal pictures have.
  package func likeness(to other: PictureVector) -> Float {
    let lengths = length * other.length
    return lengths > 0 ? Float(Self.product(bytes, other.bytes)) / lengths : 0
  }

  private static func product(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var sum: UInt32 = 0
        for index in 0..<min(a.count, b.count) {
          sum &+= UInt32(a[index]) &* UInt32(b[index])
        }
        return Int(sum)
      }
    }
  }
}

/// The directions of a vector from the mean of many, a bit each. Vectors that are near have most
/// bits in common, and all bits of two million fit into 320 MB.
struct VectorCode: Hashable, Sendable {
  static let words = PictureVector.count / 64
  static let bytes = words * 8

  let words: [UInt64]

  /// - Parameter mean: The mean of vectors of unit length.
  init(_ vector: some ComparedVector, mean: [Float]) {
    var words = [UInt64](repeating: 0, count: Self.words)
    for (index, (value, mean)) in zip(vector.unit, mean).enumerated() where value > mean {
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    self.words = words
  }

  /// Writes the numbers of differing bits of consecutive codes into `distances`.
  func distances(
    to codes: UnsafeBufferPointer<UInt64>, into distances: UnsafeMutableBufferPointer<UInt16>
  ) {
    words.withUnsafeBufferPointer { own in
      var place = 0
      for index in distances.indices {
        var sum = 0
        for word in 0..<Self.words {
          sum &+= (codes[place &+ word] ^ own[word]).nonzeroBitCount
        }
        distances[index] = UInt16(truncatingIfNeeded: sum)
        place &+= Self.words
      }
    }
  }
}

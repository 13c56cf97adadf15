internal import Catalog

/// The vectors of photos that have a keyword, and of those for which it was refused.
package struct KeywordExamples: Sendable {
  private let given: [PictureVector]
  private let refused: [PictureVector]
  /// The sum of the given ones, each of length 1.
  private let sum: [Float]
  /// The least likeness of a photo for which the keyword is suggested. One in ten examples may be
  /// less typical.
  package let leastLikeness: Float

  /// `nil` without a photo that has the keyword.
  package init?(given: [PictureVector], refused: [PictureVector]) {
    guard !given.isEmpty else { return nil }
    (self.given, self.refused) = (given, refused)
    var sum = [Float](repeating: 0, count: PictureVector.count)
    for vector in given {
      let length = vector.length
      for (index, byte) in vector.bytes.enumerated() where byte > 0 {
        sum[index] += Float(byte) / length
      }
    }
    self.sum = sum
    let floor = LibraryLimits.leastExampleLikeness
    if given.count > 1 {
      // Of each to all others.
      let own = given.map { (Self.product($0, sum) - 1) / Float(given.count - 1) }.sorted()
      leastLikeness = max(floor, own[given.count / 10] - LibraryLimits.exampleTolerance)
    } else {
      leastLikeness = floor
    }
  }

  package var count: Int { given.count }

  /// The vector between all examples; `nil` if they have no direction.
  package var middle: PictureVector? { PictureVector(sum) }

  /// The average of the likenesses to all examples, from 0 to 1.
  package func likeness(of vector: PictureVector) -> Float {
    Self.product(vector, sum) / Float(given.count)
  }

  /// Returns the photos that resemble the examples, the likeliest first. Photos that are nearer to
  /// a refused one than to any example are left out.
  package func likely(_ photos: [(row: Int, vector: PictureVector)], _ limit: Int) -> [Int] {
    let alike = photos.map { (row: $0.row, vector: $0.vector, likeness: likeness(of: $0.vector)) }
      .filter { $0.likeness >= leastLikeness }
      .sorted { ($1.likeness, $0.row) < ($0.likeness, $1.row) }
    return Array(
      alike.prefix(LibraryLimits.comparedWithRefusals).lazy
        .filter { !isNearerToRefused($0.vector) }.prefix(limit).map(\.row))
  }

  private func isNearerToRefused(_ vector: PictureVector) -> Bool {
    guard let nearest = refused.map(vector.likeness(to:)).max() else { return false }
    return given.allSatisfy { vector.likeness(to: $0) < nearest }
  }

  /// The product of a vector, made of length 1, with a sum of such.
  private static func product(_ vector: PictureVector, _ sum: [Float]) -> Float {
    let length = vector.length
    guard length > 0 else { return 0 }
    var product: Float = 0
    for (byte, value) in zip(vector.bytes, sum) { product += Float(byte) * value }
    return product / length
  }
}

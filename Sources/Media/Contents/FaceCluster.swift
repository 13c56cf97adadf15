/// Faces of one person, as sums from which distances follow.
struct FaceCluster {
  private(set) var faces: [Int]
  private var photos: Set<Int>
  private var sum: FaceSum

  init(_ number: Int, _ photo: Int, _ face: Face) {
    (faces, photos) = ([number], [photo])
    sum = FaceSum(face.embedding, quality: face.quality)
  }

  func mayJoin(_ other: FaceCluster) -> Bool { photos.isDisjoint(with: other.photos) }

  func distance(to other: FaceCluster) -> Float { sum.distance(to: other.sum) }

  mutating func join(_ other: FaceCluster) {
    sum.add(other.sum)
    faces = (faces + other.faces).sorted()
    photos.formUnion(other.photos)
  }
}

/// The number, the mean and the spread of some embeddings, from which the distance to others
/// follows without comparing every pair.
package struct FaceSum: Hashable, Sendable {
  package private(set) var count: Int
  /// The mean of the embeddings.
  package private(set) var mean: [Float]
  /// The mean square distance of the embeddings from their mean.
  package private(set) var spread: Float

  /// The quality from which on a face shows a person as well as any.
  private static let goodQuality: Float = 0.7
  /// The spread of a face without any quality. One at the limit for grouping must be within 0.38 of
  /// a good one instead of 0.5.
  private static let worstSpread: Float = 0.3 * goodQuality

  /// A face that shows a person badly has a spread of its own: it must be nearer to be joined, as
  /// such faces of strangers resemble each other.
  package init(_ embedding: [Float], quality: Double) {
    let lack = max(0, Self.goodQuality - Float(quality)) / Self.goodQuality
    self.init(count: 1, mean: embedding, spread: Self.worstSpread * lack)
  }

  package init(count: Int, mean: [Float], spread: Float) {
    (self.count, self.mean, self.spread) = (count, mean, spread)
  }

  /// The root mean square distance between the faces of both.
  package func distance(to other: FaceSum) -> Float {
    (squareOfMeans(other) + spread + other.spread).squareRoot()
  }

  private func squareOfMeans(_ other: FaceSum) -> Float {
    var sum: Float = 0
    for index in 0..<min(mean.count, other.mean.count) {
      let difference = mean[index] - other.mean[index]
      sum += difference * difference
    }
    return sum
  }

  package mutating func add(_ other: FaceSum) {
    let (own, others) = (Float(count), Float(other.count))
    let (ownPart, otherPart) = (own / (own + others), others / (own + others))
    spread =
      ownPart * spread + otherPart * other.spread + ownPart * otherPart * squareOfMeans(other)
    mean = zip(mean, other.mean).map { $0 * ownPart + $1 * otherPart }
    count += other.count
  }
}

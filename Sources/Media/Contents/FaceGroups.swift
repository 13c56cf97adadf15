/// Groups faces by person, from their embeddings alone.
///
/// Two people in one group are worse than one person in two: groups are joined by their mean
/// distance, well below the one at which the network was trained to tell people apart, and never if
/// both have a face in one photo. Faces that show little of a person stay alone. The rest is joined
/// by hand, for which ``suggestions`` has pairs.
package struct FaceGroups: Sendable {
  /// The numbers of each group's faces, in rising order; the largest group first.
  package private(set) var groups: [[Int]] = []
  /// Pairs of groups that may be one person, by their places in ``groups``; the nearest first.
  package private(set) var suggestions: [(Int, Int)] = []

  /// The root mean square distance of the faces of two groups up to which they are one person.
  package static let joinedDistance: Float = 0.5
  /// The same for suggestions; the network was trained for 0.6.
  package static let suggestedDistance: Float = 0.62

  /// The quality of a face from which on it is grouped.
  package static let groupedQuality = 0.35

  /// - Parameter faces: Faces with the numbers of their photos.
  package init(_ faces: [(photo: Int, face: Face)]) {
    var found: [Group] = []
    var alone: [Group] = []
    for (number, (photo, face)) in faces.enumerated() {
      let single = Group(number, photo, face.embedding)
      guard face.quality >= Self.groupedQuality else {
        alone.append(single)
        continue
      }
      let nearest = found.indices.filter { found[$0].mayJoin(single) }
        .min { found[$0].distance(to: single) < found[$1].distance(to: single) }
      if let nearest, found[nearest].distance(to: single) <= Self.joinedDistance {
        found[nearest].join(single)
      } else {
        found.append(single)
      }
    }
    while Self.joinNearest(&found) {}
    found += alone
    found.sort { ($1.faces.count, $0.faces[0]) < ($0.faces.count, $1.faces[0]) }
    groups = found.map(\.faces)
    suggestions = Self.pairs(found, within: Self.suggestedDistance)
  }

  /// Joins the nearest pairs, each group once; returns false when none is near enough.
  private static func joinNearest(_ groups: inout [Group]) -> Bool {
    var joined: Set<Int> = []
    var removed: Set<Int> = []
    for (a, b) in pairs(groups, within: joinedDistance)
    where !joined.contains(a) && !joined.contains(b) {
      groups[a].join(groups[b])
      joined.formUnion([a, b])
      removed.insert(b)
    }
    groups = groups.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    return !removed.isEmpty
  }

  /// The pairs of groups within a distance, the nearest first.
  private static func pairs(_ groups: [Group], within limit: Float) -> [(Int, Int)] {
    var found: [(pair: (Int, Int), distance: Float)] = []
    for a in groups.indices {
      for b in groups.indices.dropFirst(a + 1) where groups[a].mayJoin(groups[b]) {
        let distance = groups[a].distance(to: groups[b])
        if distance <= limit { found.append(((a, b), distance)) }
      }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.pair)
  }
}

/// Faces of one person, as sums from which distances follow.
private struct Group {
  private(set) var faces: [Int]
  private var photos: Set<Int>
  /// The mean of the embeddings.
  private var mean: [Float]
  /// The mean square distance of the embeddings from their mean.
  private var spread: Float = 0

  init(_ face: Int, _ photo: Int, _ embedding: [Float]) {
    (faces, photos, mean) = ([face], [photo], embedding)
  }

  func mayJoin(_ other: Group) -> Bool { photos.isDisjoint(with: other.photos) }

  /// The root mean square distance between the faces of both.
  func distance(to other: Group) -> Float {
    (squareOfMeans(other) + spread + other.spread).squareRoot()
  }

  private func squareOfMeans(_ other: Group) -> Float {
    var sum: Float = 0
    for index in 0..<min(mean.count, other.mean.count) {
      let difference = mean[index] - other.mean[index]
      sum += difference * difference
    }
    return sum
  }

  mutating func join(_ other: Group) {
    let (own, others) = (Float(faces.count), Float(other.faces.count))
    let (ownPart, otherPart) = (own / (own + others), others / (own + others))
    spread =
      ownPart * spread + otherPart * other.spread + ownPart * otherPart * squareOfMeans(other)
    mean = zip(mean, other.mean).map { $0 * ownPart + $1 * otherPart }
    faces = (faces + other.faces).sorted()
    photos.formUnion(other.photos)
  }
}

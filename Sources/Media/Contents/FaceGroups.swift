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
    var found: [FaceCluster] = []
    var alone: [FaceCluster] = []
    for (number, (photo, face)) in faces.enumerated() {
      let single = FaceCluster(number, photo, face)
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
  private static func joinNearest(_ groups: inout [FaceCluster]) -> Bool {
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
  private static func pairs(_ groups: [FaceCluster], within limit: Float) -> [(Int, Int)] {
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

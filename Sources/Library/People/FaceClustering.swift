internal import Catalog
internal import Media

/// Finds the person of a new face by the distance to the mean vectors of persons. Only persons that
/// everyone sees who sees the photo are compared.
struct FaceClustering {
  private(set) var sums: [Int: FaceSum] = [:]
  private(set) var named: Set<Int> = []

  init(_ means: [PersonMean]) {
    for mean in means {
      let sum = FaceSum(count: mean.count, mean: mean.mean, spread: Float(mean.spread))
      sums[mean.person]?.add(sum)
      if sums[mean.person] == nil { sums[mean.person] = sum }
      if mean.isNamed { named.insert(mean.person) }
    }
  }

  /// The nearest person within the distance at which faces are grouped.
  func nearest(to face: FaceSum, except others: Set<Int>) -> Int? {
    var best: (person: Int, distance: Float)?
    for (person, sum) in sums where !others.contains(person) {
      let distance = sum.distance(to: face)
      guard distance <= FaceGroups.joinedDistance else { continue }
      if best.map({ (distance, person) < ($0.distance, $0.person) }) ?? true {
        best = (person, distance)
      }
    }
    return best?.person
  }

  /// The nearest person that may be the same; two names are never joined.
  func nearest(toPerson person: Int, except others: Set<Int>) -> Int? {
    guard let sum = sums[person] else { return nil }
    return nearest(
      to: sum, except: others.union([person]).union(named.contains(person) ? named : []))
  }

  mutating func add(_ face: FaceSum, to person: Int) {
    if sums[person] == nil { sums[person] = face } else { sums[person]?.add(face) }
  }

  mutating func join(_ person: Int, to other: Int) {
    if let sum = sums.removeValue(forKey: person) { add(sum, to: other) }
  }

  /// Pairs of a named person and a group that may be the same, the nearest first.
  func suggestions() -> [(person: Int, group: Int)] {
    var found: [(person: Int, group: Int, distance: Float)] = []
    for (group, sum) in sums where !named.contains(group) {
      for person in named {
        guard let distance = sums[person]?.distance(to: sum),
          distance <= FaceGroups.suggestedDistance
        else { continue }
        found.append((person, group, distance))
      }
    }
    return found.sorted { ($0.distance, $0.person, $0.group) < ($1.distance, $1.person, $1.group) }
      .map { ($0.person, $0.group) }
  }
}

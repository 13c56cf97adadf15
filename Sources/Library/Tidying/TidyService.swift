package import Catalog
internal import Media

/// Photos that belong together, of which a person may keep the best.
package struct TidyGroup: Sendable {
  package let kind: AlikeKind
  package let assets: [Asset]
  /// The one with the most pixels; of equals, the largest file.
  package let best: AssetID
  package let cursor: String
}

/// Groups of photos, newest first.
package struct TidyPage: Sendable {
  package let groups: [TidyGroup]
  /// The number of open groups of each kind.
  package let counts: [AlikeKind: Int]
  package let next: String?
}

/// The photos of an account that are alike.
package struct TidyService: Sendable {
  let catalog: Catalog

  /// Returns groups of the principal's photos on which they have not decided: at least two are not
  /// rejected, and one has no flag. Nothing is ever removed by itself.
  package func groups(
    of kind: AlikeKind?, after cursor: String? = nil, limit: Int = LibraryLimits.tidyGroups,
    for principal: Principal
  ) async throws(LibraryError) -> TidyPage {
    guard let owner = principal.account?.rowNumber else { throw .access(.signInRequired) }
    let limit = min(max(limit, 1), LibraryLimits.tidyGroups)
    return try await catalog.read { db in
      let pairs = try db.all(SimilarQueries.pairs, owner, LibraryLimits.seriesMilliseconds)
      var groups = Dictionary(grouping: pairs, by: \.kind).flatMap { kind, pairs in
        Self.joined(pairs).map { (kind: kind, rows: $0) }
      }
      let bursts = Dictionary(grouping: try db.all(SimilarQueries.bursts, owner), by: \.burst)
      groups += bursts.values.map { (kind: .burst, rows: $0.map(\.row)) }
      let members = Dictionary(
        uniqueKeysWithValues: try db.all(
          SimilarQueries.members, Set(groups.flatMap(\.rows)).sorted().jsonText
        ).map { ($0.row, $0) })
      let open = groups.compactMap { kind, rows in
        OpenGroup(kind, rows.compactMap { members[$0] })
      }.sorted { $0.place > $1.place }
      let start = cursor.flatMap(OpenGroup.Place.init)
      let wanted = open.filter { group in
        (kind == nil || group.kind == kind) && start.map { group.place < $0 } ?? true
      }
      let shown = wanted.prefix(limit)
      var shownGroups: [TidyGroup] = []
      for group in shown {
        let assets = try db.assets(inRows: group.members.map(\.row), for: principal)
        shownGroups.append(
          TidyGroup(
            kind: group.kind, assets: assets.compactMap { $0 }, best: group.best,
            cursor: group.place.text))
      }
      return TidyPage(
        groups: shownGroups,
        counts: Dictionary(grouping: open, by: \.kind).mapValues(\.count),
        next: wanted.count > limit ? shown.last?.place.text : nil)
    }
  }

  /// The groups that pairs form.
  private static func joined(_ pairs: [AlikePair]) -> [[Int]] {
    var leaders: [Int: Int] = [:]
    func leader(of row: Int) -> Int {
      var row = row
      while let next = leaders[row], next != row {
        leaders[row] = leaders[next] ?? next
        row = next
      }
      return row
    }
    for pair in pairs {
      let (one, two) = (leader(of: pair.asset), leader(of: pair.other))
      leaders[max(one, two)] = min(one, two)
      leaders[min(one, two)] = min(one, two)
    }
    return Dictionary(grouping: leaders.keys.sorted(), by: leader).values.map { $0 }
  }
}

/// A group on which its owner has not decided.
private struct OpenGroup {
  /// The position of a group among all.
  struct Place: Comparable {
    let time: Int
    let row: Int
    let kind: AlikeKind

    var text: String { "\(time).\(row).\(kind.rawValue)" }

    init(time: Int, row: Int, kind: AlikeKind) {
      (self.time, self.row, self.kind) = (time, row, kind)
    }

    init?(_ text: String) {
      let parts = text.split(separator: ".")
      guard parts.count == 3, let time = Int(parts[0]), let row = Int(parts[1]),
        let kind = AlikeKind(rawValue: String(parts[2]))
      else { return nil }
      self.init(time: time, row: row, kind: kind)
    }

    static func < (a: Place, b: Place) -> Bool {
      (a.time, a.row, a.kind.rawValue) < (b.time, b.row, b.kind.rawValue)
    }
  }

  let kind: AlikeKind
  let members: [AlikeMember]
  let place: Place
  let best: AssetID

  init?(_ kind: AlikeKind, _ members: [AlikeMember]) {
    let least = kind == .series ? LibraryLimits.seriesShots : 2
    guard members.count >= least, members.contains(where: { $0.flag == nil }),
      members.count(where: { $0.flag != .rejected }) > 1,
      let best = members.max(by: { Self.order($0) < Self.order($1) })
    else { return nil }
    self.kind = kind
    self.members = members.sorted { ($0.sortTime, $0.id.text) < ($1.sortTime, $1.id.text) }
    self.best = best.id
    let newest = members.map { ($0.sortTime, $0.row) }.max { $0 < $1 } ?? (0, 0)
    place = Place(time: newest.0, row: newest.1, kind: kind)
  }

  /// The earlier of equals is the original more often.
  private static func order(_ member: AlikeMember) -> (Int, Int, Int) {
    (member.pixels, member.sizeBytes, -member.row)
  }
}

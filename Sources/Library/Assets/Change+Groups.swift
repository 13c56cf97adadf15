internal import Store

/// Shots of one moment, and pictures that are looked at as one.
extension Change {
  /// Puts assets of the actor's onto one stack, of which one is shown. They leave
  /// the stacks they were on.
  package mutating func stack(
    _ assets: [AssetID], top: AssetID
  ) throws(LibraryError) -> String {
    guard assets.count >= 2, assets.count <= Limits.bulkAssets, assets.contains(top) else {
      throw .value(
        member: "assets",
        reason: "a stack has 2 to \(Limits.bulkAssets) photos, and its top is one of them")
    }
    let stack: Identifier<Stack> = newID()
    try settle(
      try decide(assets) { id, decisions in
        decisions.stack = Stack(id: stack.text, isTop: id == top)
      })
    return stack.text
  }

  /// Takes assets from their stacks. One that is left alone is on none.
  package mutating func unstack(_ assets: [AssetID]) throws(LibraryError) {
    var left: Set<String> = []
    for id in assets {
      if let stack = try decided(id).decisions.stack { left.insert(stack.id) }
    }
    try edit(assets) { $0.stack = nil }
    for stack in left.sorted() {
      let rest = try members(GroupQueries.stack, stack)
      if rest.count == 1 { try edit(rest) { $0.stack = nil } }
    }
  }

  /// Shows another asset of its stack, or of its burst.
  package mutating func represent(by asset: AssetID) throws(LibraryError) {
    let decisions = try decided(asset).decisions
    guard decisions.stack != nil || decisions.burst != nil else {
      throw .value(member: "representative", reason: "the photo is in no burst and on no stack")
    }
    if let stack = decisions.stack {
      let members = try members(GroupQueries.stack, stack.id)
      try settle(try decide(members) { id, decisions in decisions.stack?.isTop = id == asset })
    }
    if let burst = decisions.burst {
      let members = try members(GroupQueries.burst, burst.id)
      try settle(
        try decide(members) { id, decisions in decisions.burst?.isRepresentative = id == asset })
    }
  }

  /// The actor's assets of a group, the earliest first.
  private func members(
    _ query: StaticString, _ group: String
  ) throws(LibraryError) -> [AssetID] {
    let owner = actor.rowNumber
    return try onDatabase { db in try db.all(query, group, owner, row: column("id")) }
  }
}

// MARK: - Who stands for the others

/// The groups of which one that stood went, or to which one came.
struct GroupMoves {
  /// One that stands for its group, and is there again.
  struct Comer {
    let id: AssetID
    /// When it was put into the trash: what went first stood first.
    let trashed: Timestamp?
  }

  fileprivate(set) var bursts: [String: [Comer]] = [:]
  fileprivate(set) var stacks: [String: [Comer]] = [:]

  mutating func note(from old: DecidedAsset, to new: DecidedAsset) {
    let (was, now) = (old.decisions, new.decisions)
    let comer = Comer(id: new.id, trashed: was.trashed)
    Self.note(
      (was.burst?.id, was.isInLibrary, was.burst.map { $0.isRepresentative || $0.pick == .user }),
      (now.burst?.id, now.isInLibrary, now.burst.map { $0.isRepresentative || $0.pick == .user }),
      now.burst?.isRepresentative == true ? comer : nil, in: &bursts)
    Self.note(
      (was.stack?.id, was.isInLibrary, was.stack?.isTop),
      (now.stack?.id, now.isInLibrary, now.stack?.isTop),
      now.stack?.isTop == true ? comer : nil, in: &stacks)
  }

  private typealias Place = (group: String?, isInLibrary: Bool, stands: Bool?)

  private static func note(
    _ was: Place, _ now: Place, _ comer: Comer?, in groups: inout [String: [Comer]]
  ) {
    let stays = was.group == now.group && was.isInLibrary && now.isInLibrary
    if let group = was.group, was.isInLibrary, was.stands == true, !stays || now.stands == false {
      groups[group, default: []] += []
    }
    if let group = now.group, now.isInLibrary, !stays {
      groups[group, default: []] += comer.map { [$0] } ?? []
    }
  }
}

extension Decisions {
  fileprivate var isInLibrary: Bool { !isHidden && trashed == nil }
}

extension Change {
  /// One shot of a group that is in the library.
  private struct Member {
    let id: AssetID
    let isChosen: Bool
    let stands: Bool

    init(_ row: borrowing Row) throws(StoreError) {
      id = try row["id"]
      isChosen = try row["isChosen"]
      stands = try row["stands"]
    }
  }

  /// Sees to it that each group is shown by one of its photos in the library. One
  /// that left keeps its mark, so that it stands again when it is back.
  mutating func settle(_ moves: GroupMoves) throws(LibraryError) {
    for (burst, comers) in moves.bursts.sorted(by: { $0.key < $1.key }) {
      try settle(GroupQueries.shownBurst, burst, comers) { $0.burst?.isRepresentative = $1 }
    }
    for (stack, comers) in moves.stacks.sorted(by: { $0.key < $1.key }) {
      try settle(GroupQueries.shownStack, stack, comers) { $0.stack?.isTop = $1 }
    }
  }

  private mutating func settle(
    _ query: StaticString, _ group: String, _ comers: [GroupMoves.Comer],
    _ mark: (inout Decisions, Bool) -> Void
  ) throws(LibraryError) {
    let owner = actor.rowNumber
    let shown = try onDatabase { db in try db.all(query, group, owner, row: Member.init) }
    let first = comers.min { ($0.trashed ?? now, $0.id.text) < ($1.trashed ?? now, $1.id.text) }
    if let first {
      let others = shown.filter { $0.isChosen && $0.id != first.id }.map(\.id)
      _ = try decide(others) { _, decisions in mark(&decisions, false) }
    } else if let next = shown.first, !shown.contains(where: \.stands) {
      _ = try decide([next.id]) { _, decisions in mark(&decisions, true) }
    }
  }
}

/// The statements of bursts and stacks.
enum GroupQueries {
  static let stack: StaticString = """
    select id from asset where stack = ?1 and owner = ?2 order by sortTime, id
    """

  static let burst: StaticString = """
    select id from asset where burst = ?1 and owner = ?2 order by sortTime, id
    """

  /// Those that nothing else keeps from being listed come first.
  static let shownStack: StaticString = """
    select id, isStackTop as isChosen, isStackTop as stands from asset
    where stack = ?1 and owner = ?2 and isHidden = 0 and trashed is null
    order by burst is not null and not isRepresentative and burstPick <> 2, sortTime, id
    """

  static let shownBurst: StaticString = """
    select
      id, isRepresentative as isChosen,
      isRepresentative or (burstPick = 2 and (stack is null or isStackTop)) as stands
    from asset where burst = ?1 and owner = ?2 and isHidden = 0 and trashed is null
    order by stack is not null and not isStackTop, sortTime, id
    """
}

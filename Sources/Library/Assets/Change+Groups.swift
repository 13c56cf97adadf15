package import Catalog
internal import Media
internal import Words

/// Bursts, and stacks of pictures that belong together.
extension Change {
  /// Puts assets of the actor on one stack, of which one is shown. They leave their earlier stacks.
  package mutating func stack(
    _ assets: [AssetID], top: AssetID
  ) throws(LibraryError) -> String {
    guard assets.count >= 2, assets.count <= LibraryLimits.bulkAssets, assets.contains(top) else {
      throw .value(
        member: "assets",
        reason: Message("library.badValue.stack", ["limit": .number(LibraryLimits.bulkAssets)]))
    }
    let stack: Identifier<Stack> = newID()
    try settle(
      try applyEdits(to: assets) { id, edits in
        edits.stack = Stack(id: stack.text, isTop: id == top)
      })
    return stack.text
  }

  /// Takes assets off their stacks. A stack with a single asset left is dissolved.
  package mutating func unstack(_ assets: [AssetID]) throws(LibraryError) {
    var left: Set<String> = []
    for id in assets {
      if let stack = try editable(id).edits.stack { left.insert(stack.id) }
    }
    try edit(assets) { $0.stack = nil }
    for stack in left.sorted() {
      let rest = try members(GroupQueries.stack, stack)
      if rest.count == 1 { try edit(rest) { $0.stack = nil } }
    }
  }

  /// Makes another asset represent its stack or its burst.
  package mutating func represent(by asset: AssetID) throws(LibraryError) {
    let edits = try editable(asset).edits
    guard edits.stack != nil || edits.burst != nil else {
      throw .value(member: "representative", reason: Message("library.badValue.ungrouped"))
    }
    if let stack = edits.stack {
      let members = try members(GroupQueries.stack, stack.id)
      try settle(try applyEdits(to: members) { id, edits in edits.stack?.isTop = id == asset })
    }
    if let burst = edits.burst {
      let members = try members(GroupQueries.burst, burst.id)
      try settle(
        try applyEdits(to: members) { id, edits in edits.burst?.isRepresentative = id == asset })
    }
  }

  /// The actor's assets in a group, earliest first.
  private func members(
    _ query: CatalogQuery<AssetID>, _ group: String
  ) throws(LibraryError) -> [AssetID] {
    let owner = actor.rowNumber
    return try onDatabase { db in try db.all(query, group, owner) }
  }
}

// MARK: - Raw files

extension Change {
  /// Puts a new raw file and the camera's JPEG of the same shot on one stack, which the JPEG
  /// represents. Stacks that people have made stay as they are.
  mutating func joinPair(_ row: Int) throws(LibraryError) {
    let found = try onDatabase { db -> [(id: AssetID, isRaw: Bool)] in
      guard let subject = try db.first(SimilarQueries.subject, row), subject.captured != nil,
        subject.stack == nil, subject.burst == nil
      else { return [] }
      let partner = try db.all(
        SimilarQueries.byTime, subject.owner, subject.sortTime, 0, row,
        LibraryLimits.comparedByTime
      ).first { $0.stack == nil && $0.burst == nil && Likeness.isPair(subject, $0) }
      guard let partner else { return [] }
      return try db.all(SimilarQueries.members, [row, partner.row].jsonText).map {
        ($0.id, MediaFormat(rawValue: $0.format)?.isRaw == true)
      }
    }
    guard found.count == 2, let top = found.first(where: { !$0.isRaw }) else { return }
    _ = try stack(found.map(\.id), top: top.id)
  }
}

// MARK: - Representatives

/// The groups that lost their representative, or gained another one.
struct GroupMoves {
  /// The marked assets that joined and left a group.
  struct Move {
    fileprivate(set) var joined: [ReturningMember] = []
    fileprivate(set) var left: [AssetID] = []
  }

  /// A representative that is back in the library.
  struct ReturningMember {
    let id: AssetID
    /// When it was put into the trash; the first to go was the original representative.
    let trashed: Timestamp?
  }

  fileprivate(set) var bursts: [String: Move] = [:]
  fileprivate(set) var stacks: [String: Move] = [:]

  mutating func note(from old: EditableAsset, to new: EditableAsset) {
    Self.note(Place(burstOf: old), Place(burstOf: new), in: &bursts)
    Self.note(Place(stackOf: old), Place(stackOf: new), in: &stacks)
  }

  /// Notes that the groups of an asset must be settled.
  mutating func note(groupsOf asset: EditableAsset) {
    if let burst = asset.edits.burst { bursts[burst.id, default: Move()].joined += [] }
    if let stack = asset.edits.stack { stacks[stack.id, default: Move()].joined += [] }
  }

  /// The place of an asset in a group, before or after a change.
  private struct Place {
    let asset: AssetID
    let group: String?
    let isInLibrary: Bool
    let trashed: Timestamp?
    /// Whether it is the group's chosen representative; an asset may be listed without being
    /// chosen.
    let isMarked: Bool
    let stands: Bool

    init(burstOf asset: EditableAsset) {
      let burst = asset.edits.burst
      let isMarked = burst?.isRepresentative == true
      self.init(asset, in: burst?.id, isMarked: isMarked, stands: isMarked || burst?.pick == .user)
    }

    init(stackOf asset: EditableAsset) {
      let stack = asset.edits.stack
      let isMarked = stack?.isTop == true
      self.init(asset, in: stack?.id, isMarked: isMarked, stands: isMarked)
    }

    private init(_ asset: EditableAsset, in group: String?, isMarked: Bool, stands: Bool) {
      self.asset = asset.id
      self.group = group
      isInLibrary = asset.edits.isInLibrary
      trashed = asset.edits.trashed
      self.isMarked = isMarked
      self.stands = stands
    }
  }

  private static func note(_ was: Place, _ now: Place, in groups: inout [String: Move]) {
    let stays = was.group == now.group && was.isInLibrary && now.isInLibrary
    if let group = was.group, was.isInLibrary, was.stands, !stays || !now.stands {
      let isAway = now.group == group && now.isMarked && !now.isInLibrary
      groups[group, default: Move()].left += isAway ? [now.asset] : []
    }
    if let group = now.group, now.isInLibrary, !stays {
      let returning = ReturningMember(id: now.asset, trashed: was.trashed)
      groups[group, default: Move()].joined += now.isMarked ? [returning] : []
    }
  }
}

extension UserEdits {
  fileprivate var isInLibrary: Bool { !isHidden && trashed == nil }

  /// Lists the top of a stack as well as the representative of its burst: a person chose it, and
  /// without it the rest of the stack could not be reached.
  mutating func listTop() {
    if stack?.isTop == true, burst?.isRepresentative == false { burst?.pick = .user }
  }
}

extension Change {
  /// Makes sure that each group is shown by one of its photos in the library. The chosen photo
  /// keeps its mark when it leaves, so that it represents the group again when it returns; its
  /// substitute keeps none.
  mutating func settle(_ moves: GroupMoves) throws(LibraryError) {
    // A stack's top may represent its burst, too.
    for (stack, move) in moves.stacks.sorted(by: { $0.key < $1.key }) {
      try settle(GroupQueries.everyStack, stack, move) { $0.stack?.isTop = $1 }
    }
    for (burst, move) in moves.bursts.sorted(by: { $0.key < $1.key }) {
      try settle(GroupQueries.everyBurst, burst, move) { $0.burst?.isRepresentative = $1 }
    }
  }

  private mutating func settle(
    _ query: CatalogQuery<GroupMember>, _ group: String, _ move: GroupMoves.Move,
    _ mark: (inout UserEdits, Bool) -> Void
  ) throws(LibraryError) {
    let owner = actor.rowNumber
    let members = try onDatabase { db in try db.all(query, group, owner) }
    let shown = members.filter(\.isInLibrary)
    let away = members.filter { $0.isMarked && !$0.isInLibrary }
    if away.contains(where: { !move.left.contains($0.id) }) {
      _ = try applyEdits(to: move.left) { _, edits in mark(&edits, false) }
    }
    let first = move.joined.min {
      ($0.trashed ?? now, $0.id.text) < ($1.trashed ?? now, $1.id.text)
    }
    if let first {
      let others = shown.filter { $0.isMarked && $0.id != first.id }.map(\.id)
      _ = try applyEdits(to: others) { _, edits in mark(&edits, false) }
    } else if let next = shown.first, !shown.contains(where: \.stands) {
      _ = try applyEdits(to: [next.id]) { _, edits in mark(&edits, true) }
    }
  }
}

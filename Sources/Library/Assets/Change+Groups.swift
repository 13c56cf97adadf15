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
    for id in assets {
      let left = try decided(id).decisions.stack
      try edit(id) { $0.stack = Stack(id: stack.text, isTop: id == top) }
      if let left, left.isTop { try crownAnother(of: left.id) }
    }
    return stack.text
  }

  /// Takes assets from their stacks. One that is left alone is on none.
  package mutating func unstack(_ assets: [AssetID]) throws(LibraryError) {
    for id in assets {
      guard let left = try decided(id).decisions.stack else { continue }
      try edit(id) { $0.stack = nil }
      let rest = try members(GroupQueries.stack, left.id)
      if rest.count == 1 {
        try edit(rest) { $0.stack = nil }
      } else if left.isTop {
        try crownAnother(of: left.id)
      }
    }
  }

  /// Shows another asset of its stack, or of its burst.
  package mutating func represent(by asset: AssetID) throws(LibraryError) {
    let decisions = try decided(asset).decisions
    guard decisions.stack != nil || decisions.burst != nil else {
      throw .value(member: "representative", reason: "the photo is in no burst and on no stack")
    }
    if let stack = decisions.stack {
      for id in try members(GroupQueries.stack, stack.id) {
        try edit(id) { $0.stack?.isTop = id == asset }
      }
    }
    if let burst = decisions.burst {
      for id in try members(GroupQueries.burst, burst.id) {
        try edit(id) { $0.burst?.isRepresentative = id == asset }
      }
    }
  }

  private mutating func crownAnother(of stack: String) throws(LibraryError) {
    guard let first = try members(GroupQueries.stack, stack).first else { return }
    try edit(first) { $0.stack?.isTop = true }
  }

  /// The actor's assets of a group, the earliest first.
  private func members(
    _ query: StaticString, _ group: String
  ) throws(LibraryError) -> [AssetID] {
    let owner = actor.rowNumber
    return try onDatabase { db in try db.all(query, group, owner, row: column("id")) }
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
}

internal import Store

/// One asset of a group.
package struct GroupMember {
  package let id: AssetID
  package let isInLibrary: Bool
  package let isMarked: Bool
  package let stands: Bool

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    isInLibrary = try row["isInLibrary"]
    isMarked = try row["isMarked"]
    stands = try row["stands"]
  }
}

/// The statements for bursts and stacks.
package enum GroupQueries {
  package static let stack = CatalogQuery<AssetID>(
    """
    select id from asset where stack = ?1 and owner = ?2 order by sortTime, id
    """, column: "id")

  package static let burst = CatalogQuery<AssetID>(
    """
    select id from asset where burst = ?1 and owner = ?2 order by sortTime, id
    """, column: "id")

  /// Assets that nothing else keeps from being listed come first.
  package static let everyStack = CatalogQuery(
    """
    select
      id, not isHidden and trashed is null as isInLibrary, isStackTop as isMarked,
      isStackTop as stands
    from asset where stack = ?1 and owner = ?2
    order by burst is not null and not isRepresentative and burstPick <> 2, sortTime, id
    """, row: GroupMember.init)

  package static let everyBurst = CatalogQuery(
    """
    select
      id, not isHidden and trashed is null as isInLibrary, isRepresentative as isMarked,
      isRepresentative or (burstPick = 2 and (stack is null or isStackTop)) as stands
    from asset where burst = ?1 and owner = ?2
    order by stack is not null and not isStackTop, sortTime, id
    """, row: GroupMember.init)
}

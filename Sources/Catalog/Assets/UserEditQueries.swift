package import Media
internal import Store

/// An asset with the columns that people's edits concern.
package struct EditableAsset: Sendable {
  package let id: AssetID
  package let rowNumber: Int
  package let owner: Int
  package let added: Timestamp
  package let fileCaptured: CaptureTime?
  package let filePosition: Position?
  package var edits: UserEdits

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    rowNumber = try row["rowNumber"]
    owner = try row["owner"]
    added = try row["added"]
    let time: String? = try row["fileCaptured"]
    let offset: String? = try row["fileOffset"]
    fileCaptured = time.flatMap { CaptureTime($0, offset: offset) }
    filePosition = try Position(row, "fileLatitude", "fileLongitude")
    edits = try UserEdits(row)
  }

  package var captured: CaptureTime? { edits.captured ?? fileCaptured }

  /// The sort key of the library: local capture time, else the time of adding.
  package var sortTime: Int { captured?.sortMilliseconds ?? added.milliseconds }

  package var position: Position? {
    if case .given(let position) = edits.placing { return position }
    return filePosition
  }
}

/// The statements for people's edits. They find assets by id; `Change` compares
/// their owner with the actor.
package enum UserEditQueries {
  package static let byID = CatalogQuery(
    """
    select
      rowNumber, id, owner, added, visibility, isHidden, trashed, title, subtitle, caption, rating,
      flag, label, givenCaptured, givenOffset, isPlaced, givenLatitude, givenLongitude, burst,
      burstPick, isRepresentative, stack, isStackTop, fileCaptured, fileOffset, fileLatitude,
      fileLongitude
    from asset where id = ?1
    """, row: EditableAsset.init)

  package static let update = CatalogStatement(
    """
    update asset set
      visibility = ?2, isHidden = ?3 > 0, trashed = ?4, title = ?5, subtitle = ?6, caption = ?7,
      rating = ?8, givenCaptured = ?9, givenOffset = ?10, isPlaced = ?11 > 0, givenLatitude = ?12,
      givenLongitude = ?13, burst = ?14, burstPick = ?15, isRepresentative = ?16 > 0, stack = ?17,
      isStackTop = ?18 > 0, sortTime = ?19, mapCode = ?20, modified = ?21,
      flag = ?22, label = ?23
    where rowNumber = ?1
    """)

  package static let touch = CatalogStatement(
    """
    update asset set modified = ?2 where rowNumber = ?1
    """)

  package static let addFavorite = CatalogStatement(
    """
    insert into favorite (account, asset) values (?1, ?2) on conflict do nothing
    """)

  package static let removeFavorite = CatalogStatement(
    """
    delete from favorite where account = ?1 and asset = ?2
    """)

  package static let removeKeywords = CatalogStatement(
    """
    delete from keyword where asset = ?1
    """)

  package static let addKeyword = CatalogStatement(
    """
    insert into keyword (asset, word) values (?1, ?2) on conflict do nothing
    """)
}

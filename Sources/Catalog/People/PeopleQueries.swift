package import Media
internal import Store

/// The statements that find people and faces for a principal. A face counts where its photo is
/// listed and the principal may open it, unless it was removed or the current version crops it
/// away.
package enum PeopleQueries {
  package static let all = CatalogQuery(
    head, cover, fromFaces, isShown, AccessQueries.asset,
    """
    group by person.rowNumber having person.name is not null or count(distinct face.asset) >= ?3
    order by person.name is null, assets desc, person.rowNumber limit ?4
    """,
    postgres: [
      head, chosenCover, fromFaces, ranked, isShown, AccessQueries.asset,
      """
      group by person.rowNumber having person.name is not null or count(distinct face.asset) >= ?3
      order by person.name is null, assets desc, person.rowNumber limit ?4
      """,
    ], row: StoredPerson.init)

  package static let byID = CatalogQuery(
    head, cover, fromFaces, isShown, AccessQueries.asset,
    """
    and person.rowNumber = coalesce(
      (select known.rowNumber from person as known where known.id = ?3),
      (select personAlias.person from personAlias where personAlias.id = ?3))
    group by person.rowNumber
    """,
    postgres: [
      head, chosenCover, fromFaces, ranked, isShown, AccessQueries.asset,
      """
      and person.rowNumber = coalesce(
        (select known.rowNumber from person as known where known.id = ?3),
        (select personAlias.person from personAlias where personAlias.id = ?3))
      group by person.rowNumber
      """,
    ], row: StoredPerson.init)

  /// ?3 is a JSON array of rows.
  package static let byRows = CatalogQuery(
    head, cover, fromFaces, isShown, AccessQueries.asset,
    "and person.rowNumber in (select value from json_each(?3)) group by person.rowNumber",
    postgres: [
      head, chosenCover, fromFaces, ranked, isShown, AccessQueries.asset,
      "and person.rowNumber in (select value from json_each(?3)) group by person.rowNumber",
    ], row: StoredPerson.init)

  private static let head: StaticString = """
    select
      person.rowNumber, person.id, person.name, count(distinct face.asset) as assets,
      exists (
        select 1 from hiddenPerson
        where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber) as isHidden,
    """

  /// The bare columns are those of the face with the highest rank; of equal ones, of that with the
  /// last id, which is the same after a rebuild.
  private static let cover: StaticString = """
      max(
        printf(
          '%.6f',
          4 * (face.rowNumber is person.cover) + face.isConfirmed + coalesce(face.quality, 0.5))
        || face.id
      ) as rank,
      face.id as faceID, asset.id as assetID, asset.rowNumber as assetRow,
      coalesce(asset.currentVersion, 0) as currentVersion, face.x, face.y, face.width, face.height
    """

  /// The same where columns of a group are no row's.
  private static let chosenCover: StaticString = """
      (array_agg(face.id order by chosen.rank desc))[1] as faceID,
      (array_agg(asset.id order by chosen.rank desc))[1] as assetID,
      (array_agg(asset.rowNumber order by chosen.rank desc))[1] as assetRow,
      (array_agg(coalesce(asset.currentVersion, 0) order by chosen.rank desc))[1]
        as currentVersion,
      (array_agg(face.x order by chosen.rank desc))[1] as x,
      (array_agg(face.y order by chosen.rank desc))[1] as y,
      (array_agg(face.width order by chosen.rank desc))[1] as width,
      (array_agg(face.height order by chosen.rank desc))[1] as height
    """

  private static let fromFaces: StaticString = """
    from face join person on person.rowNumber = face.person
    join asset on asset.rowNumber = face.asset
    """

  private static let ranked: StaticString = """
    cross join lateral (
      select to_char(
        iif(face.rowNumber = person.cover, 4, 0) + iif(face.isConfirmed, 1, 0)
          + coalesce(face.quality, 0.5), '0.000000') || face.id collate "C" as rank
    ) as chosen
    """

  private static let isShown: StaticString = """
    where not face.isRemoved and not face.isCut and asset.isListed and
    """

  /// The years in which there are photos of a person, ?3 is its row.
  package static let years = CatalogQuery(
    """
    select
      cast(strftime('%Y', asset.sortTime / 1000, 'unixepoch') as bigint) as year,
      count(distinct asset.rowNumber) as count
    from face join asset on asset.rowNumber = face.asset
    where face.person = ?3 and not face.isRemoved and not face.isCut and asset.isListed and
    """, AccessQueries.asset, "group by year order by year desc"
  ) { (row) throws(StoreError) in
    (year: try row["year"] as Int, count: try row["count"] as Int)
  }

  /// The faces of a person, the best first.
  package static let faces = CatalogQuery(
    face, AccessQueries.asset,
    """
    and asset.isListed and face.person = ?3
    order by face.isConfirmed desc, face.quality desc, face.rowNumber limit ?4
    """, row: ShownFace.init)

  /// The named faces of a photo, whichever version shows them.
  package static let namedFaces = CatalogQuery(
    """
    select person.name, face.x, face.y, face.width, face.height
    from face join person on person.rowNumber = face.person
    join asset on asset.rowNumber = face.asset
    where face.asset = ?3 and person.name is not null and not face.isRemoved and not exists (
      select 1 from hiddenPerson
      where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber) and
    """, AccessQueries.asset, "order by face.x, face.rowNumber"
  ) { (row) throws(StoreError) in
    NamedRegion(name: try row["name"], box: try RelativeBox(row))
  }

  /// The faces of a photo that may be opened, from left to right.
  package static let facesOfAsset = CatalogQuery(
    face, AccessQueries.asset, "and face.asset = ?3 order by face.x, face.rowNumber",
    row: ShownFace.init)

  /// The rows of faces that the principal sees; ?3 is a JSON array of ids.
  package static let visibleFaces = CatalogQuery(
    rows, "and face.id in (select atom from json_each(?3)) and", AccessQueries.asset,
    row: FaceRow.init)

  private static let face: StaticString = """
    select
      face.*, asset.id as assetID, coalesce(asset.currentVersion, 0) as currentVersion,
      person.id as personID, iif(exists (
        select 1 from hiddenPerson
        where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber
      ), null, person.name) as personName
    from face join asset on asset.rowNumber = face.asset
    left join person on person.rowNumber = face.person
    where not face.isRemoved and not face.isCut and asset.trashed is null and
    """

  private static let rows: StaticString = """
    select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
    where not face.isRemoved and not face.isCut
    """

  /// The names of people in photos that the principal sees, for search.
  package static let names = CatalogQuery(
    """
    select person.rowNumber, person.id, person.name from person
    where person.name is not null and not exists (
      select 1 from hiddenPerson
      where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber)
    and exists (
      select 1 from peopleAccount where peopleAccount.account = ?1)
    and exists (
      select 1 from face join asset on asset.rowNumber = face.asset
      where face.person = person.rowNumber and not face.isRemoved and not face.isCut
        and asset.isListed and
    """, AccessQueries.asset, ") order by lower(person.name), person.rowNumber"
  ) { (row) throws(StoreError) in
    PersonName(row: try row["rowNumber"], id: try row["id"], name: try row["name"])
  }

  /// The photos of a person on the map, ?3 is its row: by the squares that the map is divided into,
  /// ?4 columns and rows. Each pin has its newest photo, as in `MapQueries.closePins`.
  static let pins = CatalogQuery(
    """
    select across, line, count(*) as count, avg(latitude) as latitude,
      avg(longitude) as longitude, substr(max((sortTime + (1 << 60)) || id), 20) as id
    from (
      select distinct asset.id, asset.sortTime, asset.latitude, asset.longitude,
        min(cast((asset.longitude + 180) / 360 * ?4 as integer), ?4 - 1) as across,
        min(cast((90 - asset.latitude) / 180 * ?4 as integer), ?4 - 1) as line
      from face join asset on asset.rowNumber = face.asset
      where face.person = ?3 and not face.isRemoved and not face.isCut
        and asset.isListed and asset.mapCode is not null and
    """, AccessQueries.asset,
    """
    )
    where iif(?5 <= ?6, longitude between ?5 and ?6, longitude >= ?5 or longitude <= ?6)
      and latitude between ?7 and ?8
    group by across, line order by line, across
    """,
    postgres: [
      """
      select across, line, count(*) as count, avg(latitude) as latitude,
        avg(longitude) as longitude, (array_agg(id order by sortTime desc, id desc))[1] as id
      from (
        select distinct asset.id, asset.sortTime, asset.latitude, asset.longitude,
          least(floor((asset.longitude + 180) / 360 * ?4)::bigint, ?4 - 1) as across,
          least(floor((90 - asset.latitude) / 180 * ?4)::bigint, ?4 - 1) as line
        from face join asset on asset.rowNumber = face.asset
        where face.person = ?3 and not face.isRemoved and not face.isCut
          and asset.isListed and asset.mapCode is not null and
      """, AccessQueries.asset,
      """
      ) as pin
      where iif(
          cast(?5 as double precision) <= ?6, longitude between ?5 and ?6,
          longitude >= ?5 or longitude <= ?6)
        and latitude between ?7 and ?8
      group by across, line order by line, across
      """,
    ]
  ) { (row) throws(StoreError) in
    (
      across: try row["across"] as Int, line: try row["line"] as Int,
      position: try Position(row, "latitude", "longitude"), count: try row["count"] as Int,
      asset: try row["id"] as AssetID
    )
  }

  /// The accounts that have People on.
  package static let accounts = CatalogQuery<Int>(
    """
    select account from peopleAccount
    """, column: "account")

  package static let isOn = CatalogQuery<Bool>(
    """
    select exists (select 1 from peopleAccount where account = ?1) as isOn
    """, column: "isOn")
}

/// A face with its photo's version.
package struct ShownFace: Sendable {
  package let row: FaceRow
  package var face: FoundFace

  init(_ row: borrowing Row) throws(StoreError) {
    let stored = try FaceRow(row)
    self.row = stored
    face = FoundFace(
      id: stored.id, asset: stored.assetID, box: stored.box, version: try row["currentVersion"],
      source: stored.source,
      isConfirmed: stored.isConfirmed, person: try row["personID"], name: try row["personName"])
  }
}

/// A person's name, with its row.
package struct PersonName: Hashable, Sendable {
  package let row: Int
  package let id: PersonID
  package let name: String
}

package import Media
internal import Store

/// How two or more photos belong together.
package enum AlikeKind: String, CaseIterable, Sendable, StoredWord {
  /// One picture in several sizes, formats or qualities.
  case copies
  /// A raw file and the camera's JPEG of the same shot.
  case pair
  /// Shots of a burst, as the camera says.
  case burst
  /// Shots of one camera within moments.
  case series
  /// Pictures that resemble each other.
  case similar
}

/// A photo as it is compared with others.
package struct AlikeSubject: Sendable {
  package let row: Int
  package let owner: Int
  package let sortTime: Int
  /// The local time of the file, to the second.
  package let captured: String?
  package let camera: String?
  package let burst: String?
  package let width: Int?
  package let height: Int?
  package let filename: String
  package let format: String
  package let stack: String?
  /// ``PictureFingerprint/bytes``.
  package let codes: [UInt8]?
  package let vector: [UInt8]?

  init(_ row: borrowing Row) throws(StoreError) {
    self.row = try row["row"]
    owner = try row["owner"]
    sortTime = try row["sortTime"]
    captured = try row["captured"]
    camera = try row["camera"]
    burst = try row["burst"]
    width = try row["width"]
    height = try row["height"]
    filename = try row["filename"]
    format = try row["format"]
    stack = try row["stack"]
    codes = try row["codes"]
    vector = try row["vector"]
  }
}

/// Two photos that are alike.
package struct AlikePair: Hashable, Sendable {
  package let asset: Int
  package let other: Int
  package let kind: AlikeKind

  init(_ row: borrowing Row) throws(StoreError) {
    asset = try row["asset"]
    other = try row["other"]
    kind = try row["kind"]
  }
}

/// A photo of a group, with the properties that order it and that say whether it was decided on.
package struct AlikeMember: Hashable, Sendable {
  package let row: Int
  package let sortTime: Int
  package let id: AssetID
  package let flag: Flag?
  package let pixels: Int
  package let sizeBytes: Int
  package let format: String

  init(_ row: borrowing Row) throws(StoreError) {
    self.row = try row["row"]
    sortTime = try row["sortTime"]
    id = try row["id"]
    flag = try row["flag"]
    pixels = try row["pixels"]
    sizeBytes = try row["sizeBytes"]
    format = try row["format"]
  }
}

/// The statements about photos that are alike. All concern the photos of one owner.
package enum SimilarQueries {
  package static let subject = CatalogQuery(
    """
    select * from alikeSubject where row = ?1
    """, row: AlikeSubject.init)

  /// The listed photos of an owner whose means are within limits of others.
  package static let byMeans = CatalogQuery(
    """
    select * from alikeSubject where owner = ?1 and isListed and row <> ?9 and row in (
      select asset from fingerprint
      where light between cast(?2 as double precision) - ?7 and ?2 + ?7
        and blue between cast(?3 as double precision) - ?8 and ?3 + ?8
        and red between cast(?4 as double precision) - ?8 and ?4 + ?8
        and upperLight between cast(?5 as double precision) - 2 * ?7 and ?5 + 2 * ?7
        and leftLight between cast(?6 as double precision) - 2 * ?7 and ?6 + 2 * ?7)
    """, row: AlikeSubject.init)

  /// The listed photos of an owner before and after a time, up to ?5 of each.
  package static let byTime = CatalogQuery(
    """
    select * from (
      select * from alikeSubject
      where owner = ?1 and sortTime between cast(?2 as bigint) - ?3 and ?2 and isListed
        and kind = 'image' and row <> ?4
      order by sortTime desc limit ?5) as earlier
    union all
    select * from (
      select * from alikeSubject
      where owner = ?1 and sortTime > ?2 and sortTime <= ?2 + ?3 and isListed and kind = 'image'
        and row <> ?4
      order by sortTime limit ?5) as later
    """, row: AlikeSubject.init)

  package static let setFingerprint = CatalogStatement(
    """
    insert into fingerprint (asset, codes, light, upperLight, leftLight, blue, red)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    on conflict (asset) do update set
      codes = excluded.codes, light = excluded.light, upperLight = excluded.upperLight,
      leftLight = excluded.leftLight, blue = excluded.blue, red = excluded.red
    """)

  package static let forgetAlike = CatalogStatement(
    """
    delete from alike where asset = ?1 or other = ?1
    """)

  package static let setAlike = CatalogStatement(
    """
    insert into alike (asset, other, kind) values (min(?1, ?2), max(?1, ?2), ?3)
    on conflict (asset, other) do update set kind = excluded.kind
    """)

  /// The pairs among an owner's listed photos. ?2 is the longest pause of a series.
  package static let pairs = CatalogQuery(
    """
    select alike.asset, alike.other, alike.kind from alike
    cross join asset as one cross join asset as two
    where one.rowNumber = alike.asset and two.rowNumber = alike.other
      and one.owner = ?1 and two.owner = ?1 and one.isListed and two.isListed
      and (alike.kind <> 'series' or abs(one.sortTime - two.sortTime) <= ?2)
    """, row: AlikePair.init)

  /// An owner's photos in bursts, besides those in stacks that others represent.
  package static let bursts = CatalogQuery(
    """
    select rowNumber, burst from asset
    where burst is not null and owner = ?1 and not isHidden and trashed is null
      and (stack is null or isStackTop)
    order by burst, rowNumber
    """
  ) { (row) throws(StoreError) in
    (row: try row["rowNumber"] as Int, burst: try row["burst"] as String)
  }

  /// Photos by their rows, ?1 as a JSON array.
  package static let members = CatalogQuery(
    """
    select asset.rowNumber as row, asset.sortTime, asset.id, asset.flag,
      coalesce(asset.width * asset.height, 0) as pixels, resource.sizeBytes, resource.format
    from asset join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
    where asset.rowNumber in (select value from json_each(?1))
    """, row: AlikeMember.init)
}

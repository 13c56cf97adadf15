package import ImageEngine
package import Media
internal import Store

/// The properties that a grid draws of an asset: the library shows thousands at once, and the
/// others are stored elsewhere.
package struct TimelineTile: Hashable, Sendable, Identifiable {
  package let id: AssetID
  package let kind: Asset.Kind
  package let subtypes: MediaSubtypes
  package let state: Asset.State
  package let sortTime: Int
  /// Its title, or its file name.
  package let name: String
  /// The upright size of the current version.
  package let size: PixelSize?
  package let durationSeconds: Double?
  package let isFavorite: Bool
  /// Stars from 0 to 5.
  package let rating: Int
  package let flag: Flag?
  package let label: ColorLabel?
  /// 0 is the original.
  package let currentVersion: Int
  /// `#rrggbb`.
  package let placeholder: String?
  /// In base64.
  package let thumbHash: String?
  /// The size of the principal's stack that it represents; 0 if none.
  package let stackCount: Int
  /// The size of the principal's burst that it represents.
  package let burstCount: Int

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    kind = try row["kind"]
    subtypes = MediaSubtypes(rawValue: try row["subtypes"])
    state = try Asset.State(row)
    sortTime = try row["sortTime"]
    name = try row["name"]
    size = try PixelSize(row, "width", "height")
    durationSeconds = try row["durationSeconds"]
    isFavorite = try row["isFavorite"]
    rating = try row["rating"]
    flag = try row["flag"]
    label = try row["label"]
    currentVersion = try row["currentVersion"]
    placeholder = try row["placeholder"]
    thumbHash = try row["thumbHash"]
    stackCount = try row["stackCount"]
    burstCount = try row["burstCount"]
  }
}

extension TimelineQueries {
  package static let tile: StaticString = """
    select asset.id, asset.kind, asset.subtypes, asset.state, asset.reason, asset.sortTime,
      coalesce(asset.title, (
        select filename from resource
        where resource.asset = asset.rowNumber and resource.kind = 'original'
      )) as name,
      coalesce(version.width, asset.width) as width,
      coalesce(version.height, asset.height) as height, asset.durationSeconds,
      exists (
        select 1 from favorite where favorite.account = ?1 and favorite.asset = asset.rowNumber
      ) as isFavorite, asset.rating, asset.flag, asset.label,
      coalesce(asset.currentVersion, 0) as currentVersion, asset.placeholder, asset.thumbHash,
      case when asset.stack is null or asset.owner <> ?1 then 0 else (
        select count(*) from asset as other
        where other.stack = asset.stack and other.owner = asset.owner
          and not other.isHidden and other.trashed is null
      ) end as stackCount,
      case when asset.burst is null or not asset.isRepresentative or asset.owner <> ?1 then 0
      else (
        select count(*) from asset as other
        where other.burst = asset.burst and other.owner = asset.owner
          and not other.isHidden and other.trashed is null
      ) end as burstCount
    from asset
    left join version
      on version.asset = asset.rowNumber and version.number = asset.currentVersion
    """
}

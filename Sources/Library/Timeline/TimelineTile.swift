package import ImageEngine
internal import Store

/// What a grid draws of an asset, and nothing more: the library shows thousands at
/// once, and the rest of one asset lies in many places.
package struct TimelineTile: Hashable, Sendable, Identifiable {
  package let id: AssetID
  package let kind: Asset.Kind
  package let subtypes: MediaSubtypes
  package let state: Asset.State
  package let sortTime: Int
  /// Its title, or the name of its file.
  package let name: String
  /// Upright, as it is shown now.
  package let size: PixelSize?
  package let durationSeconds: Double?
  package let isFavorite: Bool
  /// 0 is the original.
  package let currentVersion: Int
  /// `#rrggbb`.
  package let placeholder: String?
  /// In base64.
  package let thumbHash: String?

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
    currentVersion = try row["currentVersion"]
    placeholder = try row["placeholder"]
    thumbHash = try row["thumbHash"]
  }
}

extension TimelineQueries {
  static let tile: StaticString = """
    select asset.id, asset.kind, asset.subtypes, asset.state, asset.reason, asset.sortTime,
      coalesce(asset.title, (
        select filename from resource
        where resource.asset = asset.rowNumber and resource.kind = 'original'
      )) as name,
      coalesce(version.width, asset.width) as width,
      coalesce(version.height, asset.height) as height, asset.durationSeconds,
      exists (
        select 1 from favorite where favorite.account = ?1 and favorite.asset = asset.rowNumber
      ) as isFavorite,
      coalesce(asset.currentVersion, 0) as currentVersion, asset.placeholder, asset.thumbHash
    from asset
    left join version
      on version.asset = asset.rowNumber and version.number = asset.currentVersion
    """
}

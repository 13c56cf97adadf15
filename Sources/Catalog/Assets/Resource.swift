internal import Blobs
package import Store

/// A stored file of an asset.
package struct Resource: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case original
    /// The video of a Live Photo.
    case pairedVideo
    /// Written beside the original by another program.
    case sidecar
    /// The picture of an edit made by another program.
    case rendered
    /// The same shot in another format, such as JPEG beside RAW.
    case alternate
  }

  package let kind: Kind
  package let filename: String
  /// By content, as `jpeg`.
  package let format: String
  package let sizeBytes: Int
  package let sha256: String
}

extension Resource.Kind: StoredWord {}

extension Connection {
  /// The files of an asset, the original first.
  package func resources(of stored: StoredAsset) throws(StoreError) -> [Resource] {
    try all(ResourceQueries.ofAsset, stored.rowNumber)
  }
}

/// The statements of an asset's files. The asset's visibility was checked before.
package enum ResourceQueries {
  static let ofAsset = CatalogQuery(
    """
    select kind, filename, format, sizeBytes, sha256 from resource
    where asset = ?1 order by kind <> 'original', kind, rowNumber
    """
  ) { (row) throws(StoreError) in
    let content: BlobName = try row["sha256"]
    return Resource(
      kind: try row["kind"], filename: try row["filename"], format: try row["format"],
      sizeBytes: try row["sizeBytes"], sha256: content.text)
  }
}

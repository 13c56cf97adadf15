package import Blobs
package import ImageEngine
package import Store

/// A file that recipes of an asset's versions read, such as a mask.
package struct RecipeFile: Hashable, Sendable {
  package let content: BlobName
  package let sizeBytes: Int
  /// The format of the content, such as `png`.
  package let format: String

  package init(content: BlobName, sizeBytes: Int, format: String) {
    self.content = content
    self.sizeBytes = sizeBytes
    self.format = format
  }

  init(_ row: borrowing Row) throws(StoreError) {
    content = try row["sha256"]
    sizeBytes = try row["sizeBytes"]
    format = try row["format"]
  }
}

extension Connection {
  /// Returns a file that recipes of this asset may read. A name alone opens nothing: it must be
  /// among the asset's own files.
  package func recipeFile(_ name: BlobName, of stored: StoredAsset) throws(StoreError)
    -> RecipeFile?
  {
    try first(RecipeFileQueries.one, stored.rowNumber, name)
  }

  /// Checks that all files that a recipe names are the asset's own.
  package func checkFiles(of recipe: Recipe, for stored: StoredAsset) throws {
    for resource in recipe.resources {
      guard let name = BlobName(resource.sha256), try recipeFile(name, of: stored) != nil else {
        throw LibraryError.noSuchRecipeFile(stored.asset.id, sha256: resource.sha256)
      }
    }
  }

  /// Adds a file for edits of an asset, within the limits and the quota. A file that the asset
  /// already has is kept as long as a new one.
  package func add(
    _ file: RecipeFile, to stored: StoredAsset, at now: Timestamp
  ) throws {
    if try recipeFile(file.content, of: stored) != nil {
      try run(RecipeFileQueries.renew, stored.rowNumber, file.content, now)
      return
    }
    let held = try one(RecipeFileQueries.total, stored.rowNumber)
    guard held.count < LibraryLimits.recipeFiles,
      held.bytes + file.sizeBytes <= LibraryLimits.recipeFilesBytes
    else { throw LibraryError.objectFull(.recipeFiles) }
    try checkQuota(for: file.sizeBytes, of: stored.owner)
    try run(
      RecipeFileQueries.insert, stored.rowNumber, file.content, file.sizeBytes, file.format, now)
  }

  /// Keeps the files that a saved recipe names.
  package func keepFiles(of recipe: Recipe, for stored: StoredAsset) throws {
    for name in recipe.resources.compactMap({ BlobName($0.sha256) }) {
      try run(RecipeFileQueries.keep, stored.rowNumber, name)
    }
  }

  /// Removes files of edits that were not saved, and records their bytes to be deleted. Returns
  /// the number of files.
  package func removeAbandonedFiles(madeBefore time: Timestamp) throws(StoreError) -> Int {
    try run(RecipeFileQueries.discardAbandoned, time)
    return try change(RecipeFileQueries.removeAbandoned, time)
  }
}

/// The statements of files that recipes read. The asset's visibility was checked before.
package enum RecipeFileQueries {
  static let one = CatalogQuery(
    """
    select sha256, sizeBytes, format from recipeFile where asset = ?1 and sha256 = ?2
    """, row: RecipeFile.init)

  static let total = CatalogQuery(
    """
    select count(*) as count, coalesce(sum(sizeBytes), 0) as bytes from recipeFile
    where asset = ?1
    """
  ) { (row) throws(StoreError) in (count: try row["count"] as Int, bytes: try row["bytes"] as Int) }

  static let insert = CatalogStatement(
    """
    insert into recipeFile (asset, sha256, sizeBytes, format, unsaved)
    values (?1, ?2, ?3, ?4, ?5)
    """)

  static let renew = CatalogStatement(
    """
    update recipeFile set unsaved = ?3
    where asset = ?1 and sha256 = ?2 and unsaved is not null
    """)

  static let keep = CatalogStatement(
    """
    update recipeFile set unsaved = null
    where asset = ?1 and sha256 = ?2 and unsaved is not null
    """)

  static let discardAbandoned = CatalogStatement(
    """
    insert into discard (sha256) select distinct sha256 from recipeFile where unsaved < ?1
    on conflict do nothing
    """)

  static let removeAbandoned = CatalogStatement(
    """
    delete from recipeFile where unsaved < ?1
    """)
}

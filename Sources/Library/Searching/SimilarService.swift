package import Catalog

/// Photos that resemble one, by the vectors of their pictures.
package struct SimilarService: Sendable {
  let catalog: Catalog
  let search: VectorSearch<PictureVector>

  init(catalog: Catalog, index: VectorIndex) {
    self.catalog = catalog
    search = VectorSearch(catalog: catalog, index: index)
  }

  /// Returns listed photos that resemble a photo, the most similar first; none if it was not looked
  /// at yet.
  package func photos(
    like asset: AssetID, limit: Int = LibraryLimits.similarPhotos, for principal: Principal
  ) async throws(LibraryError) -> [Asset] {
    let (row, vector) = try await catalog.read { db in
      let row = try db.stored(asset, for: principal).rowNumber
      let bytes = try db.first(SeenQueries.vectorOfAsset, row)
      return (row, bytes.flatMap(PictureVector.init(bytes:)))
    }
    guard let vector else { return [] }
    let limit = min(max(limit, 1), LibraryLimits.similarPhotos)
    let rows = try await search.photos(near: vector, limit + 1, for: principal)
      .map { (row: $0.row, likeness: vector.likeness(to: $0.vector)) }
      .filter { $0.row != row && $0.likeness >= LibraryLimits.leastLikeness }
      .sorted { ($1.likeness, $0.row) < ($0.likeness, $1.row) }.prefix(limit).map(\.row)
    return try await catalog.read { db in
      try db.assets(inRows: rows, for: principal).compactMap { $0 }
    }
  }
}

/// Finds photos whose vectors are near one: of few photos it compares all, of many those that the
/// index proposes.
struct VectorSearch<Vector: ComparedVector>: Sendable {
  typealias Found = (row: Int, vector: Vector)

  let catalog: Catalog
  let index: VectorIndex
  /// The number of visible photos up to which all are compared.
  var least: Int { catalog.options.vectorsWithoutIndex }

  /// Returns listed photos that the principal sees, in no order; at least the nearest ones.
  ///
  /// - Parameters:
  ///   - wanted: How many are needed.
  ///   - keyword: Finds only the principal's own photos without an answer to this keyword.
  func photos(
    near vector: Vector, _ wanted: Int, withoutAnswerTo keyword: String? = nil,
    for principal: Principal
  ) async throws(LibraryError) -> [Found] {
    let visible = try await catalog.read { db in
      try db.one(AssetQueries.count, principal.rowNumber, principal.accessLevel)
    }
    return visible <= least
      ? try await all(withoutAnswerTo: keyword, for: principal)
      : try await nearest(to: vector, wanted, withoutAnswerTo: keyword, for: principal)
  }

  private func all(
    withoutAnswerTo keyword: String?, for principal: Principal
  ) async throws(LibraryError) -> [Found] {
    try await catalog.read { db in
      try db.all(
        Vector.table.allVisible, principal.rowNumber, principal.accessLevel, least, keyword)
    }.compactMap { Self.found($0.asset, $0.vector) }
  }

  /// The photos that are nearest by their codes, and those without one. If most of them are not
  /// wanted by the principal, more are read.
  private func nearest(
    to vector: Vector, _ wanted: Int, withoutAnswerTo keyword: String?,
    for principal: Principal
  ) async throws(LibraryError) -> [Found] {
    var limit = LibraryLimits.vectorCandidates
    while true {
      let (numbers, last, isAll) = await index.candidates(near: vector, atMost: limit)
      let found = try await catalog.read { db in
        let late = try db.all(
          Vector.table.after, last, LibraryLimits.vectorsBesideIndex
        ).map(\.number)
        return try db.all(
          Vector.table.visible, principal.rowNumber, principal.accessLevel,
          (numbers + late).jsonText, keyword)
      }.compactMap { Self.found($0.asset, $0.vector) }
      let isEnough = found.count >= min(wanted * 4, limit / 4)
      if isEnough || isAll || limit > LibraryLimits.vectorCandidates * 64 { return found }
      limit *= 8
    }
  }

  private static func found(_ row: Int, _ bytes: [UInt8]) -> Found? {
    Vector(bytes: bytes).map { (row, $0) }
  }
}

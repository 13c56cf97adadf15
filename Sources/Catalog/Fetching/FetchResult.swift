internal import Store

/// The ordered result of a query at one moment. It never changes; its assets are read on demand,
/// and those that were deleted or became invisible are `nil`.
///
/// It stores four bytes per asset, and eight more if changes can be merged without fetching again;
/// updated results share memory with earlier ones.
package final class FetchResult: Sendable {
  package let source: FetchSource
  package let options: FetchOptions
  package let principal: Principal
  /// The moment of the fetch.
  package let token: ChangeToken

  package let catalog: Catalog
  /// The row of each asset, with the highest bit set for videos.
  package let words: PieceList<UInt32>
  /// The `sortTime` of each asset, if the order is the library's own.
  package let times: PieceList<Int>

  package init(
    _ query: FetchQuery, token: ChangeToken, catalog: Catalog, words: PieceList<UInt32>,
    times: PieceList<Int>
  ) {
    source = query.source
    options = query.options
    principal = query.principal
    self.token = token
    self.catalog = catalog
    self.words = words
    self.times = times
  }

  package var query: FetchQuery {
    FetchQuery(source: source, options: options, principal: principal)
  }

  /// Permanent unique numbers of the assets, in order.
  package var rows: [Int] { words.all.map(AssetWord.row) }

  package var count: Int { words.count }
  package var isEmpty: Bool { count == 0 }

  package func count(of kind: Asset.Kind) -> Int {
    var videos = 0
    for piece in words.pieces { for word in piece.numbers { videos += Int(word >> 31) } }
    return kind == .video ? videos : words.count - videos
  }
}

/// The encoding of an asset in a fetch result.
package enum AssetWord {
  private static let videoBit: UInt32 = 1 << 31

  package static func row(_ word: UInt32) -> Int { Int(word & ~videoBit) }

  /// Rows are never reused: two thousand million are more than a library ever adds.
  package static func word(_ column: Int) -> UInt32 { UInt32(truncatingIfNeeded: column) }
}

extension FetchResult {
  package func asset(at index: Int) async throws(LibraryError) -> Asset? {
    try await assets(at: index..<(index + 1))[0]
  }

  /// Returns the assets in a range, which must be within the result.
  package func assets(at range: Range<Int>) async throws(LibraryError) -> [Asset?] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the index is outside")
    let rows = words[range].map(AssetWord.row)
    return try await catalog.read { [principal] db in try db.assets(inRows: rows, for: principal) }
  }

  package func contains(_ asset: AssetID) async throws(LibraryError) -> Bool {
    try await index(of: asset) != nil
  }

  package func index(of asset: AssetID) async throws(LibraryError) -> Int? {
    let row: Int? = try await catalog.read { db in
      try db.first(FetchQueries.rowByID, asset)
    }
    guard let row else { return nil }
    let word = AssetWord.word(row)
    for (start, words) in self.words.pieces {
      if let index = words.firstIndex(where: { $0 << 1 == word << 1 }) {
        return start + index - words.startIndex
      }
    }
    return nil
  }
}

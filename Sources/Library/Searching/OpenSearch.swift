internal import Catalog
internal import Darkroom
internal import Synchronization

/// Finds photos by words that describe them, by the owner's pair of networks.
struct OpenSearch: Sendable {
  /// The photos that words describe, by row, with a likeness from 0 to 1.
  typealias Found = [Int: Double]

  private let catalog: Catalog
  private let darkroom: Darkroom
  private let search: VectorSearch<OpenVector>
  /// The number of the pair that was there when the library was opened.
  private let number: Int?
  private let recent = RecentVectors()

  init(catalog: Catalog, darkroom: Darkroom, index: VectorIndex, number: Int?) {
    (self.catalog, self.darkroom, self.number) = (catalog, darkroom, number)
    search = VectorSearch(catalog: catalog, index: index)
  }

  /// `nil` without a pair, or before it has looked at a photo.
  ///
  /// How near words and pictures are depends on the pair. So the nearest photo is found, and those
  /// that are almost as much nearer than the mean.
  func photos(
    for words: String, as principal: Principal
  ) async throws(LibraryError) -> Found? {
    guard let number, !words.isEmpty,
      try await catalog.read({ db in try db.first(OpenQueries.model) }) == number,
      let asked = await vector(of: words)
    else { return nil }
    let near = try await search.photos(near: asked, LibraryLimits.openFindings, for: principal)
      .map { (row: $0.row, likeness: Double(asked.likeness(to: $0.vector))) }
      .sorted { ($1.likeness, $0.row) < ($0.likeness, $1.row) }
    guard let first = near.first else { return [:] }
    let mean = near.reduce(0) { $0 + $1.likeness } / Double(near.count)
    let least = mean + LibraryLimits.openPart * (first.likeness - mean)
    let shown = near.prefix(LibraryLimits.openFindings).filter { $0.likeness >= least }
    return Found(
      shown.map { ($0.row, ($0.likeness + 1) / 2) }, uniquingKeysWith: { first, _ in first })
  }

  private func vector(of words: String) async -> OpenVector? {
    if let known = recent[words] { return known }
    do {
      let vector = OpenVector(try await darkroom.perform(PairWordsTask(words)))
      if let vector { recent.add(vector, for: words) }
      return vector
    } catch {
      // The search finds texts without it.
      return nil
    }
  }
}

/// The vectors of the latest words, as each letter that a person types is a search.
private final class RecentVectors: Sendable {
  private let vectors = Mutex<[(words: String, vector: OpenVector)]>([])

  subscript(words: String) -> OpenVector? {
    vectors.withLock { $0.first { $0.words == words }?.vector }
  }

  func add(_ vector: OpenVector, for words: String) {
    vectors.withLock { vectors in
      vectors.append((words, vector))
      if vectors.count > LibraryLimits.recentMeanings { vectors.removeFirst() }
    }
  }
}

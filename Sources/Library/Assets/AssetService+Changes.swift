package import Catalog

/// A change of photos.
package enum AssetChange: Hashable, Sendable {
  case edit(AssetEdit)
  case trash
  case takeFromTrash
  /// Deletes photos in the trash permanently before their time.
  case purge
  /// Makes each the one by which its stack or burst is shown.
  case represent
  /// Puts them on one stack; without a top, the first one is shown.
  case stack(top: AssetID?)
  case unstack
  /// Answers the suggestion of a keyword.
  case answer(KeywordAnswer, keyword: String)
  /// Adds them to the principal's album of that name, which is created if there is none.
  case addToAlbum(named: String)
}

extension AssetService {
  /// Makes changes in their order, of all photos or of none; a request with a key only once. With
  /// `isOwnOnly`, other people's photos stay as they are, and are counted.
  @discardableResult
  package func change(
    _ assets: [AssetID], _ changes: [AssetChange], isOwnOnly: Bool = false,
    once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) -> ChangedAssets {
    try await catalog.change(as: principal, once: key) { transaction throws(LibraryError) in
      let own = try isOwnOnly ? transaction.own(among: assets) : assets
      for change in changes { try transaction.make(change, of: own) }
      return ChangedAssets(
        ids: transaction.changed(among: own),
        others: isOwnOnly ? assets.count - own.count : nil)
    }
  }
}

/// The photos that a request has changed, with a text by which they are stored for its repetition.
package struct ChangedAssets: LosslessStringConvertible, Hashable, Sendable {
  package let ids: [AssetID]
  /// The number of other people's photos that were left as they are, if that was asked for.
  package let others: Int?

  init(ids: [AssetID], others: Int? = nil) {
    self.ids = ids
    self.others = others
  }

  package init?(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let texts = parts[0].split(separator: ",")
    ids = texts.compactMap { AssetID(String($0)) }
    others = parts.count > 1 ? Int(parts[1]) : nil
    guard ids.count == texts.count, parts.count == 1 || others != nil else { return nil }
  }

  package var description: String {
    let list = ids.map(\.text).joined(separator: ",")
    return others.map { "\(list);\($0)" } ?? list
  }
}

extension Change {
  fileprivate mutating func make(
    _ change: AssetChange, of assets: [AssetID]
  ) throws(LibraryError) {
    switch change {
    case .edit(let edit): try apply(edit, to: assets)
    case .trash: try trash(assets)
    case .takeFromTrash: try takeFromTrash(assets)
    case .purge: try purge(assets)
    case .represent: for id in assets { try represent(by: id) }
    case .stack(let top):
      guard let top = top ?? assets.first else { return }
      _ = try stack(assets, top: top)
    case .unstack: try unstack(assets)
    case .answer(let answer, let keyword): try self.answer(answer, to: keyword, for: assets)
    case .addToAlbum(let title): try add(assets, to: try album(named: title))
    }
  }
}

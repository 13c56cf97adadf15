/// The changes of transactions that are visible to a principal.
package struct ChangePage: Hashable, Sendable {
  /// In chronological order; a transaction is never split.
  package let changes: [ChangeEntry]
  /// The end of this page, for requesting the next one.
  package let token: ChangeToken
  /// Whether there are more changes already.
  package let hasMore: Bool
}

/// A transaction's change to one object.
package struct ChangeEntry: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case asset
    /// An album, a smart album or a folder.
    case collection
    case place
    case account
    case person
  }

  package enum Change: String, Sendable {
    case inserted
    case updated
    /// Deleted, or no longer visible to this principal.
    case deleted
  }

  package let token: ChangeToken
  package let kind: Kind
  package let id: String
  package let change: Change
}

/// An event for observers.
package enum LibraryEvent: Hashable, Sendable {
  case changes(ChangePage)
  /// `FilterData.plist` was changed: `strip()` returns the new list.
  case strip
  /// The state of background jobs has changed; for administrators.
  case jobs
}

extension ChangeEntry.Kind: StoredWord {}
extension ChangeEntry.Change: StoredWord {}

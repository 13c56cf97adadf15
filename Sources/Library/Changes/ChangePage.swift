/// What transactions did, as far as one asker may know it.
package struct ChangePage: Hashable, Sendable {
  /// In the order in which it happened; a transaction is never cut in two.
  package let changes: [ChangeEntry]
  /// How far this page goes. Asking again with it gives what came later.
  package let token: ChangeToken
  /// Whether there is more by now.
  package let hasMore: Bool
}

/// What one transaction did to one object.
package struct ChangeEntry: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case asset
    /// An album, a smart album or a folder.
    case collection
    case place
    case account
  }

  package enum Change: String, Sendable {
    case inserted
    case updated
    /// Gone, or no longer for this asker to see.
    case deleted
  }

  package let token: ChangeToken
  package let kind: Kind
  package let id: String
  package let change: Change
}

/// What an observer hears.
package enum LibraryEvent: Hashable, Sendable {
  case changes(ChangePage)
  /// `FilterData.plist` was changed: `strip()` gives the new list.
  case strip
  /// Something has become of the work in the background, which administrators hear.
  case jobs
}

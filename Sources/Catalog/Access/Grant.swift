internal import Store

/// Access that an account has granted to a guest or a program, and can revoke.
package struct Grant: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// An address that works for anyone who has it.
    case link
    /// A secret with which a program acts for its account.
    case token
  }

  package enum Level: String, CaseIterable, Sendable {
    case add
    /// Selected photos, or an album.
    case limited
    case read
    case write
  }

  package let id: GrantID
  package let kind: Kind
  package let level: Level
  package let title: String
  /// The album that a link shows; `nil` if photos were selected.
  package let album: CollectionID?
  /// The secret in a link's address.
  package let secret: String?
  package let hasPassword: Bool
  package let mayDownload: Bool
  package let showsPosition: Bool
  /// The number of photos that it shows.
  package let assetCount: Int
  package let made: Timestamp
  /// The time of its last use.
  package let used: Timestamp?
  /// The time of the last file that was sent with it.
  package let lastSent: Timestamp?
  /// The time at which it expires.
  package let expires: Timestamp?

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    kind = try row["kind"]
    level = try row["level"]
    title = try row["title"]
    album = try row["albumID"]
    secret = try row["secret"]
    hasPassword = try row["hasPassword"]
    mayDownload = try row["mayDownload"]
    showsPosition = try row["showsPosition"]
    assetCount = try row["count"]
    made = try row["made"]
    used = try row["used"]
    lastSent = try row["lastSent"]
    expires = try row["expires"]
  }
}

/// The properties of a new link or token.
package struct GrantRequest: Hashable, Sendable {
  package var kind: Grant.Kind
  package var level = Grant.Level.limited
  package var title = ""
  package var album: CollectionID?
  package var assets: [AssetID] = []
  package var password: String?
  package var mayDownload = true
  package var showsPosition = false
  package var expires: Timestamp?

  package init(_ kind: Grant.Kind) { self.kind = kind }
}

/// Changes to a grant; `nil` values are unchanged.
package struct GrantChanges: Hashable, Sendable {
  package var title: String?
  /// The complete selection. An album's link has none.
  package var assets: [AssetID]?
  /// `.some(nil)` removes the password.
  package var password: String??
  package var mayDownload: Bool?
  package var showsPosition: Bool?
  package var expires: Timestamp??

  package init() {}
}

/// An album that an account has shared with another.
package struct AlbumGrant: Hashable, Sendable {
  package let album: CollectionID
  package let title: String
  package let account: AccountID
  package let name: String
  package let mayAdd: Bool
  package let made: Timestamp

  init(_ row: borrowing Row) throws(StoreError) {
    album = try row["albumID"]
    title = try row["title"]
    account = try row["accountID"]
    name = try row["name"]
    mayAdd = try row["mayAdd"]
    made = try row["made"]
  }
}

extension Grant.Kind: StoredWord {}
extension Grant.Level: StoredWord {}

extension Guest {
  init(_ row: borrowing Row) throws(StoreError) {
    self.init(
      grant: try row["id"], album: try row["albumID"], title: try row["title"],
      owner: try row["ownerName"], mayDownload: try row["mayDownload"],
      showsPosition: try row["showsPosition"], rowNumber: try row["grantRow"])
  }
}

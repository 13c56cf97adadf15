/// The person or program making a request. Every fetch and every change takes one, and nothing else
/// decides visibility.
package enum Principal: Hashable, Sendable {
  /// A signed-in person.
  case account(Account)
  /// A program with an account's token, by the row of its grant.
  case token(Account, TokenLevel, grant: Int)
  /// A visitor with a link, or a program restricted to chosen photos.
  case guest(Guest)
  /// A visitor without any rights.
  case anonymous
}

/// The rights of a program with an account's token.
package enum TokenLevel: String, Sendable {
  /// It adds photos, and sees none.
  case add
  /// It sees what its account sees.
  case read
  /// It also changes what its account may change, except the account itself.
  case write
}

/// A visitor restricted to the photos chosen for them.
package struct Guest: Hashable, Sendable {
  package let grant: GrantID
  /// The link's album; `nil` if photos were chosen one by one.
  package let album: CollectionID?
  package let title: String
  /// The owner of the photos.
  package let owner: String
  package let mayDownload: Bool
  /// Whether locations are included.
  package let showsPosition: Bool
  /// Identifies the guest in queries; negative.
  package let rowNumber: Int
}

extension Principal {
  /// The account whose view the principal has.
  package var account: Account? {
    switch self {
    case .account(let account), .token(let account, .read, _), .token(let account, .write, _):
      account
    case .token(_, .add, _), .guest, .anonymous: nil
    }
  }

  /// The row of the principal's account, also if the principal sees none of its photos.
  package var accountRow: Int? {
    switch self {
    case .account(let account), .token(let account, _, _): account.rowNumber
    case .guest, .anonymous: nil
    }
  }

  package var guest: Guest? { if case .guest(let guest) = self { guest } else { nil } }

  /// Identifies the principal in queries; no row has 0.
  package var rowNumber: Int { account?.rowNumber ?? guest?.rowNumber ?? 0 }

  /// The assets that the principal sees in addition to those it may list: none (0), the family's
  /// (1), or these and its own hidden ones (3).
  package var accessLevel: Int { account.map { $0.seesHidden ? 3 : 1 } ?? 0 }

  /// Whether the principal sees its own hidden assets.
  package var seesHidden: Bool { account?.seesHidden ?? false }

  /// The signed-in person: programs may not act on accounts.
  package func person() throws(LibraryError) -> Account {
    switch self {
    case .account(let account): return account
    case .anonymous: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The account, if the principal may make its changes.
  package func changer() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write, _): return account
    case .anonymous: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The account to whose library photos are added. Viewers may not add any.
  package func contributor() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write, _), .token(let account, .add, _):
      guard account.role != .viewer else { throw .mayNotAdd }
      return account
    case .anonymous: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The program that sends files with a token, each of which has a folder of its own.
  package func sender() throws(LibraryError) -> Sender {
    switch self {
    case .token(_, .add, let grant), .token(_, .write, let grant):
      return Sender(account: try contributor(), grantRow: grant)
    case .anonymous, .account: throw .tokenRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The account of an upload, on whose behalf it continues.
  package func uploader() throws(LibraryError) -> Principal {
    switch self {
    case .account: return self
    case .token(let account, .write, _), .token(let account, .add, _): return .account(account)
    case .anonymous: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The account, if the principal sees what it sees.
  package func reader() throws(LibraryError) -> Account {
    if let account { return account }
    throw self == .anonymous ? .signInRequired : .beyondToken
  }
}

/// A program that adds photos with a token.
package struct Sender: Hashable, Sendable {
  package let account: Account
  package let grantRow: Int
}

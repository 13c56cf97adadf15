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
}

/// Who wants to know or to change something. Every fetch and every change takes
/// one, and nothing else decides what is seen.
package enum Asker: Hashable, Sendable {
  /// Somebody who has signed in.
  case account(Account)
  /// A program of somebody's.
  case token(Account, TokenLevel)
  /// Whoever has a link, or a program that sees what was chosen for it.
  case guest(Guest)
  /// A visitor who has not signed in: for them there is nothing.
  case nobody
}

/// How far a program reaches that has an account's token.
package enum TokenLevel: String, Sendable {
  /// It adds photos, and sees none.
  case add
  /// It sees what its account sees.
  case read
  /// It also changes what its account may change; never the account itself.
  case write
}

/// Who sees what was chosen for them, and nothing else.
package struct Guest: Hashable, Sendable {
  package let grant: GrantID
  /// The album that a link leads to; without one there is a choice.
  package let album: CollectionID?
  package let title: String
  /// Whose photos they are.
  package let owner: String
  package let mayDownload: Bool
  /// Whether they learn where photos were taken.
  package let showsPosition: Bool
  /// Stands for the guest in every query; negative.
  let rowNumber: Int
}

extension Asker {
  /// The account whose eyes the asker sees with.
  package var account: Account? {
    switch self {
    case .account(let account), .token(let account, .read), .token(let account, .write): account
    case .token(_, .add), .guest, .nobody: nil
    }
  }

  /// The row of the asker's account, also if the asker sees none of its photos.
  package var accountRow: Int? {
    switch self {
    case .account(let account), .token(let account, _): account.rowNumber
    case .guest, .nobody: nil
    }
  }

  package var guest: Guest? { if case .guest(let guest) = self { guest } else { nil } }

  /// The number that stands for the asker in every query; no row has 0.
  var rowNumber: Int { account?.rowNumber ?? guest?.rowNumber ?? 0 }

  /// Whether the family's assets are among what the asker sees.
  var seesFamily: Bool { account != nil }

  /// Whoever has signed in: what concerns an account itself no program does.
  package func person() throws(LibraryError) -> Account {
    switch self {
    case .account(let account): return account
    case .nobody: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// Who changes what the account may change.
  package func changer() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write): return account
    case .nobody: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// Whose library new photos come into. Viewers add none.
  package func contributor() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write), .token(let account, .add):
      guard account.role != .viewer else { throw .mayNotAdd }
      return account
    case .nobody: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// The account that an upload belongs to, in whose name it goes on.
  func uploader() throws(LibraryError) -> Asker {
    switch self {
    case .account: return self
    case .token(let account, .write), .token(let account, .add): return .account(account)
    case .nobody: throw .signInRequired
    case .token, .guest: throw .beyondToken
    }
  }

  /// Who sees as an account does.
  package func reader() throws(LibraryError) -> Account {
    if let account { return account }
    throw self == .nobody ? .signInRequired : .beyondToken
  }
}

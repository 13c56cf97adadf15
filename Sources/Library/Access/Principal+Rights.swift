package import Catalog

/// The kinds of requests that a principal's rights allow.
extension Principal {
  /// The signed-in person: programs may not act on accounts.
  package func person() throws(LibraryError) -> Account {
    switch self {
    case .account(let account): return account
    case .anonymous: throw .access(.signInRequired)
    case .token, .guest: throw .access(.beyondToken)
    }
  }

  /// The account, if it is an administrator's.
  package func administrator() throws(LibraryError) -> Account {
    try person().requireAdministrator()
  }

  /// The account, if it is an administrator's and the principal sees what it sees: a program may
  /// read for an administrator.
  package func readingAdministrator() throws(LibraryError) -> Account {
    try reader().requireAdministrator()
  }

  /// The account, if the principal may make its changes.
  package func changer() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write, _): return account
    case .anonymous: throw .access(.signInRequired)
    case .token, .guest: throw .access(.beyondToken)
    }
  }

  /// The account to whose library photos are added. Viewers may not add any.
  package func contributor() throws(LibraryError) -> Account {
    switch self {
    case .account(let account), .token(let account, .write, _), .token(let account, .add, _):
      guard account.role != .viewer else { throw .access(.mayNotAdd) }
      return account
    case .anonymous: throw .access(.signInRequired)
    case .token, .guest: throw .access(.beyondToken)
    }
  }

  /// The program that sends files with a token, each of which has a folder of its own.
  package func sender() throws(LibraryError) -> Sender {
    switch self {
    case .token(_, .add, let grant), .token(_, .write, let grant):
      return Sender(account: try contributor(), grantRow: grant)
    case .anonymous, .account: throw .access(.tokenRequired)
    case .token, .guest: throw .access(.beyondToken)
    }
  }

  /// The account of an upload, on whose behalf it continues.
  package func uploader() throws(LibraryError) -> Principal {
    switch self {
    case .account: return self
    case .token(let account, .write, _), .token(let account, .add, _): return .account(account)
    case .anonymous: throw .access(.signInRequired)
    case .token, .guest: throw .access(.beyondToken)
    }
  }

  /// The account, if the principal sees what it sees.
  package func reader() throws(LibraryError) -> Account {
    if let account { return account }
    throw self == .anonymous ? .access(.signInRequired) : .access(.beyondToken)
  }
}

extension Account {
  fileprivate func requireAdministrator() throws(LibraryError) -> Account {
    guard role == .administrator else { throw .access(.notAdministrator) }
    return self
  }
}

/// A program that adds photos with a token.
package struct Sender: Hashable, Sendable {
  package let account: Account
  package let grantRow: Int
}

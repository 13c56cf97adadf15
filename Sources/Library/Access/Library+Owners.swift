internal import Store

extension Library {
  /// Returns the account that a command on this machine acts for: the named one, or the only one.
  package func owner(named name: String?) async throws(LibraryError) -> Principal {
    let accounts = try await catalog.read { db in
      try db.all(OwnerQueries.accounts, row: Account.init)
    }
    guard let name else {
      guard accounts.count == 1, let only = accounts.first else {
        throw .whoseIsNotSaid(names: accounts.map(\.name))
      }
      return .account(only)
    }
    guard let account = accounts.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .nobodyNamed(name, names: accounts.map(\.name))
    }
    return .account(account)
  }
}

/// The statements about accounts, for commands of the machine's owner.
enum OwnerQueries {
  static let accounts: StaticString = """
    select rowNumber, id, name, role, visibility from account
    where removed is null order by rowNumber
    """
}

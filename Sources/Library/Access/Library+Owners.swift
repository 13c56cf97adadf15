internal import Store

extension Library {
  /// Whose photos a command on this machine works on: the account of that name,
  /// or the only one there is.
  package func owner(named name: String?) async throws(LibraryError) -> Asker {
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

/// The statements of who is here, for commands of whoever owns the machine.
enum OwnerQueries {
  static let accounts: StaticString = """
    select rowNumber, id, name, role, visibility from account
    where removed is null order by rowNumber
    """
}

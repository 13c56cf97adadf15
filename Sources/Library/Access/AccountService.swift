package import Catalog
internal import Words

/// An administrator's changes to an account; `nil` values are unchanged.
package struct AccountChanges: Hashable, Sendable {
  package var name: String?
  package var role: Account.Role?
  /// `.some(nil)` removes the quota.
  package var quotaBytes: Int??

  package init(name: String? = nil, role: Account.Role? = nil, quotaBytes: Int?? = nil) {
    self.name = name
    self.role = role
    self.quotaBytes = quotaBytes
  }
}

/// Accounts, as administrators and their owners change them.
package struct AccountService: Sendable {
  let catalog: Catalog
  let access: AccessService

  /// Every account.
  package func all(for principal: Principal) async throws(LibraryError) -> [AccountDetails] {
    _ = try principal.administrator()
    var all = try await catalog.read { db in
      try db.all(AccountQueries.all)
    }
    for index in all.indices {
      all[index].wrongPasswords = access.wrongPasswords(of: all[index].account)
    }
    return all
  }

  /// Adds an account; without a password, only an invitation gives access.
  package func add(
    _ name: String, role: Account.Role, password: String?, as principal: Principal
  ) async throws(LibraryError) -> Account {
    _ = try principal.administrator()
    try Account.check(name: name)
    var kept: String?
    if let password { kept = try await access.passwords.hash(password, of: name) }
    let account = try await catalog.transaction(as: principal) {
      [kept] change throws(LibraryError) in
      let row = try change.addAccount(name, role)
      if let kept { try change.setPassword(kept, of: row, keeping: nil) }
      return try change.account(atRow: row)
    }.result
    try await access.refreshClaimState()
    return account
  }

  /// Sets an account's password without the old one, and ends its sessions and tokens; for commands
  /// on the machine itself.
  package func setPassword(
    _ password: String, of account: Account, as principal: Principal
  ) async throws(LibraryError) {
    _ = try principal.administrator()
    let kept = try await access.passwords.hash(password, of: account.name)
    try await catalog.transaction(as: principal) { change throws(LibraryError) in
      try change.setPassword(kept, of: account.rowNumber, keeping: nil, ending: .tokens)
    }
    catalog.observers.wake()
    try await access.refreshClaimState()
  }

  package func change(
    _ id: AccountID, _ changes: AccountChanges, as principal: Principal
  ) async throws(LibraryError) {
    _ = try principal.administrator()
    try await catalog.transaction(as: principal) { change throws(LibraryError) in
      let row = try change.row(of: id)
      if let name = changes.name {
        try change.checkFree(name, for: row)
        try change.onDatabase { db in try db.run(AccountQueries.setName, row, name) }
      }
      if let role = changes.role {
        if role != .administrator { try change.requireOtherAdministrator(than: row) }
        try change.onDatabase { db in try db.run(AccountQueries.setRole, row, role) }
      }
      if let quota = changes.quotaBytes {
        guard quota ?? 0 >= 0 else {
          throw .value(member: "quotaBytes", reason: Message("library.badValue.quota"))
        }
        try change.onDatabase { db in try db.run(AccountQueries.setQuota, row, quota) }
      }
      try change.logAccount(row)
    }
    try await access.refreshClaimState()
  }

  /// Changes the principal's name, the default visibility of their photos, or whether People is
  /// on.
  package func changeOwn(
    name: String?, visibility: Visibility?, people: Bool? = nil, as principal: Principal
  ) async throws(LibraryError) {
    let account = try principal.person()
    try await catalog.transaction(as: principal) { change throws(LibraryError) in
      if let name { try change.renameAccount(to: name) }
      if let visibility {
        try change.onDatabase { db in
          try db.run(AccountQueries.setVisibility, account.rowNumber, visibility)
        }
      }
      if let people { try change.setPeople(on: people) }
      try change.logAccount(account.rowNumber)
    }
  }

  /// Removes an account immediately and everywhere; its photos are handled as requested.
  package func remove(
    _ id: AccountID, giving inheritance: Inheritance, as principal: Principal
  ) async throws(LibraryError) {
    let administrator = try principal.administrator()
    let removed = try await catalog.read { db in
      let row: Int? = try db.first(AccountQueries.rowByID, id)
      guard let row else { throw LibraryError.missing(.account(id)) }
      return try db.one(AccountQueries.byRow, row)
    }
    // Performed as the removed account, which owns everything; the administrator need not see any
    // of it.
    try await catalog.transaction(as: .account(removed)) { change throws(LibraryError) in
      try change.requireOtherAdministrator(than: removed.rowNumber)
      try change.removeAccount(inheritance)
      if inheritance == .trash {
        try change.givePlaces(of: removed.rowNumber, to: administrator.rowNumber)
      }
    }
    try await access.refreshClaimState()
  }
}

extension Change {
  func row(of account: AccountID) throws(LibraryError) -> Int {
    let found: Int? = try onDatabase { db in
      try db.first(AccountQueries.rowByID, account)
    }
    guard let found else { throw .missing(.account(account)) }
    return found
  }

  func requireOtherAdministrator(than row: Int) throws(LibraryError) {
    if try account(atRow: row).role != .administrator { return }
    let count: Int = try onDatabase { db in
      try db.one(AccountQueries.otherAdministrators, row)
    }
    guard count > 0 else { throw .access(.lastAdministrator) }
  }
}

extension AccountService {
  /// Returns the account that a command on this machine acts for: the named one, or the only one.
  package func owner(named name: String?) async throws(LibraryError) -> Principal {
    let accounts = try await catalog.read { db in
      try db.all(OwnerQueries.accounts)
    }
    guard let name else {
      guard accounts.count == 1, let only = accounts.first else {
        throw .accountNotGiven(names: accounts.map(\.name))
      }
      return .account(only)
    }
    guard let account = accounts.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .missing(.accountNamed(name, names: accounts.map(\.name)))
    }
    return .account(account)
  }
}

extension AccountService {
  /// Returns all accounts, the principal first and then by name.
  package func photographers(for principal: Principal) async throws(LibraryError) -> [Photographer]
  {
    guard principal.account != nil else { throw .access(.signInRequired) }
    return try await catalog.read { db in
      try db.all(PhotographerQueries.all, principal.rowNumber, principal.accessLevel)
    }
  }
}

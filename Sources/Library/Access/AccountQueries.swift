/// The statements of accounts.
enum AccountQueries {
  static let rowByID: StaticString = """
    select rowNumber from account where id = ?1 and removed is null
    """

  static let names: StaticString = """
    select rowNumber, name from account where removed is null
    """

  static let byRow: StaticString = """
    select rowNumber, id, name, role, visibility from account where rowNumber = ?1
    """

  static let password: StaticString = """
    select password from account where rowNumber = ?1
    """

  static let setPassword: StaticString = """
    update account set password = ?2 where rowNumber = ?1
    """

  static let insert: StaticString = """
    insert into account (id, name, role, made) values (?1, ?2, ?3, ?4) returning rowNumber
    """

  static let setName: StaticString = """
    update account set name = ?2 where rowNumber = ?1
    """

  static let setRole: StaticString = """
    update account set role = ?2 where rowNumber = ?1
    """

  static let setVisibility: StaticString = """
    update account set visibility = ?2 where rowNumber = ?1
    """

  static let setQuota: StaticString = """
    update account set quotaBytes = ?2 where rowNumber = ?1
    """

  static let otherAdministrators: StaticString = """
    select count(*) as count from account
    where role = 'administrator' and removed is null and rowNumber <> ?1
    """

  static let all: StaticString = """
    select rowNumber, id, name, role, visibility, made, usedBytes, quotaBytes,
      password is not null as hasPassword,
      coalesce((select count from accountCount where owner = account.rowNumber), 0) as assets,
      (select max(used) from session where account = account.rowNumber) as used
    from account where removed is null order by rowNumber
    """

  static let room: StaticString = """
    select usedBytes, quotaBytes from account where rowNumber = ?1
    """

  // MARK: - Removing

  static let remove: StaticString = """
    update account set removed = ?2, password = null, quotaBytes = null where rowNumber = ?1
    """

  static let removeSessions: StaticString = """
    delete from session where account = ?1
    """

  static let removeBrowsers: StaticString = """
    delete from knownBrowser where account = ?1
    """

  static let removeInvitations: StaticString = """
    delete from invitation where account = ?1 or maker = ?1
    """

  static let removeShares: StaticString = """
    delete from albumShare where account = ?1
    """

  static let removeFavorites: StaticString = """
    delete from favorite where account = ?1
    """

  static let assets: StaticString = """
    select rowNumber, id from asset where owner = ?1
    """

  /// Two representatives of a burst in which the heir has shots too.
  static let doubleRepresentatives: StaticString = """
    select mine.id from asset as mine
    where mine.owner = ?1 and mine.isRepresentative and mine.burst is not null
      and mine.isHidden = 0 and mine.trashed is null
      and exists (
        select 1 from asset as theirs
        where theirs.burst = mine.burst and theirs.owner = ?2 and theirs.isRepresentative
          and theirs.isHidden = 0 and theirs.trashed is null)
    order by mine.id
    """

  static let giveAsset: StaticString = """
    update asset set owner = ?2, modified = ?3 where rowNumber = ?1
    """

  /// Photos that a person has added to albums from their own remain visible there.
  static let giveAdditions: StaticString = """
    update albumAsset set adder = ?2 where adder = ?1
    """

  static let collections: StaticString = """
    select rowNumber, id from collection where owner = ?1
    """

  static let giveCollection: StaticString = """
    update collection set owner = ?2, modified = ?3 where rowNumber = ?1
    """

  /// Removes an owner's share of their own album.
  static let removeOwnShare: StaticString = """
    delete from albumShare where album = ?1 and account = ?2
    """

  static let places: StaticString = """
    select rowNumber, id from place where owner = ?1
    """

  static let givePlace: StaticString = """
    update place set owner = ?2, modified = ?3 where rowNumber = ?1
    """
}

internal import Store

/// The statements of the change log.
package enum LogQueries {
  package static let newestNumber = CatalogQuery<Int>(
    """
    select changeNumber from library
    """, column: "changeNumber")

  package static let nextNumber = CatalogQuery<Int>(
    """
    update library set changeNumber = changeNumber + 1 returning changeNumber
    """, column: "changeNumber")

  static let insertSet = CatalogStatement(
    """
    insert into changeSet (number, made) values (?1, ?2)
    """)

  static let insertChange = CatalogStatement(
    """
    insert into change (number, ordinal, kind, id, object, change, account, audience)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """)

  package static let range = CatalogQuery(
    """
    select changeFloor, changeNumber from library
    """
  ) { (row) throws(StoreError) in
    (try row["changeFloor"] as Int, try row["changeNumber"] as Int)
  }

  /// The changes visible to a principal, in transactions after ?1 and up to ?2. ?3 is the
  /// principal's row, ?4 its access level. To those who do not see hidden assets, an asset that is
  /// hidden now is gone since it was hidden, and no other change of it is reported. Accounts with
  /// People off get no changes of persons.
  package static let changes = CatalogQuery(
    """
    select number, kind, id,
      iif(kind = 'asset' and ?4 < 3 and exists (
        select 1 from hiddenSince where asset = object), 'deleted', change) as change
    from change
    where number > ?1 and number <= ?2
      and case audience
        when 'account' then account = ?3
        when 'family' then account = ?3 or ?4 > 0
        else account <> ?3 and ?4 > 0
      end
      and (kind <> 'person' or exists (select 1 from peopleAccount where account = ?3))
      and (kind <> 'asset' or ?4 = 3 or not exists (
        select 1 from hiddenSince
        where hiddenSince.asset = object and hiddenSince.number <> change.number))
    order by number, ordinal
    """
  ) { (row) throws(StoreError) in
    (
      number: try row["number"] as Int, kind: try row["kind"] as ChangeEntry.Kind,
      id: try row["id"] as String,
      change: try row["change"] as ChangeEntry.Change
    )
  }

  /// The last of the transactions after ?1 that together have at least ?2 entries; null if all of
  /// them have fewer.
  package static let cut = CatalogQuery<Int>(
    """
    select number from change where number > ?1 order by number, ordinal
    limit 1 offset ?2
    """, column: "number")

  /// Removes only the beginning of the log, however the clock was set meanwhile.
  package static let forget = CatalogStatement(
    """
    delete from changeSet
    where number <= (select max(number) from changeSet where made < ?1)
      and number <= (select documentNumber from library)
    """)

  static let raiseFloor = CatalogStatement(
    """
    update library
    set changeFloor = coalesce((select min(number) - 1 from changeSet), changeNumber)
    """)
}

/// The statements for keyed requests.
package enum RequestQueries {
  package static let byKey = CatalogQuery(
    """
    select fingerprint, result from answeredRequest where account = ?1 and key = ?2
    """
  ) { (row) throws(StoreError) in
    (fingerprint: try row["fingerprint"] as [UInt8], result: try row["result"] as String)
  }

  package static let insert = CatalogStatement(
    """
    insert into answeredRequest (account, key, fingerprint, result, made)
    values (?1, ?2, ?3, ?4, ?5)
    """)

  package static let forget = CatalogStatement(
    """
    delete from answeredRequest where made < ?1
    """)
}

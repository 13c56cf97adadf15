internal import Store

/// The statements about persons, for changes that have checked who sees them.
package enum PersonQueries {
  package static let insert = CatalogQuery<Int>(
    """
    insert into person (id, name, made, modified) values (?1, ?2, ?3, ?3) returning rowNumber
    """, column: "rowNumber")

  /// The person with a name of whom all who see a photo see another: ?2 is the photo's owner, or 0
  /// if the family sees it.
  package static let named = CatalogQuery<Int>(
    """
    select person.rowNumber from person
    where lower(person.name) = lower(?1) and exists (
      select 1 from face join asset on asset.rowNumber = face.asset
      where face.person = person.rowNumber and not face.isRemoved
        and (asset.isFamily or asset.owner = ?2))
    order by person.rowNumber limit 1
    """, column: "rowNumber")

  package static let byRow = CatalogQuery(
    """
    select rowNumber, id, name, cover, made from person where rowNumber = ?1
    """
  ) { (row) throws(StoreError) in
    PersonRow(
      rowNumber: try row["rowNumber"], id: try row["id"], name: try row["name"],
      cover: try row["cover"], made: try row["made"])
  }

  /// The id of a person that is merged with another leads to it, and so do earlier ones.
  package static let insertAlias = CatalogStatement(
    """
    insert into personAlias (id, person) select id, ?2 from person where rowNumber = ?1
    on conflict (id) do update set person = excluded.person
    """)

  package static let moveAliases = CatalogStatement(
    """
    update personAlias set person = ?2 where person = ?1
    """)

  package static let removeAlias = CatalogStatement(
    """
    delete from personAlias where id = ?1
    """)

  package static let restore = CatalogStatement(
    """
    insert into person (rowNumber, id, made, modified) values (?1, ?2, ?3, ?4)
    on conflict do nothing
    """)

  package static let setName = CatalogStatement(
    """
    update person set name = ?2, modified = ?3 where rowNumber = ?1
    """)

  package static let setCover = CatalogStatement(
    """
    update person set cover = ?2, modified = ?3 where rowNumber = ?1
    """)

  package static let remove = CatalogStatement(
    """
    delete from person where rowNumber = ?1
    """)

  package static let removeEmpty = CatalogStatement(
    """
    delete from person
    where rowNumber = ?1 and not exists (select 1 from face where face.person = ?1)
    """)

  package static let hide = CatalogStatement(
    """
    insert into hiddenPerson (account, person) values (?1, ?2) on conflict do nothing
    """)

  package static let show = CatalogStatement(
    """
    delete from hiddenPerson where account = ?1 and person = ?2
    """)

  package static let hiders = CatalogQuery<Int>(
    """
    select account from hiddenPerson where person = ?1
    """, column: "account")

  /// The owners of a person's photos, and whether all who see the family's photos see one of them.
  package static let audience = CatalogQuery(
    """
    select asset.owner, max(iif(asset.isFamily, 1, 0)) as isFamily
    from face join asset on asset.rowNumber = face.asset
    where face.person = ?1 group by asset.owner
    """
  ) { (row) throws(StoreError) in
    (owner: try row["owner"] as Int, isFamily: try row["isFamily"] as Bool)
  }

  // MARK: - Means

  package static let isStale = CatalogQuery<Bool>(
    """
    select exists (select 1 from personStale) as isStale
    """, column: "isStale")

  package static let stale = CatalogQuery<Int>(
    """
    select person from personStale
    """, column: "person")

  package static let setFresh = CatalogStatement(
    """
    delete from personStale where person = ?1
    """)

  /// The vectors of a person's faces, with the owner of the photo, or 0 if the family sees it.
  package static let vectors = CatalogQuery(
    """
    select iif(asset.isFamily, 0, asset.owner) as scope, face.vector, face.quality
    from face join asset on asset.rowNumber = face.asset
    where face.person = ?1 and not face.isRemoved and face.vector is not null
      and (face.isConfirmed or face.quality >= ?2)
      and not asset.isHidden and asset.trashed is null
    """
  ) { (row) throws(StoreError) in
    (
      scope: try row["scope"] as Int, vector: [Float](stored: try row["vector"] as [UInt8]),
      quality: try row["quality"] as Double?
    )
  }

  package static let removeMeans = CatalogStatement(
    """
    delete from personMean where person = ?1
    """)

  package static let insertMean = CatalogStatement(
    """
    insert into personMean (person, scope, count, mean, spread) values (?1, ?2, ?3, ?4, ?5)
    """)

  /// The means that an account sees: the family's, and its own.
  package static let means = CatalogQuery(
    """
    select personMean.person, count, mean, spread, person.name is not null as isNamed
    from personMean join person on person.rowNumber = personMean.person
    where scope in (0, ?1)
    """
  ) { (row) throws(StoreError) in
    PersonMean(
      person: try row["person"], isNamed: try row["isNamed"], count: try row["count"],
      mean: [Float](stored: try row["mean"] as [UInt8]), spread: try row["spread"])
  }
}

/// A person as it is stored.
package struct PersonRow: Hashable, Sendable {
  package let rowNumber: Int
  package let id: PersonID
  package let name: String?
  package let cover: Int?
  package let made: Timestamp
}

/// The mean vector of the faces of a person that some see.
package struct PersonMean: Sendable {
  package let person: Int
  package let isNamed: Bool
  package let count: Int
  package let mean: [Float]
  package let spread: Double
}

/// The statements of the account's switch and of acts that can be taken back.
package enum PeopleActQueries {
  package static let turnOn = CatalogStatement(
    """
    insert into peopleAccount (account, since) values (?1, ?2) on conflict do nothing
    """)

  package static let turnOff = CatalogStatement(
    """
    delete from peopleAccount where account = ?1
    """)

  package static let insert = CatalogStatement(
    """
    insert into peopleAct (id, account, made, before) values (?1, ?2, ?3, ?4)
    """)

  package static let byID = CatalogQuery<String>(
    """
    select before from peopleAct where id = ?1 and account = ?2
    """, column: "before")

  package static let remove = CatalogStatement(
    """
    delete from peopleAct where id = ?1
    """)

  /// Keeps the newest of an account.
  package static let forget = CatalogStatement(
    """
    delete from peopleAct
    where account = ?1 and id not in (
      select id from peopleAct where account = ?1 order by made desc, id desc limit ?2)
    """)

  package static let forgetAll = CatalogStatement(
    """
    delete from peopleAct where account = ?1
    """)
}

/// The statements that write people into documents and read them again.
package enum PersonDocumentQueries {
  /// Persons about whom accounts have said nothing have no document: they are found again.
  static let person = CatalogQuery(
    """
    select person.id, person.name, cover.id as cover,
      (select json_group_array(id) from (
        select account.id from hiddenPerson
        join account on account.rowNumber = hiddenPerson.account
        where hiddenPerson.person = person.rowNumber order by account.rowNumber) as ids) as hidden,
      (select json_group_array(id) from (
        select alias.id from personAlias as alias
        where alias.person = person.rowNumber order by alias.id) as ids) as merged,
      person.made, person.modified
    from knownPerson as person left join face as cover on cover.rowNumber = person.cover
    where person.rowNumber = ?1
    """,
    row: DocumentForm(
      kind: "person", "id", "name", "cover", .json("hidden"), .json("merged"), "made", "modified"
    ).members)

  /// Faces about which accounts or files have said something, and those of known persons.
  static let faces = CatalogQuery(
    """
    select face.id, source, x, y, width, height,
      (select id from knownPerson where knownPerson.rowNumber = face.person) as person,
      isConfirmed, isRemoved,
      (select json_group_array(id) from (
        select refused.id from faceRefusal
        join person as refused on refused.rowNumber = faceRefusal.person
        where faceRefusal.face = face.rowNumber order by refused.rowNumber) as ids) as refused
    from face
    where face.asset = ?1 and (
      source <> 'model' or isConfirmed or isRemoved
      or exists (select 1 from faceRefusal where faceRefusal.face = face.rowNumber)
      or face.person in (select rowNumber from knownPerson))
    order by face.rowNumber
    """,
    row: DocumentForm(
      "id", "source", .list("box", 4), "person", .flag("confirmed"), .flag("removed"),
      .json("not")
    ).read)

  // MARK: - Rebuilding

  static let insertPerson = CatalogStatement(
    """
    insert into person (id, name, made, modified) values (?1, ?2, ?3, ?4)
    """)

  /// ?1 is the person's id, here and below, ?2 a JSON array of ids.
  static let insertHidden = CatalogStatement(
    """
    insert into hiddenPerson (account, person)
    select account.rowNumber, person.rowNumber
    from person cross join account
    where person.id = ?1 and account.id in (select atom from json_each(?2))
    """)

  static let insertAliases = CatalogStatement(
    """
    insert into personAlias (id, person)
    select alias.atom, person.rowNumber
    from person cross join json_each(?2) as alias where person.id = ?1
    on conflict do nothing
    """)

  /// Once all faces are there. ?2 is the face's id.
  static let setCover = CatalogStatement(
    """
    update person set cover = (select rowNumber from face where face.id = ?2) where id = ?1
    """)

  /// ?1 is the account's id, ?2 the time.
  static let insertSwitch = CatalogStatement(
    """
    insert into peopleAccount (account, since) select rowNumber, ?2 from account where id = ?1
    """)

  /// ?2 is the asset's row, ?8 the id of a person, which may have no document any more.
  static let insertFace = CatalogStatement(
    """
    insert into face (id, asset, x, y, width, height, source, person, isConfirmed, isRemoved)
    values (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, (select rowNumber from person where person.id = ?8),
      ?9 > 0, ?10 > 0)
    """)

  /// ?1 is the face's id, ?2 a JSON array of ids.
  static let insertRefusals = CatalogStatement(
    """
    insert into faceRefusal (face, person)
    select face.rowNumber, person.rowNumber from face cross join person
    where face.id = ?1 and person.id in (select atom from json_each(?2))
    """)
}

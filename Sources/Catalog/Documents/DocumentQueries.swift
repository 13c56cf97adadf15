internal import Blobs
internal import Store

/// The statements that compose documents; their contents are declared here and
/// described in docs/documents.md. They ignore visibility, as documents stay beside
/// the originals.
///
/// Lists that may grow long are not part of an object's members: each of their rows is one element,
/// so that no value of the database is as long as a document.
package enum DocumentQueries {
  package static let position = CatalogQuery(
    """
    select documentNumber, changeNumber from library
    """
  ) { (row) throws(StoreError) in
    (documented: try row["documentNumber"] as Int, newest: try row["changeNumber"] as Int)
  }

  package static let setPosition = CatalogStatement(
    """
    update library set documentNumber = ?1
    """)

  /// Objects changed after ?1 and up to ?2, the one that changed first before others.
  package static let changed = CatalogQuery(
    """
    select kind, id, object, min(number) as first, max(number) as last,
      max(case change when 'inserted' then 1 else 0 end) as isNew,
      coalesce(
        case kind
          when 'asset' then (select owner from asset where rowNumber = object)
          when 'collection' then (select owner from collection where rowNumber = object)
          when 'place' then (select owner from place where rowNumber = object)
          when 'account' then object
        end, min(account)) as owner
    from change where number > ?1 and number <= ?2
    group by kind, id, object order by min(number), kind, object
    """, row: ChangedObject.init)

  /// The row of the object of a kind that has an id.
  package static let row = CatalogQuery<Int>(
    """
    select object from (
      select 'asset' as kind, id, rowNumber as object from asset
      union all select 'collection', id, rowNumber from collection
      union all select 'place', id, rowNumber from place
      union all select 'account', id, rowNumber from account
      union all select 'person', id, rowNumber from knownPerson) as known
    where kind = ?1 and id = ?2
    """, column: "object")

  package static let accounts = CatalogQuery(
    """
    select rowNumber, id from account order by rowNumber
    """
  ) { (row) throws(StoreError) in
    DocumentSubject(kind: .account, id: try row["id"], object: try row["rowNumber"])
  }

  package static let library = CatalogQuery(
    """
    select id, made from library
    """, row: DocumentForm(kind: "library", "id", "made").members)

  package static let objects = CatalogQuery(
    """
    select kind, id, object from (
      select 'asset' as kind, id, rowNumber as object from asset
      union all select 'collection', id, rowNumber from collection
      union all select 'place', id, rowNumber from place
      union all select 'account', id, rowNumber from account
      union all select 'person', id, rowNumber from knownPerson) as known
    where (kind, object) > (?1, ?2) order by kind, object limit ?3
    """, row: DocumentSubject.init)

  package static let count = CatalogQuery<Int>(
    """
    select (select count(*) from account) + (select count(*) from asset)
      + (select count(*) from collection) + (select count(*) from knownPerson)
      + (select count(*) from place) as count
    """, column: "count")

  /// Objects of a kind whose rows come after another one, in the order of rows.
  package static let page = CatalogQuery(
    """
    select kind, id, object from (
      select 'asset' as kind, id, rowNumber as object from asset
      union all select 'collection', id, rowNumber from collection
      union all select 'place', id, rowNumber from place
      union all select 'account', id, rowNumber from account
      union all select 'person', id, rowNumber from knownPerson) as known
    where kind = ?1 and object > ?2 order by object limit ?3
    """, row: DocumentSubject.init)

  package static let account = CatalogQuery(
    """
    select id, name, role, visibility, quotaBytes, made, removed,
      (select since from peopleAccount where account = account.rowNumber) as people
    from account where rowNumber = ?1
    """,
    row: DocumentForm(
      kind: "account", "id", "name", "role", "visibility", "quotaBytes", "made", "removed", "people"
    ).members)

  package static let asset = CatalogQuery(
    """
    select asset.id, owner.id as owner, asset.visibility, asset.isHidden, asset.trashed,
      asset.added, asset.modified, asset.kind, asset.subtypes, asset.state, asset.reason,
      asset.title, asset.subtitle, asset.caption, asset.rating, asset.flag, asset.label,
      (select json_group_array(word) from (
        select keyword.word from keyword
        where keyword.asset = asset.rowNumber order by keyword.word) as words) as keywords,
      (select json_group_array(word) from (
        select refused.word from keywordRefusal as refused
        where refused.asset = asset.rowNumber order by refused.word) as words) as refusedKeywords,
      asset.givenCaptured, asset.givenOffset, asset.isPlaced, asset.givenLatitude,
      asset.givenLongitude, asset.burst, asset.burstPick, asset.isRepresentative, asset.stack,
      asset.isStackTop,
      (select json_group_array(id) from (
        select account.id from favorite join account on account.rowNumber = favorite.account
        where favorite.asset = asset.rowNumber order by account.rowNumber) as ids) as favorites
    from asset join account as owner on owner.rowNumber = asset.owner
    where asset.rowNumber = ?1
    """,
    row: DocumentForm(
      kind: "asset", "id", "owner", "visibility", .flag("hidden"), "trashed", "added", "modified",
      "media", "subtypes", "state", .reason("reason"), "title", "subtitle", "caption", "rating",
      "flag", "label", .json("keywords"), .json("refusedKeywords"), "captured", "offset",
      .flag("placed"), "latitude", "longitude", "burst", "burstPick", .flag("representative"),
      "stack", .flag("stackTop"), .json("favorites")
    ).members)

  static let resources = CatalogQuery(
    """
    select kind, sha256, sizeBytes, filename, format from resource where asset = ?1 order by kind
    """
  ) { (row) throws(StoreError) in
    let kind: String = try row["kind"]
    return (isOriginal: kind == "original", text: try resourceForm.read(row))
  }

  private static let resourceForm = DocumentForm("kind", "sha256", "bytes", "filename", "format")

  static let recipeFiles = CatalogQuery(
    """
    select sha256, sizeBytes, format from recipeFile
    where asset = ?1 and unsaved is null order by sha256
    """, row: DocumentForm("sha256", "bytes", "format").read)

  /// The versions that are files of their own. Their recipes are not read.
  static let versionParts = CatalogQuery(
    """
    select number, sha256 from versionPart where asset = ?1 order by number
    """
  ) { (row) throws(StoreError) in
    (number: try row["number"] as Int, part: try row["sha256"] as BlobName)
  }

  static let version = CatalogQuery(
    """
    select number, version.made, maker.id, version.width, version.height, version.fonts, recipe
    from version join account as maker on maker.rowNumber = version.maker
    where version.asset = ?1 and version.number = ?2
    """, row: versionForm.read)

  /// The versions that are not known to be files of their own.
  static let otherVersions = CatalogQuery(
    """
    select number, version.made, maker.id, version.width, version.height, version.fonts, recipe
    from version join account as maker on maker.rowNumber = version.maker
    where version.asset = ?1 and not exists (
      select 1 from versionPart as part
      where part.asset = version.asset and part.number = version.number)
    order by number
    """
  ) { (row) throws(StoreError) in
    (number: try row["number"] as Int, text: try versionForm.read(row))
  }

  private static let versionForm = DocumentForm(
    "number", "made", "maker", "width", "height", .json("fonts"), .json("recipe"))

  /// Notes that a version is a file of its own. Its asset may be gone.
  static let setVersionPart = CatalogStatement(
    """
    insert into versionPart (asset, number, sha256)
    select asset, number, ?3 from version where asset = ?1 and number = ?2
    on conflict (asset, number) do update set sha256 = excluded.sha256
    """)

  static let assetFile = CatalogQuery(
    """
    select coalesce(asset.currentVersion, 0) as current, asset.width, asset.height,
      asset.durationSeconds, asset.fileCaptured, asset.fileOffset, asset.fileLatitude,
      asset.fileLongitude, asset.camera, asset.lens, asset.placeholder, asset.thumbHash,
      (select facts from fileFacts where fileFacts.asset = asset.rowNumber) as facts
    from asset where asset.rowNumber = ?1
    """,
    row: DocumentForm(
      "current",
      .object(
        "file",
        [
          "width", "height", "duration", "captured", "offset", "latitude", "longitude", "camera",
          "lens", "placeholder", "thumbHash",
        ]),
      .json("facts")
    ).members)

  package static let collection = CatalogQuery(
    """
    select collection.id, owner.id as owner, collection.kind, collection.title,
      folder.id as parent, collection.position, cover.id as cover, collection.rule,
      collection.made, collection.modified
    from collection join account as owner on owner.rowNumber = collection.owner
    left join collection as folder on folder.rowNumber = collection.parent
    left join asset as cover on cover.rowNumber = collection.cover
    where collection.rowNumber = ?1
    """,
    row: DocumentForm(
      kind: "collection", "id", "owner", "holds", "title", "parent", "position", "cover",
      .json("rule"), "made", "modified"
    ).members)

  static let shares = CatalogQuery(
    """
    select account.id, mayAdd, albumShare.made
    from albumShare join account on account.rowNumber = albumShare.account
    where albumShare.album = ?1 order by albumShare.account
    """, row: DocumentForm("account", .flag("mayAdd"), "made").read)

  package static let albumAssets = CatalogQuery(
    """
    select asset.id, adder.id as adder
    from albumAsset join asset on asset.rowNumber = albumAsset.asset
    join account as adder on adder.rowNumber = albumAsset.adder
    where albumAsset.album = ?1 order by albumAsset.position, albumAsset.asset
    """, row: DocumentForm("id", "adder").read)

  package static let place = CatalogQuery(
    """
    select place.id, owner.id as owner, place.name, place.latitude, place.longitude, place.made,
      place.modified
    from place join account as owner on owner.rowNumber = place.owner
    where place.rowNumber = ?1
    """,
    row: DocumentForm(
      kind: "place", "id", "owner", "name", "latitude", "longitude", "made", "modified"
    ).members)

  package static let placeAssets = CatalogQuery(
    """
    select asset.id, placeAsset.added
    from placeAsset join asset on asset.rowNumber = placeAsset.asset
    where placeAsset.place = ?1 order by placeAsset.asset
    """, row: DocumentForm("id", "added").read)

  package static let reviews = CatalogQuery(
    """
    select review.id, author.id as author, stars, text, review.made, review.modified,
      (select json_group_array(id) from (
        select asset.id from reviewAsset join asset on asset.rowNumber = reviewAsset.asset
        where reviewAsset.review = review.rowNumber order by reviewAsset.position) as ids
      ) as assets
    from review join account as author on author.rowNumber = review.author
    where review.place = ?1 order by review.rowNumber
    """,
    row: DocumentForm(
      "id", "author", "stars", "text", "made", "modified", .json("assets")
    ).read)
}

/// The statements for documents that could not be written.
package enum UnwrittenQueries {
  /// With the objects' names, except those of people, whom not every administrator sees.
  package static let all = CatalogQuery(
    """
    select kind, id, object, reason, coalesce(
      case kind
        when 'asset' then (
          select filename from resource where asset = object and resource.kind = 'original')
        when 'collection' then (select title from collection where rowNumber = object)
        when 'place' then (select name from place where rowNumber = object)
        when 'account' then (select name from account where rowNumber = object)
      end, id) as name
    from unwrittenDocument order by kind, id limit ?1
    """, row: UnwrittenDocument.init)

  package static let objects = CatalogQuery(
    """
    select kind, id, object from unwrittenDocument
    """, row: DocumentSubject.init)

  package static let note = CatalogStatement(
    """
    insert into unwrittenDocument (kind, object, id, reason) values (?1, ?2, ?3, ?4)
    on conflict (kind, object) do update set reason = excluded.reason
    """)

  package static let forget = CatalogStatement(
    """
    delete from unwrittenDocument where kind = ?1 and object = ?2
    """)

  package static let forgetAll = CatalogStatement(
    """
    delete from unwrittenDocument
    """)
}

internal import Store

/// The statements of places and reviews.
package enum PlaceQueries {
  package static let byID = CatalogQuery(
    "select", columns, AccessQueries.asset, cover, AccessQueries.asset, first, from, "where",
    AccessQueries.place, "and place.id = ?3", row: StoredPlace.init)
  package static let all = CatalogQuery(
    "select", columns, AccessQueries.asset, cover, AccessQueries.asset, first, from, "where",
    AccessQueries.place, "order by place.name collate nocase, place.rowNumber",
    postgres: [
      "select", columns, AccessQueries.asset, cover, AccessQueries.asset, first, from, "where",
      AccessQueries.place, "order by cast(place.name as citext), place.rowNumber",
    ],
    row: StoredPlace.init)
  /// The assets of all reviews of a place.
  package static let reviewAssets = CatalogQuery(
    "select reviewAsset.review, asset.id from review",
    "join reviewAsset on reviewAsset.review = review.rowNumber",
    "join asset on asset.rowNumber = reviewAsset.asset",
    "where review.place = ?3 and asset.trashed is null and not asset.isHidden and",
    AccessQueries.asset, "order by reviewAsset.review, reviewAsset.position, asset.rowNumber"
  ) { (row) throws(StoreError) in
    (review: try row["review"] as Int, asset: try row["id"] as AssetID)
  }

  private static let columns: StaticString = """
    place.rowNumber, place.id, place.owner, account.id as ownerID, place.name, place.latitude,
    place.longitude, place.made, place.modified,
    (select avg(stars) from review where review.place = place.rowNumber) as stars,
    (select count(*) from review where review.place = place.rowNumber) as reviewCount,
    (select count(*) from placeAsset join asset on asset.rowNumber = placeAsset.asset
      where placeAsset.place = place.rowNumber and asset.trashed is null and not asset.isHidden
      and
    """

  private static let cover: StaticString = """
    ) as assetCount, (
      select asset.id from placeAsset join asset on asset.rowNumber = placeAsset.asset
      where placeAsset.place = place.rowNumber and asset.trashed is null and not asset.isHidden
        and asset.state <> 'unreadable' and
    """

  private static let first: StaticString = """
      order by asset.state <> 'ready', placeAsset.added, asset.rowNumber limit 1
    ) as coverID
    """

  private static let from: StaticString = """
    from place join account on account.rowNumber = place.owner
    """

  static let heldReviews = CatalogQuery(
    """
    select
      (select count(*) from review where place = ?1) as count,
      (select coalesce(sum(bytes), 0) from reviewTotal where place = ?1) as bytes
    """
  ) { (row) throws(StoreError) in
    (count: try row["count"] as Int, bytes: try row["bytes"] as Int)
  }

  package static let reviewBytes = CatalogQuery<Int>(
    """
    select length(cast(text as blob)) as bytes from review where rowNumber = ?1
    """,
    postgres: [
      """
      select octet_length(text) as bytes from review where rowNumber = ?1
      """
    ], column: "bytes")

  package static let heldAssets = CatalogQuery<Int>(
    """
    select (select count(*) from placeAsset where place = ?1)
      + (select count(*) from reviewAsset
         join review on review.rowNumber = reviewAsset.review where review.place = ?1) as count
    """, column: "count")

  package static let insert = CatalogQuery<Int>(
    """
    insert into place (id, owner, name, latitude, longitude, made, modified)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?6) returning rowNumber
    """, column: "rowNumber")

  package static let update = CatalogStatement(
    """
    update place set name = ?2, latitude = ?3, longitude = ?4, modified = ?5 where rowNumber = ?1
    """)

  package static let touch = CatalogStatement(
    """
    update place set modified = ?2 where rowNumber = ?1
    """)

  package static let remove = CatalogStatement(
    """
    delete from place where rowNumber = ?1
    """)

  package static let addAsset = CatalogStatement(
    """
    insert into placeAsset (place, asset, added) values (?1, ?2, ?3) on conflict do nothing
    """)

  package static let removeAsset = CatalogStatement(
    """
    delete from placeAsset where place = ?1 and asset = ?2
    """)

  package static let reviews = CatalogQuery(
    """
    select
      review.rowNumber, review.id, account.id as authorID, review.stars, review.text, review.made,
      review.modified
    from review join account on account.rowNumber = review.author
    where review.place = ?1 order by review.made desc, review.rowNumber desc
    """, row: ReviewRow.init)

  package static let review = CatalogQuery(
    """
    select review.rowNumber, review.author, place.id as placeID
    from review join place on place.rowNumber = review.place where review.id = ?1
    """
  ) { (row) throws(StoreError) in
    (
      row: try row["rowNumber"] as Int, author: try row["author"] as Int,
      place: try row["placeID"] as PlaceID
    )
  }

  package static let insertReview = CatalogQuery<Int>(
    """
    insert into review (id, place, author, stars, text, made, modified)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?6) returning rowNumber
    """, column: "rowNumber")

  package static let updateReview = CatalogStatement(
    """
    update review set stars = ?2, text = ?3, modified = ?4 where rowNumber = ?1
    """)

  package static let removeReview = CatalogStatement(
    """
    delete from review where rowNumber = ?1
    """)

  package static let addReviewAsset = CatalogStatement(
    """
    insert into reviewAsset (review, asset, position) values (?1, ?2, ?3) on conflict do nothing
    """)

  package static let removeReviewAssets = CatalogStatement(
    """
    delete from reviewAsset where review = ?1
    """)
}

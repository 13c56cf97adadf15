package import Catalog
package import Media
internal import Words

extension Change {
  package mutating func makePlace(
    _ name: String, at position: Position?
  ) throws(LibraryError) -> PlaceID {
    let owner = try actor.contributor()
    try Self.check(name: name)
    let (id, now): (PlaceID, Timestamp) = (newID(), now)
    let row: Int = try onDatabase { db in
      try db.one(
        PlaceQueries.insert, id, owner.rowNumber, name, position?.latitude, position?.longitude,
        now)
    }
    log(.inserted, .place, id.text, row, to: owner.rowNumber, .family)
    return id
  }

  package mutating func edit(
    _ place: PlaceID, name: String, position: Position?
  ) throws(LibraryError) {
    let stored = try owned(place)
    try Self.check(name: name)
    if stored.place.name == name, stored.place.position == position { return }
    let now = now
    try onDatabase { db in
      try db.run(
        PlaceQueries.update, stored.rowNumber, name, position?.latitude, position?.longitude, now)
    }
    log(.updated, .place, place.text, stored.rowNumber, to: stored.owner, .family)
  }

  /// Deletes a place with its reviews. Assets are not affected.
  package mutating func delete(_ place: PlaceID) throws(LibraryError) {
    let stored = try owned(place)
    try onDatabase { db in try db.run(PlaceQueries.remove, stored.rowNumber) }
    log(.deleted, .place, place.text, stored.rowNumber, to: stored.owner, .family)
  }

  /// Adds photos to a place, which makes the actor's private ones visible to the family: the page
  /// says so before.
  package mutating func add(
    _ assets: [AssetID], to place: PlaceID
  ) throws(LibraryError) {
    let stored = try stored(place)
    _ = try actor.contributor()
    let now = now
    for id in assets {
      let row = try given(id)
      try onDatabase { db in
        try db.run(PlaceQueries.addAsset, stored.rowNumber, row, now)
      }
    }
    try checkAssets(of: stored)
    try touch(stored)
  }

  /// Removes photos from a place: allowed to their owners, and to the creator of the place.
  package mutating func remove(
    _ assets: [AssetID], from place: PlaceID
  ) throws(LibraryError) {
    let stored = try stored(place)
    for id in assets {
      let asset = try self.stored(id)
      guard [asset.owner, stored.owner].contains(actor.rowNumber) else {
        throw .access(.notOwner(id))
      }
      try onDatabase { db in
        try db.run(PlaceQueries.removeAsset, stored.rowNumber, asset.rowNumber)
      }
    }
    try touch(stored)
  }

  private static func check(name: String) throws(LibraryError) {
    guard name.isName else {
      throw .value(
        member: "name",
        reason: Message("library.badValue.title", ["limit": .number(LibraryLimits.titleCharacters)])
      )
    }
  }

  /// The row of an asset, which becomes visible to the family.
  private mutating func given(_ id: AssetID) throws(LibraryError) -> Int {
    let stored = try stored(id)
    if stored.isFamily { return stored.rowNumber }
    guard stored.owner == actor.rowNumber else { throw .access(.notOwner(id)) }
    try setVisibility(of: id, to: .family)
    return stored.rowNumber
  }

  private mutating func touch(_ stored: StoredPlace) throws(LibraryError) {
    let now = now
    try onDatabase { db in try db.run(PlaceQueries.touch, stored.rowNumber, now) }
    log(.updated, .place, stored.place.id.text, stored.rowNumber, to: stored.owner, .family)
  }
}

// MARK: - Reviews

extension Change {
  /// Adds a review; its photos become visible to the family.
  package mutating func addReview(
    of place: PlaceID, stars: Int, text: String, assets: [AssetID] = []
  ) throws(LibraryError) -> ReviewID {
    let stored = try stored(place)
    _ = try actor.contributor()
    try Self.check(stars: stars, text: text)
    let (id, now, author): (ReviewID, Timestamp, Int) = (newID(), now, actor.rowNumber)
    let row: Int = try onDatabase { db in
      try db.checkReview(of: text.utf8.count, author: author, place: stored.rowNumber)
      return try db.one(
        PlaceQueries.insertReview, id, stored.rowNumber, author, stars, text, now)
    }
    try give(assets, toReview: row)
    try checkAssets(of: stored)
    try touch(stored)
    return id
  }

  /// Replaces the actor's review.
  package mutating func edit(
    _ review: ReviewID, stars: Int, text: String, assets: [AssetID]
  ) throws(LibraryError) {
    let (row, place) = try ownReview(review)
    try Self.check(stars: stars, text: text)
    let (now, author) = (now, actor.rowNumber)
    try onDatabase { db in
      let before: Int = try db.one(PlaceQueries.reviewBytes, row)
      if text.utf8.count > before {
        try db.checkReview(
          of: text.utf8.count - before, author: author, place: place.rowNumber, isNew: false)
      }
      try db.run(PlaceQueries.updateReview, row, stars, text, now)
      try db.run(PlaceQueries.removeReviewAssets, row)
    }
    try give(assets, toReview: row)
    try checkAssets(of: place)
    try touch(place)
  }

  package mutating func delete(_ review: ReviewID) throws(LibraryError) {
    let (row, place) = try ownReview(review)
    try onDatabase { db in try db.run(PlaceQueries.removeReview, row) }
    try touch(place)
  }

  private mutating func give(
    _ assets: [AssetID], toReview review: Int
  ) throws(LibraryError) {
    for (position, id) in assets.enumerated() {
      let row = try given(id)
      try onDatabase { db in
        try db.run(PlaceQueries.addReviewAsset, review, row, position)
      }
    }
  }

  /// Checks the limit of photos of a place and its reviews.
  private func checkAssets(of stored: StoredPlace) throws(LibraryError) {
    let count: Int = try onDatabase { db in
      try db.one(PlaceQueries.heldAssets, stored.rowNumber)
    }
    guard count <= LibraryLimits.placeAssets else { throw .objectFull(.placeAssets) }
  }

  private func ownReview(
    _ id: ReviewID
  ) throws(LibraryError) -> (row: Int, place: StoredPlace) {
    let found = try onDatabase { db in
      try db.first(PlaceQueries.review, id)
    }
    guard let found, found.author == actor.rowNumber else { throw .missing(.review(id)) }
    return (found.row, try stored(found.place))
  }

  private static func check(stars: Int, text: String) throws(LibraryError) {
    guard (1...5).contains(stars) else {
      throw .value(member: "stars", reason: Message("library.badValue.stars"))
    }
    guard text.utf8.count <= LibraryLimits.reviewBytes else {
      throw .value(
        member: "text",
        reason: Message("library.badValue.review", ["limit": .number(LibraryLimits.reviewBytes)]))
    }
  }
}

// MARK: - Finding

extension Change {
  func stored(_ id: PlaceID) throws(LibraryError) -> StoredPlace {
    let actor = actor
    return try onDatabase { db in try db.stored(id, for: actor) }
  }

  private func owned(_ id: PlaceID) throws(LibraryError) -> StoredPlace {
    let stored = try stored(id)
    guard stored.owner == actor.rowNumber else { throw .access(.notOwnerOfPlace(id)) }
    return stored
  }
}

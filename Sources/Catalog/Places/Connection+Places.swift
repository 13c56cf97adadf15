package import Store

extension Connection {
  /// Checks the limits of a place's reviews, and of their bytes.
  package func checkReview(of bytes: Int, author: Int, place: Int, isNew: Bool = true) throws {
    let held = try one(PlaceQueries.heldReviews, place)
    guard !isNew || held.count < LibraryLimits.reviews else {
      throw LibraryError.objectFull(.reviews)
    }
    guard held.bytes + bytes <= LibraryLimits.reviewsBytes else {
      throw LibraryError.objectFull(.reviewTexts)
    }
    try checkRoom(for: bytes, of: author)
  }

  /// The place, if visible to the principal.
  package func stored(_ id: PlaceID, for principal: Principal) throws -> StoredPlace {
    let found = try first(
      PlaceQueries.byID, principal.rowNumber, principal.seesFamily, id)
    guard let found else { throw LibraryError.noSuchPlace(id) }
    return found
  }
}

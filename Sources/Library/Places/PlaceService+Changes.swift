package import Catalog
package import Media

// Requests with a key have an effect only once.
extension PlaceService {
  package func make(
    _ name: String, at position: Position?, once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) -> PlaceID {
    try await catalog.change(as: principal, once: key) { change throws(LibraryError) in
      try change.makePlace(name, at: position)
    }
  }

  /// Changes a place's name or position; `.some(nil)` removes the position.
  package func edit(
    _ id: PlaceID, name: String? = nil, position: Position?? = nil, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      let place = try change.stored(id).place
      try change.edit(id, name: name ?? place.name, position: position ?? place.position)
    }
  }

  /// Deletes a place with its reviews. Photos are not affected.
  package func delete(_ id: PlaceID, as principal: Principal) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.delete(id)
    }
  }

  /// Adds photos to a place, which makes the principal's private ones visible to the family.
  package func add(
    _ assets: [AssetID], to place: PlaceID, once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.changeOnce(as: principal, key) { change throws(LibraryError) in
      try change.add(assets, to: place)
    }
  }

  package func remove(
    _ assets: [AssetID], from place: PlaceID, once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.changeOnce(as: principal, key) { change throws(LibraryError) in
      try change.remove(assets, from: place)
    }
  }
}

/// The contents of a review.
package struct ReviewWords: Hashable, Sendable {
  package let stars: Int
  package let text: String
  /// The photos, which become visible to the family.
  package let assets: [AssetID]

  package init(stars: Int, text: String, assets: [AssetID]) {
    self.stars = stars
    self.text = text
    self.assets = assets
  }
}

extension PlaceService {
  package func addReview(
    _ words: ReviewWords, of place: PlaceID, once key: RequestKey? = nil, as principal: Principal
  ) async throws(LibraryError) -> ReviewID {
    try await catalog.change(as: principal, once: key) { change throws(LibraryError) in
      try change.addReview(of: place, stars: words.stars, text: words.text, assets: words.assets)
    }
  }

  /// Replaces the principal's review.
  package func edit(
    _ review: ReviewID, to words: ReviewWords, as principal: Principal
  ) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.edit(review, stars: words.stars, text: words.text, assets: words.assets)
    }
  }

  package func delete(_ review: ReviewID, as principal: Principal) async throws(LibraryError) {
    try await catalog.change(as: principal) { change throws(LibraryError) in
      try change.delete(review)
    }
  }
}

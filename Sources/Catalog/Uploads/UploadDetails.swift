package import ImageEngine
internal import JSON
package import Media
internal import Words

/// The changes to a photo that a client sends with its upload. They are applied in the transaction
/// that creates the asset, so that the photo is never visible without them.
package struct UploadDetails: Hashable, Sendable {
  /// The edit of the photo whose original is uploaded, as text.
  package var recipe: String?
  package var subtitle: String?
  package var position: Position?
  package var album: CollectionID?
  package var place: PlaceID?
  /// An id shared by the shots of one burst.
  package var burst: String?
  /// An id shared by a photo and its video; the second one joins the first.
  package var pair: String?

  package init() {}

  /// Reads the details by the keys of `Upload-Metadata`.
  package init(said: (String) -> String?) throws(LibraryError) {
    recipe = Self.unlessEmpty(said("recipe"))
    subtitle = Self.unlessEmpty(said("subtitle"))
    burst = Self.unlessEmpty(said("burst"))
    pair = Self.unlessEmpty(said("pair"))
    if let text = Self.unlessEmpty(said("position")) {
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      position = numbers.count == 2 ? Position(latitude: numbers[0], longitude: numbers[1]) : nil
      if position == nil {
        throw .upload(
          .request(member: "position", reason: Message("library.uploadRequest.position")))
      }
    }
    if let text = Self.unlessEmpty(said("album")) {
      album = CollectionID(text)
      if album == nil {
        throw .upload(.request(member: "album", reason: Message("library.uploadRequest.album")))
      }
    }
    if let text = Self.unlessEmpty(said("place")) {
      place = PlaceID(text)
      if place == nil {
        throw .upload(.request(member: "place", reason: Message("library.uploadRequest.place")))
      }
    }
  }

  private static func unlessEmpty(_ text: String?) -> String? { text == "" ? nil : text }

  package func checked() throws(LibraryError) -> UploadDetails {
    for (member, text) in [("subtitle", subtitle), ("burst", burst), ("pair", pair)] {
      guard (text ?? "").utf8.count <= LibraryLimits.textBytes else {
        throw .upload(
          .request(
            member: member,
            reason: Message(
              "library.uploadRequest.tooLong",
              ["member": .text(member), "limit": .number(LibraryLimits.textBytes)])))
      }
    }
    guard (recipe ?? "").utf8.count <= LibraryLimits.uploadRecipeBytes else {
      throw .upload(
        .request(
          member: "recipe",
          reason: Message(
            "library.uploadRequest.recipe", ["limit": .number(LibraryLimits.uploadRecipeBytes)])))
    }
    if recipe != nil { _ = try parsedRecipe }
    return self
  }

  package var parsedRecipe: Recipe? {
    get throws(LibraryError) {
      guard let recipe else { return nil }
      do {
        let parsed = try Recipe(parsing: recipe)
        try parsed.validate()
        return parsed
      } catch {
        throw .recipe(error)
      }
    }
  }
}

// MARK: - Kept beside the upload

extension UploadDetails {
  /// The stored form in the upload's row; `nil` without details.
  package var text: String? {
    if self == UploadDetails() { return nil }
    let json: JSON = [
      "recipe": JSON(recipe), "subtitle": JSON(subtitle), "burst": JSON(burst),
      "pair": JSON(pair),
      "album": JSON(album?.text), "place": JSON(place?.text),
      "position": JSON(position.map { "\($0.latitude),\($0.longitude)" }),
    ]
    return json.text
  }

  /// Reads the stored form; unreadable details are dropped.
  package init(text: String?) {
    guard let text, let json = try? JSON(parsing: text),
      let details = try? UploadDetails(said: { json[$0]?.string })
    else {
      self.init()
      return
    }
    self = details
  }
}

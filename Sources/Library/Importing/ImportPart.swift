internal import Blobs
internal import Catalog
internal import Media
internal import Words

/// A file of an import, and its role.
struct ImportPart: Sendable {
  enum Role: Sendable {
    /// An asset of its own.
    case original(MediaFormat, Asset.State, PhotoFacts?)
    case sidecar(MediaFormat, SidecarText)
    case refused(Message)
    case failed(Message)
  }

  let file: ImportFile
  var role: Role
  /// The name of its bytes, once hashed.
  var content: BlobName?
  /// Whether its bytes were stored now.
  var isNew = false
  /// Whether a currently unreadable file is retried later.
  var isReadAgain = false
  /// The photo to which it belongs.
  var companionOf: Int?

  init(_ file: ImportFile, _ role: Role) {
    self.file = file
    self.role = role
  }

  var isStored: Bool {
    switch role {
    case .original, .sidecar: true
    case .refused, .failed: false
    }
  }

  var facts: PhotoFacts? {
    if case .original(_, _, let facts) = role { facts } else { nil }
  }

  var isPhoto: Bool {
    if case .original(let format, _, _) = role { format.kind == .image } else { false }
  }

  var isFilm: Bool {
    if case .original(let format, _, _) = role { format.kind == .film } else { false }
  }

  func outcome(_ kind: ImportOutcome.Kind, asset: AssetID? = nil) -> ImportOutcome {
    let reason: Message? =
      switch role {
      case .refused(let reason), .failed(let reason): reason
      case .original(_, .unreadable(let reason), _): reason
      case .original(_, _, let facts?) where kind != .duplicate: facts.damage?.message
      default: nil
      }
    return ImportOutcome(
      path: file.path, kind: kind, sizeBytes: file.sizeBytes, sha256: content?.text,
      asset: asset, reason: reason)
  }
}

extension [ImportPart] {
  /// Photos first, then their companions, then other videos: of two videos with a photo's
  /// identifier it gets the one beside it.
  var inOrder: [Int] {
    indices.sorted { one, other in (turn(of: one), one) < (turn(of: other), other) }
  }

  private func turn(of index: Int) -> Int {
    guard let owner = self[index].companionOf else { return self[index].isFilm ? 2 : 0 }
    return turn(of: owner) + 1
  }

  /// Assigns videos and sidecars to photos with the same name.
  mutating func pair() {
    let photos = indices.filter { self[$0].isPhoto }
    let films = indices.filter { self[$0].isFilm }
    for film in films {
      self[film].companionOf = photos.first { photo in
        isLivePair(photo: self[photo].facts, film: self[film].facts)
          && !contains { $0.companionOf == photo }
      }
    }
    for index in indices {
      guard case .sidecar = self[index].role else { continue }
      let name = self[index].file.name.lowercased()
      let owners = photos + films.filter { self[$0].companionOf == nil }
      // `IMG_1.JPG.xmp` belongs to that file; `IMG_1.xmp` to the first with that name.
      let named = owners.first { name.hasPrefix(self[$0].file.name.lowercased() + ".") }
      self[index].companionOf = named ?? owners.first
      if self[index].companionOf == nil {
        self[index].role = .refused(Message("library.importAlone"))
      }
    }
  }

  /// Companions of a photo that could not be stored wait for it.
  mutating func dropCompanions() {
    for index in indices {
      guard let owner = self[index].companionOf, !self[owner].isStored else { continue }
      self[index].role = .failed(ImportService.photoNotStored)
    }
  }

  /// Both halves of a Live Photo have the same identifier. If one half has lost it, a video of a
  /// few seconds beside a photo with the same name is accepted.
  private func isLivePair(photo: PhotoFacts?, film: PhotoFacts?) -> Bool {
    guard let photo, let film else { return false }
    if let one = photo.contentIdentifier, let other = film.contentIdentifier { return one == other }
    guard let seconds = film.film?.durationSeconds else { return false }
    return seconds <= LibraryLimits.livePhotoSeconds
  }
}

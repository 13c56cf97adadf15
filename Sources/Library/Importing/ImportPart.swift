internal import Blobs
internal import Darkroom
internal import ImageEngine
internal import Media

/// A file of an import, and what it turned out to be.
struct ImportPart: Sendable {
  enum Role: Sendable {
    /// An asset of its own.
    case original(MediaFormat, Asset.State, PhotoFacts?)
    case sidecar(MediaFormat, SidecarText)
    case refused(String)
    case failed(String)
  }

  let file: ImportFile
  var role: Role
  /// Its bytes' name, once they were read.
  var content: BlobName?
  /// Whether its bytes were stored now.
  var isNew = false
  /// Whether it is read again later, being unreadable now.
  var isReadAgain = false
  /// The part whose film or sidecar it is.
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
    let reason: String? =
      switch role {
      case .refused(let reason), .failed(let reason): reason
      case .original(_, .unreadable(let reason), _): reason
      case .original(_, _, let facts?) where kind != .duplicate: facts.damage?.sentence
      default: nil
      }
    return ImportOutcome(
      path: file.path, kind: kind, sizeBytes: file.sizeBytes, sha256: content?.text,
      asset: asset, reason: reason)
  }
}

extension [ImportPart] {
  /// A photo comes before what belongs to it, and that before the other films: of two films with
  /// its identifier it gets the one that came beside it.
  var inOrder: [Int] {
    indices.sorted { one, other in (turn(of: one), one) < (turn(of: other), other) }
  }

  private func turn(of index: Int) -> Int {
    guard let owner = self[index].companionOf else { return self[index].isFilm ? 2 : 0 }
    return turn(of: owner) + 1
  }

  /// Says which films and sidecars belong to which photo of the same name.
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
      // `IMG_1.JPG.xmp` is that file's; `IMG_1.xmp` the first's of that name.
      let named = owners.first { name.hasPrefix(self[$0].file.name.lowercased() + ".") }
      self[index].companionOf = named ?? owners.first
      if self[index].companionOf == nil {
        self[index].role = .refused("There is no photo or video that it belongs to.")
      }
    }
  }

  /// What belongs to a photo that could not be stored waits for it.
  mutating func dropCompanions() {
    for index in indices {
      guard let owner = self[index].companionOf, !self[owner].isStored else { continue }
      self[index].role = .failed(Importing.photoNotStored)
    }
  }

  /// Both halves of a Live Photo bear one identifier. Where a half has lost it, a
  /// few seconds of film beside a photo of the same name are its other half.
  private func isLivePair(photo: PhotoFacts?, film: PhotoFacts?) -> Bool {
    guard let photo, let film else { return false }
    if let one = photo.contentIdentifier, let other = film.contentIdentifier { return one == other }
    guard let seconds = film.film?.durationSeconds else { return false }
    return seconds <= Limits.livePhotoSeconds
  }
}

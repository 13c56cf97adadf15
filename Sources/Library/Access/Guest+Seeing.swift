/// What a guest learns of a photo that was shown to them, and which of its bytes
/// they get.
extension StoredAsset {
  func seen(by asker: Asker) -> StoredAsset {
    guard let guest = asker.guest else { return self }
    var seen = self
    seen.asset.forget(position: !guest.showsPosition)
    return seen
  }

  /// What was cut away or painted over is not given to guests: of an edited photo
  /// they get the version that is shown.
  func checkVersion(_ number: Int, for asker: Asker) throws(LibraryError) {
    if asker.guest != nil, number != asset.currentVersion {
      throw .noSuchVersion(asset.id, number: number)
    }
  }

  /// The file as it came in says where it was taken, and shows what an edit has
  /// taken away.
  func checkOriginal(for asker: Asker) throws(LibraryError) {
    guard let guest = asker.guest else { return }
    guard guest.mayDownload, guest.showsPosition, asset.currentVersion == 0 else {
      throw .beyondToken
    }
  }
}

extension Asker {
  func checkDownload() throws(LibraryError) {
    if !mayDownload { throw .beyondToken }
  }

  var mayDownload: Bool { guest?.mayDownload ?? true }
}

extension Asset {
  /// What its owner has noted for themselves; and with the position what people
  /// write, as that often says it.
  fileprivate mutating func forget(position isHidden: Bool) {
    (rating, isFavorite, visibility) = (0, false, .private)
    (stack, burst) = (nil, nil)
    guard isHidden else { return }
    (position, locality, zoneOffset) = (nil, nil, nil)
    (subtitle, caption, keywords) = (nil, nil, [])
  }
}

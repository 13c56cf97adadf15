/// The details and bytes of a photo that guests may see.
extension StoredAsset {
  package func seen(by principal: Principal) -> StoredAsset {
    guard let guest = principal.guest else { return self }
    var seen = self
    seen.asset.forget(position: !guest.showsPosition)
    return seen
  }

  /// Guests never get areas removed by an edit: of an edited photo they get the current version
  /// only.
  package func checkVersion(_ number: Int, for principal: Principal) throws(LibraryError) {
    if principal.guest != nil, number != asset.currentVersion {
      throw .missing(.version(asset.id, number: number))
    }
  }

  /// The original contains the position, areas removed by an edit, and perhaps names of people.
  package func checkOriginal(for principal: Principal) throws(LibraryError) {
    guard let guest = principal.guest else { return }
    guard guest.mayDownload, guest.showsPosition, asset.currentVersion == 0,
      !asset.subtypes.contains(.namedFaces)
    else {
      throw .access(.beyondToken)
    }
  }
}

extension Principal {
  package func checkDownload() throws(LibraryError) {
    if !mayDownload { throw .access(.beyondToken) }
  }

  package var mayDownload: Bool { guest?.mayDownload ?? true }
}

extension Asset {
  /// Removes the owner's private notes; and, without the position, texts by people, which often
  /// reveal it.
  fileprivate mutating func forget(position isHidden: Bool) {
    (rating, flag, label) = (0, nil, nil)
    (isFavorite, visibility) = (false, .private)
    (stack, burst) = (nil, nil)
    guard isHidden else { return }
    (position, locality, zoneOffset) = (nil, nil, nil)
    (subtitle, caption, keywords) = (nil, nil, [])
  }
}

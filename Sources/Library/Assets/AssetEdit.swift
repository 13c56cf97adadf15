package import Catalog
package import Media

/// Changes of one or several assets; absent members stay as they are.
package struct AssetEdit: Hashable, Sendable {
  /// A new value, or its removal.
  package enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    case set(Value)
    case clear

    var value: Value? { if case .set(let value) = self { value } else { nil } }
  }

  package var title: Setting<String>?
  package var subtitle: Setting<String>?
  package var caption: Setting<String>?
  package var rating: Int?
  package var flag: Setting<Flag>?
  package var label: Setting<ColorLabel>?
  package var isHidden: Bool?
  package var visibility: Visibility?
  /// If cleared, the file's own time counts.
  package var captured: Setting<CaptureTime>?
  package var placing: UserEdits.Placing?
  /// Replaces all keywords.
  package var keywords: [String]?
  package var addedKeywords: [String] = []
  package var removedKeywords: [String] = []
  /// The principal's own mark; requires only that the asset is visible to them.
  package var isFavorite: Bool?
  package var pick: Burst.Pick?
  /// Whether all assets must be the principal's own, whatever is changed.
  package var requiresOwnership = false

  package init() {}

  /// Whether it changes properties reserved for owners.
  fileprivate var isOwners: Bool {
    var others = self
    others.isFavorite = nil
    return others != AssetEdit()
  }
}

extension Change {
  /// Changes all given assets, or none if one of them may not be changed.
  mutating func apply(_ edit: AssetEdit, to assets: [AssetID]) throws(LibraryError) {
    if let time = edit.captured?.value { try time.check(at: now) }
    if edit.isOwners {
      try self.edit(assets) { edit.change(&$0) }
      for id in assets { try setKeywords(of: id, by: edit) }
    }
    if let isFavorite = edit.isFavorite { try setFavorite(assets, to: isFavorite) }
  }

  private mutating func setKeywords(
    of id: AssetID, by edit: AssetEdit
  ) throws(LibraryError) {
    let isReplaced = edit.keywords != nil
    guard isReplaced || !edit.addedKeywords.isEmpty || !edit.removedKeywords.isEmpty else { return }
    let old = try stored(id).asset.keywords
    let removed = edit.removedKeywords.map { $0.lowercased() }
    let kept = (edit.keywords ?? old).filter { !removed.contains($0.lowercased()) }
    let words = kept + edit.addedKeywords
    if words != old { try setKeywords(of: id, to: words) }
  }
}

extension AssetEdit {
  fileprivate func change(_ edits: inout UserEdits) {
    if let title { edits.title = title.value }
    if let subtitle { edits.subtitle = subtitle.value }
    if let caption { edits.caption = caption.value }
    if let rating { edits.rating = rating }
    if let flag { edits.flag = flag.value }
    if let label { edits.label = label.value }
    if let isHidden { edits.isHidden = isHidden }
    if let visibility { edits.visibility = visibility }
    if let captured { edits.captured = captured.value }
    if let placing { edits.placing = placing }
    if let pick { edits.burst?.pick = pick }
  }
}

internal import Media

/// The built-in smart albums; people's own are `smartAlbum` collections with a rule.
package enum SmartAlbum: String, CaseIterable, Sendable {
  case favorites, videos, livePhotos, bursts, screenshots, panoramas, selfPortraits, animated, raw
  case slowMotion, timelapses, recentlyAdded, edited, picked, rejected, withoutPlace
  case hidden, trash

  /// Returns its query at a moment.
  package func options(at now: Timestamp) -> FetchOptions {
    switch self {
    case .favorites: FetchOptions(predicate: .is(.isFavorite))
    case .videos:
      FetchOptions(predicate: .compare(.mediaType, .equal, .number(Double(AssetKey.videoType))))
    case .livePhotos: FetchOptions(predicate: .has(.live))
    case .bursts: FetchOptions(predicate: .not(.unknown(.burstIdentifier)))
    case .screenshots: FetchOptions(predicate: .has(.screenshot))
    case .panoramas: FetchOptions(predicate: .has(.panorama))
    case .selfPortraits: FetchOptions(predicate: .has(.selfPortrait))
    case .animated: FetchOptions(predicate: .has(.animated))
    case .raw: FetchOptions(predicate: .has(.raw))
    case .slowMotion: FetchOptions(predicate: .has(.highFrameRate))
    case .timelapses: FetchOptions(predicate: .has(.timelapse))
    case .recentlyAdded: Self.recent(at: now)
    case .edited: FetchOptions(predicate: .is(.hasAdjustments))
    case .picked: FetchOptions(predicate: .flagged(.picked))
    case .rejected: FetchOptions(predicate: .flagged(.rejected))
    case .withoutPlace: FetchOptions(predicate: .unknown(.latitude))
    case .hidden: FetchOptions(predicate: .is(.isHidden), includesHidden: true)
    case .trash: FetchOptions(includesHidden: true, includesAllOfGroups: true)
    }
  }

  /// The order of its pages.
  package var order: AssetOrder { self == .recentlyAdded ? .added : .newest }

  package var source: FetchSource { self == .trash ? .trash : .library }

  private static func recent(at now: Timestamp) -> FetchOptions {
    let first = now.adding(seconds: -LibraryLimits.recentDays * 86400)
    return FetchOptions(
      predicate: .compare(.additionDate, .greaterOrEqual, .date(first)),
      sort: [SortDescriptor(.additionDate, ascending: false)])
  }
}

extension Predicate {
  fileprivate static func flagged(_ flag: Flag) -> Predicate {
    .compare(.flag, .equal, .text(flag.rawValue))
  }
}

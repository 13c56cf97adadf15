/// The order of a paged list of assets.
package enum AssetOrder: String, CaseIterable, Sendable {
  /// By capture time, latest first: the library's order.
  case newest
  case oldest
  /// By the time of adding, latest first.
  case added
  /// The manual order of an album.
  case byHand
}

extension FetchSource {
  /// The default order of a list.
  package var defaultOrder: AssetOrder {
    switch self {
    case .collection: .byHand
    case .library, .place, .photographer, .map, .burst, .stack, .assets, .trash: .newest
    }
  }
}

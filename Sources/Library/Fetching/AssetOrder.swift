/// An order in which a list of assets is paged through.
package enum AssetOrder: String, CaseIterable, Sendable {
  /// By the moment of capture, the latest first: the order of the library.
  case newest
  case oldest
  /// By the moment of adding, the latest first.
  case added
  /// As somebody has put the photos of an album.
  case byHand
}

extension FetchSource {
  /// The order that a list of it has where nobody asks for another.
  package var defaultOrder: AssetOrder {
    switch self {
    case .collection: .byHand
    case .library, .place, .photographer, .map, .burst, .stack, .assets, .trash: .newest
    }
  }
}

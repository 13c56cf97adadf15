internal import Catalog
internal import Darkroom

extension DarkroomError {
  /// Translates an error for callers who requested an asset's picture.
  func forPicture(of asset: AssetID) -> LibraryError {
    switch self {
    case .cancelled: .cancelled
    case .stopped: .closed
    default: isPermanent ? .noPicture(asset, reason: message) : .busy
    }
  }
}

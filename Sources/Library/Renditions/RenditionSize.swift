/// The sizes at which pictures are kept ready or made.
package enum RenditionSize: String, CaseIterable, Sendable {
  /// A tile of the grid.
  case grid
  /// A screen.
  case screen
  /// Every pixel: an export.
  case full

  /// In pixels; `nil` is as large as the photo. Nothing is ever enlarged.
  package var longestSide: Int? {
    switch self {
    case .grid: 256
    case .screen: 1440
    case .full: nil
    }
  }
}

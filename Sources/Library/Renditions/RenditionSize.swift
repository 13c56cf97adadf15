/// The sizes of pictures that are stored or made on demand.
package enum RenditionSize: String, CaseIterable, Sendable {
  /// A tile of the grid.
  case grid
  /// A screen.
  case screen
  /// All pixels: an export.
  case full

  /// In pixels; `nil` means full size. Pictures are never enlarged.
  package var longestSide: Int? {
    switch self {
    case .grid: 256
    case .screen: 1440
    case .full: nil
    }
  }
}

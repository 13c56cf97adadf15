/// How the stored pixels are to be turned, numbered as EXIF does.
package enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case transposed
  /// To be turned clockwise by a quarter.
  case quarterLeft
  case transposedBack
  /// To be turned counterclockwise by a quarter.
  case quarterRight

  /// Whether width and height are exchanged.
  package var isSideways: Bool { rawValue >= 5 }
}

/// The rotation or reflection to apply to stored pixels, with EXIF's numbers.
package enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case transposed
  /// Rotate clockwise by 90 degrees.
  case quarterLeft
  case transposedBack
  /// Rotate counterclockwise by 90 degrees.
  case quarterRight

  /// Whether width and height are swapped.
  package var isSideways: Bool { rawValue >= 5 }
}

/// A rectangle in a picture. Its numbers are fractions of the picture's width and height, and its
/// origin is the upper left corner, so that it holds for the picture in any size.
package struct RelativeBox: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var area: Double { width * height }

  /// The part inside the picture; `nil` if there is none.
  package var visible: RelativeBox? {
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(1, x + width), min(1, y + height))
    guard right > left, bottom > top else { return nil }
    return RelativeBox(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The area that two boxes share, as a fraction of the area that they cover together.
  package func overlap(with other: RelativeBox) -> Double {
    let shared =
      max(0, min(x + width, other.x + other.width) - max(x, other.x))
      * max(0, min(y + height, other.y + other.height) - max(y, other.y))
    let together = area + other.area - shared
    return together > 0 ? shared / together : 0
  }
}

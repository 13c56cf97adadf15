/// Four corners, as given to perspective filters.
struct Quadrilateral {
  /// Clockwise from the upper left.
  let corners: [SIMD2<Double>]

  init(
    _ topLeft: SIMD2<Float>, _ topRight: SIMD2<Float>, _ bottomRight: SIMD2<Float>,
    _ bottomLeft: SIMD2<Float>
  ) {
    corners = [topLeft, topRight, bottomRight, bottomLeft].map {
      SIMD2(Double($0.x), Double($0.y))
    }
  }

  init(_ rect: Rectangle) {
    corners = [
      SIMD2(rect.x, rect.maxY), SIMD2(rect.maxX, rect.maxY), SIMD2(rect.maxX, rect.y),
      SIMD2(rect.x, rect.y),
    ]
  }

  /// The longer of top and bottom, and of left and right.
  var size: SIMD2<Double> {
    func length(_ a: Int, _ b: Int) -> Double {
      let side = corners[a] - corners[b]
      return (side * side).sum().squareRoot()
    }
    return SIMD2(max(length(0, 1), length(3, 2)), max(length(0, 3), length(1, 2)))
  }

  var bounds: Rectangle {
    corners.dropFirst().reduce(
      Rectangle(minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
    ) {
      Rectangle(
        minX: min($0.x, $1.x), minY: min($0.y, $1.y), maxX: max($0.maxX, $1.x),
        maxY: max($0.maxY, $1.y))
    }
  }
}

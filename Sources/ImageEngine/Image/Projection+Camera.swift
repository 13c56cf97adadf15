/// Rotations of a camera about its centre, as transforms of its pictures.
extension Projection {
  /// The rows are the new axes (right, up, towards the viewer) in coordinates of the old camera.
  /// The focal length is relative to 36 mm film.
  init(rotation rows: [SIMD3<Double>], extent: Rectangle, focalLength: Double) {
    let f = max(focalLength, 1) / 36 * max(extent.width, extent.height)
    let scaled = rows.map { [$0.x, $0.y, $0.z * f] }
    // The direction of a position is (x, y, f), relative to the centre.
    let turn = Projection([
      scaled[0][0] * f, scaled[0][1] * f, scaled[0][2] * f,
      scaled[1][0] * f, scaled[1][1] * f, scaled[1][2] * f,
      scaled[2][0], scaled[2][1], scaled[2][2],
    ])
    self = Projection(AffineMatrix.translation(-extent.midX, -extent.midY))
      .followed(by: turn)
      .followed(by: Projection(AffineMatrix.translation(extent.midX, extent.midY)))
  }
}

/// The vanishing points of a quadrilateral's sides, as directions from the camera.
struct VanishingPoints {
  private let corners: [SIMD3<Double>]
  private let f: Double

  init(_ corners: Quadrilateral, extent: Rectangle, focalLength: Double) {
    f = max(focalLength, 1) / 36 * max(extent.width, extent.height)
    self.corners = corners.corners.map { SIMD3($0.x - extent.midX, $0.y - extent.midY, 1) }
  }

  /// The vanishing point of left and right, upwards.
  var upwards: SIMD3<Double>? { direction(0, 3, 1, 2, axis: SIMD3(0, 1, 0)) }
  /// The vanishing point of top and bottom, to the right.
  var sideways: SIMD3<Double>? { direction(0, 1, 3, 2, axis: SIMD3(1, 0, 0)) }

  private func direction(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, axis: SIMD3<Double>
  ) -> SIMD3<Double>? {
    let meeting = cross(cross(corners[a], corners[b]), cross(corners[c], corners[d]))
    var way = SIMD3(meeting.x, meeting.y, meeting.z * f)
    let length = (way * way).sum().squareRoot()
    guard length > 1e-9 else { return nil }
    way /= length
    return (way * axis).sum() < 0 ? -way : way
  }
}

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

func normalized(_ a: SIMD3<Double>) -> SIMD3<Double> { a / (a * a).sum().squareRoot() }

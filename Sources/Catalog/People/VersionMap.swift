package import ImageEngine
internal import JSON
package import Media

/// Carries places of a photo's original into a version of it, and back.
///
/// Cropping, straightening, turning and perspective are followed. With any other filter that moves
/// pixels, places in the version are unknown.
package struct VersionMap: Sendable {
  /// The pixels of the original, upright, with the origin in the lower left corner.
  private let original: Rectangle
  /// The part of the plane that the version shows.
  private let shown: Rectangle
  /// From the original into that plane.
  private let map: Projection

  /// `nil` if places in the version are unknown.
  package init?(_ recipe: Recipe, of photo: PixelSize) {
    original = Rectangle(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    var plane = Plane(frame: original)
    for step in recipe.steps where !step.isOff {
      guard plane.take(step) else { return nil }
    }
    do { shown = try recipe.resultExtent(of: photo) } catch { return nil }
    map = plane.map
  }

  /// A face is cut away if less than this part of it is left.
  private static let leastPart = 0.5

  /// The place of a box in the version; `nil` if the version does not show it.
  package func shown(_ box: RelativeBox) -> RelativeBox? {
    guard let moved = map.bounds(of: original.part(box)), moved.width * moved.height > 0,
      let visible = shown.relative(moved).visible,
      visible.area * shown.width * shown.height >= Self.leastPart * moved.width * moved.height
    else { return nil }
    return visible
  }

  /// The place in the original of a box in the version.
  package func original(of box: RelativeBox) -> RelativeBox? {
    guard let back = map.inverse?.bounds(of: shown.part(box)) else { return nil }
    return original.relative(back).visible
  }
}

/// The plane of pixels after some steps.
private struct Plane {
  private(set) var frame: Rectangle
  private(set) var map = Projection(.identity)

  init(frame: Rectangle) { self.frame = frame }

  /// Follows a step; returns false if it moves pixels in an unknown way.
  mutating func take(_ step: Recipe.Step) -> Bool {
    // An unknown filter is refused when the recipe is saved.
    guard let description = try? FilterCatalog.description(named: step.filter),
      description.isGeometry
    else { return true }
    func numbers(_ key: String) -> [Double]? {
      step.parameters[key]?.array?.compactMap(\.double)
    }
    switch step.filter {
    case "CICrop":
      guard let n = numbers("inputRectangle") else { return true }
      guard n.count == 4 else { return false }
      frame = frame.intersection(Rectangle(x: n[0], y: n[1], width: n[2], height: n[3]))
    case "CIStraightenFilter":
      straighten(by: step.parameters["inputAngle"]?.double ?? 0)
    case "CIAffineTransform":
      guard let n = numbers("inputTransform") else { return true }
      guard n.count == 6 else { return false }
      return move(
        by: Projection(AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])))
    case "CIPerspectiveTransform":
      let corners = ["inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft"]
        .compactMap(numbers).filter { $0.count == 2 }.map { SIMD2($0[0], $0[1]) }
      guard corners.count == 4, let map = Projection(from: frame.corners, to: corners) else {
        return false
      }
      return move(by: map)
    default: return false
    }
    return !frame.isEmpty
  }

  /// As `StraightenFilter` does.
  private mutating func straighten(by angle: Double) {
    let turn = AffineMatrix.rotation(angle)
    let (cosine, sine) = (turn.a.magnitude, turn.b.magnitude)
    let shape = frame.height / frame.width
    let scale = max(cosine + sine * shape, cosine + sine / shape)
    map = map.followed(
      by: Projection(
        AffineMatrix.translation(-frame.midX, -frame.midY)
          .followed(by: turn).followed(by: .scale(scale, scale))
          .followed(by: .translation(frame.midX, frame.midY))))
  }

  private mutating func move(by other: Projection) -> Bool {
    guard let moved = other.bounds(of: frame) else { return false }
    map = map.followed(by: other)
    frame = moved
    return true
  }
}

extension Rectangle {
  /// From the upper left, clockwise.
  fileprivate var corners: [SIMD2<Double>] {
    [SIMD2(x, maxY), SIMD2(maxX, maxY), SIMD2(maxX, y), SIMD2(x, y)]
  }

  /// A relative box, which has its origin in the upper left corner, in pixels.
  fileprivate func part(_ box: RelativeBox) -> Rectangle {
    Rectangle(
      x: x + box.x * width, y: maxY - (box.y + box.height) * height, width: box.width * width,
      height: box.height * height)
  }

  /// A rectangle of pixels in parts of this one.
  fileprivate func relative(_ pixels: Rectangle) -> RelativeBox {
    RelativeBox(
      x: (pixels.x - x) / width, y: (maxY - pixels.maxY) / height, width: pixels.width / width,
      height: pixels.height / height)
  }
}

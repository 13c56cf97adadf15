/// Finds where parts of a photo are in the result of a recipe that turns, straightens and crops it.
public struct PhotoPositions {
  /// The nodes between the photo and the result, the photo's first.
  private let path: [Node]
  private let photo: PixelSize
  private let frame: Rectangle

  /// The smallest part of a box that must be in the result.
  private static let leastShare = 0.5

  init(_ path: [Node], of photo: PixelSize, frame: Rectangle) {
    self.path = path
    self.photo = photo
    self.frame = frame
  }

  /// Returns the upright rectangle around a part of the photo, or `nil` if most of it is cut away.
  /// Both are fractions of width and height, from the upper left corner.
  public func box(of part: Rectangle) -> Rectangle? {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let (left, right) = (part.x * width, part.maxX * width)
    let (top, bottom) = ((1 - part.y) * height, (1 - part.maxY) * height)
    let corners = [
      SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom),
    ].compactMap(position)
    guard corners.count == 4, let centre = position(of: SIMD2(left + right, top + bottom) / 2),
      isVisible(SIMD2(left + right, top + bottom) / 2), frame.contains(centre)
    else { return nil }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let whole = Rectangle(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
    let seen = whole.intersection(frame)
    guard !seen.isEmpty,
      seen.width * seen.height >= Self.leastShare * whole.width * whole.height
    else { return nil }
    return Rectangle(
      x: (seen.x - frame.x) / frame.width, y: (frame.maxY - seen.maxY) / frame.height,
      width: seen.width / frame.width, height: seen.height / frame.height)
  }

  /// Where a point of the photo is in the result's plane, ignoring crops.
  private func position(of point: SIMD2<Double>) -> SIMD2<Double>? {
    var point = point
    for node in path {
      guard case .transform(let placement) = node.kind else { continue }
      guard let moved = placement.back.inverse?.applied(to: point) else { return nil }
      point = moved
    }
    return point
  }

  /// Whether no crop on the way removes a point.
  private func isVisible(_ point: SIMD2<Double>) -> Bool {
    var point = point
    for node in path {
      if case .transform(let placement) = node.kind {
        guard let moved = placement.back.inverse?.applied(to: point) else { return false }
        var seen = moved
        for cut in placement.cuts {
          guard let inside = cut.back.applied(to: seen), cut.frame.contains(inside) else {
            return false
          }
          seen = inside
        }
        point = moved
      } else if case .crop = node.kind, !node.extent.contains(point) {
        return false
      }
    }
    return true
  }
}

extension Rectangle {
  fileprivate func contains(_ point: SIMD2<Double>) -> Bool {
    isInfinite || (x...maxX).contains(point.x) && (y...maxY).contains(point.y)
  }
}

extension Recipe {
  /// Returns the positions in the result for a photo of this size. Distortions are ignored.
  public func positions(in photo: PixelSize) throws(RenderError) -> PhotoPositions {
    let source = Image(standingIn: photo.rectangle).withFirmEdges
    let images = [Self.photoKey: source]
    let ready = try ready(for: images)
    let image = try ready.image(
      of: allImages(images, scaling: ready.scaling, .places), UndrawnText())
    let frame = try ready.frame(of: image)
    if frame.isEmpty { throw .empty }
    var seen: Set<ObjectIdentifier> = []
    let path = image.node.path(from: source.node, &seen) ?? []
    return PhotoPositions(path, of: photo, frame: frame.rectangle)
  }
}

extension Node {
  /// The nodes from another one to this one, without the other; `nil` if this one does not read it.
  fileprivate func path(from source: Node, _ seen: inout Set<ObjectIdentifier>) -> [Node]? {
    if self === source || inputs.isEmpty && extent == source.extent { return [] }
    guard seen.insert(ObjectIdentifier(self)).inserted else { return nil }
    for input in inputs {
      if let path = input.path(from: source, &seen) { return path + [self] }
    }
    return nil
  }
}

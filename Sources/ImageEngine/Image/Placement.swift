/// A picture that was transformed, cropped and transformed again, any number of times, as one read.
///
/// The outermost pixels of a crop fade over the length of one pixel, as they do when the cropped
/// picture is read from memory: a position up to the centre of such a pixel has its colour, and
/// less of it the farther out it lies. A crop along the picture's own pixels gives the same result
/// as two reads; any other differs only in softness.
struct Placement: Hashable, Sendable {
  /// A crop of a plane to whole pixels.
  struct Cut: Hashable, Sendable {
    /// The map from the result, or from the plane of the next crop.
    let back: Projection
    let frame: Rectangle
  }

  /// The map from the result to the picture, ignoring crops.
  let back: Projection
  /// The crops, last one first.
  let cuts: [Cut]
  /// The map from the first crop's plane, or else from the result, to the picture.
  let rest: Projection

  init(_ back: Projection) { self.init(back: back, cuts: [], rest: back) }

  private init(back: Projection, cuts: [Cut], rest: Projection) {
    (self.back, self.cuts, self.rest) = (back, cuts, rest)
  }

  /// Adds a crop, followed by a transform given as the map back.
  func cut(to frame: Rectangle, seenThrough map: Projection) -> Self {
    Self(
      back: map.followed(by: back), cuts: [Cut(back: map, frame: frame.integral)] + cuts,
      rest: rest)
  }

  /// The same placement in a scaled picture.
  func scaled(_ x: Double, _ y: Double) -> Self {
    let scale = Projection(.scale(x, y))
    return Self(back: back.followed(by: scale), cuts: cuts, rest: rest.followed(by: scale))
  }

  /// Returns the part of the picture read for a part of the result; `nil` if it reaches infinity.
  func region(of rect: Rectangle) -> Rectangle? {
    var part: Rectangle? = rect
    for cut in cuts {
      let seen = part.flatMap { cut.back.bounds(of: $0) } ?? .infinite
      if seen.intersection(cut.frame.outset(by: 1)).isEmpty { return .empty }
      part = seen.within(cut.frame)
    }
    return part.flatMap { rest.bounds(of: $0) }
  }

  /// Whether no pixels are skipped, neither between the result and the cropped planes nor, in
  /// perspective, on the way to the picture; otherwise a smaller picture would have to be read.
  func skipsNoPixels(over rect: Rectangle) -> Bool {
    func isShort(_ map: Projection) -> Bool {
      map.steps(over: rect).map { $0.largest.max() <= Projection.longestStep } ?? false
    }
    var map: Projection?
    for cut in cuts {
      let next = map?.followed(by: cut.back) ?? cut.back
      guard isShort(next) else { return false }
      map = next
    }
    return back.isAffine || isShort(back)
  }
}

extension Placement {
  /// How much of an area remains after the crops.
  enum Share { case all, some, nothing }

  /// Returns how much remains of a line between two positions of the result. As lines stay straight
  /// and crops are convex, the ends are sufficient.
  func share(ofLineBetween first: SIMD2<Double>, _ last: SIMD2<Double>) -> Share {
    var ends = (first, last)
    for cut in cuts {
      guard let a = cut.back.applied(to: ends.0), let b = cut.back.applied(to: ends.1) else {
        return .some
      }
      let (near, far) = (pointwiseMin(a, b), pointwiseMax(a, b))
      let (low, high) = (
        SIMD2(cut.frame.x, cut.frame.y), SIMD2(cut.frame.maxX, cut.frame.maxY)
      )
      // Kernels compute the same in single precision.
      let slack = 0.1
      if any(far .< low - (0.5 + slack)) || any(near .> high + (0.5 + slack)) { return .nothing }
      guard all(near .> low + (0.5 + slack)) && all(far .< high - (0.5 + slack)) else {
        return .some
      }
      ends = (a, b)
    }
    return .all
  }
}

extension Rectangle {
  /// Clamps the rectangle to the pixels of a frame.
  fileprivate func within(_ frame: Self) -> Self {
    Self(
      minX: min(max(x, frame.x), frame.maxX - 1), minY: min(max(y, frame.y), frame.maxY - 1),
      maxX: max(min(maxX, frame.maxX), frame.x + 1), maxY: max(min(maxY, frame.maxY), frame.y + 1))
  }
}

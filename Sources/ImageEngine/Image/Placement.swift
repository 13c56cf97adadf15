/// Where a picture is read that was moved, cut to a rectangle and moved again, however often: all
/// of it is one reading.
///
/// A cut's outermost pixels fade over the length of one of them, as they do where what was cut is
/// read from memory: at a place beyond the middle of such a pixel there is its colour, and as much
/// less of it as the place lies farther out. A cut along the picture's own pixels gives the same as
/// two readings; any other the same but for their softness.
struct Placement: Hashable, Sendable {
  /// What is left of a plane: a rectangle of whole pixels.
  struct Cut: Hashable, Sendable {
    /// From the result, or from the plane of the cut after this one.
    let back: Projection
    let frame: Rectangle
  }

  /// From the result to the picture, as if nothing were cut.
  let back: Projection
  /// The last one first.
  let cuts: [Cut]
  /// From the plane of the first cut to the picture; where there is none, from the result.
  let rest: Projection

  init(_ back: Projection) { self.init(back: back, cuts: [], rest: back) }

  private init(back: Projection, cuts: [Cut], rest: Projection) {
    (self.back, self.cuts, self.rest) = (back, cuts, rest)
  }

  /// The same, cut to a rectangle, and that seen through a map back to it.
  func cut(to frame: Rectangle, seenThrough map: Projection) -> Self {
    Self(
      back: map.followed(by: back), cuts: [Cut(back: map, frame: frame.integral)] + cuts,
      rest: rest)
  }

  /// The same in a picture that was scaled.
  func scaled(_ x: Double, _ y: Double) -> Self {
    let scale = Projection(.scale(x, y))
    return Self(back: back.followed(by: scale), cuts: cuts, rest: rest.followed(by: scale))
  }

  /// What is read of the picture for a part of the result; `nil` where that reaches infinity.
  func region(of rect: Rectangle) -> Rectangle? {
    var part: Rectangle? = rect
    for cut in cuts {
      let seen = part.flatMap { cut.back.bounds(of: $0) } ?? .infinite
      if seen.intersection(cut.frame.outset(by: 1)).isEmpty { return .empty }
      part = seen.within(cut.frame)
    }
    return part.flatMap { rest.bounds(of: $0) }
  }

  /// Whether no pixels are skipped on the way from the result to the planes that were cut, nor on
  /// the way to the picture in perspective: then the result would need a smaller one of those.
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
  /// How much the cuts leave of something.
  enum Share { case all, some, nothing }

  /// How much is left of a line between two places of the result. A line stays one, and cuts are
  /// convex, so that its ends say it.
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
  /// The part inside a rectangle of whole pixels; what lies outside is moved to the pixel at the
  /// edge.
  fileprivate func within(_ frame: Self) -> Self {
    Self(
      minX: min(max(x, frame.x), frame.maxX - 1), minY: min(max(y, frame.y), frame.maxY - 1),
      maxX: max(min(maxX, frame.maxX), frame.x + 1), maxY: max(min(maxY, frame.maxY), frame.y + 1))
  }
}

internal import CVec

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A Gaussian along a line as sums that many pixels share.
///
/// Along the longer of its two directions, the line is sampled where every few pixels of the result
/// are: there, all lines of the same angle are summed, eight to sixteen in a pixel. A pixel between
/// lines belongs to the two lines around it. Across the lines, boxes give the sums the width that
/// interpolation between pixels has; a pixel of the result interpolates the sums of the two lines
/// around it along a cubic B-spline. What all of this widens is subtracted from the curve, so that
/// the result's covariance is that of the definition.
struct ShearedBlur: Sendable {
  /// Whether the line is closer to a row than to a column.
  let isFlat: Bool
  /// How much the line rises from one lane to the next. A lane is a column of pixels if the line is
  /// flat, else a row.
  let slope: Double
  /// The number of lines in a pixel.
  let phases: Int
  /// The number of lanes between sums.
  let spacing: Int
  /// The weights of the lanes around a sum, from the first to the last.
  let weights: [Float]
  /// The lengths of boxes across the lines, of whole weights.
  let boxes: [Int]
  /// The pixels of the last box, and the weight of one more on either side.
  let (inner, ends): (Int, Float)

  /// The number of lanes on each side of a sum.
  var reach: Int { weights.count / 2 }
  /// The number of lanes that a pixel's sums read on each side of it.
  var lanes: Int { reach + 2 * spacing }
  /// The number of pixels beyond a pixel's own that they read in a lane.
  var rise: Int { Int((slope.magnitude * Double(lanes)).rounded(.up)) + 4 }
  /// How far the sum of boxes lies from its first line.
  var offset: Double {
    boxes.reduce(Double(inner + 1) / 2) { $0 + Double($1 - 1) / 2 }
  }

  /// The smallest standard deviation for which the sums are shared.
  private static let narrowest = 8.0

  /// `nil` where the sum of all pixels takes less time, or the line rises so little that all of it
  /// lies between the same two lines.
  init?(sigma: Double, direction: SIMD2<Double>) {
    isFlat = direction.x.magnitude >= direction.y.magnitude
    let (along, beside) = isFlat ? (direction.x, direction.y) : (direction.y, direction.x)
    // The light between pixels adds the variance of a triangle in both directions.
    let triangle = 1.0 / 6
    let variance = sigma * sigma * along * along + triangle
    let slope = sigma * sigma * along * beside / variance
    let isLevel = slope.magnitude * sigma < 1e-3
    guard sigma >= Self.narrowest, isLevel || slope.magnitude * sigma > 0.3 else { return nil }
    self.slope = isLevel ? 0 : slope
    phases = isLevel ? 1 : slope.magnitude > 0.6 ? 8 : slope.magnitude > 0.3 ? 12 : 16
    spacing = Int(0.85 * sigma * along.magnitude)

    // In lines: the triangle of the pixels above each other has been summed as two boxes.
    let rise = self.slope.magnitude * Double(phases)
    let second = max(1, Int(rise))
    boxes = [phases, phases, second].filter { $0 > 1 }
    let rest = max(0, (rise * rise - 1) * triangle - Double(second * second - 1) / 12)
    let inner = max(1, Int((12 * rest + 1).squareRoot()))
    let (count, end) = (Double(inner), Double((inner + 1) * (inner + 1)) / 4)
    let ends = count * (rest - (count * count - 1) / 12) / (2 * (end - rest))
    self.inner = inner
    self.ends = Float(ends)

    let shared = boxes.reduce(count + 2 * ends) { $0 * Double($1) } / Double(phases)
    let width = variance - Double(spacing * spacing) / 3
    let reach = Int((3.6 * width.squareRoot()).rounded(.up))
    let curve = (-reach...reach).map { exp(-Double($0 * $0) / (2 * width)) }
    let sum = curve.reduce(0, +) * shared
    weights = curve.map { Float($0 / sum) }
  }

  /// The sums around a lane, and the share of each.
  func shares(of lane: Int) -> (first: Int, shares: SIMD4<Float>) {
    let place = Int((Double(lane) / Double(spacing)).rounded(.down))
    let t = Float(lane - place * spacing) / Float(spacing)
    let (t2, t3) = (t * t, t * t * t)
    let rest = 1 - t
    return (
      place - 1,
      SIMD4(rest * rest * rest, 4 - 6 * t2 + 3 * t3, 1 + 3 * (t + t2 - t3), t3) / 6
    )
  }

  /// The line below a place in a lane, as a row and a phase, and how far above it the place is.
  func line(below place: Double) -> (row: Int, phase: Int, part: Float) {
    let whole = place.rounded(.down)
    let row = (whole / Double(phases)).rounded(.down)
    return (Int(row), Int(whole) - Int(row) * phases, Float(place - whole))
  }

  /// The line through the first pixel of a lane.
  func line(ofLane lane: Int) -> Double { -slope * Double(lane) * Double(phases) }
}

extension ShearedBlur {
  /// Pixels of a lane that are computed together; the sums of a block fit the cache.
  private static let height = 256

  func run(
    _ input: Raster, _ source: PixelFrame, _ known: KnownPart?, into output: Raster,
    _ workers: Workers
  ) throws(RenderError) {
    let frame = output.frame
    let (across, first) = isFlat ? (frame.height, frame.y) : (frame.width, frame.x)
    let height = Self.height
    try workers.run(rows: (across + height - 1) / height, height: 1) { strips in
      let strip = ShearedStrip(
        of: self, input, source, endsThere: known.map { !$0.continuesEdges } ?? false,
        pixels: min(across, height), into: output)
      while let numbers = strips.next() {
        let start = numbers.lowerBound * height
        strip.run(from: first + start, pixels: min(height, across - start), strips)
      }
    }
  }
}

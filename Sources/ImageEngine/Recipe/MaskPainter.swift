internal import JSON

/// Tracks a recipe's use of the limits on mask painting.
struct PaintingWork {
  var isCancelled: @Sendable () -> Bool = { false }
  /// The pixels of its masks.
  private var pixels = 0
  /// The pixels touched by strokes, counted each time.
  private var touched = 0

  init() {}

  mutating func begin(_ size: PixelSize) throws(RenderError) {
    pixels += size.isAllowed ? size.width * size.height : EngineLimits.maskPixels + 1
    guard pixels <= EngineLimits.maskPixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
  }

  mutating func touch(_ box: PixelFrame, of size: PixelSize) throws(RenderError) {
    let before = touched
    touched += box.area + Self.boxPixels
    guard touched <= EngineLimits.strokePixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    if before / Self.patience != touched / Self.patience, isCancelled() { throw .cancelled }
  }

  /// The cost of an empty box.
  private static let boxPixels = 8
  /// The number of pixels between checks for cancellation.
  private static let patience = 1 << 18
}

/// Paints strokes as a mask, white on black.
///
/// A stroke is as thick as its radius times the pressure at each point, fully opaque up to its
/// hardness and soft from there to the rim. It covers by its flow, and no more where it crosses
/// itself; the next stroke adds to it or erases.
///
/// Rows are painted in bands, each with all strokes that reach it, so that only one band exists as
/// numbers.
struct MaskPainter {
  private let frame: PixelFrame
  private let strokes: [(stroke: Stroke, bounds: PixelFrame)]
  private static let bandPixels = 1 << 20

  init(_ frame: PixelFrame, _ strokes: [Stroke]) {
    self.frame = frame
    self.strokes = strokes.map { ($0, $0.bounds.intersection(frame)) }
      .filter { !$0.bounds.isEmpty }
  }

  func painted(_ work: inout PaintingWork) throws(RenderError) -> Bitmap {
    try work.begin(frame.size)
    var bitmap = Bitmap(width: frame.width, height: frame.height)
    try bitmap.withMutableBytes { (bytes) throws(RenderError) in
      let height = max(Self.bandPixels / frame.width, 16)
      for y in stride(from: frame.y, to: frame.maxY, by: height) {
        let rows = PixelFrame(
          x: frame.x, y: y, width: frame.width, height: min(height, frame.maxY - y))
        var band = MaskBand(rows)
        for (stroke, bounds) in strokes where !bounds.intersection(rows).isEmpty {
          try band.paint(stroke, of: frame.size, &work)
        }
        if work.isCancelled() { throw .cancelled }
        let first = (frame.maxY - rows.maxY) * frame.width * 4
        band.write(
          to: UnsafeMutableRawBufferPointer(rebasing: bytes[first..<first + rows.area * 4]))
      }
    }
    return bitmap
  }
}

/// A band of rows while it is painted.
private struct MaskBand {
  private let frame: PixelFrame
  private var mask: [Float]
  /// The coverage of the current stroke.
  private var cover: [Float]

  init(_ frame: PixelFrame) {
    self.frame = frame
    mask = [Float](repeating: 0, count: frame.area)
    cover = mask
  }

  mutating func paint(
    _ stroke: Stroke, of size: PixelSize, _ work: inout PaintingWork
  ) throws(RenderError) {
    var all = PixelFrame.empty
    for (a, b) in stroke.pieces {
      let box = Stroke.bounds(of: a, b).intersection(frame)
      try work.touch(box, of: size)
      guard !box.isEmpty else { continue }
      all = all.union(box)
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX {
          let part = stroke.coverage(Double(x) + 0.5, Double(y) + 0.5, a, b)
          guard part > 0 else { continue }
          let place = (y - frame.y) * frame.width + x - frame.x
          cover[place] = max(cover[place], part)
        }
      }
    }
    try work.touch(all, of: size)
    for y in all.y..<all.maxY {
      for x in all.x..<all.maxX {
        let place = (y - frame.y) * frame.width + x - frame.x
        let (old, part) = (mask[place], cover[place])
        mask[place] = stroke.isErasing ? old * (1 - part) : old + (1 - old) * part
        cover[place] = 0
      }
    }
  }

  /// Writes the highest row first.
  func write(to bytes: UnsafeMutableRawBufferPointer) {
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        // The mask is light; a bitmap has codes.
        let light = Double(mask[(frame.height - 1 - y) * frame.width + x])
        let code = UInt8((Double.encoded(light) * 255).rounded())
        let start = (y * frame.width + x) * 4
        for component in 0..<3 { bytes[start + component] = code }
        bytes[start + 3] = 255
      }
    }
  }
}

/// A stroke in the frame's pixels.
struct Stroke {
  struct Point {
    let x: Double
    let y: Double
    let radius: Double
  }

  let points: [Point]
  let isErasing: Bool
  private let hardness: Double
  private let flow: Double

  init(_ json: JSON, _ scaling: Scaling?) {
    let numbers = (json["points"]?.array ?? []).compactMap(\.double)
    let radius = (json["radius"]?.double ?? 0) * (scaling?.factor ?? 1)
    points = stride(from: 0, to: numbers.count - numbers.count % 3, by: 3).map { start in
      let place =
        scaling?.moved(x: numbers[start], y: numbers[start + 1])
        ?? SIMD2(numbers[start], numbers[start + 1])
      return Point(
        x: place.x, y: place.y, radius: radius * min(max(numbers[start + 2], 0), 1))
    }
    hardness = json["hardness"]?.double ?? 1
    flow = json["flow"]?.double ?? 1
    isErasing = json["erase"]?.bool ?? false
  }

  /// The segments from each point to the next; the first point alone if there is only one.
  var pieces: some Sequence<(Point, Point)> {
    points.indices.lazy.map { (points[max($0 - 1, 0)], points[$0]) }
  }

  /// The pixels that it may touch.
  var bounds: PixelFrame { pieces.reduce(.empty) { $0.union(Self.bounds(of: $1.0, $1.1)) } }

  static func bounds(of a: Point, _ b: Point) -> PixelFrame {
    let reach = max(a.radius, b.radius)
    return PixelFrame(
      Rectangle(
        minX: min(a.x, b.x) - reach, minY: min(a.y, b.y) - reach, maxX: max(a.x, b.x) + reach,
        maxY: max(a.y, b.y) + reach))
  }

  /// The segment's coverage of a pixel.
  func coverage(_ x: Double, _ y: Double, _ a: Point, _ b: Point) -> Float {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let t = length > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1) : 0
    let (cx, cy) = (a.x + dx * t - x, a.y + dy * t - y)
    let radius = a.radius + (b.radius - a.radius) * t
    let distance = (cx * cx + cy * cy).squareRoot()
    let soft = max(radius * (1 - hardness), 1)
    let part = min(max((radius + 0.5 - distance) / soft, 0), 1)
    return Float(flow * part * part * (3 - 2 * part))
  }
}

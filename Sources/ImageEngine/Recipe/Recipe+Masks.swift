internal import JSON

extension Recipe {
  /// The images that are handed in and those that the recipe describes, each where
  /// it lies. `images` has the resources' pixels by their keys.
  func allImages(
    _ images: [String: Image], scaling: Scaling?
  ) throws(RenderError) -> [String: Image] {
    var all = images
    for (key, description) in self.images.members {
      guard var place = placement(of: description, images, scaling) else {
        throw .recipe(.missingImage(key: Self.photoKey))
      }
      place = place.integral
      if let strokes = description["strokes"]?.array {
        let painter = try MaskPainter(PixelFrame(place))
        all[key] = Image(try painter.painted(strokes, scaling: scaling))
          .transformed(by: .translation(place.x, place.y))
      } else if let image = images[key], !image.extent.isEmpty {
        all[key] = image.transformed(by: .from(image.extent, to: place))
      }
    }
    return all
  }

  /// Where a described image lies: its rectangle, or the whole photo.
  private func placement(
    of description: JSON, _ images: [String: Image], _ scaling: Scaling?
  ) -> Rectangle? {
    guard var rect = description["rect"].flatMap(Rectangle.init(json:)) else {
      guard let photo = images[Self.photoKey]?.extent, !photo.isInfinite else {
        return size.map {
          Rectangle(x: 0, y: 0, width: Double($0.width), height: Double($0.height))
        }
      }
      return photo
    }
    if let scaling { rect.scale(by: scaling, as: .rectangle) }
    return rect
  }
}

extension AffineMatrix {
  /// The map that lays one rectangle over another.
  fileprivate static func from(_ old: Rectangle, to new: Rectangle) -> Self {
    let (x, y) = (new.width / old.width, new.height / old.height)
    return Self(a: x, b: 0, c: 0, d: y, tx: new.x - old.x * x, ty: new.y - old.y * y)
  }
}

/// Paints strokes as a mask, white on black.
///
/// A stroke is as thick as its radius times the pressure at each point, full up to
/// its hardness and soft from there to the rim. It covers by its flow, no more where
/// it crosses itself; the next one adds to it, or takes away.
struct MaskPainter {
  private let frame: PixelFrame
  private var mask: [Float]
  /// Of the stroke that is painted.
  private var cover: [Float]

  init(_ frame: PixelFrame) throws(RenderError) {
    guard frame.size.isAllowed else {
      throw .tooLarge(width: frame.width, height: frame.height)
    }
    self.frame = frame
    mask = [Float](repeating: 0, count: frame.area)
    cover = mask
  }

  /// The strokes have been checked when the recipe was read.
  func painted(_ strokes: [JSON], scaling: Scaling?) throws(RenderError) -> Bitmap {
    var painter = self
    var touched = 0
    for stroke in strokes {
      try painter.paint(Stroke(stroke, scaling), &touched)
    }
    let (mask, frame) = (painter.mask, frame)
    return Bitmap(width: frame.width, height: frame.height) { bytes in
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

  private mutating func paint(_ stroke: Stroke, _ touched: inout Int) throws(RenderError) {
    var all = PixelFrame.empty
    let points = stroke.points
    for index in points.indices {
      let (a, b) = (points[max(index - 1, 0)], points[index])
      let reach = max(a.radius, b.radius)
      let box = PixelFrame(
        Rectangle(
          minX: min(a.x, b.x) - reach, minY: min(a.y, b.y) - reach, maxX: max(a.x, b.x) + reach,
          maxY: max(a.y, b.y) + reach)
      ).intersection(frame)
      touched += box.area
      guard touched <= Limits.strokePixels else {
        throw .tooLarge(width: frame.width, height: frame.height)
      }
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
    touched += all.area
    for y in all.y..<all.maxY {
      for x in all.x..<all.maxX {
        let place = (y - frame.y) * frame.width + x - frame.x
        let (old, part) = (mask[place], cover[place])
        mask[place] = stroke.isErasing ? old * (1 - part) : old + (1 - old) * part
        cover[place] = 0
      }
    }
  }
}

/// One stroke in the frame's pixels.
private struct Stroke {
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

  /// How much the piece between two points covers of a pixel.
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

internal import JSON

extension Recipe {
  /// What is made of the images that a recipe describes.
  enum Described {
    /// Pictures; whoever waits for them is asked whether they are still wanted. Of a mask
    /// only a part is painted, where that is all that is read.
    case pictures(parts: [String: PixelFrame] = [:], isCancelled: @Sendable () -> Bool)
    /// Where they lie: enough to know where the result does.
    case places
  }

  /// The images that are handed in and those that the recipe describes, each where
  /// it lies. `images` has the resources' pixels by their keys.
  func allImages(
    _ images: [String: Image], scaling: Scaling?, _ described: Described
  ) throws(RenderError) -> [String: Image] {
    var all = images
    let read = readKeys
    var work = PaintingWork()
    var parts: [String: PixelFrame] = [:]
    if case .pictures(let some, let isCancelled) = described {
      (parts, work.isCancelled) = (some, isCancelled)
    }
    for (key, description) in self.images.members {
      guard var place = placement(of: description, images, scaling) else {
        throw .recipe(.missingImage(key: Self.photoKey))
      }
      place = place.integral
      if case .places = described {
        all[key] = Image(standingIn: place)
      } else if let strokes = description["strokes"]?.array {
        // What nobody reads is not painted.
        all[key] =
          read.contains(key)
          ? try Self.mask(strokes, in: place, parts[key], scaling, &work) : .clear
      } else if let image = images[key], !image.extent.isEmpty {
        all[key] = image.transformed(by: .from(image.extent, to: place))
      }
    }
    return all
  }

  /// Keys of images whose pixels a step reads.
  private var readKeys: Set<String> {
    var keys: Set<String> = []
    for step in steps {
      for parameter in FilterCatalog.find(step.filter)?.parameters ?? [] {
        // The result of a step that is off is its input.
        guard parameter.type == .image, !step.isSkipped || parameter.key == Self.photoKey,
          case .input(let key)? = step.reference(parameter)
        else { continue }
        keys.insert(key)
      }
    }
    return keys
  }

  /// Whether a mask is read that has to be painted.
  var paintsMasks: Bool {
    let read = readKeys
    return images.members.contains { $1["strokes"] != nil && read.contains($0) }
  }

  private static func mask(
    _ strokes: [JSON], in place: Rectangle, _ part: PixelFrame?, _ scaling: Scaling?,
    _ work: inout PaintingWork
  ) throws(RenderError) -> Image {
    let whole = try PixelFrame(rendered: place)
    let frame = part?.intersection(whole) ?? whole
    if frame.isEmpty { return Image(standingIn: place) }
    let painter = MaskPainter(frame, strokes.map { Stroke($0, scaling) })
    let painted = Image(try painter.painted(&work))
      .transformed(by: .translation(Double(frame.x), Double(frame.y)))
    if frame == whole { return painted }
    // It is as large as ever for those who ask, and what else there would be nobody reads.
    return Image(Node(.crop, [painted.node], extent: place))
  }

  /// Where a described image lies: its rectangle, or the whole photo.
  private func placement(
    of description: JSON, _ images: [String: Image], _ scaling: Scaling?
  ) -> Rectangle? {
    guard var rect = description["rect"].flatMap(Rectangle.init(json:)) else {
      guard let photo = images[Self.photoKey]?.extent, !photo.isInfinite else {
        return size?.rectangle
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

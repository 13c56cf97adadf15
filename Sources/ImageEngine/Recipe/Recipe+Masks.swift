internal import JSON

extension Recipe {
  /// How much to make of the images that a recipe describes.
  enum Described {
    /// Pictures; painting checks for cancellation. If only a part of a mask is read, only that part
    /// is painted.
    case pictures(parts: [String: PixelFrame] = [:], isCancelled: @Sendable () -> Bool)
    /// Placeholders: enough to determine the result's frame.
    case places
  }

  /// Returns the given images and those that the recipe describes, each at its position. `images`
  /// contains the pixels of resources by key.
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
        // Unused masks are not painted.
        all[key] =
          read.contains(key)
          ? try Self.mask(strokes, in: place, parts[key], scaling, &work) : .clear
      } else if let image = images[key], !image.extent.isEmpty {
        // Its edge pixels fill their place: a mask does not fade at the photo's edge.
        all[key] = image.clamped().transformed(by: .from(image.extent, to: place))
          .cropped(to: place)
      }
    }
    return all
  }

  /// Keys of images whose pixels a step reads.
  var readKeys: Set<String> {
    var keys: Set<String> = []
    for step in steps {
      for parameter in FilterCatalog.find(step.filter)?.parameters ?? [] {
        // The result of a disabled step is its input.
        guard parameter.type == .image, !step.isSkipped || parameter.key == Self.photoKey,
          case .input(let key)? = step.reference(parameter)
        else { continue }
        keys.insert(key)
      }
    }
    return keys
  }

  /// Whether a step reads a mask that must be painted.
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
    // Its extent is unchanged; pixels outside the part are never read.
    return Image(Node(.crop, [painted.node], extent: place))
  }

  /// Returns the position of a described image: its rectangle, or the whole photo.
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
  /// The map from one rectangle to another.
  fileprivate static func from(_ old: Rectangle, to new: Rectangle) -> Self {
    let (x, y) = (new.width / old.width, new.height / old.height)
    return Self(a: x, b: 0, c: 0, d: y, tx: new.x - old.x * x, ty: new.y - old.y * y)
  }
}

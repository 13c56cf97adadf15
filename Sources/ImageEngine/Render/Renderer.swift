/// Renders images and recipes. Create one wherever it is needed.
///
/// It stores no pictures but reuses memory: rendering several pictures with the same renderer
/// avoids new allocations.
///
/// Pixels are computed in linear light, extended sRGB, in single precision; only the output is
/// rounded and clamped. Functions are synchronous and run on the caller's thread, or on `threads`
/// threads.
public struct Renderer: Sendable {
  package var working = WorkingValues.linear
  /// Draws text; if `nil`, filters that need it are refused.
  let text: (any TextDrawing)?
  let pool = RasterPool()
  /// The memory for stages above which a picture is rendered in parts and reductions read bands;
  /// tests lower it.
  package var stageBytes = EngineLimits.stageBytes

  public init(text: (any TextDrawing)? = nil) { self.text = text }

  /// Applies the recipe to the upright photo. Its edges are firm: a pixel that a crop or a side of
  /// the photo covers in part is opaque.
  public func render(
    _ recipe: Recipe, photo: Bitmap, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    try render(
      recipe, images: [Recipe.photoKey: Image(photo).withFirmEdges], threads: threads,
      isCancelled: isCancelled)
  }

  /// Applies the recipe to bitmaps by name, with Core Image's extents: outside they are
  /// transparent, and pixels read at an edge fade.
  public func render(
    _ recipe: Recipe, images: [String: Bitmap], threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    try render(
      recipe, images: images.mapValues { Image($0) }, threads: threads, isCancelled: isCancelled)
  }

  /// Applies the recipe to images by name; the photo is `inputImage`. `isCancelled` is checked
  /// between strips of rows.
  public func render(
    _ recipe: Recipe, images: [String: Image], threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    try render(
      recipe, images: images, Workers(threads: threads, isCancelled: isCancelled), nil)
  }

  /// Renders the photo for a reader that receives rows as they are finished. `images` are the
  /// recipe's resources by key.
  package func render(
    _ recipe: Recipe, photo: Bitmap, images: [String: Image] = [:], threads: Int,
    to reader: (any RowReader)?
  ) throws(RenderError) -> Bitmap {
    let workers = Workers(threads: threads, isCancelled: { false })
    var all = images
    all[Recipe.photoKey] = Image(photo).withFirmEdges
    return try render(recipe, images: all, workers, reader)
  }

  private func render(
    _ recipe: Recipe, images: [String: Image], _ workers: Workers, _ reader: (any RowReader)?
  ) throws(RenderError) -> Bitmap {
    let result = try recipe.result(of: images, text: text, isCancelled: workers.isCancelled)
    guard let bitmap = result.bitmap else {
      do throws(RenderError) {
        return try render(result.image, result.frame, workers, reader)
      } catch {
        throw recipe.naming(error, result.frame)
      }
    }
    reader?.begin(bitmap.size)
    if let reader { bitmap.withBytes(reader.read) }
    return bitmap
  }

  /// Renders into an existing bitmap of the result's size, for callers that render many pictures.
  package func render(
    _ recipe: Recipe, images: [String: Bitmap], into output: inout Bitmap, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) {
    let result = try recipe.result(
      of: images.mapValues { Image($0) }, text: text, isCancelled: isCancelled)
    precondition(output.size == result.frame.size, "a bitmap of the result's size")
    try draw(
      result.image, result.frame, into: &output,
      Workers(threads: threads, isCancelled: isCancelled), nil)
  }

  /// Renders a part of an image, rounded outwards to pixels, or all of it.
  public func render(
    _ image: Image, rect: Rectangle? = nil, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    try render(
      image, PixelFrame(rendered: rect, of: image),
      Workers(threads: threads, isCancelled: isCancelled), nil)
  }

  private func render(
    _ image: Image, _ frame: PixelFrame, _ workers: Workers, _ reader: (any RowReader)?
  ) throws(RenderError) -> Bitmap {
    guard frame.size.isAllowed else {
      throw frame.isEmpty ? .empty : .tooLarge(width: frame.width, height: frame.height)
    }
    var output = Bitmap(width: frame.width, height: frame.height)
    try draw(image, frame, into: &output, workers, reader)
    return output
  }

  private func draw(
    _ image: Image, _ frame: PixelFrame, into output: inout Bitmap, _ workers: Workers,
    _ reader: (any RowReader)?
  ) throws(RenderError) {
    let size = output.size
    try output.withMutableBytes { (bytes) throws(RenderError) in
      let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let sink = BitmapSink(bytes: SharedBytes(start: start), size: size, working: working)
      try run(image, frame, into: sink, bytes, workers, reader)
    }
  }

  /// Renders into the bytes of a sink.
  func run(
    _ image: Image, _ frame: PixelFrame, into sink: some Sink,
    _ bytes: UnsafeMutableRawBufferPointer, _ workers: Workers, _ reader: (any RowReader)?
  ) throws(RenderError) {
    guard let reader else { return try run(image, frame, into: sink, workers) }
    let finished = FinishedRows(of: frame.size, in: bytes, for: reader)
    let sink = ReportingSink(whole: sink, height: frame.height, rows: finished)
    try run(image, frame, into: sink, workers)
  }

  /// - Parameter given: Nodes that have already been computed.
  func run(
    _ image: Image, _ frame: PixelFrame, into sink: some Sink, _ workers: Workers,
    given: [ObjectIdentifier: Raster] = [:]
  ) throws(RenderError) {
    pool.begin()
    var plan = try Plan(image.node, frame: frame, working: working, pool: pool, given: given)
    var passes = Passes(of: plan)
    guard passes.byteCount > stageBytes else { return try passes.run(into: sink, workers) }
    let found = try reductions(of: plan, workers)
    if found.count > given.count {
      plan = try Plan(image.node, frame: frame, working: working, pool: pool, given: found)
      passes = Passes(of: plan)
      guard passes.byteCount > stageBytes else { return try passes.run(into: sink, workers) }
    }
    try run(passes, plan, image, into: sink, workers)
  }

  /// Renders part by part if the whole needs too much memory and smaller parts need less.
  private func run(
    _ whole: Passes, _ plan: Plan, _ image: Image, into sink: some Sink, _ workers: Workers
  ) throws(RenderError) {
    var parts: [(plan: Plan, passes: Passes)] = []
    for half in plan.frame.halves {
      let part = try Plan(
        image.node, frame: half, working: working, pool: pool, given: plan.rasters)
      parts.append((part, Passes(of: part)))
    }
    let bytes = parts.map(\.passes.byteCount).max() ?? 0
    guard plan.frame.area > Self.smallestPart, bytes < whole.byteCount / 5 * 4 else {
      guard whole.byteCount <= EngineLimits.mostStageBytes else {
        let largest = whole.all.map(\.frame).max { $0.area < $1.area } ?? plan.frame
        throw .tooLarge(width: largest.width, height: largest.height)
      }
      return try whole.run(into: sink, workers)
    }
    for (part, passes) in parts {
      pool.begin()
      let place = Part(
        of: sink, x: part.frame.x - plan.frame.x, row: part.frame.y - plan.frame.y)
      if passes.byteCount > stageBytes {
        try run(passes, part, image, into: AnySink(place), workers)
      } else {
        try passes.run(into: place, workers)
      }
    }
  }

  private static let smallestPart = 1 << 18
}

extension PixelFrame {
  /// The two halves along the longer side.
  fileprivate var halves: [PixelFrame] {
    if width > height {
      let half = width / 2
      return [
        PixelFrame(x: x, y: y, width: half, height: height),
        PixelFrame(x: x + half, y: y, width: width - half, height: height),
      ]
    }
    let half = height / 2
    return [
      PixelFrame(x: x, y: y, width: width, height: half),
      PixelFrame(x: x, y: y + half, width: width, height: height - half),
    ]
  }
}

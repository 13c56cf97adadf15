/// A recipe and its images, ready to be drawn.
struct Plan {
  let chain: PointChain
  let source: Bitmap
  /// The part of the result that is drawn, in pixels of the source, origin
  /// lower left; it may reach beyond it.
  let frame: PixelFrame

  init(_ recipe: Recipe, images: [String: Bitmap]) throws(RenderError) {
    do throws(RecipeError) {
      let resolved = try recipe.resolved()
      guard let source = images[resolved.source] else {
        throw RecipeError.missingImage(key: resolved.source)
      }
      let scale = recipe.scale(for: (images["inputImage"] ?? source).size)
      self.source = source
      chain = PointChain(try resolved.steps(scale: scale))
      frame =
        try recipe.rect.map { (rect) throws(RecipeError) in try PixelFrame(rect, scale: scale) }
        ?? PixelFrame(x: 0, y: 0, width: source.width, height: source.height)
    } catch {
      throw .recipe(error)
    }
    guard PixelSize(width: frame.width, height: frame.height).isAllowed else {
      throw .tooLarge(width: frame.width, height: frame.height)
    }
  }

  /// Whether the result is the source itself.
  var isCopy: Bool {
    chain.operations.isEmpty
      && frame == PixelFrame(x: 0, y: 0, width: source.width, height: source.height)
  }

  func draw(
    into output: inout Bitmap, threads: Int, isCancelled: @escaping @Sendable () -> Bool
  ) throws(RenderError) {
    let columns = max(frame.x, 0)..<max(0, frame.x, min(frame.x + frame.width, source.width))
    let isDone = source.withBytes { input in
      output.withMutableBytes { output in
        let input = SharedBytes(start: input.baseAddress!)
        let output = SharedBytes(start: output.baseAddress!)
        return Strips(rows: frame.height, isCancelled: isCancelled).run(threads: threads) {
          let row = RowRenderer(plan: self)
          while let rows = $0.next() {
            for y in rows { row.draw(y, columns, from: input.start, to: output.start) }
          }
        }
      }
    }
    if !isDone { throw .cancelled }
  }
}

/// One thread's buffers, and the way of a row through them.
private struct RowRenderer {
  let plan: Plan
  let buffer = TileBuffer()
  let before = TileBuffer()

  /// `y` counts the rows of the result from its top.
  func draw(
    _ y: Int, _ columns: Range<Int>, from input: UnsafeRawPointer,
    to output: UnsafeMutableRawPointer
  ) {
    let (frame, size) = (plan.frame, plan.source.size)
    let fromBottom = frame.y + frame.height - 1 - y
    guard fromBottom >= 0, fromBottom < size.height else { return }
    let inputRow = input.assumingMemoryBound(to: UInt8.self)
      .advanced(by: (size.height - 1 - fromBottom) * size.width * 4)
    let outputRow = output.assumingMemoryBound(to: UInt8.self)
      .advanced(by: y * frame.width * 4)
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: Tile.width) {
      let pixels = min(Tile.width, columns.upperBound - x)
      let tile = Tile(in: buffer, pixels: pixels, x: x, y: fromBottom, of: size)
      buffer.load(inputRow + x * 4, pixels: pixels)
      plan.chain.run(tile, in: buffer, before: before)
      buffer.store(outputRow + (x - frame.x) * 4, pixels: pixels)
    }
  }
}

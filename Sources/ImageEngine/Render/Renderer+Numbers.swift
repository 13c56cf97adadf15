/// The numbers found by a reduction, or the pixels of any other image.
public struct PixelNumbers: Hashable, Sendable {
  /// The position of the lower left pixel.
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha of each pixel, lowest row first: premultiplied linear light,
  /// neither rounded nor clamped.
  public let pixels: [SIMD4<Float>]
}

extension Renderer {
  /// Applies the recipe and returns numbers. The layout of a reduction is in its documentation.
  /// Refuses a result of more than `limit` pixels.
  public func numbers(
    of recipe: Recipe, images: [String: Image], atMost limit: Int = EngineLimits.pixels,
    threads: Int = 1, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> PixelNumbers {
    let (image, frame, _) = try recipe.result(of: images, text: text, isCancelled: isCancelled)
    guard frame.area <= limit else {
      throw .tooManyNumbers(width: frame.width, height: frame.height, allowed: limit)
    }
    return PixelNumbers(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height,
      pixels: try numbers(
        of: image, rect: frame.rectangle, threads: threads, isCancelled: isCancelled))
  }

  /// Returns premultiplied numbers, rows from the bottom up.
  public func numbers(
    of image: Image, rect: Rectangle? = nil, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> [SIMD4<Float>] {
    let frame = try PixelFrame(rendered: rect, of: image)
    let workers = Workers(threads: threads, isCancelled: isCancelled)
    if let reduced = try reduced(image, frame, workers) { return reduced }
    var numbers = [SIMD4<Float>](repeating: .zero, count: frame.area)
    // The closure that fills the array cannot throw typed errors.
    let result: Result<Void, RenderError> = numbers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .success(()) }
      do throws(RenderError) {
        let sink = NumberSink(pixels: SharedBytes(start: start), width: frame.width)
        return .success(try run(image, frame, into: sink, workers))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return numbers
  }

  /// Returns a reduction's exact numbers, which half floats would round: counts and positions have
  /// more digits. `nil` for any other image.
  private func reduced(
    _ image: Image, _ frame: PixelFrame, _ workers: Workers
  ) throws(RenderError) -> [SIMD4<Float>]? {
    guard let reducing = image.node.reducing else { return nil }
    let found = try numbers(of: reducing, image.node.inputs[0], workers, given: [:])
    let size = reducing.size
    var numbers: [SIMD4<Float>] = []
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX {
        let isInside = x >= 0 && x < size.width && y >= 0 && y < size.height
        numbers.append(isInside ? found[y * size.width + x] : .zero)
      }
    }
    return numbers
  }

  /// Computes a reduction with at most one band in memory.
  private func numbers(
    of reducing: ReductionOperation, _ input: Node, _ workers: Workers,
    given: [ObjectIdentifier: Raster]
  ) throws(RenderError) -> [SIMD4<Float>] {
    let area = reducing.area
    var given = given
    if Raster.byteCount(of: area) > stageBytes / 4 {
      // Nested reductions are computed once, not for each band.
      let plan = try Plan(input, frame: area, working: working, pool: pool, given: given)
      given = try reductions(of: plan, workers)
    }
    let rows = ReductionRows(
      of: area, bytes: stageBytes / 4, isCancelled: workers.isCancelled
    ) {
      [given]
      (band) throws(RenderError) in
      let raster = Raster(band, from: pool)
      try run(Image(input), band, into: raster, workers, given: given)
      return raster
    }
    let numbers = reducing.filter.reduce(ReductionPixels(rows, area))
    try rows.check()
    return numbers
  }

  /// Computes the reductions of a plan by node; the rest of the plan then does not need their
  /// inputs.
  func reductions(
    of plan: Plan, _ workers: Workers
  ) throws(RenderError) -> [ObjectIdentifier: Raster] {
    var found = plan.rasters
    for node in plan.nodes {
      guard let reducing = node.reducing, found[ObjectIdentifier(node)] == nil,
        plan.frames[ObjectIdentifier(node)]?.isEmpty == false
      else { continue }
      let numbers = try numbers(of: reducing, node.inputs[0], workers, given: found)
      let raster = Raster(PixelFrame(node.extent), from: pool)
      for (index, number) in numbers.enumerated() {
        raster[index % reducing.size.width, index / reducing.size.width] = number
      }
      found[ObjectIdentifier(node)] = raster
    }
    return found
  }
}

extension Node {
  /// `nil` if the node is not a reduction.
  fileprivate var reducing: ReductionOperation? {
    guard case .area(let operation) = kind else { return nil }
    return operation as? ReductionOperation
  }
}

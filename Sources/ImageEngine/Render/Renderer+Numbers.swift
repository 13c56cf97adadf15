/// What a reduction has found, or the pixels of any other image, as numbers.
public struct PixelNumbers: Hashable, Sendable {
  /// Where the lower left pixel lies.
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha of each pixel, the lowest row first: linear light,
  /// alpha multiplied in. Nothing is rounded or clamped.
  public let pixels: [SIMD4<Float>]
}

extension Renderer {
  /// What the recipe makes of the images, as numbers. Those of a reduction are laid out
  /// as its documentation says. A result of more pixels than `limit` is refused.
  public func numbers(
    of recipe: Recipe, images: [String: Image], atMost limit: Int = Limits.pixels,
    threads: Int = 1
  ) throws(RenderError) -> PixelNumbers {
    let (image, frame, _) = try recipe.result(of: images, text: text)
    guard frame.area <= limit else {
      throw .tooLarge(width: frame.width, height: frame.height)
    }
    return PixelNumbers(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height,
      pixels: try numbers(of: image, rect: frame.rectangle, threads: threads))
  }

  /// The numbers themselves, premultiplied, rows from the bottom up.
  public func numbers(
    of image: Image, rect: Rectangle? = nil, threads: Int = 1
  ) throws(RenderError) -> [SIMD4<Float>] {
    let rect = rect ?? image.extent
    let frame = try PixelFrame(rendered: rect)
    let workers = Workers(threads: threads, isCancelled: { false })
    if let reduced = try reduced(image, frame, workers) { return reduced }
    var numbers = [SIMD4<Float>](repeating: .zero, count: frame.area)
    // The closure that fills the array throws an error of any type.
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

  /// A reduction's own numbers, which half floats would round: counts and places have
  /// more digits. `nil` for any other image.
  private func reduced(
    _ image: Image, _ frame: PixelFrame, _ workers: Workers
  ) throws(RenderError) -> [SIMD4<Float>]? {
    guard case .area(let operation) = image.node.kind, let reducing = operation as? Reducing
    else { return nil }
    let area = reducing.area
    guard Raster.byteCount(of: area) <= Limits.mostStageBytes else {
      throw .tooLarge(width: area.width, height: area.height)
    }
    let raster = Raster(area, from: RasterPool())
    try run(Image(image.node.inputs[0]), area, into: raster, workers)
    let found = reducing.filter.reduce(ReductionPixels(raster, area))
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
}

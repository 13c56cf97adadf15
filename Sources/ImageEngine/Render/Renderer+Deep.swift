extension Renderer {
  /// Applies the recipe to images by name, with more than eight bits per component or in another
  /// colour space. The photo is `inputImage`.
  ///
  /// Pixels stay floating-point numbers throughout: a deep picture without steps keeps its codes to
  /// within one of 65,536.
  public func renderDeep(
    _ recipe: Recipe, images: [String: Image], as format: DeepBitmap.Format = .sixteenBit,
    in space: ColorSpace = .sRGB, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> DeepBitmap {
    let workers = Workers(threads: threads, isCancelled: isCancelled)
    return try renderDeep(recipe, images, as: format, in: space, workers, nil)
  }

  /// Renders the photo for a reader that receives rows as they are finished. `images` are the
  /// recipe's resources by key.
  package func renderDeep(
    _ recipe: Recipe, photo: Image, images: [String: Image] = [:], as format: DeepBitmap.Format,
    in space: ColorSpace, threads: Int, to reader: (any RowReader)?
  ) throws(RenderError) -> DeepBitmap {
    let workers = Workers(threads: threads, isCancelled: { false })
    var all = images
    all[Recipe.photoKey] = photo.withFirmEdges
    return try renderDeep(recipe, all, as: format, in: space, workers, reader)
  }

  private func renderDeep(
    _ recipe: Recipe, _ images: [String: Image], as format: DeepBitmap.Format,
    in space: ColorSpace, _ workers: Workers, _ reader: (any RowReader)?
  ) throws(RenderError) -> DeepBitmap {
    let result = try recipe.result(of: images, text: text, isCancelled: workers.isCancelled)
    do throws(RenderError) {
      return try renderDeep(result.image, result.frame, as: format, in: space, workers, reader)
    } catch {
      throw recipe.naming(error, result.frame)
    }
  }

  /// Renders a part of an image, rounded outwards to pixels, or all of it.
  public func renderDeep(
    _ image: Image, rect: Rectangle? = nil, as format: DeepBitmap.Format = .sixteenBit,
    in space: ColorSpace = .sRGB, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> DeepBitmap {
    try renderDeep(
      image, PixelFrame(rendered: rect, of: image), as: format, in: space,
      Workers(threads: threads, isCancelled: isCancelled), nil)
  }

  private func renderDeep(
    _ image: Image, _ frame: PixelFrame, as format: DeepBitmap.Format, in space: ColorSpace,
    _ workers: Workers, _ reader: (any RowReader)?
  ) throws(RenderError) -> DeepBitmap {
    guard frame.size.isAllowed else {
      throw frame.isEmpty ? .empty : .tooLarge(width: frame.width, height: frame.height)
    }
    var output = DeepBitmap(
      width: frame.width, height: frame.height, format: format, colorSpace: space)
    try output.withMutableBytes { (bytes) throws(RenderError) in
      let sink = DeepSink(
        bytes: SharedBytes(start: bytes.baseAddress!), size: frame.size,
        pixels: DeepPixels(format, space))
      try run(image, frame, into: sink, bytes, workers, reader)
    }
    return output
  }
}

/// Reduces the deep picture with a three-lobed Lanczos window in premultiplied linear light. It is
/// never enlarged.
public func resampled(_ bitmap: DeepBitmap, to size: PixelSize, threads: Int = 1) -> DeepBitmap {
  let width = max(1, min(size.width, bitmap.width))
  let height = max(1, min(size.height, bitmap.height))
  if width == bitmap.width && height == bitmap.height { return bitmap }
  let image = Image(bitmap).clamped().scaledByLanczos(
    Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
  let frame = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  do throws(RenderError) {
    return try Renderer().renderDeep(
      image, rect: frame, as: bitmap.format, in: bitmap.colorSpace, threads: threads)
  } catch {
    preconditionFailure("a finite part of a picture that is there: \(error)")
  }
}

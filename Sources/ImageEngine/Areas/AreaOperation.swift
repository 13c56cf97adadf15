/// An operation that processes a whole area at once because rows or columns share work: blurs,
/// running extrema, reductions, resampling.
protocol AreaOperation: Sendable {
  /// Returns the part of the input needed for a part of the result.
  func source(for frame: PixelFrame) -> PixelFrame

  /// Computes the whole output. The input covers at least ``source(for:)``; pixels beyond it are
  /// not read.
  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError)
}

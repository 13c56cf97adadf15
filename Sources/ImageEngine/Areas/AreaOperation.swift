/// Something that is done to a whole area at once, because rows or columns share
/// work: blurs, running extrema, reductions, resampling.
protocol AreaOperation: Sendable {
  /// Which part of the input is needed for a part of the result.
  func source(for frame: PixelFrame) -> PixelFrame

  /// Computes the whole output. The input has at least what ``source(for:)`` said;
  /// what lies beyond it is not looked at.
  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError)
}

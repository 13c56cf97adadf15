/// Renders recipes. A value without state: make one wherever it is needed.
///
/// Pixels are computed in linear light, extended sRGB, in single precision; only
/// what is written is rounded and clamped. Functions are synchronous and run on
/// the caller's thread, or on as many as `threads` says.
public struct Renderer: Sendable {
  public init() {}

  /// What the recipe makes of the photo, which is upright.
  public func render(
    _ recipe: Recipe, photo: Bitmap, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    try render(recipe, images: ["inputImage": photo], threads: threads, isCancelled: isCancelled)
  }

  /// What the recipe makes of images that are handed in by name; the photo is
  /// `inputImage`. `isCancelled` is asked between strips of rows.
  public func render(
    _ recipe: Recipe, images: [String: Bitmap], threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) -> Bitmap {
    let plan = try Plan(recipe, images: images)
    if plan.isCopy { return plan.source }
    var output = Bitmap(width: plan.frame.width, height: plan.frame.height)
    try plan.draw(into: &output, threads: threads, isCancelled: isCancelled)
    return output
  }

  /// Renders into a bitmap that is there already and has the result's size, for
  /// callers that make one picture after another.
  package func render(
    _ recipe: Recipe, photo: Bitmap, into output: inout Bitmap, threads: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RenderError) {
    let plan = try Plan(recipe, images: ["inputImage": photo])
    precondition(
      output.width == plan.frame.width && output.height == plan.frame.height,
      "a bitmap of the result's size")
    try plan.draw(into: &output, threads: threads, isCancelled: isCancelled)
  }
}

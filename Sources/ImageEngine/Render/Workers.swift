/// The threads that compute, and the cancellation check.
struct Workers: Sendable {
  let threads: Int
  let isCancelled: @Sendable () -> Bool

  /// Distributes rows in strips, checking for cancellation between them.
  func run(
    rows: Int, height: Int = 16, _ work: @Sendable (Strips) -> Void
  ) throws(RenderError) {
    let strips = Strips(rows: rows, height: height, isCancelled: isCancelled)
    if !strips.run(threads: threads, work) { throw .cancelled }
  }
}

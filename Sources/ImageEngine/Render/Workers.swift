/// The threads that compute, and whether anybody still wants the result.
struct Workers: Sendable {
  let threads: Int
  let isCancelled: @Sendable () -> Bool

  /// Hands out rows in strips; cancellation is asked for between them.
  func run(
    rows: Int, height: Int = 16, _ work: @Sendable (Strips) -> Void
  ) throws(RenderError) {
    let strips = Strips(rows: rows, height: height, isCancelled: isCancelled)
    if !strips.run(threads: threads, work) { throw .cancelled }
  }
}

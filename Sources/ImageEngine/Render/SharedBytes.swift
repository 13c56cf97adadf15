/// Bytes that threads read together, or write in parts that do not overlap.
///
/// `@unchecked`: whoever makes one keeps the memory alive until all threads are
/// done, and gives each thread rows of its own to write to.
struct SharedBytes<Pointer>: @unchecked Sendable {
  let start: Pointer
}

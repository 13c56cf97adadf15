/// Bytes that threads read together, or write in disjoint parts.
///
/// `@unchecked`: its creator keeps the memory alive until all threads are done, and gives each
/// thread its own rows to write.
struct SharedBytes<Pointer>: @unchecked Sendable {
  let start: Pointer
}

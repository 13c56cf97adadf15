#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Asks the system for large pages if available. Pictures are large and distortion filters read all
/// over them: with small pages, much time is spent on page faults and address translation.
package func askForLargePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  let pageBytes: UInt = 2 << 20
  let address = UInt(bitPattern: start)
  let first = (address + pageBytes - 1) / pageBytes * pageBytes
  let end = (address + UInt(byteCount)) / pageBytes * pageBytes
  guard first < end else { return }
  #if os(Linux)
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
  #endif
}

internal import Glibc

/// Asks the system for large pages if available. Pictures are large and distortion filters read all
/// over them: with small pages, much time is spent on page faults and address translation.
package func askForLargePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  let pageBytes: UInt = 2 << 20
  let address = UInt(bitPattern: start)
  let first = (address + pageBytes - 1) / pageBytes * pageBytes
  let end = (address + UInt(byteCount)) / pageBytes * pageBytes
  guard first < end else { return }
  madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
}

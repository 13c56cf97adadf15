internal import Glibc

/// Asks the system for large pages where they fit. Pictures are long, and are
/// read all over by filters that bend them: with small pages much of the time
/// goes into making them and looking them up. Where there are none, nothing is lost.
package func askForLargePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  let pageBytes: UInt = 2 << 20
  let address = UInt(bitPattern: start)
  let first = (address + pageBytes - 1) / pageBytes * pageBytes
  let end = (address + UInt(byteCount)) / pageBytes * pageBytes
  guard first < end else { return }
  madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
}

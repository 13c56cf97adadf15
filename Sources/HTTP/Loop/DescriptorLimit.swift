internal import CLinux
internal import Glibc

/// How many files and sockets this process may have open.
enum DescriptorLimit {
  /// Three of four descriptors: the rest are for files and the program itself.
  static var affordableConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return 256
    }
    return Int(clamping: limit.rlim_cur / 4 * 3)
  }
}

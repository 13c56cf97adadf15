internal import CLinux
internal import Glibc

/// The limit on open files and sockets of this process.
enum DescriptorLimit {
  /// Three quarters of the descriptors: the rest are for files and the program itself.
  static var affordableConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return 256
    }
    return Int(clamping: limit.rlim_cur / 4 * 3)
  }
}

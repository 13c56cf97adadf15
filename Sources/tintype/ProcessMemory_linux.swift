internal import CLinux

/// Controls how the process retains freed memory.
enum ProcessMemory {
  /// A list of two million photos takes several temporary blocks of megabytes.
  static func returnLargeBlocks() { clinux_return_large_blocks() }
}

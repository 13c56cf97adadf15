internal import CLinux

/// What the process does with memory that it no longer needs.
enum ProcessMemory {
  /// A list of two million photos is some blocks of megabytes, each for a moment.
  static func returnLargeBlocks() { clinux_return_large_blocks() }
}

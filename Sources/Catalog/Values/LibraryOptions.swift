package import Blobs

/// The options for opening a library.
package struct LibraryOptions: Sendable {
  /// Whether to create a library if there is none.
  package var create = true
  package var now: @Sendable () -> Timestamp = { Timestamp.now() }
  /// Returns cryptographically secure random bytes.
  package var random: @Sendable (_ count: Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
  /// The size of the rendition cache.
  package var renditionBytes = LibraryLimits.renditionBytes
  /// The number of assets above which a fetch uses two connections.
  package var fetchedAtOnce = LibraryLimits.fetchedAtOnce
  /// The file system calls; tests inject failures.
  package var fileCalls = FileCalls.system

  package init() {}
}

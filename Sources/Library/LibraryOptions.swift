package import Blobs

/// What a library needs from outside to be opened.
package struct LibraryOptions: Sendable {
  /// Whether a library is made where there is none.
  package var create = true
  package var now: @Sendable () -> Timestamp = { Timestamp.now() }
  /// That many random bytes, fit for secrets.
  package var random: @Sendable (_ count: Int) -> [UInt8] = { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
  /// Bytes of pictures that are kept to be shown again.
  package var renditionBytes = Limits.renditionBytes
  /// Assets that a fetch looks through by itself; more are looked through by two.
  package var fetchedAtOnce = Limits.fetchedAtOnce
  /// How files are reached; tests let calls fail.
  package var fileCalls = FileCalls.system

  package init() {}
}

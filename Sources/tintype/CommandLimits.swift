/// Limits on what commands take and do, each with its reason.
enum CommandLimits {
  /// Bytes of one message between a command and who holds the library: a recipe,
  /// or the paths of what belongs together.
  static let controlMessageBytes = 192 << 10

  /// Files that belong together by their names; a message carries 48.
  static let unitFiles = 16

  /// Files of one name in a folder that is exported to.
  static let numberedNames = 10_000

  /// Libraries whose places are remembered, and bytes of what is read of it.
  static let knownLibraries = 100
  static let knownLibrariesBytes = 1 << 20

  /// Bytes of a log, after which it is put aside: weeks of what a family asks.
  static let logBytes = 64 << 20

  /// Seconds between two looks at the certificate: whoever renews it does so weeks
  /// before it ends.
  static let certificateSeconds = 3600

  /// For as long a server that was told to end writes documents of what was changed: whoever
  /// stops it waits, and the next start writes the rest.
  static let closingPatience = Duration.seconds(2)

  /// Days before a certificate's end in which it should have been renewed.
  static let certificateDays = 14

  /// Seconds between two looks at a watched folder: a file that has not changed
  /// in between is whole.
  static let watchSeconds = 10
}

/// Limits of commands, each with its reason.
enum CommandLimits {
  /// The size of a message between a command and the library's process: a recipe, or the paths of
  /// related files.
  static let controlMessageBytes = 192 << 10

  /// The number of files related by name; a message carries 48.
  static let unitFiles = 16

  /// The number of files with the same name in an export folder.
  static let numberedNames = 10_000

  /// The number of known libraries that are remembered, and the size of their list.
  static let knownLibraries = 100
  static let knownLibrariesBytes = 1 << 20

  /// The pixels of a photo that `info` decodes to see whether it has a picture: a second's work.
  /// All but a few cameras take fewer.
  static let inspectedPixels = 100_000_000

  /// The size of a log before it is rotated: weeks of a family's requests.
  static let logBytes = 64 << 20

  /// The seconds between checks of the certificate: renewals are made weeks before it expires.
  static let certificateSeconds = 3600

  /// The time that a stopping server spends writing documents: stopping should be quick, and the
  /// next start writes the rest.
  static let closingTime = Duration.seconds(2)

  /// The days before a certificate's expiry by which it should have been renewed.
  static let certificateDays = 14

  /// The seconds between scans of a watched folder: a file that is unchanged between two is
  /// complete.
  static let watchSeconds = 10

  /// The time that the outcome of an imported photo waits for its picture: many photos in line take
  /// hours, and all are stored before.
  static let pictureTime = Duration.seconds(10)

  /// The time between questions for pictures, and the photos in one: a message carries 4,000 ids.
  static let pictureInterval = Duration.milliseconds(100)

  /// How often a photo is waited for: an attempt that fails by chance is followed by another.
  static let pictureWaits = 3
  static let picturesTogether = 1000
}

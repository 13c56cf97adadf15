extension LibraryLimits {
  /// States kept by a backup: a mistake may be older than the last one. One of which nothing is
  /// missing is kept beside them.
  package static let backupCatalogs = 10

  /// Days after which a backup is considered old.
  package static let backupDays = 14

  /// Folders whose backups are recorded.
  package static let backupDates = 20

  /// Names of missing files that are kept with a state.
  package static let missingNames = 20

  /// The parts of which a backup rereads one a day, and the bytes that it rereads at least: a small
  /// backup is reread whole each time.
  package static let rereadParts = 30
  package static let rereadBytes = 1 << 30

  /// The longest time that one backup spends on rereading; the next one goes on.
  package static let rereadSeconds = 3600

  /// Files that are read first after a disk has failed.
  package static let rereadFirst = 1000
}

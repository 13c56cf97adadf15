internal import CSQLite

extension StoreError {
  /// What the library has to say about the last call on `handle`.
  init(sqlite code: Int32, _ operation: String, _ subject: String, handle: OpaquePointer?) {
    let words = handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(
      Code(rawValue: code), operation, subject, words.map { String(cString: $0) } ?? "")
  }

  /// Ours are below zero and have no primary code.
  private func isPrimary(_ primary: Int32) -> Bool {
    code.rawValue > 0 && code.rawValue & 0xff == primary
  }

  /// Another connection holds the lock.
  package var isBusy: Bool { isPrimary(SQLITE_BUSY) || isPrimary(SQLITE_LOCKED) }
  /// The disk is full.
  package var isFull: Bool { isPrimary(SQLITE_FULL) }
  /// The file is damaged, or is no database.
  package var isCorrupt: Bool { isPrimary(SQLITE_CORRUPT) || isPrimary(SQLITE_NOTADB) }
  /// The disk failed to read, write or sync.
  package var isDiskFailure: Bool { isPrimary(SQLITE_IOERR) }
  /// The file could not be opened.
  package var isCannotOpen: Bool { isPrimary(SQLITE_CANTOPEN) }
  /// The file or its folder may not be written to.
  package var isReadOnly: Bool { isPrimary(SQLITE_READONLY) || code == .readOnly }
  /// A rule of the schema was broken; nothing was stored.
  package var isConstraint: Bool { isPrimary(SQLITE_CONSTRAINT) }
  /// There is already a row with this key.
  package var isUnique: Bool {
    // The header writes these as sums that Swift does not import: a unique
    // index, a primary key, a row number.
    isConstraint && [8, 6, 10].contains(code.rawValue >> 8)
  }
  /// A row refers to one that is not there.
  package var isForeignKey: Bool { isConstraint && code.rawValue >> 8 == 3 }
}

internal import Blobs
internal import Catalog
internal import JSON
internal import Pipeline
internal import Words

/// A state of the library in a backup: its catalog, and the files that it names.
struct BackupState: Hashable, Sendable {
  /// The name of its catalog.
  let catalog: String
  /// The digest of the catalog; missing in backups of earlier releases.
  let sha256: String?
  let begun: Timestamp
  /// When the backup came to its end; `nil` if it was cut off before.
  var finished: Timestamp?
  /// Whether it ended because its disk was full: files that the library has may be missing, and it
  /// was not restored and verified.
  var isDiskFull = false
  var assets = 0
  var files = 0
  var bytes = 0
  /// The number of files of which there was no whole copy, and some of their names.
  var missing = 0
  var missingNames: [String] = []
  var seal: BackupSeal?

  /// The time that a person knows it by.
  var time: Timestamp { finished ?? begun }

  /// All of it that a seal is to protect.
  func sealedText(in library: String) -> String {
    var copy = self
    copy.seal = nil
    return JSON.array([.string(library), copy.json]).text
  }

  func sealed(in library: String, by key: BackupKey?) -> BackupState {
    var state = self
    state.seal = key.map { BackupSeal(of: self, in: library, by: $0) }
    return state
  }
}

/// How far the files of a backup have been reread.
struct RereadPlace {
  /// The last file; `nil` at the beginning of a round.
  var after: BlobName?
  var time: Timestamp?
  /// The bytes read in this round, and in all of the last one.
  var roundBytes = 0
  var lastRoundBytes = 0
  /// Files that were written since, and are read first because their disk has failed.
  var first: [BlobName] = []
}

/// The record of a backup, `backup.json` in its folder.
struct BackupRecord {
  static let path = "backup.json"
  static let version = 2
  private static let readableVersions = 1...version

  let library: String
  /// Newest first. The first may have been cut off, or be in progress.
  var states: [BackupState] = []
  var rereading = RereadPlace()

  init(library: String) { self.library = library }

  /// The states that have come to their end, newest first.
  var ended: [BackupState] { states.filter { $0.finished != nil } }

  /// The same record, by which the next backup reads some files first; `nil` if it does already.
  func reading(first names: [BlobName]) -> BackupRecord? {
    let news = names.filter { !rereading.first.contains($0) }
    if news.isEmpty { return nil }
    var record = self
    record.rereading.first = Array(
      (rereading.first + news).prefix(LibraryLimits.rereadFirst))
    return record
  }

  /// The states that are kept: some of the newest, and the newest of which nothing is missing.
  mutating func dropOldStates() {
    let ended = ended
    let newest = ended.prefix(LibraryLimits.backupCatalogs)
    let whole = ended.first { $0.missing == 0 && !$0.isDiskFull }
    states = newest + (whole.map { newest.contains($0) ? [] : [$0] } ?? [])
  }
}

// MARK: - Choosing a state

extension BackupRecord {
  /// The states to try, the best one first. One that was cut off is better than none.
  func candidates(
    for choice: BackupChoice, in folder: String
  ) throws(LibraryError) -> [BackupState] {
    guard let earliest = states.last else {
      throw .backup(
        folder: folder, reason: Message("library.backup.incomplete", ["folder": .text(folder)]))
    }
    switch choice {
    case .newest: return states
    case .ended: return ended + states.filter { $0.finished == nil }
    case .asOf(let time):
      let found = ended.filter { $0.time <= time }
      guard found.isEmpty else { return found }
      throw .backup(
        folder: folder,
        reason: Message(
          "library.backup.noneSoEarly",
          [
            "folder": .text(folder), "time": .text(time.text),
            "first": .text((ended.last ?? earliest).time.text),
          ]))
    }
  }

  /// Facts that a person should know who has restored a state, but for those that were tried.
  func remarks(about state: BackupState, tried: [BackupState]) -> [Message] {
    var remarks: [Message] = []
    let time = Argument.text(state.time.text)
    if state.finished == nil { remarks.append(Message("finding.stateCutOff", ["time": time])) }
    if state.isDiskFull { remarks.append(Message("finding.stateDiskFull", ["time": time])) }
    if state.sha256 == nil { remarks.append(Message("finding.earlierBackup")) }
    for newer in states.prefix(while: { $0 != state }) where !tried.contains(newer) {
      let time = Argument.text(newer.time.text)
      remarks.append(
        newer.finished == nil
          ? Message("finding.newerCutOff", ["time": time])
          : Message("finding.newerState", ["time": time]))
    }
    return remarks
  }
}

// MARK: - The file

extension BackupRecord {
  /// `nil` if there is none.
  static func read(_ folder: Folder) throws -> BackupRecord? {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return nil }
    let json = try JSON(parsing: bytes)
    guard let version = json["version"]?.int, readableVersions.contains(version),
      json["kind"] == "backup", let library = json["library"]?.string
    else {
      throw LibraryError.backup(
        folder: folder.path,
        reason: Message("library.backup.record", ["folder": .text(folder.path)]))
    }
    var record = BackupRecord(library: library)
    // Earlier releases had only those that are whole.
    let states = json["states"]?.array ?? json["good"]?.array ?? []
    record.states = states.compactMap(BackupState.init)
    record.rereading = RereadPlace(json["rereading"])
    return record
  }

  func write(to folder: Folder) throws(BlobError) {
    let json: JSON = [
      "version": JSON(Self.version), "kind": "backup", "library": JSON(library),
      "states": .array(states.map(\.json)), "rereading": rereading.json,
    ]
    try folder.write(Array((json.text + "\n").utf8), to: Self.path, durably: true)
  }
}

extension BackupState {
  fileprivate init?(_ json: JSON) {
    guard let catalog = json["catalog"]?.string, !catalog.contains("/") else { return nil }
    let finished = json["finished"]?.int.map(Timestamp.init(milliseconds:))
    let begun = json["begun"]?.int.map(Timestamp.init(milliseconds:)) ?? finished
    guard let begun else { return nil }
    self.catalog = catalog
    self.sha256 = json["sha256"]?.string
    self.begun = begun
    self.finished = finished
    assets = json["assets"]?.int ?? 0
    files = json["files"]?.int ?? 0
    bytes = json["bytes"]?.int ?? 0
    isDiskFull = json["diskFull"]?.bool ?? false
    missing = json["missing"]?.int ?? 0
    missingNames = (json["missingNames"]?.array ?? []).compactMap(\.string)
    seal = json["seal"]?.string.flatMap(BackupSeal.init)
  }

  fileprivate var json: JSON {
    [
      "catalog": JSON(catalog), "sha256": JSON(sha256), "begun": JSON(begun.milliseconds),
      "finished": JSON(finished?.milliseconds), "diskFull": .bool(isDiskFull),
      "assets": JSON(assets), "files": JSON(files),
      "bytes": JSON(bytes), "missing": JSON(missing),
      "missingNames": .array(missingNames.map { .string($0) }), "seal": JSON(seal?.text),
    ]
  }
}

extension RereadPlace {
  fileprivate init(_ json: JSON?) {
    after = json?["after"]?.string.flatMap { BlobName($0) }
    time = json?["time"]?.int.map(Timestamp.init(milliseconds:))
    roundBytes = json?["roundBytes"]?.int ?? 0
    lastRoundBytes = json?["lastRoundBytes"]?.int ?? 0
    first = (json?["first"]?.array ?? []).compactMap { $0.string.flatMap { BlobName($0) } }
  }

  fileprivate var json: JSON {
    [
      "after": JSON(after?.text), "time": JSON(time?.milliseconds),
      "roundBytes": JSON(roundBytes), "lastRoundBytes": JSON(lastRoundBytes),
      "first": .array(first.map { .string($0.text) }),
    ]
  }
}

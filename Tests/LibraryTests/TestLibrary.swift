import Blobs
import Catalog
import Darkroom
import Foundation
import Library
import Maintenance
import Pipeline
import PostgresSupport
import Synchronization
import TestSupport
import Testing

/// A folder that is gone after the test.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "tintype-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // A leftover in the temporary folder is harmless.
    try? FileManager.default.removeItem(atPath: path)
    removeDatabase(of: path)
  }

  /// The files below a folder of it, without the folders and without the mark that
  /// says whose they are.
  func files(_ folder: String) -> [String] {
    let names = FileManager.default.subpaths(atPath: path + "/" + folder) ?? []
    return names.map { path + "/" + folder + "/" + $0 }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue && !$0.hasSuffix("/library-id")
    }.sorted()
  }

  func contents(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path + "/" + file)))
  }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + file), options: .atomic)
  }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + file)
  }
}

/// A clock that stands still until it is told.
final class TestClock: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_795_000_000_000))

  var now: Timestamp { time.withLock { $0 } }

  func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0) {
    let seconds = (days * 24 + hours) * 3600 + minutes * 60
    time.withLock {
      $0 = Timestamp(milliseconds: $0.milliseconds + seconds * 1000)
    }
  }
}

/// Workers for all tests: starting one a test would be most of the time. As many passwords may wait
/// as there are tests, which run at once.
let sharedDarkroom = Darkroom(executable: workerPath, workers: 2, waitingPasswords: 1000)

let workerPath = builtPrograms + "/tintype-worker"

/// Opens the library in a folder as a test wants it.
func openLibrary(
  _ folder: TestFolder, darkroom: Darkroom = sharedDarkroom, clock: TestClock = TestClock(),
  create: Bool = true, fetchedAtOnce: Int = LibraryOptions().fetchedAtOnce,
  vectorsWithoutIndex: Int = LibraryOptions().vectorsWithoutIndex,
  analyses: [any Analysis] = Analyses.shipped,
  documentPause: Duration = LibraryOptions().documentPause
) async throws -> Library {
  var options = LibraryOptions()
  options.create = create
  options.documentPause = documentPause
  options.fetchedAtOnce = fetchedAtOnce
  options.vectorsWithoutIndex = vectorsWithoutIndex
  options.now = { clock.now }
  options.store = try await testStore(folder.path)
  return try await whenFree(folder) { path throws(LibraryError) in
    try await Library.open(path, darkroom: darkroom, options: options, analyses: analyses)
  }
}

/// Builds the catalog of a library anew that has been closed.
@discardableResult
func rebuild(_ folder: TestFolder) async throws -> RebuildReport {
  try await emptyDatabase(of: folder.path)
  var options = LibraryOptions()
  options.store = try await testStore(folder.path)
  return try await whenFree(folder) { [options] path throws(LibraryError) in
    try await LibraryFolder.rebuild(path, options: options)
  }
}

/// Saves a library that has been closed.
@discardableResult
func saved(
  _ folder: TestFolder, to target: String, options: LibraryOptions = LibraryOptions(),
  progress: @Sendable (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
) async throws -> BackupReport {
  try await whenFree(folder) { path throws(LibraryError) in
    try await LibraryFolder.backup(path, to: target, options: options, progress: progress)
  }
}

/// How work ends that is cancelled when it opens the first file below a folder.
func end(
  cancelledAt below: String, of work: @escaping @Sendable (LibraryOptions) async throws -> Void
) async -> LibraryError? {
  let (gate, opening) = AsyncStream<Void>.makeStream()
  let cancel = Mutex<(@Sendable () -> Void)?>(nil)
  var options = LibraryOptions()
  options.fileCalls = FileCalls(intercept: { call in
    if case .open(let path) = call, path.hasPrefix(below) { cancel.withLock { $0 }?() }
    return nil
  })
  let task = Task { [options] in
    for await _ in gate {}
    let begun = ContinuousClock.now
    while true {
      let error = await libraryError { try await work(options) }
      guard error.map(isHeldHere) == true, ContinuousClock.now - begun < longestHold else {
        return error
      }
      await Task.yield()
    }
  }
  cancel.withLock { $0 = { task.cancel() } }
  opening.finish()
  return await task.value
}

/// A folder that this very process has just closed may seem held for an instant:
/// a worker that another test starts has a copy of every descriptor between its
/// fork and its exec. It may be any folder that `body` locks, such as that of a backup.
func whenFree<Result>(
  _ folder: TestFolder, _ body: (String) async throws(LibraryError) -> Result
) async throws -> Result {
  let begun = ContinuousClock.now
  while true {
    do {
      return try await body(folder.path)
    } catch {
      guard isHeldHere(error), ContinuousClock.now - begun < longestHold else { throw error }
      await Task.yield()
    }
  }
}

/// Whether it is this very process that holds a folder.
private func isHeldHere(_ error: LibraryError) -> Bool {
  guard case .locked(_, let holder) = error else { return false }
  return holder.hasPrefix(ownProcess)
}

let ownProcess = "process \(ProcessInfo.processInfo.processIdentifier)"
/// How long a worker between its fork and its exec may take where much else runs.
private let longestHold = Duration.seconds(60)

/// Runs `body` with a new library and its local owner.
func withLibrary(
  darkroom: Darkroom = sharedDarkroom, clock: TestClock = TestClock(),
  vectorsWithoutIndex: Int = LibraryOptions().vectorsWithoutIndex,
  analyses: [any Analysis] = Analyses.shipped,
  _ body: (Library, Principal, TestFolder) async throws -> Void
) async throws {
  let folder = try TestFolder()
  let library = try await openLibrary(
    folder, darkroom: darkroom, clock: clock, vectorsWithoutIndex: vectorsWithoutIndex,
    analyses: analyses)
  do {
    try await body(library, try await library.access.localOwner(), folder)
  } catch {
    await library.close()
    throw error
  }
  await library.close()
}

extension Library {
  /// Runs the library's own turn of a kind now.
  func turn(_ kind: String, as owner: Principal) async throws -> Job {
    func known() async throws -> Job? {
      try await jobs.all(for: owner).first { $0.kind == kind }
    }
    try await wait(for: "the turn of \(kind)") { try await known() != nil }
    let id = try #require(try await known()?.id)
    // One that runs already may have begun before the call: another follows it.
    while try await jobs.perform(.retry, of: id, as: owner).state == .running {
      _ = try await read("the end of an earlier turn of \(kind)", as: owner) {
        try await self.jobs.job(id, for: owner)
      } until: {
        $0.state != .running
      }
    }
    // To retry removes the time of the last end.
    return try await read("the end of the turn of \(kind)", as: owner) {
      try await self.jobs.job(id, for: owner)
    } until: {
      $0.state == .waiting && $0.attempts == 0 && $0.ended != nil
    }
  }

  /// Reads something until it is as wanted: waits for events, not for time, a minute at most.
  func read<Value: Sendable>(
    _ what: String, as principal: Principal,
    after begin: @escaping @Sendable () async throws -> Void = {},
    from source: @escaping @Sendable () async throws -> Value,
    until isWanted: @escaping @Sendable (Value) -> Bool
  ) async throws -> Value {
    let events = events(since: try await changeToken(), for: principal)
    return try await waiting(for: what) {
      var iterator = events.makeAsyncIterator()
      try await begin()
      while true {
        let value = try await source()
        if isWanted(value) { return value }
        guard try await iterator.next() != nil else { throw CancellationError() }
      }
    }
  }

  /// Lets days pass in which the library is served.
  func run(days: Int, _ clock: TestClock, as owner: Principal) async throws {
    for _ in 0..<(2 * days) {
      clock.advance(hours: 12)
      _ = try await turn("trash", as: owner)
    }
  }

  /// Uploads a whole file.
  @discardableResult
  func add(
    _ bytes: [UInt8], _ filename: String = "photo.png", as principal: Principal,
    sha256: String? = nil,
    clientID: String? = nil
  ) async throws -> UploadResult {
    let upload = try await uploads.begin(
      UploadRequest(
        filename: filename, lengthBytes: bytes.count, sha256: sha256, clientID: clientID),
      as: principal)
    if upload.offsetBytes == 0 {
      try await uploads.append(bytes, to: upload.id, at: 0, as: principal)
    }
    return try await uploads.finish(upload.id, as: principal)
  }

  /// Waits until the asset is developed: for its change, not for time.
  func developed(_ id: AssetID, for principal: Principal) async throws -> Asset {
    try await read("the development", as: principal) {
      try await self.assets.asset(id, for: principal)
    } until: {
      $0.state != .developing
    }
  }
}

extension LibraryEvents.Iterator {
  /// The next event that does not tell of the library's own jobs, which run at any time.
  mutating func nextBesideJobs() async throws -> LibraryEvent? {
    while let event = try await next() {
      if event != .jobs { return event }
    }
    return nil
  }
}

extension Uploads {
  /// One request with these bytes. Returns where the upload ends.
  @discardableResult
  func append(
    _ bytes: [UInt8], to id: UploadID, at offset: Int, as principal: Principal
  ) async throws -> Int {
    try await receive(Pieces([bytes]), into: id, at: offset, as: principal).offsetBytes
  }
}

/// The body of a request: its pieces, and what breaks it off, if anything does.
struct Pieces: AsyncSequence, AsyncIteratorProtocol {
  private var rest: ArraySlice<[UInt8]>
  private let error: (any Error)?

  init(_ pieces: [[UInt8]], then error: (any Error)? = nil) {
    rest = pieces[...]
    self.error = error
  }

  func makeAsyncIterator() -> Pieces { self }

  mutating func next() async throws -> [UInt8]? {
    if let error, rest.isEmpty { throw error }
    return rest.popFirst()
  }
}

/// All bytes of an open file.
func bytes(of file: ServedFile) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: file.sizeBytes)
  let count = pread(file.descriptor, &bytes, bytes.count, 0)
  try #require(count == bytes.count)
  return bytes
}

/// The error that `body` ends with.
func libraryError(_ body: () async throws -> Void) async -> LibraryError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? LibraryError
  }
}

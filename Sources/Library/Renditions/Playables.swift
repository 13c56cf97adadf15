internal import Blobs
internal import Darkroom
internal import Synchronization

/// Films in the form that every browser plays. One is made at a time, because that
/// takes a processor for half as long as the film; it is kept beside the other
/// renditions, and may be deleted like them.
final class Playables: Sendable {
  private typealias Job = Task<Void, Never>

  private struct State {
    var jobs: [BlobName: Job] = [:]
    /// What the next one waits for.
    var last: Job?
    /// Films of which none can be made, and why.
    var failures: [BlobName: DarkroomError] = [:]
    var isStopped = false
  }

  private let folder: Folder
  private let blobs: BlobFolder
  private let darkroom: Darkroom
  private let disk: DiskQueue
  private let state = Mutex(State())

  init(folder: Folder, blobs: BlobFolder, darkroom: Darkroom, disk: DiskQueue) {
    self.folder = folder
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
  }

  /// The film, where it was made before.
  func cached(_ content: BlobName) async -> OpenFile? {
    let path = PlayableKey(content).path
    return await disk.run {
      do throws(BlobError) {
        return try self.folder.open(path)
      } catch {
        // What cannot be read is made again.
        return nil
      }
    }
  }

  /// Has it made, if nobody has asked for that before.
  func begin(_ content: BlobName) throws(DarkroomError) {
    try state.withLock { (state) throws(DarkroomError) in
      if state.isStopped { throw .stopped }
      if let failure = state.failures[content] { throw failure }
      if state.jobs[content] != nil { return }
      guard state.jobs.count < Limits.waitingFilms else { throw .busy }
      let before = state.last
      let job = Job {
        await before?.value
        self.finish(content, await self.make(content))
      }
      state.jobs[content] = job
      state.last = job
    }
  }

  /// Nobody wants it any more.
  func cancel(_ content: BlobName) { state.withLock { $0.jobs[content]?.cancel() } }

  /// Returns when it is no longer being made.
  func wait(for content: BlobName) async {
    let job = state.withLock { $0.jobs[content] }
    await job?.value
  }

  /// Ends the work in progress.
  func stop() async {
    let jobs = state.withLock { state in
      state.isStopped = true
      return Array(state.jobs.values)
    }
    for job in jobs { job.cancel() }
    for job in jobs { await job.value }
  }

  private func finish(_ content: BlobName, _ failure: DarkroomError?) {
    state.withLock { state in
      state.jobs[content] = nil
      if let failure, failure.isPermanent, state.failures.count < Limits.failedFilms {
        state.failures[content] = failure
      }
    }
  }

  /// Why there is none, `nil` where there is.
  private func make(_ content: BlobName) async -> DarkroomError? {
    if Task.isCancelled { return .cancelled }
    let key = PlayableKey(content)
    do {
      let original = try await blobs.open(content)
      let scratch = try await disk.run { () throws(BlobError) in
        try self.folder.makeFolder(key.folder)
        return try self.folder.scratchFile(key.path + ".making")
      }
      defer { withExtendedLifetime((original, scratch)) {} }
      let made = try await darkroom.perform(
        PlayableTask(input: original.descriptor, target: scratch.writing.descriptor))
      // The worker may have it open still, so that what is kept is a copy.
      try await disk.run { () throws(BlobError) in
        try self.folder.write(copyOf: scratch.reading, count: made.sizeBytes, to: key.path)
      }
      return nil
    } catch let error as DarkroomError {
      return error
    } catch {
      // The disk: whoever asks again tries again.
      return .busy
    }
  }
}

/// Names a playable film.
struct PlayableKey {
  /// 64 hexadecimal digits.
  let text: String

  /// Goes up when other films are made of the same originals.
  private static let revision = 2

  init(_ content: BlobName) {
    let line = "playable \(Self.revision)\n\(content.text)"
    guard let name = BlobName(digest: sha256(of: Array(line.utf8))) else {
      preconditionFailure("a digest has 32 bytes")
    }
    text = name.text
  }

  var folder: String { "\(Renditions.path)/\(text.prefix(2))" }
  var path: String { "\(folder)/\(text).mp4" }
}

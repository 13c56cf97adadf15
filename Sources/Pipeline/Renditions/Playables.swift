package import Blobs
internal import Catalog
package import Darkroom
internal import Synchronization

/// Videos converted to a form that every browser plays. Only one is converted at a time, because
/// that takes a processor for half of its duration; the results are stored with the renditions, and
/// may be deleted like them.
package final class Playables: BackgroundService {
  private typealias Conversion = Task<Void, Never>

  private struct State {
    var jobs: [BlobName: Conversion] = [:]
    /// The conversion that the next one waits for.
    var last: Conversion?
    /// Videos that cannot be converted, with the reason.
    var failures: [BlobName: DarkroomError] = [:]
    var isStopped = false
  }

  private let folder: Folder
  private let blobs: any BlobStore
  private let darkroom: Darkroom
  private let disk: DiskQueue
  private let state = Mutex(State())

  package init(folder: Folder, blobs: any BlobStore, darkroom: Darkroom, disk: DiskQueue) {
    self.folder = folder
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
  }

  /// Returns the converted video, if there is one.
  package func cached(_ content: BlobName) async -> OpenFile? {
    let path = PlayableKey(content).path
    return await disk.run {
      do throws(BlobError) {
        return try self.folder.open(path)
      } catch {
        // An unreadable file is made again.
        return nil
      }
    }
  }

  /// Starts the conversion, unless it has been started already.
  package func begin(_ content: BlobName) throws(DarkroomError) {
    try state.withLock { (state) throws(DarkroomError) in
      if state.isStopped { throw .stopped }
      if let failure = state.failures[content] { throw failure }
      if state.jobs[content] != nil { return }
      guard state.jobs.count < LibraryLimits.waitingFilms else { throw .busy }
      let before = state.last
      let job = Conversion {
        await before?.value
        self.finish(content, await self.make(content))
      }
      state.jobs[content] = job
      state.last = job
    }
  }

  /// Cancels a conversion that is not wanted any more.
  package func cancel(_ content: BlobName) { state.withLock { $0.jobs[content]?.cancel() } }

  /// Returns when the video is no longer being converted.
  package func wait(for content: BlobName) async {
    let job = state.withLock { $0.jobs[content] }
    await job?.value
  }

  /// At its end the work in progress is cancelled.
  package func run() async {
    await waitForCancellation()
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
      if let failure, failure.isPermanent, state.failures.count < LibraryLimits.failedFilms {
        state.failures[content] = failure
      }
    }
  }

  /// Converts the video; returns the error, or `nil` on success.
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
      // The worker may still have its file open, so a copy is stored.
      try await disk.run { () throws(BlobError) in
        try self.folder.write(copyOf: scratch.reading, count: made.sizeBytes, to: key.path)
      }
      return nil
    } catch let error as DarkroomError {
      return error
    } catch {
      // A disk error: the next request tries again.
      return .busy
    }
  }
}

/// The key of a converted video.
package struct PlayableKey {
  /// 64 hexadecimal digits.
  package let text: String

  /// Increased when the conversion changes.
  private static let revision = 2

  package init(_ content: BlobName) {
    let line = "playable \(Self.revision)\n\(content.text)"
    guard let name = BlobName(digest: sha256(of: Array(line.utf8))) else {
      preconditionFailure("a digest has 32 bytes")
    }
    text = name.text
  }

  var folder: String { "\(Renditions.path)/\(text.prefix(2))" }
  var path: String { "\(folder)/\(text).mp4" }
}

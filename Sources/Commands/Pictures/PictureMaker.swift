internal import Arguments
internal import Darkroom
internal import Glibc
internal import ImageEngine
internal import Media
internal import Words

/// Makes one picture of each file, several at a time.
struct PictureMaker {
  let destination: PictureDestination
  let output: Output
  var recipe: Recipe?
  var metadata = CarriedMetadata.nothing
  /// The folder of models, for filters that need them.
  var models: ModelFolder?

  static func checked(size: Int) throws(Failure) -> Int {
    let most = PictureLimits.side
    guard 1...most ~= size else {
      throw Failure(.wrongUsage, "--size expects a number from 1 to \(most), not \(size)")
    }
    return size
  }

  func run(_ files: [String]) async throws -> ExitStatus {
    let paths = files.map(destination.path)
    guard Set(paths).count == paths.count else {
      throw Failure(.wrongUsage, "two files have the same name, and one would overwrite the other")
    }
    let workers = min(files.count, Darkroom.defaultWorkers)
    let darkroom = Darkroom(
      executable: Environment.worker, workers: workers, models: models)
    var progress = Progress(of: files.count)
    var statuses: [ExitStatus] = []
    await withTaskGroup(of: Failure?.self) { group in
      var waiting = zip(files, paths).makeIterator()
      func begin() {
        guard let (file, path) = waiting.next() else { return }
        group.addTask { await failure(file, path, darkroom) }
      }
      // One more than there are workers, so that none waits for a file to be opened.
      for _ in 0...workers { begin() }
      for await failure in group {
        begin()
        progress.step(failure.map { "tintype: \($0.sentence)" })
        if let failure { statuses.append(failure.status) }
      }
    }
    progress.end()
    await darkroom.stop()
    // For a single file, its own status; for several, that some failed.
    guard let first = statuses.first else { return .done }
    return files.count == 1 ? first : .partial
  }

  private func failure(_ file: String, _ path: String, _ darkroom: Darkroom) async -> Failure? {
    do throws(Failure) {
      try await make(file, path, darkroom)
      return nil
    } catch {
      return error
    }
  }

  private func make(_ file: String, _ path: String, _ darkroom: Darkroom) async throws(Failure) {
    let input = try PictureSource.open(file)
    defer { close(input) }
    let developed: DevelopResult
    do throws(DarkroomError) {
      developed = try await darkroom.develop(
        DevelopTask(
          input: input, recipe: recipe, outputs: [output], metadata: metadata))
    } catch {
      throw Failure(Self.status(of: error), "\(file.quotedPath): \(error.sentence)")
    }
    guard let picture = developed.outputs.first else {
      preconditionFailure("a picture for each output")
    }
    try PictureDestination.write(picture, to: path)
  }

  static func status(of error: DarkroomError) -> ExitStatus {
    switch error {
    case .unsupported, .recipe, .noModel: .unknownName
    case .noWorker: .ourMistake
    default: .partial
    }
  }
}

/// A command's progress on one line of a terminal; elsewhere only errors.
struct Progress {
  private let count: Int
  private var done = 0
  private let isShown: Bool

  init(of count: Int) {
    self.count = count
    isShown = count > 1 && isatty(STDERR_FILENO) == 1
  }

  /// Counts one more item; its message stays on the screen.
  mutating func step(_ line: String? = nil) {
    done += 1
    if isShown { clear() }
    if let line { Terminal.report(line) }
    if isShown { Terminal.note("\(done) of \(count)") }
  }

  func end() { if isShown { clear() } }

  private func clear() { Terminal.note("\r\u{1B}[K") }
}

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
      throw Failure(.wrongUsage, "two of the files have one name, and would be written as one")
    }
    let workers = min(files.count, Darkroom.defaultWorkers)
    let darkroom = Darkroom(executable: Surroundings.worker, workers: workers)
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
    let developed: Developed
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
    case .unsupported, .recipe: .unknownName
    case .noWorker: .ourMistake
    default: .partial
    }
  }
}

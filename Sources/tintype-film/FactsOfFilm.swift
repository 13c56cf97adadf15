internal import Darkroom
internal import Film
internal import Media

/// Runs ``FilmFactsTask``: reads the facts of a video.
enum FactsOfFilm {
  static var handler: TaskHandler {
    TaskHandler(FilmFactsTask.self) { _, files in
      do {
        return try files.film().facts()
      } catch let error as FilmError {
        throw WorkerFailure(error)
      }
    }
  }
}

/// The video of a job.
struct OpenFilm {
  let input: FilmInput
  let format: MediaFormat

  func facts() throws(FilmError) -> PhotoFacts {
    try input.facts(format: format)
  }
}

extension TaskFiles {
  func film() throws -> OpenFilm {
    guard let descriptor = descriptor("film") else {
      throw MessageError.malformed(member: "inputs")
    }
    return OpenFilm(
      input: try FilmInput(descriptor), format: MediaFormat(of: descriptor) ?? .mp4)
  }
}

extension WorkerFailure {
  init(_ error: FilmError) {
    self =
      switch error {
      case .soundOnly: .unsupported(.sound)
      case .unreadable(let reason): .unreadable(reason: reason)
      case .tooLarge(let reason): .tooLarge(reason: reason)
      }
  }
}

internal import Darkroom
internal import Film
internal import Media

/// ``PosterTask``: extracts a picture from a video.
enum PosterHandler {
  static var handler: TaskHandler {
    TaskHandler(PosterTask.self) { order, files in
      do {
        return try poster(of: files.film(), longestSide: order.longestSide, files)
      } catch let error as FilmError {
        throw WorkerFailure(error)
      }
    }
  }

  private static func poster(
    of film: OpenFilm, longestSide: Int, _ files: TaskFiles
  ) throws -> PosterReport {
    let facts = try film.facts()
    let poster = try film.input.poster(longestSide: longestSide)
    let bytes = try poster.png()
    try bytes.withUnsafeBytes { try files.write($0, output: 0) }
    return PosterReport(
      facts: facts,
      picture: WrittenPicture(width: poster.width, height: poster.height, sizeBytes: bytes.count))
  }
}

/// ``PlayableTask``: converts a video to a form that all browsers play.
enum PlayableHandler {
  static var handler: TaskHandler {
    TaskHandler(PlayableTask.self) { _, files in
      do {
        let playable = try files.film().input.writePlayable(to: files.descriptor(output: 0))
        return PlayableReport(
          width: playable.width, height: playable.height,
          durationSeconds: playable.durationSeconds, sizeBytes: playable.sizeBytes)
      } catch let error as FilmError {
        throw WorkerFailure(error)
      }
    }
  }
}

/// Runs ``FilmFactsTask``: reads the facts of a video.
enum FilmFactsHandler {
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

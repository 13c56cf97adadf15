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
    PhotoFacts(try input.facts(isWebM: format == .webm), format: format)
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

extension PhotoFacts {
  fileprivate init(_ facts: FilmFacts, format: MediaFormat) {
    self.init(
      format: format, width: facts.width, height: facts.height, captured: facts.captured,
      offset: facts.offset, make: facts.make, model: facts.model)
    capturedUTC = facts.capturedUTC
    lens = facts.lens
    software = facts.software
    caption.title = facts.title
    frames = facts.frames
    contentIdentifier = facts.contentIdentifier
    if let latitude = facts.latitude, let longitude = facts.longitude {
      position = Position(latitude: latitude, longitude: longitude, altitude: facts.altitude)
    }
    film = Film(
      durationSeconds: facts.durationSeconds, rotation: facts.rotation, codec: facts.codec,
      hasSound: facts.hasSound, isPlayable: facts.isPlayable)
    film?.captureRate = facts.captureRate
    film?.isTimelapse = facts.isTimelapse
  }
}

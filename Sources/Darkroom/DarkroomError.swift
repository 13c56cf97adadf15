package import Media

/// Why there is no picture.
package enum DarkroomError: Error, Hashable, Sendable {
  /// A file of another format, by its content; `nil` where it is none that is
  /// known.
  case unsupported(MediaFormat?)
  /// The right kind, but its bytes make no picture.
  case unreadable(reason: String)
  /// Refused before it was decoded.
  case tooLarge(reason: String)
  /// The recipe cannot be rendered; code and sentence are the engine's.
  case recipe(code: String, sentence: String)
  /// Recipes are for stills.
  case recipeOnFilm
  /// The caller's descriptor is none that a worker could be given.
  case badInput(reason: String)
  /// As many workers as a job may have ended under it, the last one so.
  case workerDied(WorkerEnd)
  /// The worker had less memory than the file may take.
  case noMemory
  /// No worker could be started.
  case noWorker(operation: String, code: Int32)
  case timedOut(seconds: Int)
  case cancelled
  /// The queue is full.
  case busy
  /// The darkroom is closed.
  case stopped

  /// Stable, for programs.
  package var code: String {
    switch self {
    case .unsupported: "unsupported"
    case .unreadable: "unreadable"
    case .tooLarge: "tooLarge"
    case .recipe(let code, _): code
    case .recipeOnFilm: "recipeOnFilm"
    case .badInput: "badInput"
    case .workerDied: "workerDied"
    case .noMemory: "noMemory"
    case .noWorker: "noWorker"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .busy: "busy"
    case .stopped: "stopped"
    }
  }

  /// Whether the file or the recipe is the reason, so that asking again is
  /// useless.
  package var isPermanent: Bool {
    switch self {
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput, .timedOut: true
    case .workerDied(let end): end.isViolent
    case .noMemory, .noWorker, .cancelled, .busy, .stopped: false
    }
  }

  /// Whether the machine may be the reason and not the file: what fails while
  /// there is no memory, or no time, may be done well an hour later.
  package var mayPass: Bool {
    switch self {
    case .workerDied, .noMemory, .noWorker, .timedOut: true
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput: false
    case .cancelled, .busy, .stopped: false
    }
  }
}

extension DarkroomError {
  /// One sentence for a person.
  package var sentence: String {
    switch self {
    case .unsupported(let format?): "\(format.spokenName) files cannot be shown here."
    case .unsupported(nil): "This is not a kind of picture that is known here."
    case .unreadable(let reason): "The picture cannot be read: \(reason)."
    case .tooLarge(let reason): "The picture is too large: \(reason)."
    case .recipe(_, let sentence): sentence
    case .recipeOnFilm: "Filters are for photos; this is a video."
    case .badInput(let reason): "The file cannot be given to a worker: \(reason)."
    case .workerDied(let end): "Reading the picture made the program fail (\(end))."
    case .noMemory: "There was not enough memory to read the picture."
    case .noWorker(let operation, let code):
      "No worker could be started (\(operation) failed with error \(code))."
    case .timedOut(let seconds): "Reading the picture took longer than \(seconds) seconds."
    case .cancelled: "The picture is no longer wanted."
    case .busy: "Too many pictures are waiting already."
    case .stopped: "The program is about to end."
    }
  }
}

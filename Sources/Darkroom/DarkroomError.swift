package import Media

/// Describes why there is no picture.
package enum DarkroomError: Error, Hashable, Sendable {
  /// The file is of another format, by its content; `nil` if it is not recognised.
  case unsupported(MediaFormat?)
  /// The kind is supported, but the file cannot be decoded.
  case unreadable(reason: String)
  /// Refused before decoding.
  case tooLarge(reason: String)
  /// The recipe cannot be rendered; code and sentence are the engine's.
  case recipe(code: String, sentence: String)
  /// Recipes apply to stills only.
  case recipeOnFilm
  /// The caller's descriptor cannot be passed to a worker.
  case badInput(reason: String)
  /// Every attempt killed its worker; this is how the last one ended.
  case workerDied(WorkerEnd)
  /// The worker had less memory than the file may need.
  case noMemory
  /// No worker could be started.
  case noWorker(operation: String, code: Int32)
  case timedOut(seconds: Int)
  case cancelled
  /// The queue is full.
  case busy
  /// The darkroom is closed.
  case stopped

  /// A stable identifier for programs.
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

  /// Whether the file or the recipe is the cause, so that trying again is useless.
  package var isPermanent: Bool {
    switch self {
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput, .timedOut: true
    case .workerDied(let end): end.isViolent
    case .noMemory, .noWorker, .cancelled, .busy, .stopped: false
    }
  }

  /// Whether the machine may be the cause rather than the file: work that fails for lack of memory
  /// or time may succeed an hour later.
  package var mayPass: Bool {
    switch self {
    case .workerDied, .noMemory, .noWorker, .timedOut: true
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput: false
    case .cancelled, .busy, .stopped: false
    }
  }
}

extension DarkroomError {
  /// A sentence for people.
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

package import Media
package import Words

/// Describes why there is no picture.
package enum DarkroomError: Error, Hashable, Sendable {
  /// The file is of another format, by its content; `nil` if it is not recognised.
  case unsupported(MediaFormat?)
  /// The kind is supported, but the file cannot be decoded.
  case unreadable(reason: Message)
  /// Refused before decoding.
  case tooLarge(reason: Message)
  /// The recipe cannot be rendered, for the engine's reason.
  case recipe(Message)
  /// Recipes apply to stills only.
  case recipeOnFilm
  /// The caller's descriptor cannot be passed to a worker.
  case badInput(reason: Message)
  /// Every attempt killed its worker; this is how the last one ended.
  case workerDied(WorkerEnd)
  /// The worker had less memory than the file may need.
  case noMemory
  /// The models that it takes cannot be used.
  case noModel(reason: Message)
  /// No worker could be started.
  case noWorker(operation: String, code: Int32)
  case timedOut(seconds: Int)
  case cancelled
  /// The queue is full.
  case busy
  /// The darkroom is closed.
  case stopped

  /// Whether the file or the recipe is the cause, so that trying again is useless.
  package var isPermanent: Bool {
    switch self {
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput, .timedOut: true
    case .workerDied(let end): end.isViolent
    case .noMemory, .noModel, .noWorker, .cancelled, .busy, .stopped: false
    }
  }

  /// Whether the machine may be the cause rather than the file: work that fails for lack of memory
  /// or time may succeed an hour later.
  package var mayPass: Bool {
    switch self {
    case .workerDied, .noMemory, .noWorker, .timedOut: true
    case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput: false
    case .noModel, .cancelled, .busy, .stopped: false
    }
  }
}

extension DarkroomError: Explainable {
  package var message: Message {
    switch self {
    case .unsupported(let format?):
      Message("darkroom.unsupported", ["format": .text(format.spokenName)])
    case .unsupported(nil): Message("darkroom.unsupported.unknown")
    case .unreadable(let reason): Message("darkroom.unreadable", ["reason": .message(reason)])
    case .tooLarge(let reason): Message("darkroom.tooLarge", ["reason": .message(reason)])
    case .recipe(let message): message
    case .recipeOnFilm: Message("darkroom.recipeOnFilm")
    case .badInput(let reason): Message("darkroom.badInput", ["reason": .message(reason)])
    case .workerDied(let end): Message("darkroom.workerDied", ["end": .message(end.message)])
    case .noMemory: Message("darkroom.noMemory")
    case .noModel(let reason): Message("darkroom.noModel", ["reason": .message(reason)])
    case .noWorker(let operation, let code):
      Message(
        "darkroom.noWorker", ["operation": .text(operation), "number": .number(Int(code))])
    case .timedOut(let seconds): Message("darkroom.timedOut", ["limit": .number(seconds)])
    case .cancelled: Message("darkroom.cancelled")
    case .busy: Message("darkroom.busy")
    case .stopped: Message("darkroom.stopped")
    }
  }
}

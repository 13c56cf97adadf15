internal import Codecs
internal import Darkroom
internal import ImageEngine

extension WorkerFailure {
  /// Runs the work and converts errors of codecs and the engine to failures; an invalid message
  /// remains an error, and ends the worker.
  static func catching<Report>(_ work: () throws -> Report) throws -> Report {
    do {
      return try work()
    } catch let error as MessageError {
      throw error
    } catch {
      throw WorkerFailure(error)
    }
  }

  private init(_ error: any Error) {
    switch error {
    case let error as WorkerFailure: self = error
    case CodecError.unsupported(let format): self = .unsupported(format)
    case CodecError.unreadable(let reason): self = .unreadable(reason: reason)
    case CodecError.tooLarge(let reason): self = .tooLarge(reason: reason)
    case let error as RecipeError: self = .recipe(code: error.code, sentence: error.sentence)
    case let error as RenderError: self = .recipe(code: error.code, sentence: error.sentence)
    default: self = .unreadable(reason: "\(error)")
    }
  }
}

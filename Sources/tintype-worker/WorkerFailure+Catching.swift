internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Words

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
    case let error as RecipeError: self = .recipe(Self.message(of: error.explanation))
    case let error as RenderError: self = .recipe(Self.message(of: error.explanation))
    default:
      self = .unreadable(reason: Message("file.other", ["text": .text("\(error)")]))
    }
  }

  private static func message(of explanation: Explanation) -> Message {
    Message(engine: explanation.key, explanation.arguments)
  }
}

internal import Glibc
package import ImageEngine
internal import JSON

/// A job as a worker sees it.
package struct DevelopRequest {
  package let input: MappedFile
  package let recipe: Recipe?
  package let outputs: [Output]
  private let files: [Int32]

  /// Writes one output.
  package func write(
    _ bytes: UnsafeRawBufferPointer, output index: Int
  ) throws(SystemError) {
    try writeAll(bytes, to: files[index])
  }
}

/// The life of a worker: one job after the other, until nobody asks any more.
package enum WorkerLoop {
  /// The descriptor of the channel in every worker.
  package static let channel: Int32 = 3

  /// Answers requests until the other side closes the channel.
  ///
  /// What cannot be understood ends the worker with an error: its master is
  /// broken or not who it should be.
  package static func run(
    socket: Int32 = channel, handler: (DevelopRequest) -> DevelopAnswer
  ) throws {
    let channel = Channel(socket: socket)
    while let message = try channel.receive(waiting: true) {
      let request = try Request(bytes: message.bytes)
      guard message.descriptors.count == request.descriptorCount else {
        throw MessageError.descriptors(
          expected: request.descriptorCount, found: message.descriptors.count)
      }
      let result: DevelopAnswer
      do {
        result = handler(try DevelopRequest(request, descriptors: message.descriptors))
      } catch let failure as DevelopFailure {
        result = .failed(failure)
      }
      let answer = Answer(job: request.job, result: result)
      try channel.send(Array(answer.json.text.utf8))
    }
  }
}

extension DevelopRequest {
  fileprivate init(_ request: Request, descriptors: [Int32]) throws {
    do {
      input = try MappedFile(descriptors[0])
    } catch {
      throw DevelopFailure.unreadable(reason: "\(error)")
    }
    do {
      recipe = try request.hasRecipe ? Self.recipe(descriptors[1]) : nil
    } catch let error as RecipeError {
      throw DevelopFailure.recipe(code: error.code, sentence: error.sentence)
    }
    outputs = request.outputs
    files = Array(descriptors.suffix(request.outputs.count))
  }

  private static func recipe(_ descriptor: Int32) throws -> Recipe {
    let file = try MappedFile(descriptor, limit: Limits.recipeBytes)
    return try Recipe(parsing: String(decoding: file.bytes, as: UTF8.self))
  }
}

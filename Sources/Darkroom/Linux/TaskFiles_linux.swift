package import Platform
internal import Words

/// A job's files, for the worker.
package final class TaskFiles {
  private let inputs: [String: Int32]
  private let outputs: [Int32]
  /// Keeps the descriptors open.
  private let message: Channel.ReceivedMessage

  init(_ request: WorkerRequest, _ message: Channel.ReceivedMessage) throws(MessageError) {
    let descriptors = message.descriptors
    guard descriptors.count == request.descriptorCount else {
      throw .descriptors(expected: request.descriptorCount, found: descriptors.count)
    }
    self.message = message
    inputs = Dictionary(zip(request.inputs, descriptors), uniquingKeysWith: { first, _ in first })
    outputs = Array(descriptors.suffix(request.outputCount))
  }

  /// The number of output files.
  package var outputCount: Int { outputs.count }

  /// Provides an input file's bytes; `nil` if the job has no file with this name.
  package func input(
    _ name: String, limit: Int = DarkroomLimits.inputBytes
  ) throws(WorkerFailure) -> MappedFile? {
    guard let descriptor = inputs[name] else { return nil }
    do {
      return try MappedFile(descriptor, limit: limit)
    } catch {
      throw .unreadable(reason: Message("file.system", ["reason": .message(error.message)]))
    }
  }

  /// The descriptor of an input file, for libraries that read files themselves.
  package func descriptor(_ name: String) -> Int32? { inputs[name] }

  /// The descriptor of an output file, for the same purpose.
  package func descriptor(output index: Int) -> Int32 { outputs[index] }

  /// Appends bytes to an output.
  package func write(_ bytes: UnsafeRawBufferPointer, output index: Int) throws(SystemError) {
    try writeAll(bytes, to: outputs[index])
  }
}

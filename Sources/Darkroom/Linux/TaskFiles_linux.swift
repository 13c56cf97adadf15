/// The files of a job, as a worker sees them.
package final class TaskFiles {
  private let inputs: [String: Int32]
  private let outputs: [Int32]
  /// Keeps the descriptors open.
  private let message: Channel.Message

  init(_ request: Request, _ message: Channel.Message) throws(MessageError) {
    let descriptors = message.descriptors
    guard descriptors.count == request.descriptorCount else {
      throw .descriptors(expected: request.descriptorCount, found: descriptors.count)
    }
    self.message = message
    inputs = Dictionary(zip(request.inputs, descriptors), uniquingKeysWith: { first, _ in first })
    outputs = Array(descriptors.suffix(request.outputCount))
  }

  /// How many files may be written.
  package var outputCount: Int { outputs.count }

  /// A file's bytes; `nil` where none of that name came with the job.
  package func input(
    _ name: String, limit: Int = Limits.inputBytes
  ) throws(WorkerFailure) -> MappedFile? {
    guard let descriptor = inputs[name] else { return nil }
    do {
      return try MappedFile(descriptor, limit: limit)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }

  /// The descriptor of a file, for libraries that read by themselves.
  package func descriptor(_ name: String) -> Int32? { inputs[name] }

  /// The descriptor of a file that may be written, likewise.
  package func descriptor(output index: Int) -> Int32 { outputs[index] }

  /// Writes bytes at the end of an output.
  package func write(_ bytes: UnsafeRawBufferPointer, output index: Int) throws(SystemError) {
    try writeAll(bytes, to: outputs[index])
  }
}

package import JSON

/// The header of a job for a worker. The descriptors of its inputs, in the order of their names,
/// and of its outputs are sent with it.
package struct WorkerRequest: Hashable, Sendable {
  /// The job's number, repeated in the response.
  package var job: Int
  /// The name of the ``WorkerTask``.
  package var task: String
  package var inputs: [String]
  package var outputCount: Int
  /// The order, for the task to parse.
  package var order: JSON

  package init(job: Int, task: String, inputs: [String], outputCount: Int, order: JSON) {
    self.job = job
    self.task = task
    self.inputs = inputs
    self.outputCount = outputCount
    self.order = order
  }

  package var descriptorCount: Int { inputs.count + outputCount }
}

extension WorkerRequest {
  package var json: JSON {
    [
      "job": JSON(job), "task": JSON(task), "inputs": .array(inputs.map { JSON($0) }),
      "outputCount": JSON(outputCount), "order": order,
    ]
  }

  package init(bytes: [UInt8]) throws(MessageError) {
    let reader = try MessageReader(bytes)
    job = try reader.int("job", in: 0...1 << 53)
    task = try reader.text("task")
    inputs = try reader.texts("inputs", atMost: DarkroomLimits.inputs)
    outputCount = try reader.int("outputCount", in: 0...DarkroomLimits.outputs)
    order = try reader.value("order")
  }
}

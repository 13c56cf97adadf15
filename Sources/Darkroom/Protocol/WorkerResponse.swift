package import JSON

/// The header of a worker's response. The results are in the files passed with the request.
package struct WorkerResponse: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// A report for the task to parse.
    case report(JSON)
    case failed(WorkerFailure)
  }

  package var job: Int
  package var outcome: Outcome

  package init(job: Int, outcome: Outcome) {
    self.job = job
    self.outcome = outcome
  }
}

extension WorkerResponse {
  package var json: JSON {
    switch outcome {
    case .report(let report): ["job": JSON(job), "report": report]
    case .failed(let failure): ["job": JSON(job), "failure": failure.json]
    }
  }

  package init(bytes: [UInt8]) throws(MessageError) {
    let reader = try MessageReader(bytes)
    job = try reader.int("job", in: 0...1 << 53)
    outcome =
      reader.has("failure")
      ? .failed(try WorkerFailure(try reader.reader("failure")))
      : .report(try reader.value("report"))
  }
}

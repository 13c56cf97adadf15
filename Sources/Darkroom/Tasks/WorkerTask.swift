package import JSON

/// A kind of work for workers: its request, its result, and its program. Each kind is declared in
/// its own file; the pool and the socket know only this protocol.
package protocol WorkerTask: Sendable {
  /// The kind's name in messages.
  static var name: String { get }
  /// The program that does it.
  static var program: WorkerProgram { get }
  /// The same, for a task that needs another program than others of its kind.
  var program: WorkerProgram { get }

  /// The maximum size of its input files.
  static var inputBytes: Int { get }

  /// The request to a worker, without the files.
  associatedtype Order: MessagePart
  /// A worker's report, without the files it has written.
  associatedtype Report: MessagePart
  /// The result for the caller.
  associatedtype Product: Sendable

  var order: Order { get }
  /// The files that the worker may read.
  var inputs: [TaskInput] { get }
  /// The number of files that the worker may write.
  var outputCount: Int { get }
  /// Further files that the worker fills, opened write-only, for results too long for memory. They
  /// belong to the caller, like inputs.
  var targets: [Int32] { get }
  var priority: JobPriority { get }
  /// The time allowed for a worker, without waiting in the queue.
  var allowance: Duration { get }

  /// Refuses invalid tasks before a worker is started.
  func check() throws(DarkroomError)

  /// Converts a report to the result. The report is within its limits; here it is checked against
  /// the sealed files.
  func product(of report: Report, _ files: [MemoryFile]) throws(MessageError) -> Product
}

extension WorkerTask {
  package typealias Priority = JobPriority

  package static var inputBytes: Int { DarkroomLimits.inputBytes }

  package var program: WorkerProgram { Self.program }

  package var targets: [Int32] { [] }

  package func check() throws(DarkroomError) {}
}

/// An empty order or report.
package struct EmptyMessage: MessagePart, Hashable {
  package init() {}
  package init(_ reader: MessageReader) throws(MessageError) {}
  package var json: JSON { [:] }
}

/// A file for a job, under the name by which the worker requests it.
package struct TaskInput: Sendable {
  package enum Source: Sendable {
    /// Opened read-only. The caller owns it and keeps it open until the answer; its position is not
    /// used.
    case descriptor(Int32)
    /// Passed in a memory file.
    case bytes([UInt8])
  }

  package let name: String
  package let source: Source

  package init(_ name: String, _ source: Source) {
    self.name = name
    self.source = source
  }
}

/// The priority of a job.
package enum JobPriority: Int, CaseIterable, Sendable {
  /// A person is waiting: served first.
  case interactive
  /// Files are being stored, which takes precedence over pictures of others.
  case storing
  /// A download of a large picture, which may take seconds.
  case export
  /// Background work.
  case background
}

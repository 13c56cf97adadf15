package import JSON

/// One kind of work for workers: what is asked, what is answered, and which
/// program does it. Each kind is declared in a file of its own; the pool and the
/// socket know no more of it than what stands here.
package protocol WorkerTask: Sendable {
  /// What it is called between the processes.
  static var name: String { get }
  /// The program that does it.
  static var program: WorkerProgram { get }
  /// The same, for one that needs another than the rest of its kind.
  var program: WorkerProgram { get }

  /// How large a file may be that goes with it.
  static var inputBytes: Int { get }

  /// What a worker is told beside the files.
  associatedtype Order: MessagePart
  /// What a worker says when it is done, beside the files that it has written.
  associatedtype Report: MessagePart
  /// What whoever asked gets.
  associatedtype Product: Sendable

  var order: Order { get }
  /// What the worker may read.
  var inputs: [TaskInput] { get }
  /// How many files the worker may write.
  var outputCount: Int { get }
  /// Files that the worker fills beside those, opened for writing only: what is
  /// too long for memory. They stay the caller's, like inputs.
  var targets: [Int32] { get }
  var priority: JobPriority { get }
  /// How long a worker may take. Waiting in the queue does not count.
  var allowance: Duration { get }

  /// Refuses what no worker would take, before anything is started for it.
  func check() throws(DarkroomError)

  /// What becomes of a report. It has been read within its limits; whether it
  /// is true of the files, which are sealed, is judged here.
  func product(of report: Report, _ files: [MemoryFile]) throws(MessageError) -> Product
}

extension WorkerTask {
  package typealias Priority = JobPriority

  package static var inputBytes: Int { Limits.inputBytes }

  package var program: WorkerProgram { Self.program }

  package var targets: [Int32] { [] }

  package func check() throws(DarkroomError) {}
}

/// Something that is a part of a message. Whoever reads it checks it: neither
/// side trusts the other.
package protocol MessagePart: Sendable {
  var json: JSON { get }
  init(_ reader: MessageReader) throws(MessageError)
}

/// An order or a report that says nothing.
package struct NothingToSay: MessagePart, Hashable {
  package init() {}
  package init(_ reader: MessageReader) throws(MessageError) {}
  package var json: JSON { [:] }
}

/// A file that goes with a job, under the name by which the worker asks for it.
package struct TaskInput: Sendable {
  package enum Source: Sendable {
    /// Opened for reading only. It stays the caller's, who keeps it open until
    /// the answer is there; its position is not used.
    case descriptor(Int32)
    /// Travels in a memory file.
    case bytes([UInt8])
  }

  package let name: String
  package let source: Source

  package init(_ name: String, _ source: Source) {
    self.name = name
    self.source = source
  }
}

/// Who waits for the answer.
package enum JobPriority: Int, CaseIterable, Sendable {
  /// A person: served first.
  case interactive
  /// Whoever stores files: they are safe before pictures are made of others.
  case storing
  /// A download of a large picture, which may take seconds.
  case export
  /// Nobody in particular.
  case background
}

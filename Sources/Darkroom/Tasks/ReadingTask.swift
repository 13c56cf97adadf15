/// A task that only reads one file and reports its contents.
package protocol ReadingTask: WorkerTask
where Order == NothingToSay, Product == Report {
  /// The name by which the worker finds the file.
  static var inputName: String { get }
  /// The file, opened for reading only; see ``TaskInput/Source``.
  var input: Int32 { get }
}

extension ReadingTask {
  package var order: NothingToSay { NothingToSay() }
  package var inputs: [TaskInput] { [TaskInput(Self.inputName, .descriptor(input))] }
  package var outputCount: Int { 0 }

  package func product(
    of report: Report, _ files: [MemoryFile]
  ) throws(MessageError) -> Report { report }
}

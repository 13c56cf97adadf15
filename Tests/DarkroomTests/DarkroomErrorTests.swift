import Darkroom
import Media
import Testing
import Words

@Suite struct DarkroomErrorTests {
  private let errors: [DarkroomError] = [
    .unsupported(.heif), .unsupported(nil), .unreadable(reason: Message("file.badHeader")),
    .tooLarge(reason: Message("file.tooLong")),
    .recipe(Message(engine: "unknownFilter", ["name": "'CINone'"])),
    .badInput(reason: Message("darkroom.badInput.closed")), .workerDied(WorkerEnd(.signal(11))),
    .noMemory, .noWorker(operation: "fork", code: 11), .timedOut(seconds: 60), .cancelled, .busy,
    .stopped,
  ]

  @Test func everyErrorHasACodeAndASentence() {
    for error in errors {
      #expect(!error.code.isEmpty && !error.code.contains(" "))
      #expect(error.sentence.hasSuffix("."))
    }
  }

  @Test func theKindOfFileIsNamed() {
    #expect(errors[0].sentence == "HEIC files cannot be shown here.")
  }

  @Test func onlyWhatTheFileCausesIsPermanent() {
    #expect(DarkroomError.unreadable(reason: Message("file.noPicture")).isPermanent)
    #expect(!DarkroomError.busy.isPermanent)
    // Struck down twice over the same file; but one that ends by itself lacks something.
    #expect(DarkroomError.workerDied(WorkerEnd(.signal(11))).isPermanent)
    #expect(!DarkroomError.workerDied(WorkerEnd(.exit(status: 127))).isPermanent)
  }

  /// What is tried again later; the rest would end as it did.
  @Test func errorsOfTheMachineMayPass() {
    let passing = ["noMemory", "noWorker", "timedOut", "workerDied"]
    #expect(errors.filter(\.mayPass).map(\.code).sorted() == passing)
  }

  @Test func theEndOfAWorkerIsToldInWords() {
    #expect("\(WorkerEnd(.signal(31)))" == "it was ended by the system-call filter (SIGSYS)")
    #expect("\(WorkerEnd(.signal(63)))" == "it was ended by signal 63")
    #expect("\(WorkerEnd(.exit(status: 70)))" == "it ended with status 70")
  }
}

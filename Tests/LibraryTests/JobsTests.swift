import Catalog
import JSON
import Library
import Pipeline
import PostgresSupport
import Store
import Synchronization
import TestSupport
import Testing
import Words

/// What kinds of the tests do, and how often they were asked to.
private final class Worker: Sendable {
  struct Broken: Error {}

  private let state = Mutex((runs: 0, failures: 0))

  init(failures: Int = 0) { state.withLock { $0.failures = failures } }

  var runs: Int { state.withLock { $0.runs } }

  func work() throws {
    let fails = state.withLock { state in
      state.runs += 1
      return state.runs <= state.failures
    }
    if fails { throw Broken() }
  }
}

extension Library {
  /// The job once it is as wanted.
  fileprivate func job(
    _ id: JobID, as principal: Principal, when isWanted: @escaping @Sendable (Job) -> Bool
  ) async throws -> Job {
    try await read("the job \(id)", as: principal) {
      try await self.jobs.job(id, for: principal)
    } until: {
      isWanted($0)
    }
  }
}

extension TestFolder {
  /// The state in the job's row.
  fileprivate func stateOfJob(_ id: JobID) async throws -> String? {
    let connection = try await catalog(of: path, .readWrite)
    let states = try await connection.all("select state from job where id = ?1", values: [id]) {
      (row) throws(StoreError) -> String in try row["state"]
    }
    await connection.close()
    return states.first
  }
}

@Suite(.timeLimit(.minutes(5))) struct JobsTests {
  @Test func requestedJobsAreDone() async throws {
    try await withLibrary { library, owner, _ in
      library.jobs.register(
        JobKind("count") { run in
          for number in 1...3 {
            try await run.report {
              $0.done = number
              $0.total = 3
            }
          }
        })
      let job = try await library.jobs.add("count", ["to": 3], as: owner)
      #expect(job.state == .waiting && job.arguments["to"] == 3)
      let done = try await library.job(job.id, as: owner) { $0.state.isOver }
      #expect(done.state == .done && done.progress.done == 3 && done.progress.total == 3)
      #expect(done.lastGood != nil && done.reason == nil)
    }
  }

  /// Its end is known before its row says so, and stays known while the row is written.
  @Test func oneThatHasEndedNeverRunsAgainForThoseWhoAsk() async throws {
    try await withLibrary { library, owner, _ in
      library.jobs.register(JobKind("short") { _ in })
      var older: [String] = []
      for _ in 0..<200 {
        let id = try await library.jobs.add("short", as: owner).id
        var hasEnded = false
        // Asks a few times more, as its row is written meanwhile.
        var left = 10
        while left > 0 {
          let job = try await library.jobs.job(id, for: owner)
          if hasEnded {
            left -= 1
            if job.state != .done { older.append("\(job.state)") }
          }
          hasEnded = hasEnded || job.state.isOver
        }
      }
      #expect(older == [])
    }
  }

  @Test func failedJobsAreTriedAgainAtGrowingIntervals() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let worker = Worker(failures: 2)
      library.jobs.register(JobKind("frail") { _ in try worker.work() })
      let id = try await library.jobs.add("frail", as: owner).id
      var job = try await library.job(id, as: owner) { $0.attempts == 1 && $0.state == .waiting }
      #expect(job.due == clock.now.adding(seconds: 30) && job.reason != nil)
      clock.advance(minutes: 1)
      library.jobs.wake()
      job = try await library.job(id, as: owner) { $0.attempts == 2 && $0.state == .waiting }
      #expect(job.due == clock.now.adding(seconds: 60))
      clock.advance(minutes: 1)
      library.jobs.wake()
      job = try await library.job(id, as: owner) { $0.state.isOver }
      #expect(job.state == .done && worker.runs == 3)
    }
  }

  @Test func aFailedJobRunsAgainByItselfWhenItsTimeHasCome() async throws {
    let folder = try TestFolder()
    let clock = MovedClock()
    var options = LibraryOptions()
    options.clock = clock.clock
    options.store = try await testStore(folder.path)
    let library = try await whenFree(folder) { [options] path throws(LibraryError) in
      try await Library.open(path, darkroom: sharedDarkroom, options: options, analyses: [])
    }
    let owner = try await library.access.localOwner()
    let worker = Worker(failures: 1)
    library.jobs.register(JobKind("frail") { _ in try worker.work() })
    let id = try await library.jobs.add("frail", as: owner).id
    // It is due after half a minute, and looked for in the second after that.
    try await wait(for: "the alarm") { clock.times.contains(.seconds(31)) }
    clock.go(.seconds(31))
    let job = try await library.job(id, as: owner) { $0.state.isOver }
    #expect(job.state == .done && worker.runs == 2)
    await library.close()
  }

  @Test func hopelessJobsAreNotTriedAgainUntilRequested() async throws {
    try await withLibrary { library, owner, _ in
      library.jobs.register(
        JobKind("hopeless") { _ in
          throw JobFailure(Message(code: "disk", sentence: "There is no disk."))
        })
      let id = try await library.jobs.add("hopeless", as: owner).id
      let job = try await library.job(id, as: owner) { $0.state.isOver }
      #expect(job.state == .failed && job.reason?.text == "There is no disk.")
      #expect(try await library.jobs.perform(.retry, of: id, as: owner).state == .waiting)
    }
  }

  @Test func itIsPausedGoesOnWhereItWasAndIsCancelled() async throws {
    try await withLibrary { library, owner, _ in
      library.jobs.register(
        JobKind("long") { run in
          try await run.report {
            $0.position = ["at": .number(Double(($0.position["at"]?.int ?? 0) + 1))]
          }
          let (never, gate) = AsyncStream<Void>.makeStream()
          for await _ in never {}
          withExtendedLifetime(gate) {}
          try Task.checkCancellation()
        })
      let id = try await library.jobs.add("long", as: owner).id
      _ = try await library.job(id, as: owner) { $0.progress.position["at"] == 1 }
      // Whoever looks may see a moment late what already is as they wish.
      func perform(_ action: Job.Action) async throws -> Job.State {
        try await library.jobs.perform(action, of: id, as: owner).state
      }
      #expect(try await perform(.retry) == .running)
      #expect(try await perform(.pause) == .paused)
      #expect(try await perform(.pause) == .paused)
      _ = try await perform(.resume)
      let again = try await library.job(id, as: owner) { $0.progress.position["at"] == 2 }
      #expect(again.state == .running)
      #expect(try await perform(.resume) == .running)
      #expect(try await perform(.cancel) == .cancelled)
      #expect(try await perform(.cancel) == .cancelled)
      let refused = await libraryError {
        _ = try await library.jobs.perform(.resume, of: id, as: owner)
      }
      #expect(refused == .jobState(.cancelled, .resume))
    }
  }

  @Test func interruptedJobsAreContinuedByTheNextRun() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    first.jobs.register(JobKind("slow") { _ in })
    let id = try await first.jobs.add("slow", as: owner).id
    _ = try await first.job(id, as: owner) { $0.state.isOver }
    await first.close()
    // As a kill leaves it.
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run(
      "update job set state = 'running', attempts = 1, ended = null where id = ?1", values: [id])
    await connection.close()

    let second = try await openLibrary(folder, clock: clock)
    let worker = Worker()
    second.jobs.register(JobKind("slow") { _ in try worker.work() })
    let job = try await second.job(id, as: owner) { $0.state.isOver }
    #expect(job.state == .done && worker.runs == 1)
    await second.close()
  }

  /// Lets each write of a job's end fail, or all do again.
  private func refuseEnds(_ isRefused: Bool, in folder: TestFolder) async throws {
    let connection = try await catalog(of: folder.path, .readWrite)
    if isRefused {
      try await connection.run(
        """
        create trigger refuse before update on job when new.state <> 'running'
        begin select raise(abort, 'injected'); end
        """)
    } else {
      try await connection.run("drop trigger refuse")
    }
    await connection.close()
  }

  @Test func aJobWhoseEndCannotBeStoredIsOverAllTheSame() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let worker = Worker()
      library.jobs.register(
        JobKind("slow") { _ in
          try worker.work()
          if worker.runs == 1 { try await self.refuseEnds(true, in: folder) }
        })
      let id = try await library.jobs.add("slow", as: owner).id
      let job = try await library.job(id, as: owner) { $0.state != .waiting && $0.ended != nil }
      #expect(job.state == .done && job.ended == clock.now)
      let listed = try await library.jobs.all(for: owner).first { $0.id == id }
      #expect(listed?.state == .done)
      try await refuseEnds(false, in: folder)
      // The next of its kind begins once the end of the first is stored.
      let next = try await library.jobs.add("slow", as: owner).id
      _ = try await library.job(next, as: owner) { $0.state == .done }
      let row = try await folder.stateOfJob(id)
      #expect(row == "done" && worker.runs == 2)
    }
  }

  @Test func aJobWhoseEndWasNotStoredBeforeARestartRunsAgain() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    first.jobs.register(
      JobKind("slow") { _ in try await self.refuseEnds(true, in: folder) })
    let id = try await first.jobs.add("slow", as: owner).id
    _ = try await first.job(id, as: owner) { $0.state == .done }
    await first.close()
    #expect(try await folder.stateOfJob(id) == "running")
    try await refuseEnds(false, in: folder)

    let second = try await openLibrary(folder, clock: clock)
    let worker = Worker()
    second.jobs.register(JobKind("slow") { _ in try worker.work() })
    let job = try await second.job(id, as: owner) { $0.state.isOver }
    #expect(job.state == .done && worker.runs == 1)
    await second.close()
  }

  @Test func recurringJobsHaveTurnsAndTheDateOfTheLastSuccess() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let worker = Worker()
      library.jobs.register(JobKind("daily", everySeconds: 86400) { _ in try worker.work() })
      func daily() async throws -> Job? {
        try await library.jobs.all(for: owner).first { $0.kind == "daily" }
      }
      try await wait(for: "the daily job") { try await daily() != nil }
      for day in 1...2 {
        clock.advance(days: 1)
        let now = clock.now
        let job = try await library.read("the end of day \(day)", as: owner) {
          library.jobs.wake()
        } from: {
          try await library.jobs.all(for: owner).first { $0.kind == "daily" }
        } until: {
          $0?.ended == now
        }
        #expect(worker.runs == day)
        #expect(job?.lastGood == now)
        #expect(job?.due == now.adding(seconds: 86400))
      }
      let id = try #require(try await daily()?.id)
      let refused = await libraryError {
        _ = try await library.jobs.perform(.cancel, of: id, as: owner)
      }
      #expect(refused == .jobState(.waiting, .cancel))
    }
  }

  @Test func aClockThatWasSetBackKeepsNothingWaiting() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      library.jobs.register(JobKind("daily", everySeconds: 86400) { _ in })
      library.jobs.register(JobKind("now") { _ in })
      // For a moment the machine believes that it is years later.
      clock.advance(days: 1000)
      let early = try await library.turn("daily", as: owner)
      #expect(early.due == clock.now.adding(seconds: 86400))
      clock.advance(days: -1000)
      let id = try await library.jobs.add("now", as: owner).id
      _ = try await library.job(id, as: owner) { $0.state.isOver }
      let later = try await library.jobs.job(early.id, for: owner)
      #expect(later.due == clock.now.adding(seconds: 86400))
    }
  }

  @Test func onlyAdministratorsKnowOfThem() async throws {
    try await withLibrary { library, owner, _ in
      let member = try await library.addAccount("mia")
      library.jobs.register(JobKind("short") { _ in })
      let id = try await library.jobs.add("short", as: owner).id
      #expect(try await library.jobs.all(for: owner).contains { $0.id == id })
      let requests: [(Principal) async throws -> Void] = [
        { _ = try await library.jobs.all(for: $0) },
        { _ = try await library.jobs.job(id, for: $0) },
        { _ = try await library.jobs.add("short", as: $0) },
        { _ = try await library.jobs.perform(.cancel, of: id, as: $0) },
        { _ = try await library.analyses.statuses(for: $0) },
        { _ = try await library.analyses.perform(.pause, of: "faces", as: $0) },
      ]
      for request in requests {
        let refused = await libraryError { try await request(member) }
        #expect(refused == .access(.notAdministrator))
        let unknown = await libraryError { try await request(.anonymous) }
        #expect(unknown == .access(.signInRequired))
      }
    }
  }
}

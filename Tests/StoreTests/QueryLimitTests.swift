import Queueing
import Store
import TestSupport
import Testing

/// Questions that take long: when they end, and who else is answered beside them.
@Suite struct PatienceTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func open(_ backend: Backend) async throws -> Database {
    try await backend.database(place)
  }

  /// A question that never ends by itself.
  private static func endless(_ db: isolated Connection) throws {
    let _: Int? = try db.first(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
      SELECT max(n) AS n FROM number
      """
    ) { row throws(StoreError) in try row["n"] }
  }

  @Test(arguments: Backend.allCases)
  func aQuestionEndsWhenItsAskerGoes(_ backend: Backend) async throws {
    let database = try await open(backend)
    let asking = Task {
      try await QueryLimit.$current.withValue(.reading) {
        try await database.read { db in try Self.endless(db) }
      }
    }
    asking.cancel()
    let error = await #expect(throws: StoreError.self) { try await asking.value }
    #expect(error?.code == .unwanted)
    #expect(try await database.read { db in try db.photoNames() }.isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func aQuestionThatTakesLongerThanItMayIsGivenUp(_ backend: Backend) async throws {
    let database = try await open(backend)
    let error = await #expect(throws: StoreError.self) {
      try await QueryLimit.$current.withValue(.limited(to: .milliseconds(1))) {
        try await database.read { db in try Self.endless(db) }
      }
    }
    #expect(error?.code == .tookTooLong)
    #expect(try await database.read { db in try db.photoNames() }.isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func closingEndsQuestionsAndNotWhatIsWritten(_ backend: Backend) async throws {
    let database = try await open(backend)
    try await database.write { db in try db.addPhoto("cat") }
    let began = Gate()
    let asking = Task {
      try await database.read { db in
        began.open()
        try Self.endless(db)
      }
    }
    await began.passed()
    await database.close()
    let error = await #expect(throws: StoreError.self) { try await asking.value }
    #expect(error?.code == .closed)
    let again = try await open(backend)
    #expect(try await again.read { db in try db.photoNames() } == ["cat"])
  }

  @Test(arguments: Backend.allCases)
  func oneAccountNeverHasAllReaders(_ backend: Backend) async throws {
    let database = try await open(backend)
    let (ada, ben) = (FairShare(.account(1)), FairShare(.account(2)))
    let tasks = (0..<20).map { _ in
      Task {
        try await FairShare.$current.withValue(ada) {
          try await QueryLimit.$current.withValue(.reading) {
            try await database.read { db in try Self.endless(db) }
          }
        }
      }
    }
    for _ in 0..<50 {
      let names = try await FairShare.$current.withValue(ben) {
        try await QueryLimit.$current.withValue(.reading) {
          try await database.read { db in try db.photoNames() }
        }
      }
      #expect(names.isEmpty)
    }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    #expect(try await database.read { db in try db.photoNames() }.isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func identifyingQueriesRunWhileAllOtherReadersAreTaken(_ backend: Backend) async throws {
    let database = try await open(backend)
    let tasks = (0..<20).map { number in
      Task {
        try await FairShare.$current.withValue(FairShare(.account(number))) {
          try await QueryLimit.$current.withValue(.reading) {
            try await database.read { db in try Self.endless(db) }
          }
        }
      }
    }
    for _ in 0..<50 {
      let names = try await QueryLimit.$current.withValue(.identifying) {
        try await database.read { db in try db.photoNames() }
      }
      #expect(names.isEmpty)
    }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }
}

import Store
import TestSupport
import Testing

@Suite struct MigrationsTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test(arguments: Backend.allCases)
  func aLaterSchemaIsReachedWithoutLosingRows(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await photoMigrations.run(on: connection)
    try await connection.addPhoto("cat")
    try await laterMigrations.run(on: connection)
    try await laterMigrations.run(on: connection)
    try await connection.run("UPDATE photo SET title = 'Cat'")
    try await laterMigrations.verify(on: connection)
  }

  @Test(arguments: Backend.allCases)
  func aNewerSchemaIsRefusedUntouched(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await laterMigrations.run(on: connection)
    let error = await #expect(throws: StoreError.self) {
      try await photoMigrations.run(on: connection)
    }
    #expect(error?.code == .newerSchema && error?.subject == "schema 2")
    try await laterMigrations.verify(on: connection)
  }

  @Test(arguments: Backend.allCases)
  func anOlderSchemaIsNotReadAsTheNewest(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await photoMigrations.run(on: connection)
    let error = await #expect(throws: StoreError.self) {
      try await laterMigrations.verify(on: connection)
    }
    #expect(error?.code == .olderSchema)
  }

  @Test(arguments: Backend.allCases)
  func anotherProgramsDatabaseIsRefused(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await Migrations(application: 1, steps: []).run(on: connection)
    try await connection.script("CREATE TABLE note (text TEXT)")
    let error = await #expect(throws: StoreError.self) {
      try await photoMigrations.run(on: connection)
    }
    #expect(error?.code == .foreignFile)
  }

  @Test(arguments: Backend.allCases)
  func aStepThatFailsLeavesTheStepBefore(_ backend: Backend) async throws {
    let broken = Migrations(
      application: photoMigrations.application,
      steps: photoMigrations.steps + [
        .init("broken", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1)")
      ])
    let connection = try await backend.open(place)
    await #expect(throws: StoreError.self) { try await broken.run(on: connection) }
    try await photoMigrations.verify(on: connection)
    await #expect(throws: StoreError.self) { try await connection.run("DELETE FROM half") }
  }
}

import Store
import TestSupport
import Testing

@Suite struct MigrationsTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test(arguments: Backend.allCases)
  func aLaterSchemaIsReachedWithoutLosingRows(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    try await connection.addPhoto("cat")
    try await backend.laterPhotos.run(on: connection)
    try await backend.laterPhotos.run(on: connection)
    try await connection.run("UPDATE photo SET title = 'Cat'")
    try await backend.laterPhotos.verify(on: connection)
  }

  @Test(arguments: Backend.allCases)
  func aNewerSchemaIsRefusedUntouched(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await backend.laterPhotos.run(on: connection)
    let error = await #expect(throws: StoreError.self) {
      try await backend.photos.run(on: connection)
    }
    #expect(error?.code == .newerSchema && error?.subject == "schema 2")
    try await backend.laterPhotos.verify(on: connection)
  }

  @Test(arguments: Backend.allCases)
  func anOlderSchemaIsNotReadAsTheNewest(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    let error = await #expect(throws: StoreError.self) {
      try await backend.laterPhotos.verify(on: connection)
    }
    #expect(error?.code == .olderSchema)
  }

  @Test(arguments: Backend.allCases)
  func aSchemaFromBeforeTheFirstReleaseIsRefusedUntouched(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    let released = Migrations(
      application: backend.photos.application, schema: backend.laterPhotos.schema, oldest: 2)
    let error = await #expect(throws: StoreError.self) { try await released.run(on: connection) }
    #expect(error?.code == .unreleasedSchema && error?.subject == "schema 1")
    try await backend.photos.verify(on: connection)
  }

  @Test(arguments: Backend.allCases)
  func anotherProgramsDatabaseIsRefused(_ backend: Backend) async throws {
    let connection = try await backend.open(place)
    try await Migrations(application: 1, schema: "CREATE TABLE note (text TEXT)")
      .run(on: connection)
    let error = await #expect(throws: StoreError.self) {
      try await backend.photos.run(on: connection)
    }
    #expect(error?.code == .foreignFile)
  }

  @Test(arguments: Backend.allCases)
  func anUpgradeThatFailsChangesNothing(_ backend: Backend) async throws {
    let broken = Migrations(
      application: backend.photos.application, schema: "",
      steps: backend.laterPhotos.steps + [
        .init("broken", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1)")
      ])
    let connection = try await backend.open(place)
    try await backend.photos.run(on: connection)
    await #expect(throws: StoreError.self) { try await broken.run(on: connection) }
    try await backend.photos.verify(on: connection)
    await #expect(throws: StoreError.self) { try await connection.run("DELETE FROM half") }
    await #expect(throws: StoreError.self) {
      try await connection.run("UPDATE photo SET title = 1")
    }
  }

  @Test func anUpgradeKeepsACopyOfTheDatabaseAsItWas() async throws {
    let old = try await Database.open(path: place.catalog, migrations: photoMigrations)
    try await old.write { db in try db.addPhoto("cat") }
    await old.close()
    for _ in 1...2 {
      let new = try await Database.open(path: place.catalog, migrations: laterMigrations)
      try await new.write { db in try db.addPhoto(db.photoNames().last! + "s") }
      await new.close()
    }
    let copy = try await Database.open(
      path: place.path + "/catalog-1.sqlite", access: .readOnly, migrations: photoMigrations)
    #expect(try await copy.read { db in try db.photoNames() } == ["cat"])
    await copy.close()
  }
}

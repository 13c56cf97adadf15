import Glibc
import PostgresSupport
import Store
import StorePostgres
import TestSupport
import Testing
import Words

/// What a server is asked for, and what happens when it answers otherwise.
@Suite struct PostgresTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func address(_ user: String = "tintype") async throws -> PostgresAddress {
    let cluster = try await PostgresCluster.running()
    return try cluster.address(try cluster.database(of: place), user: user)
  }

  private func open(
    _ address: PostgresAddress, _ access: OpenMode = .createIfMissing, holds: Bool = false,
    clock: Int = 0
  ) async throws(StoreError) -> Connection {
    try await .open(postgres: address, access: access, holds: holds) { time(nil) + clock }
  }

  private func failure(_ address: PostgresAddress) async -> StoreError? {
    await #expect(throws: StoreError.self) { _ = try await open(address) }
  }

  // MARK: Addresses

  @Test(arguments: [
    "mysql://host/db", "postgres://host", "postgres://host/", "postgres:///db",
    "postgres://host:x/db", "postgres://host:70000/db", "postgres://h/db?tls=maybe",
    "postgres://h/db?sslmode=disable", "postgres://h/%zz", "postgres://h/%00",
    "postgres://ada:hunter2@host/db", "postgres://host/db?password=hunter2",
  ])
  func aWrongAddressIsRefusedWithoutItsPassword(_ text: String) {
    let error = #expect(throws: PostgresError.self) { _ = try PostgresAddress(text) }
    #expect(error?.code == "address")
    #expect("\(String(describing: error))".contains("hunter2") == false)
  }

  @Test func anAddressNamesUserHostsAndDatabase() throws {
    let address = try PostgresAddress("postgresql://a%40b@one:5433,[::1],two/photos?ca=/ca.pem")
    #expect(address.user == "a@b" && address.host == "one,::1,two")
    #expect(address.port == "5433,5432,5432" && address.database == "photos")
  }

  // MARK: What a server may be

  @Test func aServerThatIsNotThereIsUnreachable() async throws {
    let port = LocalListener.unaskedPorts(1)[0]
    let error = await failure(try PostgresAddress("postgres://127.0.0.1:\(port)/photos"))
    #expect(error?.kind == .away)
    #expect(error?.message.contains("photos at 127.0.0.1 cannot be reached") == true)
    let folder = await failure(try PostgresAddress("postgres:///photos?host=\(place.path)"))
    #expect(folder?.kind == .away)
    let name = await failure(try PostgresAddress("postgres://no.such.host.invalid/photos?tls=off"))
    #expect(name?.kind == .away)
  }

  @Test func aServerThatSaysNothingIsLeft() async throws {
    let silent = LocalListener()
    let error = await failure(try PostgresAddress("postgres://127.0.0.1:\(silent.port)/photos"))
    #expect(error?.kind == .away && error?.message.contains("has not answered") == true)
  }

  @Test func credentialsAndDatabasesThatTheServerDoesNotKnowAreNamed() async throws {
    let cluster = try await PostgresCluster.running()
    let stranger = await failure(try cluster.address("postgres", user: "stranger"))
    #expect(stranger?.message.contains("does not accept the user") == true)
    let without = await failure(try cluster.address("postgres", user: PostgresCluster.locked))
    #expect(without?.message.contains("asks for a password") == true)
    let passwords = "\(place.path)/passwords"
    try place.write(Array("*:*:*:\(PostgresCluster.locked):hunter2\n".utf8), to: "passwords")
    chmod(passwords, 0o600)
    let wrong = await failure(
      try PostgresAddress(
        "postgres://\(PostgresCluster.locked)@/postgres?host=\(cluster.folder)"
          + "&port=\(cluster.port)&passwords=\(passwords)"))
    #expect(wrong?.message.contains("password authentication failed") == true)
    #expect("\(String(describing: wrong))".contains("hunter2") == false)
    let missing = await failure(try cluster.address("no-such-database"))
    #expect(missing?.message.contains("create it with createdb") == true)
  }

  @Test func aCertificateIsVerifiedWithItsName() async throws {
    let cluster = try await PostgresCluster.running()
    _ = try await address()
    let database = try cluster.database(of: place)
    func tls(_ host: String, _ more: String) throws -> PostgresAddress {
      try PostgresAddress(
        "postgres://tintype@\(host):\(cluster.port)/\(database)?tls=verify\(more)")
    }
    let connection = try await open(try tls("localhost", "&ca=\(cluster.certificate)"))
    let isOn: Bool = try await connection.transaction(.read) { db in
      try db.one("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") {
        row throws(StoreError) in try row[0]
      }
    }
    #expect(isOn)
    let unknown = await failure(try tls("localhost", ""))
    #expect(unknown?.message.contains("is not trusted") == true)
    let other = await failure(try tls("127.0.0.1", "&ca=\(cluster.certificate)"))
    #expect(other?.message.contains("is not trusted") == true)
  }

  @Test func aServerThatOnlyReadsTakesNoWriter() async throws {
    let address = try await address()
    let database = address.database
    try await PostgresCluster.running().run(
      "ALTER DATABASE \"\(database)\" SET default_transaction_read_only = on", in: "postgres")
    let error = await failure(address)
    #expect(error?.isReadOnly == true && error?.message.contains("is read-only") == true)
    _ = try await open(address, .readOnly)
  }

  @Test func aDatabaseHasOneProgramAtATime() async throws {
    let address = try await address()
    let first = try await open(address, holds: true)
    let error = await #expect(throws: StoreError.self) {
      _ = try await open(address, holds: true)
    }
    #expect(error?.isBusy == true && error?.message.contains("in use by another") == true)
    await first.close()
    _ = try await open(address, holds: true)
  }

  @Test(arguments: [3600, -3600])
  func clocksThatDifferAreNoticed(_ seconds: Int) async throws {
    let address = try await address()
    let error = await #expect(throws: StoreError.self) {
      _ = try await open(address, clock: seconds)
    }
    #expect(error?.message.contains("seconds apart") == true)
  }

  @Test func settingsThatPhotosDependOnAreChecked() throws {
    let address = try PostgresAddress("postgres://host/photos")
    var server = PostgresServer()
    (server.version, server.encoding, server.seconds) = (150_000, "UTF8", 1_000)
    #expect(server.problem(address, .createIfMissing, now: 1_000) == nil)
    server.off = ["fsync"]
    #expect(server.problem(address, .createIfMissing, now: 1_000)?.code == "unsafe")
    #expect(server.problem(address, .readOnly, now: 9_000) == nil)
    server.encoding = "SQL_ASCII"
    #expect(server.problem(address, .readOnly, now: 1_000)?.code == "encoding")
    server.version = 140_012
    let old = server.problem(address, .readOnly, now: 1_000)
    #expect(old.map { "\($0)".contains("has release 14: it needs PostgreSQL 15") } == true)
  }

  @Test func anothersDatabaseIsLeftAsItWas() async throws {
    let address = try await address()
    try await PostgresCluster.running().run("CREATE TABLE note (text text)", in: address.database)
    let error = await #expect(throws: StoreError.self) {
      _ = try await Backend.postgres.database(place)
    }
    #expect(error?.code == .foreignFile)
    let tables: [String] = try await open(address, .readOnly).transaction(.read) { db in
      try db.all("SELECT relname FROM pg_class WHERE relnamespace = 2200 AND relkind = 'r'") {
        row throws(StoreError) in try row[0]
      }
    }
    #expect(tables == ["note"])
  }

  @Test(arguments: [
    ("53100", StoreError.Kind.full), ("40P01", .busy), ("XX001", .corrupt), ("57P01", .away),
    ("25006", .readOnly), ("22003", .value), ("42P01", .other),
  ])
  func aStateOfTheServerHasItsKind(_ state: String, _ kind: StoreError.Kind) async throws {
    let address = try await address()
    let error = #expect(throws: StoreError.self) {
      let driver = try PostgresDriver(address, access: .readWrite) { time(nil) }
      try driver.runSchema("DO $$ BEGIN RAISE 'said' USING ERRCODE = '\(state)'; END $$")
    }
    #expect(error?.kind == kind)
    #expect(error?.code.rawValue == Int32(state, radix: 36))
  }

  // MARK: Round trips

  @Test func statementsSentAheadCostNoRoundTrip() async throws {
    let address = try await address()
    try await Backend.postgres.photos.run(on: try await open(address))
    let driver = try PostgresDriver(address, access: .readWrite) { time(nil) }
    func trips(_ kind: Transaction, _ body: () throws -> Void) throws -> Int {
      let before = driver.roundTrips
      try driver.begin(kind)
      try body()
      try driver.commit()
      return driver.roundTrips - before
    }
    let adding = try driver.prepare("INSERT INTO photo (name) VALUES (?1)" as StaticString)
    let reading = try driver.prepare("SELECT count(*) AS count FROM photo" as StaticString)
    func add(_ name: String) throws {
      try adding.bind(.text(name), at: 0)
      try adding.finish()
      adding.reset()
    }
    // The first looks whether the table for turns is there.
    _ = try trips(.write) { try add("first") }
    // One for the lock, and one for the commit with all that was sent before it.
    #expect(try trips(.write) { for number in 0..<100 { try add("photo \(number)") } } == 2)
    for _ in 1...2 {
      let read = try trips(.read) { () throws in
        #expect(reading.columnNames == ["count"])
        #expect(try reading.step())
        #expect(reading.integer(at: 0) == 101)
        #expect(try !reading.step())
        reading.reset()
      }
      #expect(read == 1)
    }
  }
}

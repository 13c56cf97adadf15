import Store
import Synchronization
import TestSupport
import Testing

/// Lets the n-th thing asked of the backend fail, n = 1, 2, 3 … until nothing
/// fails any more: a transaction is stored whole, or not at all and says so.
@Suite(.tags(.noSecondGo)) struct ConnectionFaultTests {
  @Test(arguments: [true, false])
  func aTransactionIsWholeWhateverFails(_ isForEver: Bool) async throws {
    var number = 0
    while true {
      number += 1
      try #require(number < 100, "the calls never end")
      let place = try TemporaryFolder()
      let faults = Faults()
      let connection = try await Connection.open(label: "faulty") { () throws(StoreError) in
        FaultyDriver(try SQLiteDriver(path: place.catalog, access: .createIfMissing), faults)
      }
      try await photoMigrations.run(on: connection)
      faults.fail(at: number, forEver: isForEver)
      var isStored = false
      do {
        try await connection.transaction { db in
          try db.addPhoto("cat")
          try db.addPhoto("dog")
        }
        isStored = true
      } catch {
        // The fault, which is what this is about; what it left is looked at below.
      }
      let failures = faults.end()
      // The next transaction stores its own row, and no rest of the failed one;
      // after a rollback that failed, the connection takes nothing more.
      try? await connection.transaction { db in try db.addPhoto("cow") }
      await connection.close()
      let found = try await Connection.open(path: place.catalog, access: .readWrite).photoNames()
      #expect(found.starts(with: ["cat", "dog"]) == isStored)
      #expect(found.filter { $0 != "cow" }.count == (isStored ? 2 : 0))
      if failures == 0 { break }
    }
    // Begin, prepare, bind and step twice, commit; then one run without a fault.
    #expect(number == 8)
  }
}

/// Counts calls, and says which of them fail.
private final class Faults: Sendable {
  private struct State {
    var count = 0
    var failures = 0
    var failing: (number: Int, isForEver: Bool)?
  }

  private let state = Mutex(State())

  func fail(at number: Int, forEver: Bool) {
    state.withLock { $0 = State(failing: (number, forEver)) }
  }

  /// Everything is well again. Says how many calls failed.
  func end() -> Int {
    state.withLock { state in
      state.failing = nil
      return state.failures
    }
  }

  func check(_ operation: String) throws(StoreError) {
    let fails = state.withLock { state in
      guard let failing = state.failing else { return false }
      state.count += 1
      let fails =
        failing.number == state.count || failing.isForEver && state.count > failing.number
      if fails { state.failures += 1 }
      return fails
    }
    if fails { throw StoreError(.init(rawValue: 10), operation, "disk", "injected") }
  }
}

private final class FaultyDriver: DatabaseDriving {
  private let driver: any DatabaseDriving
  private let faults: Faults

  init(_ driver: any DatabaseDriving, _ faults: Faults) {
    self.driver = driver
    self.faults = faults
  }

  var dialect: Dialect { driver.dialect }
  var isInTransaction: Bool { driver.isInTransaction }

  func breaksOff(where isWanted: @escaping @Sendable () -> Bool) {
    driver.breaksOff(where: isWanted)
  }

  func prepare(_ sql: StaticString) throws(StoreError) -> any StatementRunning {
    try faults.check("prepare")
    return FaultyStatement(try driver.prepare(sql), faults)
  }

  func prepare(_ sql: SQL) throws(StoreError) -> any StatementRunning {
    try faults.check("prepare")
    return FaultyStatement(try driver.prepare(sql), faults)
  }

  func runSchema(_ sql: String) throws(StoreError) { try driver.runSchema(sql) }
  func runScript(_ sql: StaticString) throws(StoreError) {
    try faults.check("script")
    try driver.runScript(sql)
  }

  func begin(_ kind: Transaction) throws(StoreError) {
    try faults.check("begin")
    try driver.begin(kind)
  }

  func commit() throws(StoreError) {
    try faults.check("commit")
    try driver.commit()
  }

  func rollback() throws(StoreError) {
    try faults.check("rollback")
    try driver.rollback()
  }

  func schema() throws(StoreError) -> SchemaMark { try driver.schema() }
  func setSchema(_ mark: SchemaMark) throws(StoreError) { try driver.setSchema(mark) }
  func findings(_ depth: CheckDepth) throws(StoreError) -> [String] {
    try driver.findings(depth)
  }
  func tables() throws(StoreError) -> [StoredTable] { try driver.tables() }
  func beginFilling() throws(StoreError) { try driver.beginFilling() }
  func endFilling() throws(StoreError) { try driver.endFilling() }
  func lastNumbers() throws(StoreError) -> [String: Int] { try driver.lastNumbers() }
  func setLastNumbers(_ numbers: [String: Int]) throws(StoreError) {
    try driver.setLastNumbers(numbers)
  }
  func close() { driver.close() }
}

private final class FaultyStatement: StatementRunning {
  private let statement: any StatementRunning
  private let faults: Faults

  init(_ statement: any StatementRunning, _ faults: Faults) {
    self.statement = statement
    self.faults = faults
  }

  var text: String { statement.text }
  var columnNames: [String] { statement.columnNames }
  var parameterCount: Int { statement.parameterCount }
  var changedRows: Int { statement.changedRows }

  func bind(_ value: Value, at index: Int) throws(StoreError) {
    try faults.check("bind")
    try statement.bind(value, at: index)
  }

  func step() throws(StoreError) -> Bool {
    try faults.check("step")
    return try statement.step()
  }

  func finish() throws(StoreError) {
    try faults.check("step")
    try statement.finish()
  }

  func value(at column: Int) throws(StoreError) -> Value { try statement.value(at: column) }
  func integer(at column: Int) -> Int { statement.integer(at: column) }
  func reset() { statement.reset() }
}

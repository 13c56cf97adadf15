/// One connection to a database, used by one task at a time on a queue of its
/// own. What runs isolated to it is synchronous, so no other work can come
/// between the statements of a transaction.
package actor Connection {
  private let executor: SerialQueueExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private var driver: (any DatabaseDriving)?
  private var statements: [StatementKey: any StatementRunning] = [:]

  private init(label: String) { executor = SerialQueueExecutor(label: label) }

  /// Opens with any backend; `makeDriver` runs on the connection's queue.
  package static func open(
    label: String, _ makeDriver: @Sendable () throws(StoreError) -> any DatabaseDriving
  ) async throws(StoreError) -> Connection {
    let connection = Connection(label: label)
    try await connection.connect(makeDriver)
    return connection
  }

  private func connect(
    _ makeDriver: @Sendable () throws(StoreError) -> any DatabaseDriving
  ) throws(StoreError) {
    driver = try makeDriver()
  }

  /// Ends the connection; every later call throws `closed`.
  package func close() {
    statements = [:]
    driver?.close()
    driver = nil
  }

  /// The backend, while the connection is open.
  func open(_ operation: String) throws(StoreError) -> any DatabaseDriving {
    guard let driver else {
      throw StoreError(.closed, operation, "connection", "the connection is closed")
    }
    return driver
  }
}

// MARK: - Transactions

extension Connection {
  /// Runs `body` in one transaction: committed when it returns, rolled back
  /// when it throws. Throws what `body` throws, or a `StoreError` of its own;
  /// when it throws, nothing of it is stored.
  ///
  /// Transactions do not nest: that would be our own mistake.
  package func transaction<T: Sendable>(
    _ kind: Transaction = .write, _ body: @Sendable (isolated Connection) throws -> T
  ) throws -> T {
    let driver = try open("begin")
    precondition(!driver.isInTransaction, "a transaction inside a transaction")
    try driver.begin(kind)
    do {
      let result = try body(self)
      try driver.commit()
      return result
    } catch {
      rollBack(driver)
      throw error
    }
  }

  private func rollBack(_ driver: any DatabaseDriving) {
    // Some failures (full disk, I/O) have already rolled back.
    guard driver.isInTransaction else { return }
    do {
      try driver.rollback()
    } catch {
      // Whatever is half done must never be committed by the next one.
      close()
    }
  }
}

// MARK: - Statements at hand

extension Connection {
  /// Runs `body` with the prepared statement of a text. It is made once; while
  /// it is in use, a second use of the same text gets one of its own.
  func withStatement<T>(
    _ sql: StaticString, _ values: [(any Bindable)?],
    _ body: (any StatementRunning) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let driver = try open("prepare")
    let key = StatementKey(sql)
    let statement =
      if let ready = statements.removeValue(forKey: key) { ready } else { try driver.prepare(sql) }
    defer {
      statement.reset()
      // After `close` the statement must not come back.
      if self.driver != nil { statements[key] = statement }
    }
    guard values.count == statement.parameterCount else {
      throw StoreError(
        .parameterCount, "bind", sql.description,
        "\(values.count) values for \(statement.parameterCount) parameters")
    }
    for (index, value) in values.enumerated() {
      try statement.bind(value?.value ?? .null, at: index)
    }
    return try body(statement)
  }

  /// How many statements are ready to be used again.
  package var preparedCount: Int { statements.count }
}

/// A text in the program's constant data is known by its address: it never
/// moves and never changes, and hashing an address costs nothing.
private struct StatementKey: Hashable {
  let address: UnsafePointer<UInt8>
  let count: Int

  init(_ sql: StaticString) {
    precondition(sql.hasPointerRepresentation, "one character is not a statement")
    address = sql.utf8Start
    count = sql.utf8CodeUnitCount
  }
}

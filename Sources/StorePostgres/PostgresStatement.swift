internal import Store

/// A statement that is prepared when it first runs, once for each combination of its parameters'
/// types. Its rows are read whole, so that others may run meanwhile.
final class PostgresStatement: StatementRunning {
  let text: String
  private let native: PostgresText
  private let driver: PostgresDriver
  private var values: [Value]
  private var variants: [Variant] = []
  /// The session that knows the variants.
  private var session: PostgresSession?
  private var result: PostgresResult?
  private var row = -1
  /// A failure met when the columns were asked for, which the next step throws.
  private var failure: StoreError?

  private struct Variant {
    let types: [PostgresType]
    let name: String

    func takes(_ values: [Value]) -> Bool {
      zip(types, values).allSatisfy { $1 == .null || $0 == PostgresType(of: $1) }
    }
  }

  init(_ driver: PostgresDriver, text: String) {
    self.driver = driver
    self.text = text
    native = PostgresText(text)
    values = Array(repeating: .null, count: native.parameterCount)
  }

  deinit {
    if let session, !variants.isEmpty { driver.forget(variants.map(\.name), in: session) }
  }

  var parameterCount: Int { native.parameterCount }
  var changedRows: Int { result?.changedRows ?? 0 }

  /// The result tells them, so that they cost no round trip of their own.
  var columnNames: [String] {
    do throws(StoreError) {
      return try answer().columnNames
    } catch {
      failure = error
      return []
    }
  }

  func bind(_ value: Value, at index: Int) throws(StoreError) {
    let size =
      switch value {
      case .text(let text): text.utf8.count
      case .blob(let bytes): bytes.count
      default: 8
      }
    guard size <= StoreLimits.valueBytes else {
      throw StoreError(state: "54000", "bind", text, "a value of \(size) bytes")
    }
    if case .text(let characters) = value, characters.utf8.contains(0) {
      throw StoreError(state: "22021", "bind", text, "a text with a zero")
    }
    values[index] = value
  }

  func step() throws(StoreError) -> Bool {
    let rows = try answer().rows
    if row < rows { row += 1 }
    return row < rows
  }

  func finish() throws(StoreError) {
    guard driver.sendsAhead else {
      _ = try answer()
      return
    }
    let session = try send()
    try session.relieve()
  }

  func value(at column: Int) throws(StoreError) -> Value {
    guard let result else { return .null }
    return try result.value(row, column)
  }

  func integer(at column: Int) -> Int { result?.integer(row, column) ?? 0 }

  func reset() {
    result = nil
    failure = nil
    row = -1
    for index in values.indices { values[index] = .null }
  }

  /// The answer to this run, which is asked for once.
  private func answer() throws(StoreError) -> PostgresResult {
    if let failure { throw failure }
    if let result { return result }
    do throws(StoreError) {
      guard let found = try send().answer() else {
        throw StoreError(state: "08P01", "step", text, "no answer")
      }
      result = found
      return found
    } catch {
      throw driver.explained(error)
    }
  }

  private func send() throws(StoreError) -> PostgresSession {
    let session = try driver.session()
    if session !== self.session { (self.session, variants) = (session, []) }
    variants.removeAll { !session.has($0.name) }
    let name: String
    if let variant = variants.last(where: { $0.takes(values) }) {
      name = variant.name
    } else {
      name = try prepare(in: session)
    }
    try session.run(name, values.map(\.postgresBytes), as: text)
    return session
  }

  /// Names the types of values, since `select ?1` and the like tell none. A null takes the type
  /// that its place had before.
  private func prepare(in session: PostgresSession) throws(StoreError) -> String {
    let types = values.enumerated().map { index, value in
      value == .null ? variants.last?.types[index] ?? .inferred : PostgresType(of: value)
    }
    let name = session.newName()
    try session.prepare(name, native.text, types, as: text)
    variants.append(Variant(types: types, name: name))
    return name
  }
}

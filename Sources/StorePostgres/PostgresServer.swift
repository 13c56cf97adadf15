package import Store

/// A server's settings that the store depends on.
package struct PostgresServer {
  package var version = 0
  package var encoding = ""
  package var isReadOnly = false
  package var seconds = 0
  /// Settings without which a confirmed commit can be lost, where they are off.
  package var off: [String] = []

  package init() {}

  /// Sets what holds for a session, and asks for the rest, in one round trip.
  init(_ session: PostgresSession, _ access: OpenMode) throws(StoreError) {
    let isReader = access == .readOnly
    let settings = [
      ("lock_timeout", "\(PostgresLimits.lockMilliseconds)"),
      (
        "idle_in_transaction_session_timeout",
        "\(isReader ? PostgresLimits.readerIdleMilliseconds : PostgresLimits.idleMilliseconds)"
      ),
      ("client_connection_check_interval", "1000"), ("jit", "off"), ("timezone", "UTC"),
      ("default_transaction_deferrable", "off"),
    ]
    try session.run(
      """
      SELECT current_setting('server_version_num')::bigint, current_setting('server_encoding'),
        pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on',
        extract(epoch FROM clock_timestamp())::bigint, current_setting('fsync'),
        current_setting('full_page_writes'), current_setting('synchronous_commit')
      """, "open")
    guard let found = try session.answer(), found.rows == 1 else { return }
    func text(_ column: Int) -> String {
      // A setting of another type counts as unknown.
      if case .text(let text) = try? found.value(0, column) { return text }
      return ""
    }
    version = found.integer(0, 0)
    encoding = text(1)
    isReadOnly = found.integer(0, 2) == 1
    seconds = found.integer(0, 3)
    off = ["fsync", "full_page_writes"].enumerated().filter { text(4 + $0.offset) == "off" }
      .map(\.element)
    guard version >= PostgresLimits.oldestVersion else { return }
    var calls = settings.map { "set_config('\($0.0)', '\($0.1)', false)" }
    if isReader { calls.append("set_config('default_transaction_read_only', 'on', false)") }
    // Other values than off promise as much or more.
    if text(6) == "off" { calls.append("set_config('synchronous_commit', 'on', false)") }
    try session.run("SELECT \(calls.joined(separator: ", "))", "open")
    try session.answer()
  }

  /// The first reason not to use it.
  package func problem(
    _ address: PostgresAddress, _ access: OpenMode, now: Int
  ) -> PostgresError? {
    let place = "\(address)"
    if version < PostgresLimits.oldestVersion { return .tooOld(place: place, version: version) }
    if encoding != "UTF8" { return .encoding(place: place, name: encoding) }
    if access == .readOnly { return nil }
    if isReadOnly { return .readOnly(place: place) }
    if let setting = off.first { return .unsafe(place: place, setting: "\(setting) = off") }
    let apart = abs(now - seconds)
    return apart > PostgresLimits.clockSeconds ? .clockOff(place: place, seconds: apart) : nil
  }
}

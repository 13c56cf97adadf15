import Foundation
import Glibc
import Store
package import StorePostgres
import Synchronization
package import TestSupport

/// A server of the tests' own, on a socket in a folder of its own and on a port of this machine. It
/// starts with the first test that needs it, and ends with the process.
package final class PostgresCluster: Sendable {
  package let folder: String
  package let port: UInt16
  /// The certificate of the server, which is its own authority.
  package var certificate: String { folder + "/server.crt" }

  /// A user with a password, where all others need none.
  package static let locked = "locked"

  private static let shared = Task { try await PostgresCluster() }
  package static func running() async throws -> PostgresCluster { try await shared.value }

  struct NotStarted: Error {
    let log: String
  }

  private init() async throws {
    // Short, since names of sockets are bounded.
    folder = FileManager.default.temporaryDirectory.path + "/pg-\(UUID().uuidString.prefix(8))"
    port = LocalListener.unaskedPorts(1)[0]
    let log = Self.start(folder, port)
    let text: String? = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.waitForStart(log)) }
    }
    if let text { throw NotStarted(log: text) }
    try run("CREATE ROLE locked LOGIN PASSWORD 'tests-secret-of-no-worth'", in: "postgres")
    Self.started.withLock { $0 = self }
  }

  /// Runs the server as a child that ends when this process does: the script waits for the end of
  /// its input. As root, the server runs as a user without rights.
  private static func start(_ folder: String, _ port: UInt16) -> FileHandle {
    let script = """
      folder=$1 port=$2 as=()
      bin=$(printf '%s\\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
      mkdir -m 755 "$folder"
      if ((EUID == 0)); then
        as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
        chown 65534:65534 "$folder"
      fi
      cd "$folder"
      "${as[@]}" "$bin/initdb" -D data -U tintype -A trust -E UTF8 --locale=C --no-sync \
        --no-instructions >initdb.log 2>&1 || cat initdb.log
      "${as[@]}" openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout data/server.key -out data/server.crt \
        2>/dev/null
      # The tests read it where they may not enter the folder of the data.
      cp data/server.crt server.crt
      "${as[@]}" tee data/pg_hba.conf >/dev/null <<'END'
      local all locked scram-sha-256
      local all all trust
      host all locked 127.0.0.1/32 scram-sha-256
      host all all 127.0.0.1/32 trust
      END
      "${as[@]}" "$bin/postgres" -D data -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 \
        -c ssl=on -c max_connections=300 -c shared_buffers=64MB \
        -c max_locks_per_transaction=256 -c lc_messages=C </dev/null 2>&1 &
      read -r
      kill -QUIT $!
      wait $!
      rm -rf "$folder"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, "postgres", folder, "\(port)"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch { preconditionFailure("bash does not start: \(error)") }
    // Stays open as long as this process lives.
    lifeline.withLock { $0 = input }
    return output.fileHandleForReading
  }

  private static let started = Mutex<PostgresCluster?>(nil)
  private static let lifeline = Mutex<Pipe?>(nil)

  /// Reads the log until the server has started, and goes on reading so that it can write. Returns
  /// the log if it ended before.
  private static func waitForStart(_ log: FileHandle) -> String? {
    var text = ""
    while true {
      let some = log.availableData
      if some.isEmpty { return text }
      text += String(decoding: some, as: UTF8.self)
      if text.contains("database system is ready") { break }
    }
    Thread.detachNewThread { while !log.availableData.isEmpty {} }
    return nil
  }

  /// The address of a database on the socket.
  package func address(_ database: String, user: String = "tintype") throws -> PostgresAddress {
    try PostgresAddress("postgres://\(user)@/\(database)?host=\(folder)&port=\(port)")
  }

  /// Runs statements in a database, also those that need to be alone.
  package func run(_ text: String, in database: String) throws {
    let driver = try PostgresDriver(
      address(database), access: .readWrite, now: { time(nil) })
    try driver.runSchema(text)
    driver.close()
  }

  /// The name of an empty database that is one test's alone.
  package func database(of place: TemporaryFolder) throws -> String {
    try database(named: place.path.split(separator: "/").last.map { $0.lowercased() } ?? "none")
  }

  /// Removes a database, whoever is connected. Tests whose end does not wait for it call it.
  package static func remove(database name: String) {
    guard let cluster = started.withLock({ $0 }) else { return }
    Thread.detachNewThread {
      // One that stays ends with the server.
      try? cluster.run("DROP DATABASE IF EXISTS \"\(name)\" WITH (FORCE)", in: "postgres")
    }
  }

  package func database(named name: String) throws -> String {
    do {
      try run("CREATE DATABASE \"\(name)\"", in: "postgres")
    } catch let error as StoreError where error.message.contains("42P04") {
      // The same test asks again.
    }
    return name
  }
}

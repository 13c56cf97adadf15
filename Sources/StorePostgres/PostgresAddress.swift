internal import Glibc
internal import Words

/// The address of a database: `postgres://USER@HOST:PORT/DATABASE?OPTIONS`. Several hosts with
/// commas are tried in order. Options: `host=FOLDER` of a socket, `passwords=FILE`, `ca=FILE` of
/// the authority, `cert=FILE` and `key=FILE` of the client, and `tls=off`.
///
/// It has no password: other users see a program's arguments. libpq reads `PGPASSWORD`, or a file
/// of passwords with lines `HOST:PORT:DATABASE:USER:PASSWORD`.
package struct PostgresAddress: Hashable, Sendable {
  package let user: String
  /// Names of hosts with commas, or the folder of a socket.
  package let host: String
  package let port: String
  package let database: String
  private let isVerified: Bool
  private let files: [String: String]

  package init(_ text: String) throws(PostgresError) {
    let schemes = ["postgres://", "postgresql://"]
    guard let scheme = schemes.first(where: { text.hasPrefix($0) }) else {
      throw .address(Message("databaseAddress.scheme"))
    }
    let halves = text.dropFirst(scheme.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let options = try Self.options(halves.count > 1 ? halves[1] : "")
    let path = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard path.count == 2, !path[1].isEmpty else {
      throw .address(Message("databaseAddress.database"))
    }
    let place = path[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if place.count == 2, place[0].contains(":") {
      throw .address(Message("databaseAddress.password"))
    }
    user = try place.count == 2 ? Self.plain(place[0]) : ""
    database = try Self.plain(path[1])
    let hosts = try Self.hosts(place[place.count - 1])
    host = options["host"] ?? hosts.names
    port = options["port"] ?? hosts.ports
    guard !host.isEmpty else { throw .address(Message("databaseAddress.host")) }
    files = options.filter { Self.fileKeywords.keys.contains($0.key) }
    switch options["tls"] {
    case nil: isVerified = !host.split(separator: ",").allSatisfy(Self.isHere)
    case "off": isVerified = false
    case "verify": isVerified = true
    default: throw .address(Message("databaseAddress.tls"))
    }
  }

  private static let fileKeywords = [
    "ca": "sslrootcert", "cert": "sslcert", "key": "sslkey", "passwords": "passfile",
  ]

  /// Whether packets to a host stay on this machine.
  private static func isHere(_ host: Substring) -> Bool {
    host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  private static func options(_ text: Substring) throws(PostgresError) -> [String: String] {
    var found: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if name == "password" {
        throw .address(Message("databaseAddress.password"))
      }
      let known = ["host", "port", "tls"] + fileKeywords.keys
      guard parts.count == 2, known.contains(name) else {
        throw .address(
          Message(
            "databaseAddress.option",
            ["name": .text(name), "known": .text(known.sorted().joined(separator: ", "))]))
      }
      found[name] = try plain(parts[1])
    }
    return found
  }

  private static func hosts(
    _ text: Substring
  ) throws(PostgresError) -> (names: String, ports: String) {
    var names: [String] = []
    var ports: [String] = []
    for host in text.split(separator: ",") {
      let end = host.hasPrefix("[") ? host.lastIndex(of: "]") : nil
      let rest = end.map { host[host.index(after: $0)...] } ?? host
      let colon = rest.firstIndex(of: ":")
      let name =
        end.map { host[host.index(after: host.startIndex)..<$0] }
        ?? host[..<(colon ?? host.endIndex)]
      let port = colon.map { String(rest[rest.index(after: $0)...]) } ?? "5432"
      guard let number = Int(port), 1...65_535 ~= number else {
        throw .address(Message("databaseAddress.port", ["port": .text(port)]))
      }
      names.append(try plain(name))
      ports.append(port)
    }
    return (names.joined(separator: ","), ports.joined(separator: ","))
  }

  /// Decodes `%2F` and the like.
  private static func plain(_ text: Substring) throws(PostgresError) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value > 0 else {
        throw .address(Message("databaseAddress.character", ["text": .text("%\(digits)")]))
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let found = String(validating: bytes, as: UTF8.self) else {
      throw .address(Message("databaseAddress.encoding"))
    }
    return found
  }

  /// The keywords of libpq with their values. The certificate of another machine is always
  /// verified: a connection that any machine can pose as is no better than one without TLS.
  var keywords: [(name: String, value: String)] {
    var all = [
      (name: "host", value: host), (name: "dbname", value: database),
      (name: "connect_timeout", value: "\(PostgresLimits.connectSeconds)"),
      (name: "client_encoding", value: "UTF8"), (name: "application_name", value: "tintype"),
      (name: "tcp_user_timeout", value: "\(PostgresLimits.networkMilliseconds)"),
      (name: "keepalives_idle", value: "10"), (name: "keepalives_interval", value: "5"),
      (name: "keepalives_count", value: "3"),
      (name: "sslmode", value: isVerified ? "verify-full" : "disable"),
    ]
    if !port.isEmpty { all.append((name: "port", value: port)) }
    if !user.isEmpty { all.append((name: "user", value: user)) }
    if isVerified, files["ca"] == nil, access(Self.systemAuthorities, R_OK) == 0 {
      all.append((name: "sslrootcert", value: Self.systemAuthorities))
    }
    for (option, keyword) in Self.fileKeywords {
      if let file = files[option] { all.append((name: keyword, value: file)) }
    }
    return all
  }

  private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"
}

extension PostgresAddress: CustomStringConvertible {
  package var description: String { "\(database) at \(host)" }
}

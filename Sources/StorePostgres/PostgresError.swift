internal import Store
package import Words

/// Why a database of a server could not be used.
package enum PostgresError: Error, Hashable, Sendable {
  /// The address is wrong, with the reason.
  case address(Message)
  /// No server answers there.
  case unreachable(place: String, reason: String)
  /// The server takes the connection and says nothing.
  case slow(place: String)
  /// The certificate does not verify, or the server has none.
  case untrusted(place: String, reason: String)
  /// The server does not know the user, or the password is another one; without a reason, it asks
  /// for one.
  case wrongCredentials(place: String, reason: String?)
  /// The server has no such database.
  case noDatabase(place: String)
  /// The server takes no more connections.
  case crowded(place: String)
  /// The user lacks a right.
  case forbidden(place: String, reason: String)
  /// The server only reads: it is a standby, or was told so.
  case readOnly(place: String)
  /// The server's disk is full.
  case full(place: String)
  /// The server's release is too old, or its name where it is no PostgreSQL.
  case tooOld(place: String, version: Int)
  /// The database has another encoding than UTF-8.
  case encoding(place: String, name: String)
  /// The server confirms what its disk does not have.
  case unsafe(place: String, setting: String)
  /// The clocks of both machines differ.
  case clockOff(place: String, seconds: Int)
  /// Another program has the database.
  case inUse(place: String)
  /// The connection broke.
  case cut(place: String, Cut)
  /// The connection broke during a commit, whose outcome could not be found out.
  case uncertain(place: String)

  /// When a connection broke.
  package enum Cut: Hashable, Sendable {
    case closed
    case inTransaction
    /// During a commit of which the server stored nothing.
    case nothingStored
    /// The server has said why.
    case told(String)
  }

  /// The kind that the store's callers see.
  var kind: StoreError.Kind {
    switch self {
    case .readOnly: .readOnly
    case .full: .full
    case .inUse: .busy
    case .unreachable, .slow, .crowded, .cut: .away
    case .uncertain: .uncertain
    default: .cannotOpen
    }
  }
}

extension PostgresError: Explainable {
  /// The end of a sentence.
  package var message: Message {
    switch self {
    case .address(let reason): Message("database.address", ["reason": .message(reason)])
    case .unreachable(let place, let reason):
      Message("database.unreachable", ["place": .text(place), "reason": .text(reason)])
    case .slow(let place):
      Message(
        "database.slow", ["place": .text(place), "time": .wait(PostgresLimits.connectSeconds)])
    case .untrusted(let place, let reason):
      Message("database.untrusted", ["place": .text(place), "reason": .text(reason)])
    case .wrongCredentials(let place, let reason?):
      Message("database.wrongCredentials", ["place": .text(place), "reason": .text(reason)])
    case .wrongCredentials(let place, nil):
      Message("database.wrongCredentials.noPassword", ["place": .text(place)])
    case .noDatabase(let place): Message("database.noDatabase", ["place": .text(place)])
    case .crowded(let place): Message("database.crowded", ["place": .text(place)])
    case .forbidden(let place, let reason):
      Message("database.forbidden", ["place": .text(place), "reason": .text(reason)])
    case .readOnly(let place): Message("database.readOnly", ["place": .text(place)])
    case .full(let place): Message("database.full", ["place": .text(place)])
    case .tooOld(let place, let version):
      Message(
        "database.tooOld",
        [
          "place": .text(place), "version": .number(version / 10_000),
          "least": .number(PostgresLimits.oldestVersion / 10_000),
        ])
    case .encoding(let place, let name):
      Message("database.encoding", ["place": .text(place), "name": .text(name)])
    case .unsafe(let place, let setting):
      Message("database.unsafe", ["place": .text(place), "setting": .text(setting)])
    case .clockOff(let place, let seconds):
      Message("database.clockOff", ["place": .text(place), "seconds": .number(seconds)])
    case .inUse(let place): Message("database.inUse", ["place": .text(place)])
    case .cut(let place, let cut):
      Message("database.cut", ["place": .text(place), "reason": .message(cut.message)])
    case .uncertain(let place): Message("database.uncertain", ["place": .text(place)])
    }
  }
}

extension PostgresError.Cut {
  fileprivate var message: Message {
    switch self {
    case .closed: Message("databaseCut.closed")
    case .inTransaction: Message("databaseCut.inTransaction")
    case .nothingStored: Message("databaseCut.nothingStored")
    case .told(let text): Message("databaseCut.told", ["text": .text(text)])
    }
  }
}

extension StoreError {
  init(_ error: PostgresError, _ operation: String, _ subject: String) {
    self.init(
      .server, operation, subject, error.sentence, kind: error.kind, explanation: error.message)
  }

  /// Creates an error from the state and the text that a server answered.
  init(state: String, _ operation: String, _ subject: String, _ message: String) {
    self.init(
      Code(rawValue: Int32(state, radix: 36) ?? 1), operation, subject,
      "\(message) [\(state)]", kind: Kind(state: state))
  }
}

extension StoreError.Kind {
  /// Finds the kind of a five-letter SQLSTATE; the first two letters are its class.
  init(state: String) {
    self =
      switch state {
      case "23505": .unique
      case "23503": .foreignKey
      case "53100": .full
      case "55P03", "40001", "40P01": .busy
      case "57014": .interrupted
      case "25006": .readOnly
      case "57P01", "57P02", "57P03", "57P05", "25P03", "53300": .away
      default:
        switch state.prefix(2) {
        case "23": .constraint
        case "22", "54": .value
        case "08": .away
        default: state.hasPrefix("XX00") && state != "XX000" ? .corrupt : .other
        }
      }
  }
}

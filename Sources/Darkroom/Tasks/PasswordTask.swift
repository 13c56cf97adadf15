package import JSON
internal import Words

/// Hashes a password with Argon2id, or checks it against a stored hash.
package struct PasswordTask: WorkerTask {
  package static let name = "password"
  package static let program = WorkerProgram.passwords

  package typealias Order = PasswordOrder
  package typealias Report = PasswordReport

  package let order: PasswordOrder
  package var priority: JobPriority

  /// Hashes a password.
  ///
  /// - Parameter salt: 16 random bytes.
  package init(hashing password: String, salt: [UInt8], priority: JobPriority = .interactive) {
    order = PasswordOrder(password: password, salt: salt.map(Int.init), kept: nil)
    self.priority = priority
  }

  /// Checks a password against a stored hash.
  package init(checking password: String, against kept: String, priority: JobPriority) {
    order = PasswordOrder(password: password, salt: [], kept: kept)
    self.priority = priority
  }

  package var inputs: [TaskInput] { [] }
  package var outputCount: Int { 0 }
  package var allowance: Duration { .seconds(DarkroomLimits.jobSeconds) }

  package func check() throws(DarkroomError) {
    guard order.password.utf8.count <= DarkroomLimits.passwordBytes else {
      throw .badInput(reason: Message("darkroom.badInput.password"))
    }
  }

  package func product(
    of report: PasswordReport, _ files: [MemoryFile]
  ) throws(MessageError) -> PasswordReport { report }
}

package struct PasswordOrder: MessagePart, Hashable {
  package var password: String
  package var salt: [Int]
  package var kept: String?

  init(password: String, salt: [Int], kept: String?) {
    self.password = password
    self.salt = salt
    self.kept = kept
  }

  package var json: JSON {
    ["password": .string(password), "salt": .array(salt.map { JSON($0) }), "kept": JSON(kept)]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    password = try reader.text("password", bytes: DarkroomLimits.passwordBytes)
    kept = reader.has("kept") ? try reader.text("kept", bytes: DarkroomLimits.hashBytes) : nil
    let bytes = try reader.value("salt").array ?? []
    salt = bytes.compactMap(\.int).filter { 0...255 ~= $0 }
    guard salt.count == (kept == nil ? 16 : 0), bytes.count == salt.count else {
      throw .malformed(member: "salt")
    }
  }
}

package struct PasswordReport: MessagePart, Hashable {
  /// The hash in the format of the Password Hashing Competition, with algorithm, cost and salt.
  package var kept: String?
  /// Whether the password is correct.
  package var isRight: Bool

  package init(kept: String?, isRight: Bool) {
    self.kept = kept
    self.isRight = isRight
  }

  package var json: JSON { ["kept": JSON(kept), "right": .bool(isRight)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    kept = reader.has("kept") ? try reader.text("kept", bytes: DarkroomLimits.hashBytes) : nil
    isRight = try reader.bool("right")
  }
}

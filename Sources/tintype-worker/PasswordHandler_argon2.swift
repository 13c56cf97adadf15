internal import CArgon2
internal import Darkroom
internal import Words

/// ``PasswordTask``: Argon2id with 64 MiB and three passes, which takes about 150 ms of processor
/// time per attempt.
enum PasswordHandler {
  private static let passes: UInt32 = 3
  private static let memoryKiB: UInt32 = 64 << 10
  private static let hashBytes = 32

  static var handler: TaskHandler {
    TaskHandler(PasswordTask.self) { order, _ in
      let password = Array(order.password.utf8)
      if let kept = order.kept {
        return PasswordReport(
          kept: nil, isRight: argon2id_verify(kept, password, password.count) == 0)
      }
      return PasswordReport(kept: try hash(password, order.salt.map(UInt8.init)), isRight: true)
    }
  }

  private static func hash(_ password: [UInt8], _ salt: [UInt8]) throws -> String {
    var text = [CChar](repeating: 0, count: 200)
    let code = argon2id_hash_encoded(
      passes, memoryKiB, 1, password, password.count, salt, salt.count, hashBytes, &text,
      text.count)
    guard code == 0 else {
      throw WorkerFailure.unreadable(
        reason: Message(
          "worker.library",
          [
            "library": .text("libargon2"),
            "text": .text(String(cString: argon2_error_message(code))),
          ]))
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

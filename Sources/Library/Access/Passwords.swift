internal import Darkroom

/// What makes of passwords what may be kept of them: Argon2id in a process of its
/// own, one at a time.
struct Passwords: Sendable {
  private let darkroom: Darkroom
  private let random: @Sendable (_ count: Int) -> [UInt8]

  init(darkroom: Darkroom, random: @escaping @Sendable (_ count: Int) -> [UInt8]) {
    self.darkroom = darkroom
    self.random = random
  }

  /// What may be kept of a password, once it is found fit.
  func hash(_ password: String, of name: String) async throws(LibraryError) -> String {
    try Self.check(password, of: name)
    let report = try await perform(PasswordTask(hashing: password, salt: random(16)))
    guard let kept = report.kept, kept.hasPrefix(Self.form) else {
      throw .storage(operation: "hash", subject: "a password", reason: "no hash came back")
    }
    return kept
  }

  /// Whether a password is the one of which that was kept. Without anything to
  /// compare with it takes as long, and is not.
  func isRight(
    _ password: String, _ kept: String?, priority: JobPriority
  ) async throws(LibraryError) -> Bool {
    guard password.utf8.count <= Limits.passwordBytes else { return false }
    let report = try await perform(
      PasswordTask(checking: password, against: kept ?? Self.nobodys, priority: priority))
    return report.isRight && kept != nil
  }

  /// Whether it was made with what is asked for today.
  static func isCurrent(_ kept: String) -> Bool { kept.hasPrefix(form) }

  private func perform(_ job: PasswordTask) async throws(LibraryError) -> PasswordReport {
    do {
      return try await darkroom.perform(job)
    } catch {
      switch error {
      case .busy: throw .busy
      case .cancelled: throw .cancelled
      case .stopped: throw .closed
      default: throw .storage(operation: "check", subject: "a password", reason: error.sentence)
      }
    }
  }

  /// Algorithm and cost, as what is kept begins.
  private static let form = "$argon2id$v=19$m=65536,t=3,p=1$"

  /// Of a password that nobody has: 32 bytes of nothing.
  private static let nobodys =
    form + "AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  // MARK: - What is fit

  private static func check(_ password: String, of name: String) throws(LibraryError) {
    guard password.count >= Limits.passwordCharacters else {
      throw .weakPassword(
        reason: "it needs at least \(Limits.passwordCharacters) characters; four words are good")
    }
    guard password.utf8.count <= Limits.passwordBytes else {
      throw .weakPassword(reason: "it is too long")
    }
    let plain = password.lowercased()
    guard plain != name.lowercased(), Set(plain).count > 2, !common.contains(plain) else {
      throw .weakPassword(reason: "it is among the first that a stranger would try")
    }
  }

  /// What lists of stolen passwords begin with, as far as it is long enough.
  private static let common: Set<String> = [
    "password", "password1", "password123", "passw0rd", "passwort", "passwort1", "12345678",
    "123456789", "1234567890", "87654321", "987654321", "qwertyui", "qwertyuiop", "qwerty123",
    "qwertz123", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "iloveyou", "sunshine", "princess",
    "football", "baseball", "superman", "trustno1", "letmein1", "welcome1", "abcd1234",
    "abc12345", "asdfghjk", "asdfghjkl", "changeme", "whatever", "starwars", "computer",
    "michelle", "jennifer", "photos123", "tintype1", "administrator", "hallo123", "azertyui",
  ]
}

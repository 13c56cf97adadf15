internal import Catalog
internal import Darkroom
internal import Queueing
internal import Words

/// Hashes passwords with Argon2id in a worker process, one at a time.
struct Passwords: Sendable {
  private let darkroom: Darkroom
  private let random: @Sendable (_ count: Int) -> [UInt8]

  init(darkroom: Darkroom, random: @escaping @Sendable (_ count: Int) -> [UInt8]) {
    self.darkroom = darkroom
    self.random = random
  }

  /// Hashes a password after checking its requirements.
  func hash(_ password: String, of name: String) async throws(LibraryError) -> String {
    try Self.check(password, of: name)
    let report = try await perform(PasswordTask(hashing: password, salt: random(16)))
    guard let kept = report.kept, kept.hasPrefix(Self.form) else {
      throw .storage(operation: "hash", subject: "a password", reason: "no hash came back")
    }
    return kept
  }

  /// Whether a password matches a hash. Without a hash it takes the same time, and does not match.
  func isRight(
    _ password: String, _ kept: String?, priority: JobPriority, of share: Share = .current
  ) async throws(LibraryError) -> Bool {
    guard password.utf8.count <= LibraryLimits.passwordBytes else { return false }
    let report = try await perform(
      PasswordTask(checking: password, against: kept ?? Self.nobodys, priority: priority),
      of: share)
    return report.isRight && kept != nil
  }

  /// Whether the hash has the current cost.
  static func isCurrent(_ kept: String) -> Bool { kept.hasPrefix(form) }

  private func perform(
    _ job: PasswordTask, of share: Share = .current
  ) async throws(LibraryError) -> PasswordReport {
    let result = await Share.$current.withValue(share) { await darkroom.result(of: job) }
    do {
      return try result.get()
    } catch {
      switch error {
      case .busy: throw .busy
      case .cancelled: throw .cancelled
      case .stopped: throw .closed
      default: throw .storage(operation: "check", subject: "a password", reason: error.sentence)
      }
    }
  }

  /// Algorithm and cost, the prefix of hashes.
  private static let form = "$argon2id$v=19$m=65536,t=3,p=1$"

  /// The hash of a password that does not exist: 32 zero bytes.
  private static let nobodys =
    form + "AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  // MARK: - What is fit

  private static func check(_ password: String, of name: String) throws(LibraryError) {
    guard password.count >= LibraryLimits.passwordCharacters else {
      throw .weakPassword(
        reason:
          "it needs at least \(LibraryLimits.passwordCharacters) characters; four words are good")
    }
    guard password.utf8.count <= LibraryLimits.passwordBytes else {
      throw .weakPassword(reason: "it is too long")
    }
    guard !CommonPasswords.has(password, of: name) else {
      throw .weakPassword(reason: "it is among the first that a stranger would try")
    }
  }
}

extension Darkroom {
  fileprivate func result(of job: PasswordTask) async -> Result<PasswordReport, DarkroomError> {
    do throws(DarkroomError) { return .success(try await perform(job)) } catch {
      return .failure(error)
    }
  }
}

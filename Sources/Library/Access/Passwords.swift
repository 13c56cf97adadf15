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
    return try await hash(checked: password)
  }

  /// Hashes a PIN after checking that it is one.
  func hash(pin: String) async throws(LibraryError) -> String {
    guard Self.isPIN(pin) else {
      let digits = LibraryLimits.pinDigits
      throw .value(
        member: "pin",
        reason: Message(
          "library.badValue.pin",
          ["first": .number(digits.lowerBound), "last": .number(digits.upperBound)]))
    }
    return try await hash(checked: pin)
  }

  static func isPIN(_ text: String) -> Bool {
    LibraryLimits.pinDigits.contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func hash(checked password: String) async throws(LibraryError) -> String {
    let report = try await perform(PasswordTask(hashing: password, salt: random(16)))
    guard let kept = report.kept, kept.hasPrefix(Self.form) else {
      throw .storage(reason: Message("library.storage.hash"))
    }
    return kept
  }

  /// Whether a password matches a hash. Without a hash it takes the same time, and does not match.
  func isRight(
    _ password: String, _ kept: String?, priority: JobPriority, of share: FairShare = .current
  ) async throws(LibraryError) -> Bool {
    guard password.utf8.count <= LibraryLimits.passwordBytes else { return false }
    let report = try await perform(
      PasswordTask(checking: password, against: kept ?? Self.absentHash, priority: priority),
      of: share)
    return report.isRight && kept != nil
  }

  /// Whether the hash has the current cost.
  static func isCurrent(_ kept: String) -> Bool { kept.hasPrefix(form) }

  private func perform(
    _ job: PasswordTask, of share: FairShare = .current
  ) async throws(LibraryError) -> PasswordReport {
    let result = await FairShare.$current.withValue(share) { await darkroom.result(of: job) }
    do {
      return try result.get()
    } catch {
      switch error {
      case .busy: throw .busy
      case .cancelled: throw .cancelled
      case .stopped: throw .closed
      case .unsupported, .unreadable, .tooLarge, .recipe, .recipeOnFilm, .badInput, .workerDied,
        .noMemory, .noModel, .noWorker, .timedOut:
        throw .storage(
          reason: Message("library.storage.password", ["reason": .message(error.message)]))
      }
    }
  }

  /// Algorithm and cost, the prefix of hashes.
  private static let form = "$argon2id$v=19$m=65536,t=3,p=1$"

  /// The hash of a password that does not exist: 32 zero bytes.
  private static let absentHash =
    form + "AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  // MARK: - Rules for passwords

  private static func check(_ password: String, of name: String) throws(LibraryError) {
    guard password.count >= LibraryLimits.passwordCharacters else {
      throw .access(
        .weakPassword(
          reason: Message(
            "library.weakPassword.short", ["limit": .number(LibraryLimits.passwordCharacters)])))
    }
    guard password.utf8.count <= LibraryLimits.passwordBytes else {
      throw .access(.weakPassword(reason: Message("library.weakPassword.long")))
    }
    guard !CommonPasswords.has(password, of: name) else {
      throw .access(.weakPassword(reason: Message("library.weakPassword.common")))
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

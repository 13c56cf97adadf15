extension LibraryError {
  /// The sentence of an error about accounts.
  var accountSentence: String? {
    switch self {
    case .wrongPassword: "The name or the password is not right."
    case .passwordRequired: "Give your password again first."
    case .tooManyAttempts(let seconds):
      "It was tried too often. Try again in \(Self.wait(seconds))."
    case .weakPassword(let reason): "Choose another password: \(reason)."
    case .nameTaken(let name): "There is an account called \(name) already."
    case .notAdministrator: "Only an administrator can do this."
    case .lastAdministrator:
      "This is the only administrator; make somebody else one first."
    case .invitationSpent:
      "This invitation was used or withdrawn, or is too old. Ask for another."
    case .noSuchSession: "There is no such session."
    case .noSuchInvitation: "There is no such invitation."
    case .beyondToken: "This token or link does not reach that far. Sign in."
    case .unknownToken: "There is no such token; it may have ended. Make another in Settings."
    case .noSuchGrant: "There is no such link or token."
    case .linkSpent: "This link leads nowhere any more. Ask whoever sent it for another."
    case .linkLocked: "This link needs its password first."
    case .quotaReached(let limit):
      "Your photos may have \(limit.bytesText) together, and would have more with this one."
    case .whoseIsNotSaid(let names):
      "Several people have an account here, and the command does not say for whom it works. "
        + "Add --user NAME with one of these names: \(Self.list(names))."
    case .nobodyNamed(let name, let names):
      "There is no account named \(name). "
        + (names.isEmpty
          ? "There is none at all; leave --user out."
          : "Give --user one of these names: \(Self.list(names)).")
    default: nil
    }
  }

  /// Lists names as they would be typed; a shell needs quotation marks around blanks.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(Limits.namesInSentence).map { name in
      name.contains(" ") ? "\"\(name)\"" : name
    }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private static func wait(_ seconds: Int) -> String {
    seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
  }
}

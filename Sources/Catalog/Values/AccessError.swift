package import Words

/// A refusal that concerns who makes a request, and what they may do.
package enum AccessError: Error, Hashable, Sendable {
  case signInRequired
  /// Only programs with a token have a folder.
  case tokenRequired
  /// The claim link was used before, or has expired.
  case claimSpent
  /// Name and password do not match an account; the error does not say which is wrong.
  case wrongPassword
  /// The password must be given again in this session.
  case passwordRequired
  /// There were too many attempts; another one is allowed after this many seconds.
  case tooManyAttempts(seconds: Int)
  case weakPassword(reason: Message)
  case nameTaken(String)
  case notAdministrator
  /// There must be at least one administrator.
  case lastAdministrator
  /// An invitation was used, withdrawn, or has expired.
  case invitationSpent
  /// The token or link does not allow this.
  case beyondToken
  /// The token is unknown or has expired.
  case unknownToken
  /// The link has ended.
  case linkSpent
  /// The link requires its password.
  case linkLocked
  /// The principal sees the asset, but does not own it.
  case notOwner(AssetID)
  case notOwnerOfCollection(CollectionID)
  case notOwnerOfPlace(PlaceID)
  /// The principal's role may not add photos.
  case mayNotAdd
  /// The account has People off.
  case peopleOff
}

extension AccessError {
  package var category: FailureCategory {
    switch self {
    case .signInRequired, .tokenRequired, .wrongPassword, .unknownToken, .linkLocked: .signIn
    case .passwordRequired, .notAdministrator, .beyondToken, .notOwner, .notOwnerOfCollection,
      .notOwnerOfPlace, .mayNotAdd, .peopleOff:
      .refused
    case .claimSpent, .invitationSpent, .linkSpent: .gone
    case .weakPassword: .invalid
    case .nameTaken, .lastAdministrator: .conflict
    case .tooManyAttempts: .limited
    }
  }
}

extension AccessError: Explainable {
  package var message: Message {
    switch self {
    case .signInRequired: Message("library.signInRequired")
    case .tokenRequired: Message("library.tokenRequired")
    case .claimSpent: Message("library.claimSpent")
    case .wrongPassword: Message("library.wrongPassword")
    case .passwordRequired: Message("library.passwordRequired")
    case .tooManyAttempts(let seconds):
      Message("library.tooManyAttempts", ["time": .wait(seconds)])
    case .weakPassword(let reason): reason
    case .nameTaken(let name): Message("library.nameTaken", ["name": .text(name)])
    case .notAdministrator: Message("library.notAdministrator")
    case .lastAdministrator: Message("library.lastAdministrator")
    case .invitationSpent: Message("library.invitationSpent")
    case .beyondToken: Message("library.beyondToken")
    case .unknownToken: Message("library.unknownToken")
    case .linkSpent: Message("library.linkSpent")
    case .linkLocked: Message("library.linkLocked")
    case .notOwner: Message("library.notOwner")
    case .notOwnerOfCollection: Message("library.notOwner.collection")
    case .notOwnerOfPlace: Message("library.notOwner.place")
    case .mayNotAdd: Message("library.mayNotAdd")
    case .peopleOff: Message("library.peopleOff")
    }
  }
}

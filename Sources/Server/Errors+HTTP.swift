internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library

/// The only place that converts errors to a status, a code and a sentence.
extension Problem {
  init(answering error: any Error) {
    switch error {
    case let error as HTTPError: self.init(error)
    case let error as LibraryError: self.init(error)
    case let error as RecipeError: self.init(422, error.code, error.sentence)
    case let error as RequestError: self.init(error)
    case is CancellationError:
      self.init(503, "cancelled", "It was not finished because it was no longer wanted.")
    default: self.init(500, "internalError", "Something went wrong in the server.")
    }
  }

  init(_ refusal: Refusal) {
    switch refusal {
    case .forwarded(let header):
      self.init(
        403, "forwarded",
        "The request came through a proxy (\(header)) that this library does not know, or without "
          + "HTTPS. Name the proxy with --trusted-proxy.")
    case .foreignHost(let host):
      self.init(
        421, "foreignHost",
        "This library does not answer to the name \u{201C}\(host.prefix(80))\u{201D}. Open the "
          + "address that the program printed.")
    case .unclaimed:
      self.init(
        403, "unclaimed",
        "Nobody has an account here yet. Open the link that the program printed when it started.")
    case .foreignOrigin:
      self.init(403, "foreignOrigin", "Another site's page may not change this library.")
    }
  }

  private init(_ error: RequestError) {
    switch error {
    case .notJSON(let reason):
      self.init(400, "notJSON", "The body is \(reason.description).")
    case .member(let name, let expected):
      self.init(400, "badMember", "The document's \u{201C}\(name)\u{201D} must be \(expected).")
    case .header(let name, let expected):
      self.init(400, "badHeader", "The header \(name) must be \(expected).")
    case .uploadProtocol(let version):
      self.init(
        412, "uploadProtocol",
        version.map { "This server speaks tus 1.0.0, not \($0.prefix(20))." }
          ?? "The request must say which version of tus it speaks (Tus-Resumable: 1.0.0).")
      headers["Tus-Version"] = "1.0.0"
    }
  }

  private init(_ error: LibraryError) {
    let (status, code) = error.statusAndCode
    self.init(status, code, error.description)
    switch error {
    case .versionConflict(let conflict):
      members = [Member("current", json: "\(conflict.current)")]
      if let recipe = conflict.currentRecipe { members.append(Member("recipe", json: recipe.text)) }
    case .uploadOffset(_, let expected, _):
      headers["Upload-Offset"] = "\(expected)"
    case .tooManyAttempts(let seconds): headers["Retry-After"] = "\(seconds)"
    case .busy: headers["Retry-After"] = "2"
    case .unknownToken: headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    default: break
    }
  }
}

extension LibraryError {
  /// The status, and the code, which never changes once released.
  fileprivate var statusAndCode: (Status, String) {
    switch self {
    case .noLibrary: (503, "noLibrary")
    case .folderUnusable: (503, "folderUnusable")
    case .catalogMissing: (503, "catalogMissing")
    case .mixedLibraries: (503, "mixedLibraries")
    case .locked: (503, "locked")
    case .newerCatalog: (503, "newerCatalog")
    case .unreleasedCatalog: (503, "unreleasedCatalog")
    case .closed: (503, "closed")
    case .restoreUnfinished: (503, "restoreUnfinished")
    case .notEmpty: (503, "notEmpty")
    case .backup: (503, "backup")
    case .signInRequired: (401, "signInRequired")
    case .claimSpent: (410, "claimSpent")
    case .wrongPassword: (401, "wrongPassword")
    case .passwordRequired: (403, "passwordRequired")
    case .tooManyAttempts: (429, "tooManyAttempts")
    case .weakPassword: (422, "weakPassword")
    case .nameTaken: (409, "nameTaken")
    case .notAdministrator: (403, "notAdministrator")
    case .lastAdministrator: (409, "lastAdministrator")
    case .invitationSpent: (410, "invitationSpent")
    case .noSuchSession: (404, "noSuchSession")
    case .noSuchInvitation: (404, "noSuchInvitation")
    case .beyondToken: (403, "beyondToken")
    case .unknownToken: (401, "unknownToken")
    case .noSuchGrant: (404, "noSuchGrant")
    case .linkSpent: (410, "linkSpent")
    case .linkLocked: (401, "linkLocked")
    case .quotaReached: (507, "quotaReached")
    case .notOwner, .notOwnerOfCollection, .notOwnerOfPlace: (403, "notOwner")
    case .mayNotAdd: (403, "mayNotAdd")
    case .administratorsOnly: (403, "administratorsOnly")
    case .noSuchJob: (404, "noSuchJob")
    case .jobState: (409, "jobState")
    case .noSuchAsset: (404, "noSuchAsset")
    case .noSuchVersion: (404, "noSuchVersion")
    case .noSuchUpload: (404, "noSuchUpload")
    case .noSuchCollection: (404, "noSuchCollection")
    case .noSuchPlace: (404, "noSuchPlace")
    case .noSuchReview: (404, "noSuchReview")
    case .noSuchAccount, .nobodyNamed: (404, "noSuchAccount")
    case .whoseIsNotSaid: (422, "badValue")
    case .notAlbum: (422, "notAlbum")
    case .notFolder: (422, "notFolder")
    case .value: (422, "badValue")
    case .predicate: (422, "badPredicate")
    case .impossibleTime: (422, "impossibleTime")
    case .requestKeyReused: (422, "requestKeyReused")
    case .tokenExpired: (410, "tokenExpired")
    case .versionConflict: (409, "versionConflict")
    case .notEditable: (422, "notEditable")
    case .recipe(let error): (422, error.code)
    case .recipeSize: (422, "recipeSize")
    case .tooManyVersions: (422, "tooManyVersions")
    case .objectFull: (422, "objectFull")
    case .emptyFile: (422, "emptyFile")
    case .notAPhoto: (422, "notAPhoto")
    case .uploadTooLarge: (413, "uploadTooLarge")
    case .tooManyUploads: (429, "tooManyUploads")
    case .uploadOffset: (409, "uploadOffset")
    case .uploadTooLong: (413, "uploadTooLong")
    case .uploadIncomplete: (409, "uploadIncomplete")
    case .uploadDigest: (460, "uploadDigest")
    case .uploadBusy: (423, "uploadBusy")
    case .uploadFinished: (409, "uploadFinished")
    case .uploadRequest: (400, "uploadRequest")
    case .noPicture: (422, "noPicture")
    case .busy: (503, "busy")
    case .cancelled: (503, "cancelled")
    case .tookTooLong: (503, "tookTooLong")
    case .storageFull: (507, "storageFull")
    case .fileDamaged: (500, "fileDamaged")
    case .originalsAway: (503, "originalsAway")
    case .storage: (503, "storage")
    }
  }
}

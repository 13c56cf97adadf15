internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Words

/// The only place that converts errors to a status, a code and a sentence.
extension Problem {
  init(answering error: any Error) {
    switch error {
    case let error as HTTPError: self.init(error)
    case let error as LibraryError: self.init(error)
    case let error as RecipeError:
      self.init(422, Message(engine: error.explanation.key, error.explanation.arguments))
    case let error as RequestError: self.init(error)
    case is CancellationError: self.init(503, Message("server.cancelled"))
    default: self.init(500, Message("server.internalError"))
    }
  }

  init(_ refusal: Refusal) {
    switch refusal {
    case .foreignHost: self.init(421, refusal.message)
    case .forwarded, .unclaimed, .foreignOrigin: self.init(403, refusal.message)
    }
  }

  private init(_ error: RequestError) {
    switch error {
    case .notJSON, .notXML, .member, .header: self.init(400, error.message)
    case .uploadProtocol:
      self.init(412, error.message)
      headers["Tus-Version"] = "1.0.0"
    }
  }

  private init(_ error: LibraryError) {
    self.init(error.statusOfUploads ?? error.category.status, error.message)
    switch error {
    case .versionConflict(let conflict):
      members = [Member("current", json: "\(conflict.current)")]
      if let recipe = conflict.currentRecipe { members.append(Member("recipe", json: recipe.text)) }
    case .upload(.offset(_, let expected, _)):
      headers["Upload-Offset"] = "\(expected)"
    case .access(.tooManyAttempts(let seconds)): headers["Retry-After"] = "\(seconds)"
    case .busy: headers["Retry-After"] = "2"
    case .access(.unknownToken): headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    default: break
    }
  }
}

extension FailureCategory {
  fileprivate var status: Status {
    switch self {
    case .malformed: 400
    case .signIn: 401
    case .refused: 403
    case .missing: 404
    case .conflict: 409
    case .gone: 410
    case .tooLarge: 413
    case .invalid: 422
    case .limited: 429
    case .busy, .unavailable: 503
    case .full: 507
    }
  }
}

extension LibraryError {
  /// The statuses that the protocols of uploads and folders define.
  fileprivate var statusOfUploads: Status? {
    switch self {
    case .sent(.nameOfFolder): 405
    case .sent(.nameTaken): 412
    case .upload(.busy): 423
    case .upload(.digest): 460
    default: nil
    }
  }
}

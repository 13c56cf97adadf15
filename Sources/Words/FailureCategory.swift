/// The consequence of an error for its caller. The HTTP status follows from it.
package enum FailureCategory: String, CaseIterable, Sendable {
  /// The caller must identify itself first.
  case signIn
  /// The caller may not do this.
  case refused
  /// The request cannot be understood.
  case malformed
  /// The request is understood, but a value in it is not allowed.
  case invalid
  /// The object does not exist for this caller.
  case missing
  /// The object existed, but no longer does.
  case gone
  /// The object's present state does not allow the request.
  case conflict
  /// The request is larger than allowed.
  case tooLarge
  /// The caller has made too many requests.
  case limited
  /// Too much is being done at the moment; the same request may succeed soon.
  case busy
  /// There is no space left, on the disk or in the caller's quota.
  case full
  /// The library cannot be used at present.
  case unavailable

  /// Whether a response that is being sent must end when its access check fails in this way. Only
  /// failures that say nothing about the caller's rights let it continue.
  package var revokesAccess: Bool {
    switch self {
    case .signIn, .refused, .malformed, .invalid, .missing, .gone, .conflict, .tooLarge: true
    case .limited, .busy, .full, .unavailable: false
    }
  }
}

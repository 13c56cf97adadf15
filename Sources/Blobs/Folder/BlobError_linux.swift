internal import Glibc

extension BlobError {
  init(_ code: Int32, _ call: FileCall) {
    let error = SystemError(code: code, operation: call.operation, subject: call.subject)
    self = code == ENOSPC || code == EDQUOT ? .noSpace(error) : .system(error)
  }

  static func noSpace(toBegin id: DraftID) -> Self {
    .noSpace(SystemError(code: ENOSPC, operation: "begin", subject: id.text))
  }

  /// The failed call's errno, where a call has failed.
  private var code: Int32? {
    switch self {
    case .system(let error), .noSpace(let error): error.code
    default: nil
    }
  }

  /// Nothing has that path.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  var isAlreadyThere: Bool { code == EEXIST }
  var isLink: Bool { code == ELOOP }
  var wouldBlock: Bool { code == EWOULDBLOCK }

  /// The disk may not be written to.
  package var isReadOnly: Bool { code == EROFS || code == EACCES || code == EPERM }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    "\(operation) \(subject): \(String(cString: strerror(code))) (\(code))"
  }
}

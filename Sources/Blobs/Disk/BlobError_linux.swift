internal import Glibc
internal import Platform

extension BlobError {
  init(_ code: Int32, _ call: FileCall) {
    let error = SystemError(call.operation, call.subject, code: code)
    self = code == ENOSPC || code == EDQUOT ? .noSpace(error) : .system(error)
  }

  static func noSpace(toBegin id: DraftID) -> Self {
    .noSpace(SystemError("begin", id.text, code: ENOSPC))
  }

  /// The failed call's errno, if a call has failed.
  private var code: Int32? {
    switch self {
    case .system(let error), .noSpace(let error), .source(let error): error.code
    default: nil
    }
  }

  /// Nothing exists at that path.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  var isAlreadyThere: Bool { code == EEXIST }
  var isLink: Bool { code == ELOOP }
  var wouldBlock: Bool { code == EWOULDBLOCK }

  /// The cause is limited to one path: another file has the name, or is in place of its folder.
  /// Other files can be written.
  package var isOfOnePlace: Bool {
    [EISDIR, ENOTEMPTY, EEXIST, ELOOP, ENOTDIR, EINVAL].contains(code)
  }

  /// The cause may be one file or folder, as a sector that cannot be read or a right that is not
  /// granted: others may work. A disk that is full or read-only accepts no file at all.
  package var isOfOneFile: Bool {
    switch self {
    case .system(let error): !isOfMoment && error.code != EROFS
    case .tooLong: true
    default: false
    }
  }

  /// The system is temporarily short of resources; the file need not be the cause.
  package var isOfMoment: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }

  /// This user may not access the file, which may be intact.
  package var isForbidden: Bool { code == EACCES || code == EPERM }

  /// The disk is read-only.
  package var isReadOnly: Bool { code == EROFS || code == EACCES || code == EPERM }
}

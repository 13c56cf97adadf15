internal import Glibc
internal import HTTP
internal import Library

extension OpenedFile {
  /// The file, or what the request wants of it.
  func response(to request: Request) throws -> Response {
    // The library's file is closed when the last picture of it is let go; the
    // answer has a descriptor of its own.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw HTTPError.unavailable }
    return .file(
      FileDescriptor(owning: copy), length: sizeBytes, type: contentType, tag: EntityTag(tag),
      request: request)
  }
}

extension Timestamp {
  var httpDate: String { HTTPDate.text(Int(milliseconds / 1000)) }
}

internal import Glibc
internal import HTTP
internal import Library

extension OpenedFile {
  /// A part of it.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw HTTPError.unavailable }
    return try FileDescriptor(owning: copy).bytes(at: offset, length: count)
  }

  /// The file, or a part of it that is a file of its own, or what the request
  /// wants of it.
  func response(
    to request: Request, part: Range<Int>? = nil, type: String? = nil
  ) throws -> Response {
    let part = part ?? 0..<sizeBytes
    // The library's file is closed when the last picture of it is let go; the
    // answer has a descriptor of its own.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw HTTPError.unavailable }
    return .file(
      FileDescriptor(owning: copy), from: part.lowerBound, length: part.count,
      type: type ?? contentType, tag: EntityTag(tag), request: request)
  }
}

extension Timestamp {
  var httpDate: String { HTTPDate.text(Int(milliseconds / 1000)) }
}

internal import Catalog
internal import Glibc
internal import HTTP
internal import Library
internal import Platform

extension ServedFile {
  /// Reads a part of it.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw HTTPError.unavailable }
    return try FileDescriptor(owning: copy).bytes(at: offset, length: count)
  }

  /// Serves the file, or an embedded file, honouring conditional and range requests.
  func response(
    to request: Request, part: Range<Int>? = nil, type: String? = nil
  ) throws -> Response {
    let part = part ?? 0..<sizeBytes
    // The library closes its file when its last user releases it; the response has its own
    // descriptor.
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

internal import Blobs
internal import CCurl
internal import Glibc

/// Sends requests with libcurl, each on a thread that may block. Open connections are shared by all
/// instances, and a request that has begun ends even if its task is cancelled.
package struct S3Connection: S3Transport {
  private let host: String
  private let certificates: String?
  private let disk: DiskQueue

  /// The trusted certificates of common systems. The first is the default of Debian's libcurl; the
  /// others are for systems that run a program built on Debian.
  private static let authorities = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  package init(_ address: S3Address) {
    host = address.host
    certificates = address.certificates ?? Self.authorities.first { access($0, R_OK) == 0 }
    disk = DiskQueue(label: "bucket", lanes: S3Limits.lanes)
  }

  package func send(
    _ request: S3Request, to url: String, headers: [(name: String, value: String)]
  ) async throws(S3Error) -> S3Answer {
    let lines = headers.map { "\($0.name): \($0.value)" }
    return try await disk.run { [host, certificates] () throws(S3Error) in
      var answer = ccurl_answer()
      Self.perform(request, url, lines, certificates, &answer)
      defer { ccurl_release(&answer) }
      try Self.check(answer, host)
      return S3Answer(
        status: answer.status,
        headers: Self.headers(
          UnsafeBufferPointer(start: answer.headers, count: answer.header_count)),
        body: Array(UnsafeBufferPointer(start: answer.body, count: answer.body_count)))
    }
  }

  private static func perform(
    _ request: S3Request, _ url: String, _ lines: [String], _ certificates: String?,
    _ answer: inout ccurl_answer
  ) {
    var raw = ccurl_request()
    raw.limit = request.limit
    raw.connect_milliseconds = S3Limits.connectMilliseconds
    raw.quiet_seconds = S3Limits.quietSeconds
    raw.header_count = lines.count
    var bytes: [UInt8] = []
    switch request.body {
    case .none: break
    case .bytes(let all):
      bytes = all
      raw.count = all.count
    case .file(let file, let offset, let count):
      raw.file = file.descriptor
      raw.offset = Int64(offset)
      raw.count = count
    }
    // All texts lie in one array, so that one closure keeps their addresses.
    var texts: [CChar] = []
    var starts: [Int] = []
    for text in [request.method, url, certificates ?? ""] + lines {
      starts.append(texts.count)
      texts += text.utf8CString
    }
    texts.withUnsafeBufferPointer { texts in
      bytes.withUnsafeBufferPointer { bytes in
        let all = starts.map { start in texts.baseAddress.map { $0 + start } }
        raw.method = all[0]
        raw.url = all[1]
        raw.ca_file = certificates == nil ? nil : all[2]
        if case .bytes = request.body { raw.bytes = bytes.baseAddress }
        Array(all.dropFirst(3)).withUnsafeBufferPointer { pointers in
          raw.headers = pointers.baseAddress
          ccurl_perform(&raw, &answer)
        }
      }
    }
    // The descriptor belongs to the open file, which must outlive the request.
    withExtendedLifetime(request) {}
  }

  private static func check(_ answer: ccurl_answer, _ host: String) throws(S3Error) {
    let reason = withUnsafeBytes(of: answer.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch answer.failure {
    case CCURL_NONE: return
    case CCURL_UNREACHABLE: throw .unreachable(host: host, reason: reason)
    case CCURL_SLOW: throw .slow(host: host)
    case CCURL_UNTRUSTED: throw .untrusted(host: host, reason: reason)
    case CCURL_UNREADABLE: throw .unreadable
    case CCURL_TOO_LONG: throw .garbled(host: host)
    default: throw .cut(host: host, reason: reason)
    }
  }

  private static func headers(_ text: UnsafeBufferPointer<CChar>) -> [String: String] {
    var found: [String: String] = [:]
    let bytes = text.map { UInt8(bitPattern: $0) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = line[line.index(after: colon)...]
        .drop { $0 == 0x20 || $0 == 0x09 }
        .prefix { $0 != UInt8(ascii: "\r") }
      found[name] = String(decoding: value, as: UTF8.self)
    }
    return found
  }
}

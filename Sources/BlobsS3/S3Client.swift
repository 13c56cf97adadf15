internal import Blobs
internal import JSON

/// A bucket's keys below the prefix of its address, with retries.
package struct S3Client: Sendable {
  package let address: S3Address
  private let credentials: S3Credentials
  private let signer: S3Signer
  private let connection: any S3Transport
  private let retrying: S3Retries
  /// Reads parts of files, which may block.
  let disk = DiskQueue(label: "parts", lanes: 2)
  /// Seconds since 1970.
  private let now: @Sendable () -> Int

  package init(
    _ address: S3Address, _ credentials: S3Credentials, connection: any S3Transport,
    retrying: S3Retries = S3Retries(), now: @escaping @Sendable () -> Int
  ) {
    self.address = address
    self.credentials = credentials
    signer = S3Signer(credentials, region: address.region)
    self.connection = connection
    self.retrying = retrying
    self.now = now
  }

  func path(_ key: String) -> String { "/\(address.bucket)/\(address.prefix)\(key)" }

  /// Sends a request until it is answered, at most `S3Limits.requestAttempts` times. An answer that
  /// `read` finds to make no sense does not count.
  func send<T: Sendable>(
    _ request: S3Request, _ read: (S3Answer) throws(S3Error) -> T
  ) async throws(S3Error) -> T {
    try await retrying.run { () async throws(S3Error) in try read(try await sendOnce(request)) }
  }

  @discardableResult
  func send(_ request: S3Request) async throws(S3Error) -> S3Answer {
    try await send(request) { (answer) throws(S3Error) in answer }
  }

  @discardableResult
  func sendOnce(_ request: S3Request) async throws(S3Error) -> S3Answer {
    let time = signingTime(now())
    let path = S3Signer.encoded(request.path, isPath: true)
    var headers = request.headers
    headers.append(("host", address.host))
    headers.append(("x-amz-content-sha256", request.payload))
    headers.append(("x-amz-date", time))
    if let token = credentials.token { headers.append(("x-amz-security-token", token)) }
    let signature = signer.authorization(
      request.method, path: path, query: request.query, headers: headers,
      payload: request.payload, time: time)
    headers.append(("authorization", signature))
    // Servers without this answer after the body was sent; waiting for leave to send costs a
    // second where a server does not know of it.
    headers.append(("expect", ""))
    let query = request.query.isEmpty ? "" : "?" + S3Signer.text(of: request.query)
    let answer = try await connection.send(
      request, to: address.endpoint + path + query, headers: headers)
    try check(answer)
    return answer
  }

  /// Throws for any answer that is not a success. A long copy is answered with 200 before it is
  /// done, and the failure then follows in the body.
  private func check(_ answer: S3Answer) throws(S3Error) {
    let (status, host, bucket) = (answer.status, address.host, address.bucket)
    let document = S3Document(answer.status == 206 ? [] : Array(answer.body.prefix(64 << 10)))
    if (200..<300).contains(status) {
      guard answer.headers["content-type"]?.contains("xml") == true, document.name == "Error"
      else { return }
      throw .failing(host: host, status: status, code: Self.code(document))
    }
    let code = Self.code(document)
    switch (status, code) {
    case (_, "NoSuchBucket"): throw .noBucket(bucket: bucket)
    case (_, "RequestTimeTooSkewed"):
      throw .clockOff(host: host, date: answer.headers["date"].map { String($0.prefix(40)) })
    case (_, "InvalidAccessKeyId"), (_, "SignatureDoesNotMatch"), (_, "InvalidToken"),
      (_, "ExpiredToken"), (401, _):
      throw .wrongCredentials(host: host)
    case (301, _), (307, _), (400, "AuthorizationHeaderMalformed"):
      let region = document.text("Region") ?? answer.headers["x-amz-bucket-region"]
      throw .wrongRegion(bucket: bucket, region: region.map { String($0.prefix(40)) })
    case (403, _): throw .forbidden(bucket: bucket)
    case (404, _): throw .noKey
    case (412, _): throw .taken
    case (400, "RequestTimeout"), (408, _), (429, _), (500, _), (502, _), (503, _), (504, _),
      (409, "ConditionalRequestConflict"), (400, "BadDigest"):
      throw .failing(host: host, status: status, code: code)
    default: throw .refused(host: host, status: status, code: code)
    }
  }

  /// The error's name, short and harmless: it goes into sentences and logs.
  private static func code(_ document: S3Document) -> String {
    let text = document.text("Code") ?? ""
    return String(text.prefix(60).filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}

// MARK: - Keys

/// A key in a list.
package struct S3Key: Hashable, Sendable {
  package let key: String
  package let sizeBytes: Int
}

extension S3Client {
  /// Stores bytes under a key. With `isNew`, throws `taken` if there are some already, on servers
  /// that can tell.
  package func put(_ bytes: [UInt8], at key: String, isNew: Bool = false) async throws(S3Error) {
    var request = S3Request("PUT", path(key))
    request.send(bytes)
    request.headers.append(("x-amz-checksum-sha256", Base64.text(of: sha256(of: bytes))))
    if isNew { request.headers.append(("if-none-match", "*")) }
    try await send(request)
  }

  /// Reads up to `count` bytes of a key's, from `offset` on, with the length of all of them.
  package func get(
    _ key: String, from offset: Int = 0, count: Int
  ) async throws(S3Error) -> (bytes: [UInt8], sizeBytes: Int) {
    var request = S3Request("GET", path(key))
    request.headers.append(("range", "bytes=\(offset)-\(offset + count - 1)"))
    request.limit = max(count, 64 << 10)
    do throws(S3Error) {
      return try await send(request) { (answer) throws(S3Error) in
        guard let size = Self.length(answer), answer.status == 206 || offset == 0,
          answer.body.count == min(count, max(0, size - offset))
        else { throw S3Error.garbled(host: address.host) }
        return (answer.body, size)
      }
    } catch {
      // Nothing can be asked of a key without bytes, or after the last one.
      guard case .refused(_, 416, _) = error else { throw error }
      return ([], try await sizeBytes(of: key))
    }
  }

  /// The length of all bytes, of which an answer has some.
  private static func length(_ answer: S3Answer) -> Int? {
    if answer.status == 206 {
      return answer.headers["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
    }
    return answer.body.count
  }

  package func sizeBytes(of key: String) async throws(S3Error) -> Int {
    try await send(S3Request("HEAD", path(key))) { (answer) throws(S3Error) in
      guard let size = answer.headers["content-length"].flatMap({ Int($0) }), size >= 0
      else { throw .garbled(host: address.host) }
      return size
    }
  }

  /// Deletes a key, if it is there.
  package func delete(_ key: String) async throws(S3Error) {
    do throws(S3Error) { try await send(S3Request("DELETE", path(key))) } catch {
      guard error == .noKey else { throw error }
    }
  }

  /// Keys that begin with `start`, after `after`, in order. At most `limit`; `isAll` says whether
  /// there are no more.
  package func list(
    _ start: String, after: String? = nil, limit: Int = S3Limits.listedKeys
  ) async throws(S3Error) -> (keys: [S3Key], isAll: Bool) {
    var request = S3Request("GET", "/\(address.bucket)")
    request.query = [
      ("list-type", "2"), ("max-keys", "\(min(limit, S3Limits.listedKeys))"),
      ("prefix", address.prefix + start),
    ]
    if let after { request.query.append(("start-after", address.prefix + after)) }
    return try await send(request) { (answer) throws(S3Error) in
      try keys(in: S3Document(answer.body), start)
    }
  }

  private func keys(
    in document: S3Document, _ start: String
  ) throws(S3Error) -> (keys: [S3Key], isAll: Bool) {
    guard document.name == "ListBucketResult" else { throw .garbled(host: address.host) }
    var keys: [S3Key] = []
    for part in document.parts("Contents") {
      guard let key = part.text("Key"), key.hasPrefix(address.prefix + start),
        let size = part.text("Size").flatMap({ Int($0) }), size >= 0
      else { throw .garbled(host: address.host) }
      keys.append(S3Key(key: String(key.dropFirst(address.prefix.count)), sizeBytes: size))
    }
    return (keys, document.text("IsTruncated") != "true")
  }
}

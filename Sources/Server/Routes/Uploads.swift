internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Words

/// Uploads by tus 1.0, which can be resumed after a lost connection.
extension Site {
  func uploadRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/uploads"
    return [
      Route(
        .options, path, "The supported parts of tus.", access: .anyone,
        answers: [RouteAnswer(.noContent, "The capabilities, in headers.")]
      ) { _, _ in Response(.noContent, headers: Tus.capabilities) },
      Route(
        .post, path, "Starts an upload.", access: .contributor,
        body: .bytes(types: [Tus.bodyType], limit: nil),
        answers: Self.tusRefusals + [
          RouteAnswer(.created, "Started; send the bytes to the address in `Location`."),
          RouteAnswer(413, "The file exceeds the size limit.", code: "uploadTooLarge"),
        ]
      ) { [self] request, principal in try await begin(request, principal) },
      Route(
        .head, path + "/{id}", "How many bytes of an upload have arrived.", access: .contributor,
        answers: Self.tusRefusals + [
          RouteAnswer(
            .ok, "In `Upload-Offset`; all of it is here only with `Tintype-Outcome`."),
          RouteAnswer(423, "The upload is being processed.", code: "uploadBusy"),
        ]
      ) { [self] request, principal, id in
        try Tus.check(request)
        let upload = try await library.uploads.progress(of: uploadID(id), for: principal)
        return Response(.ok, headers: Tus.headers(of: upload))
      },
      Route(
        .patch, path + "/{id}", "Adds bytes to an upload.", access: .contributor,
        body: .bytes(types: [Tus.bodyType], limit: nil),
        answers: Self.tusRefusals + [
          RouteAnswer(
            .noContent,
            "Stored; `Upload-Offset` says how far, `Tintype-Outcome` says the result at the end."),
          RouteAnswer(409, "The bytes do not continue the upload.", code: "uploadOffset"),
        ]
      ) { [self] request, principal, id in try await append(request, uploadID(id), principal) },
      Route(
        .delete, path + "/{id}", "Discards an unfinished upload.", access: .contributor,
        answers: Self.tusRefusals + [RouteAnswer(.noContent, "Deleted.")]
      ) { [self] request, principal, id in
        try Tus.check(request)
        try await library.uploads.cancel(uploadID(id), as: principal)
        return Response(.noContent, headers: Tus.version)
      },
      Route(
        .put, path + "/{name}", "Stores a file in one request, for programs without tus.",
        access: .contributor, body: .bytes(limit: Uploads.maxBytes),
        answers: Self.outcomes
      ) { [self] request, principal, name in try await takeWhole(name, request, principal) },
    ]
  }

  static let outcomes = [
    RouteAnswer(.created, "The result.", type: "application/json"),
    RouteAnswer(422, "The file is refused; `detail` says why.", code: "notAPhoto"),
  ]

  private static let tusRefusals = [
    RouteAnswer(412, "`Tus-Resumable: 1.0.0` is missing.", code: "uploadProtocol"),
    RouteAnswer(400, "A header is invalid.", code: "badHeader"),
  ]

  private func uploadID(_ text: String) throws(HTTPError) -> UploadID {
    guard let id = UploadID(text) else { throw .notFound }
    return id
  }

  // MARK: - In parts

  private func begin(_ request: Request, _ principal: Principal) async throws -> Response {
    try Tus.check(request)
    let wanted = try Tus.uploadRequest(of: request)
    var upload = try await library.uploads.begin(wanted, as: principal)
    if upload.result == nil, upload.offsetBytes == 0, !request.body.isEmpty {
      upload = try await library.uploads.receive(
        request.body, into: upload.id, at: 0, as: principal)
    }
    var headers = Tus.headers(of: upload)
    headers["Location"] = "/api/v1/uploads/\(upload.id.text)"
    return Response(.created, headers: headers)
  }

  private func append(_ request: Request, _ id: UploadID, _ principal: Principal) async throws
    -> Response
  {
    try Tus.check(request)
    guard let offset = request.headers["Upload-Offset"].flatMap({ Int(pathSegment: $0) }) else {
      throw RequestError.header("Upload-Offset", expected: Message("expected.offset"))
    }
    if request.headers.contains("Upload-Length") {
      try await library.uploads.setLength(Tus.length(of: request), of: id, as: principal)
    }
    let upload = try await library.uploads.receive(
      request.body, into: id, at: offset, as: principal)
    if upload.result != nil { try await library.sent.noteSent(by: principal) }
    return Response(.noContent, headers: Tus.headers(of: upload))
  }

  // MARK: - Whole

  /// - Parameter path: The file's name, after the folders that it came from.
  func takeWhole(_ path: String, _ request: Request, _ principal: Principal) async throws
    -> Response
  {
    let place = try await sentPlace(path, principal)
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) }
    var wanted = UploadRequest(
      filename: name ?? path, lengthBytes: request.body.length,
      contentType: request.headers["filetype"] ?? request.contentType,
      sha256: request.headers["sha256"], clientID: request.headers["upload"],
      title: request.headers["title"])
    wanted.details = try UploadDetails { request.headers[$0] }
    let (upload, result, hasCome) = try await store(request.body, wanted, principal)
    if let place {
      // Bytes that came before, by another program, are not this one's to read.
      _ = try await library.sent.record(
        place, sizeBytes: request.body.length ?? upload.offsetBytes,
        sha256: hasCome ? result.sha256 : nil, for: principal)
    }
    let json: JSON = [
      "outcome": .string(result.outcome.rawValue), "asset": .string(result.asset.text),
      "sha256": .string(result.sha256), "wasTrashed": .bool(result.wasTrashed),
      "damage": result.damage?.json ?? .null,
    ]
    return .json(json, status: .created)
  }

  /// The place of a file in the folder of a program; `nil` for people, who have none.
  private func sentPlace(
    _ path: String, _ principal: Principal
  ) async throws(LibraryError) -> SentPath? {
    guard case .token = principal else { return nil }
    let place = try SentPath(path)
    _ = try await library.sent.check(place, for: principal)
    return place
  }

  /// Stores a file, and says whether its bytes came with this request.
  func store(
    _ body: RequestBody, _ wanted: UploadRequest, _ principal: Principal
  ) async throws -> (upload: Upload, result: UploadResult, hasCome: Bool) {
    var upload = try await library.uploads.begin(wanted, as: principal)
    if upload.result == nil, upload.offsetBytes > 0 {
      // A part arrived earlier, but sending a whole file starts from the beginning.
      try await library.uploads.cancel(upload.id, as: principal)
      upload = try await library.uploads.begin(wanted, as: principal)
    }
    if let result = upload.result { return (upload, result, false) }
    do {
      upload = try await library.uploads.receive(
        body, into: upload.id, at: 0, isWhole: true, as: principal)
    } catch {
      // Another request that sends the same file continues with it.
      if error as? LibraryError == .upload(.busy(upload.id)) { throw error }
      // Sending a whole file cannot be resumed. The library may already have discarded the part;
      // the original error is what counts.
      try? await library.uploads.cancel(upload.id, as: principal)
      throw error
    }
    guard let result = upload.result else {
      throw LibraryError.upload(
        .incomplete(
          upload.id, offsetBytes: upload.offsetBytes,
          lengthBytes: upload.request.lengthBytes ?? upload.offsetBytes))
    }
    return (upload, result, true)
  }
}

internal import HTTP
internal import JSON
internal import Library

/// Files on their way in, by tus 1.0: what a lost connection interrupts goes on
/// where it ended.
extension Site {
  func uploadRoutes() -> [Route<Access, Asker>] {
    let path = "/api/v1/uploads"
    return [
      Route(
        .options, path, "What the server knows of tus.", access: .anyone,
        answers: [RouteAnswer(.noContent, "In headers.")]
      ) { _, _ in Response(.noContent, headers: Tus.capabilities) },
      Route(
        .post, path, "Begins an upload.", access: .account,
        body: .bytes(types: [Tus.bodyType], limit: nil),
        answers: [
          RouteAnswer(.created, "It goes on at the address in `Location`."),
          RouteAnswer(413, "The file is larger than any that is taken.", code: "uploadTooLarge"),
        ]
      ) { [self] request, asker in try await begin(request, asker) },
      Route(
        .head, path + "/{id}", "How much of an upload is here.", access: .account,
        answers: [RouteAnswer(.ok, "In `Upload-Offset`.")]
      ) { [self] request, asker, id in
        try Tus.check(request)
        let upload = try await library.uploads.upload(uploadID(id), for: asker)
        return Response(.ok, headers: Tus.headers(of: upload))
      },
      Route(
        .patch, path + "/{id}", "Adds bytes to an upload.", access: .account,
        body: .bytes(types: [Tus.bodyType], limit: nil),
        answers: [
          RouteAnswer(.noContent, "They are here for good; `Upload-Offset` says how far."),
          RouteAnswer(409, "The upload ends elsewhere.", code: "uploadOffset"),
        ]
      ) { [self] request, asker, id in try await append(request, uploadID(id), asker) },
      Route(
        .delete, path + "/{id}", "Throws away what has come so far.", access: .account,
        answers: [RouteAnswer(.noContent, "It is gone.")]
      ) { [self] request, asker, id in
        try Tus.check(request)
        try await library.uploads.cancel(uploadID(id), as: asker)
        return Response(.noContent, headers: Tus.version)
      },
      Route(
        .put, path + "/{name}", "Takes a whole file at once, for programs without tus.",
        access: .account, body: .bytes(limit: Limits.fileBytes),
        answers: [
          RouteAnswer(.created, "What became of it.", type: "application/json"),
          RouteAnswer(422, "It is refused; the sentence says why.", code: "notAPhoto"),
        ]
      ) { [self] request, asker, name in try await takeWhole(name, request, asker) },
    ]
  }

  private func uploadID(_ text: String) throws(HTTPError) -> UploadID {
    guard let id = UploadID(text) else { throw .notFound }
    return id
  }

  // MARK: - In parts

  private func begin(_ request: Request, _ asker: Asker) async throws -> Response {
    try Tus.check(request)
    let wanted = try Tus.uploadRequest(of: request)
    var upload = try await library.uploads.begin(wanted, as: asker)
    if upload.result == nil, upload.offsetBytes == 0, !request.body.isEmpty {
      try await receive(request, upload.id, at: 0, asker)
      upload = try await library.uploads.upload(upload.id, for: asker)
    }
    var headers = Tus.headers(of: upload)
    headers["Location"] = "/api/v1/uploads/\(upload.id.text)"
    return Response(.created, headers: headers)
  }

  private func append(_ request: Request, _ id: UploadID, _ asker: Asker) async throws -> Response {
    try Tus.check(request)
    guard let offset = request.headers["Upload-Offset"].flatMap({ Int(pathSegment: $0) }) else {
      throw RequestError.header("Upload-Offset", expected: "where the bytes belong")
    }
    if request.headers.contains("Upload-Length") {
      try await library.uploads.setLength(Tus.length(of: request), of: id, as: asker)
    }
    try await receive(request, id, at: offset, asker)
    let upload = try await library.uploads.upload(id, for: asker)
    return Response(.noContent, headers: Tus.headers(of: upload))
  }

  /// Takes what the body brings. Whatever ends it, what has come is kept; when
  /// it was the last of the file, the file becomes a photo.
  private func receive(
    _ request: Request, _ id: UploadID, at offset: Int, _ asker: Asker
  ) async throws {
    var end = offset
    do {
      for try await bytes in request.body {
        end = try await library.uploads.append(bytes, to: id, at: end, as: asker)
      }
    } catch let error as HTTPError {
      _ = try await library.uploads.flush(id, as: asker)
      throw error
    }
    end = try await library.uploads.flush(id, as: asker)
    let upload = try await library.uploads.upload(id, for: asker)
    if upload.result == nil, end == upload.request.lengthBytes {
      _ = try await library.uploads.finish(id, as: asker)
    }
  }

  // MARK: - Whole

  private func takeWhole(
    _ name: String, _ request: Request, _ asker: Asker
  ) async throws -> Response {
    let wanted = UploadRequest(
      filename: name, lengthBytes: request.body.length,
      contentType: request.headers["filetype"] ?? request.contentType,
      sha256: request.headers["sha256"], clientID: request.headers["upload"],
      title: request.headers["title"])
    let upload = try await library.uploads.begin(wanted, as: asker)
    let result: UploadResult
    if let known = upload.result {
      result = known
    } else {
      do {
        result = try await store(request, upload, asker)
      } catch {
        // Whoever sends a whole file cannot go on with a part of it.
        // The library may have thrown it away already; why it failed is what counts.
        try? await library.uploads.cancel(upload.id, as: asker)
        throw error
      }
    }
    let json: JSON = [
      "outcome": .string(result.outcome.rawValue), "asset": .string(result.asset.text),
      "sha256": .string(result.sha256),
    ]
    return .json(json, status: .created)
  }

  private func store(
    _ request: Request, _ upload: Upload, _ asker: Asker
  ) async throws -> UploadResult {
    var end = 0
    for try await bytes in request.body {
      end = try await library.uploads.append(bytes, to: upload.id, at: end, as: asker)
    }
    if upload.request.lengthBytes == nil {
      try await library.uploads.setLength(end, of: upload.id, as: asker)
    }
    return try await library.uploads.finish(upload.id, as: asker)
  }
}

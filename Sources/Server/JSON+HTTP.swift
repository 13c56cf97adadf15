internal import HTTP
internal import JSON

extension Response {
  static func json(_ value: JSON, status: Status = .ok) -> Response {
    .json(value.text, status: status)
  }
}

extension Request {
  /// Reads the body as JSON.
  func json(limit: Int) async throws -> JSON {
    let bytes = try await body.collect(limit: limit)
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw RequestError.notJSON(error)
    }
  }
}

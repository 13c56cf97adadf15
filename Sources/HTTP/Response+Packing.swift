extension Response {
  /// The same in fewer bytes, where the client takes it so and it is worth the work.
  ///
  /// Not for answers that hold a secret beside what the request says: how short they
  /// become tells how alike the two are.
  package func packed(for request: Request) -> Response {
    guard case .bytes(let bytes) = body, bytes.count >= Limits.packedBytes, status == .ok,
      !headers.contains("Content-Encoding"), !headers.contains("ETag")
    else { return self }
    var response = self
    response.headers["Vary"] = "Accept-Encoding"
    guard ContentCoding.gzip.isAccepted(by: request.headers["Accept-Encoding"]),
      let packed = ContentCoding.gzip.packedFast(bytes)
    else { return response }
    response.headers["Content-Encoding"] = ContentCoding.gzip.rawValue
    response.body = .bytes(packed)
    return response
  }
}

extension Response {
  /// Compresses the response if the client accepts it and it is worthwhile.
  ///
  /// Not for responses that contain a secret together with data from the request: the compressed
  /// length reveals their similarity.
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

internal import CBrotli
internal import CZlib

/// A compression method that browsers support.
package enum ContentCoding: String, CaseIterable, Sendable {
  // Better compression first.
  case brotli = "br"
  case gzip

  /// Returns the best method that an `Accept-Encoding` header allows.
  static func best(for header: String?) -> ContentCoding? {
    let accepted = accepted(by: header)
    return allCases.first { accepted.contains(Substring($0.rawValue)) }
  }

  /// Whether an `Accept-Encoding` header allows it.
  package func isAccepted(by header: String?) -> Bool {
    Self.accepted(by: header).contains(Substring(rawValue))
  }

  private static func accepted(by header: String?) -> [Substring] {
    guard let header else { return [] }
    return header.split(separator: ",").compactMap { entry -> Substring? in
      let parts = entry.split(separator: ";").map { Array($0.utf8)[...].trimmed }
      guard let name = parts.first else { return nil }
      // A weight of 0 means not acceptable.
      let isRefused = parts.dropFirst().contains { weight in
        weight.starts(with: "q=0".utf8) && weight.dropFirst(3).allSatisfy { [46, 48].contains($0) }
      }
      return isRefused ? nil : Substring(decoding: name, as: UTF8.self)
    }
  }

  /// Compresses well in little time; `nil` if it gains nothing.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let result =
      switch self {
      case .brotli: Self.brotli(bytes)
      case .gzip: Self.gzip(bytes, level: 9)
      }
    return result.flatMap { $0.count < bytes.count ? $0 : nil }
  }

  /// Compresses by gzip as fast as possible, for dynamic content; `nil` if it gains nothing.
  static func quicklyCompressed(_ bytes: [UInt8]) -> [UInt8]? {
    gzip(bytes, level: 1).flatMap { $0.count < bytes.count ? $0 : nil }
  }

  private static func brotli(_ bytes: [UInt8]) -> [UInt8]? {
    var count = bytes.count
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      isDone =
        BrotliEncoderCompress(
          brotliQuality, window(of: bytes.count), BROTLI_MODE_TEXT, bytes.count, bytes, &count,
          buffer.baseAddress) != 0
      filled = isDone ? count : 0
    }
    return isDone ? result : nil
  }

  /// Higher levels gain a tenth for thirty times the work, for which the first page after a start,
  /// and all other requests on the same loop, would wait.
  private static let brotliQuality: Int32 = 6

  /// The bits of a window in which everything fits: the usual one takes two megabytes of tables for
  /// each file, which the system gives and takes back.
  private static func window(of count: Int) -> Int32 {
    let bits = Int.bitWidth - (count + windowGap - 1).leadingZeroBitCount
    return min(max(Int32(bits), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
  }

  /// A window is so many bytes smaller than its bits say.
  private static let windowGap = 16

  private static func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    // Adding 16 to the window bits selects the gzip format.
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      bytes.withUnsafeBufferPointer { bytes in
        // zlib only reads from this pointer.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = UInt32(clamping: bytes.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(clamping: buffer.count)
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      filled = isDone ? Int(stream.total_out) : 0
    }
    return isDone ? result : nil
  }
}

extension Response {
  /// Compresses the response if the client accepts it and it is worthwhile.
  ///
  /// Not for responses that contain a secret together with data from the request: the compressed
  /// length reveals their similarity.
  package func compressed(for request: Request) -> Response {
    guard case .bytes(let bytes) = body, bytes.count >= HTTPLimits.compressionBytes, status == .ok,
      !headers.contains("Content-Encoding"), !headers.contains("ETag")
    else { return self }
    var response = self
    response.headers["Vary"] = "Accept-Encoding"
    guard ContentCoding.gzip.isAccepted(by: request.headers["Accept-Encoding"]),
      let compressed = ContentCoding.quicklyCompressed(bytes)
    else { return response }
    response.headers["Content-Encoding"] = ContentCoding.gzip.rawValue
    response.body = .bytes(compressed)
    return response
  }
}

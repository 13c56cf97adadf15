import HTTP

/// What a stranger sends before anybody knows who he is.
extension FuzzTarget {
  /// Where the head ends, and what it says: the same in one piece and byte by byte.
  static let requestHead = FuzzTarget(
    name: "request-head", seeds: [], read: { bytes in try head(bytes, step: bytes.count) },
    mustHold: { wire in try head(wire, step: 1) == wire })

  private static func head(_ bytes: [UInt8], step: Int) throws -> [UInt8] {
    let limits = HTTPLimits()
    var scanner = HeadScanner(limits: limits)
    var length: Int?
    for end in stride(from: step, through: bytes.count, by: max(step, 1)) where length == nil {
      length = try scanner.scan(bytes.span.extracting(0..<end))
    }
    guard let length else { throw HTTPError.closed }
    let wire = Array(bytes[..<length])
    _ = try HeadParser.parse(wire, limits: limits)
    return wire
  }

  /// A chunked body has the same bytes in one piece and byte by byte.
  static let chunkedBody = FuzzTarget(
    name: "chunked-body", seeds: [],
    read: { bytes in (bytes, try body(bytes, step: bytes.count)) },
    mustHold: { bytes, whole in try body(bytes, step: 1) == whole })

  private static func body(_ bytes: [UInt8], step: Int) throws -> [UInt8] {
    guard var decoder = BodyDecoder(.chunked, limits: HTTPLimits()) else { return [] }
    var data: [UInt8] = []
    var position = 0
    for end in stride(from: step, through: bytes.count, by: max(step, 1)) {
      var isWaiting = false
      while !isWaiting {
        switch try decoder.next(bytes.span.extracting(0..<end), at: &position) {
        case .data(let range): data += bytes[range]
        case .end: return data
        case nil: isWaiting = true
        }
      }
    }
    throw HTTPError.closed
  }

  /// A form has the same parts in one piece and byte by byte.
  static let multipart = FuzzTarget(
    name: "multipart", seeds: [],
    read: { bytes in (bytes, try parts(bytes, step: bytes.count)) },
    mustHold: { bytes, whole in try parts(bytes, step: 1) == whole })

  private static func parts(_ bytes: [UInt8], step: Int) throws -> [MultipartDecoder.Event] {
    var decoder = try MultipartDecoder(contentType: "multipart/form-data; boundary=x")
    var events: [MultipartDecoder.Event] = []
    for start in stride(from: 0, to: bytes.count, by: max(step, 1)) {
      decoder.push(Array(bytes[start..<min(bytes.count, start + step)]))
      while let event = try decoder.next() {
        guard case .data(let more) = event, case .data(let before)? = events.last else {
          events.append(event)
          continue
        }
        events[events.count - 1] = .data(before + more)
      }
    }
    return events
  }

  /// Ranges lie inside, and together are no more than the whole.
  static let byteRange = FuzzTarget(
    name: "byte-range", seeds: [],
    read: { bytes in ByteRange("bytes=" + String(decoding: bytes, as: UTF8.self), length: 1000) },
    mustHold: { range in
      switch range {
      case .whole, .unsatisfiable: true
      case .part(let part): !part.isEmpty && part.lowerBound >= 0 && part.upperBound <= 1000
      case .parts(let parts):
        parts.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= 1000 }
          && parts.reduce(0) { $0 + $1.count } <= 1000
      }
    })

  /// No part of a path leads anywhere but where it says.
  static let requestTarget = FuzzTarget(
    name: "request-target", seeds: [],
    read: { bytes in try RequestTarget(bytes.filter { $0 > 32 && $0 < 127 }[...]) },
    mustHold: { target in
      target.segments.allSatisfy { part in
        part != "." && part != ".." && !part.utf8.contains { $0 == 47 || $0 < 32 }
      }
    })
}

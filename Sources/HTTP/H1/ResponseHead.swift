internal import Glibc

/// A response head as bytes.
struct ResponseHead {
  enum Framing: Hashable {
    /// No body and, by the status's rules, no headers about it.
    case none
    case length(Int)
    case chunked
    /// The body ends with the connection, the only way in HTTP/1.0.
    case untilClose
  }

  var status: Status
  var headers: Headers
  var framing: Framing
  /// The `Connection` header, if it differs from the version's default.
  var connection: StaticString?

  /// - Parameter date: The date line, see ``dateLine(_:)``.
  func append(to bytes: inout [UInt8], date: [UInt8]) {
    if status == .ok {
      // The usual case.
      bytes.append("HTTP/1.1 200 OK\r\n")
    } else {
      bytes.append("HTTP/1.1 ")
      bytes.append(decimal: status.code)
      bytes.append(.space)
      bytes += status.phrase.utf8
      bytes.append("\r\n")
    }
    bytes += date
    if headers.fields.contains(where: { Self.isOurs(headers.wire[$0.name.asInts]) }) {
      for field in headers.fields where !Self.isOurs(headers.wire[field.name.asInts]) {
        bytes += headers.wire[Int(field.name.lowerBound)..<(Int(field.value.upperBound) + 2)]
      }
    } else {
      bytes += headers.wire
    }
    switch framing {
    case .none, .untilClose: break
    case .length(let count):
      bytes.append("Content-Length: ")
      bytes.append(decimal: count)
      bytes.append("\r\n")
    case .chunked: bytes.append("Transfer-Encoding: chunked\r\n")
    }
    if let connection {
      bytes.append("Connection: ")
      bytes.append(connection)
      bytes.append("\r\n")
    }
    bytes.append("\r\n")
  }

  static func dateLine(_ date: [UInt8]) -> [UInt8] { "Date: ".utf8 + date + "\r\n".utf8 }

  /// Headers that only the server writes, even if a handler has set them.
  private static func isOurs(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.count {
    case 4: name.equalsIgnoringCase("Date")
    case 10: name.equalsIgnoringCase("Connection")
    case 14: name.equalsIgnoringCase("Content-Length")
    case 17: name.equalsIgnoringCase("Transfer-Encoding")
    default: false
    }
  }
}

extension Response {
  /// The head and body of a connection's last response, before there is an exchange.
  ///
  /// - Precondition: The body is in memory.
  var wholeBytes: [UInt8] {
    guard case .bytes(let body) = body else { preconditionFailure("a body in memory") }
    var bytes: [UInt8] = []
    ResponseHead(
      status: status, headers: headers, framing: .length(body.count), connection: "close"
    ).append(to: &bytes, date: ResponseHead.dateLine(Array(HTTPDate.text(time(nil)).utf8)))
    return bytes + body
  }
}

extension Range<Int32> {
  var asInts: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    self += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func append(decimal number: Int) {
    precondition(number >= 0, "lengths and codes are not negative")
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(48 + number % 10))
  }

  mutating func append(hexadecimal number: Int) {
    precondition(number >= 0, "lengths are not negative")
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(number % 16)
    append(digit < 10 ? 48 + digit : 87 + digit)
  }
}

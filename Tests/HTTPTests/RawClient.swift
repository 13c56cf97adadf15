import Glibc
import HTTP
import Synchronization

/// A client that sends exactly the bytes it is given, however wrong.
///
/// Its calls block a thread, and give up after ten seconds without a byte.
final class RawClient: Sendable {
  struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  struct Failure: Error { let what: String }

  let descriptor: Int32
  /// What was received and not asked for yet.
  private let pending = Mutex(Pending())
  private let reset = Mutex(false)

  /// Whether the connection ended without order.
  var wasReset: Bool { reset.withLock { $0 } }

  init(port: UInt16, receiveBufferBytes: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var size = receiveBufferBytes {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, length)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, length)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { throw Failure(what: "connect \(errno)") }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { throw Failure(what: "send \(errno)") }
      sent += count
    }
  }

  /// Sends as long as the other side takes it without a pause of a tenth of a
  /// second; returns how much that was.
  func sendUntilBlocked(_ bytes: [UInt8], total: Int) throws -> Int {
    var sent = 0
    while sent < total {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress, min(bytes.count, total - sent),
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno != EAGAIN {
        throw Failure(what: "send \(errno)")
      } else if !isReady(Int16(POLLOUT), milliseconds: 100) {
        break
      }
    }
    return sent
  }

  /// Whether something can be read now, or very soon.
  func hasAnswer(milliseconds: Int32 = 1) -> Bool {
    isReady(Int16(POLLIN), milliseconds: milliseconds)
  }

  /// Waits for the end of the connection, no longer than that.
  func hasNothingFor(milliseconds: Int32) -> Bool { !isReady(0, milliseconds: milliseconds) }

  private func isReady(_ events: Int16, milliseconds: Int32) -> Bool {
    var query = pollfd(fd: descriptor, events: events, revents: 0)
    return poll(&query, 1, milliseconds) > 0
  }

  /// Ends this side; answers can still come.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the close that follows a reset.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// What comes next; empty at the end.
  func receive(atMost count: Int = 65536) throws -> [UInt8] {
    let kept = pending.withLock { $0.take(atMost: count) }
    return kept.isEmpty ? try receiveNew(atMost: count) : kept
  }

  private func receiveNew(atMost count: Int) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = recv(descriptor, buffer.baseAddress, count, 0)
      if result < 0 { failure = errno }
      filled = max(0, result)
    }
    // A reset is an end too.
    if failure == ECONNRESET {
      reset.withLock { $0 = true }
      return []
    }
    if failure != 0 { throw Failure(what: "receive \(failure)") }
    return bytes
  }

  /// Everything up to the end of the connection.
  func receiveToEnd() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try receive()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Reads as long as needed to have so many bytes.
  func receive(exactly count: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let bytes = try receive(atMost: count - all.count)
      if bytes.isEmpty { throw Failure(what: "ended after \(all.count) of \(count)") }
      all += bytes
    }
    return all
  }

  /// Reads until the text has come, and not a byte more.
  @discardableResult
  func receive(until text: String) throws -> String {
    let wanted = Array(text.utf8)
    while true {
      if let found = pending.withLock({ $0.take(through: wanted) }) {
        return String(decoding: found, as: UTF8.self)
      }
      let bytes = try receiveNew(atMost: 65536)
      if bytes.isEmpty { throw Failure(what: "ended before \(text.debugDescription)") }
      pending.withLock { $0.append(bytes) }
    }
  }

  /// Reads one answer.
  func reply(toHead: Bool = false) throws -> Reply {
    let head = try receive(until: "\r\n\r\n")
    let lines = head.split(separator: "\r\n")
    guard let first = lines.first, let status = Int(first.split(separator: " ")[1]) else {
      throw Failure(what: "no status in \(head)")
    }
    let headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":")!
      return (
        name: String(line[..<colon]), value: String(line[colon...].dropFirst().drop { $0 == " " })
      )
    }
    var reply = Reply(status: status, headers: headers, body: [])
    if toHead || status == 204 || status == 304 || status < 200 { return reply }
    if let length = reply["Content-Length"].flatMap({ Int($0) }) {
      reply.body = try receive(exactly: length)
    } else if reply["Transfer-Encoding"] == "chunked" {
      while true {
        let size = Int(try receive(until: "\r\n").dropLast(1), radix: 16) ?? 0
        reply.body += try receive(exactly: size)
        try receive(until: "\r\n")
        if size == 0 { break }
      }
    } else {
      reply.body = try receiveToEnd()
    }
    return reply
  }

  /// Sends a request and reads its answer.
  func ask(_ request: String, toHead: Bool = false) throws -> Reply {
    try send(request)
    return try reply(toHead: toHead)
  }
}

/// Bytes from which pieces are taken at the front.
private struct Pending {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Nothing before it begins what was looked for last.
  private var searched = 0

  mutating func append(_ more: [UInt8]) {
    if start == bytes.count { (bytes, start, searched) = ([], 0, 0) }
    bytes += more
  }

  mutating func take(atMost count: Int) -> [UInt8] {
    let end = min(bytes.count, start + count)
    defer { (start, searched) = (end, end) }
    return Array(bytes[start..<end])
  }

  mutating func take(through wanted: [UInt8]) -> [UInt8]? {
    while searched + wanted.count <= bytes.count {
      if bytes[searched] == wanted[0],
        bytes[searched..<(searched + wanted.count)].elementsEqual(wanted)
      {
        return take(atMost: searched + wanted.count - start)
      }
      searched += 1
    }
    return nil
  }
}

import HTTP

/// Reads requests from bytes as a connection does, without one: what is taken,
/// and why the rest is not.
struct MessageReader {
  struct Message: Equatable {
    var method: String
    var segments: [String]
    var body: [UInt8]
  }

  private(set) var messages: [Message] = []
  private(set) var error: HTTPError?
  /// Whether the last request asked to close; nothing behind it is read.
  private(set) var isOver = false

  private let limits: HTTPLimits
  private var scanner: HeadScanner
  private var pending: [UInt8] = []
  private var head: RequestHead?
  private var decoder: BodyDecoder?
  private var body: [UInt8] = []

  init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
    scanner = HeadScanner(limits: limits)
  }

  /// Whether something has begun and not ended.
  var isIncomplete: Bool { head != nil || !pending.isEmpty }

  mutating func read(_ bytes: [UInt8]) {
    pending += bytes
    do throws(HTTPError) {
      while error == nil, !isOver, try step() {}
    } catch { self.error = error }
  }

  private mutating func step() throws(HTTPError) -> Bool {
    guard let head else { return try readHead() }
    if decoder == nil {
      messages.append(
        Message(method: head.method.rawValue, segments: head.target.segments, body: body))
      isOver = !head.keepsAlive
      (self.head, body) = (nil, [])
      return true
    }
    var position = 0
    let bytes = pending
    let piece = try decoder?.next(bytes.span, at: &position)
    defer { pending.removeFirst(position) }
    switch piece {
    case nil: return false
    case .end: decoder = nil
    case .data(let range): body += pending[range]
    }
    return true
  }

  private mutating func readHead() throws(HTTPError) -> Bool {
    if pending.isEmpty { return false }
    let bytes = pending
    guard let length = try scanner.scan(bytes.span) else { return false }
    scanner = HeadScanner(limits: limits)
    let wire = Array(pending.prefix(length))
    pending.removeFirst(length)
    if length == 2 { return true }
    let head = try HeadParser.parse(wire, limits: limits)
    decoder = BodyDecoder(head.framing, limits: limits)
    self.head = head
    return true
  }
}

func read(_ text: String, limits: HTTPLimits = HTTPLimits()) -> MessageReader {
  var reader = MessageReader(limits: limits)
  reader.read(Array(text.utf8))
  return reader
}

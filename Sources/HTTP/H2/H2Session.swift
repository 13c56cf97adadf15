internal import CNGHTTP2

/// The settings and callbacks of nghttp2 on the server's side.
enum H2Session {
  static func make(for connection: H2Connection, limits: HTTPLimits) -> OpaquePointer? {
    var options: OpaquePointer?
    nghttp2_option_new(&options)
    defer { nghttp2_option_del(options) }
    // Windows grow when a handler takes bytes, not when they arrive.
    nghttp2_option_set_no_auto_window_update(options, 1)
    nghttp2_option_set_max_continuations(options, limits.continuations)
    nghttp2_option_set_stream_reset_rate_limit(
      options, UInt64(limits.resetBurst), UInt64(limits.resetsPerSecond))
    var session: OpaquePointer?
    // The connection deletes the session before it is deallocated.
    let code = nghttp2_session_server_new2(
      &session, callbacks, Unmanaged.passUnretained(connection).toOpaque(), options)
    precondition(code == 0, "no memory for a session")
    let settings: [(nghttp2_settings_id, Int)] = [
      (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams),
      (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, limits.bodyBufferBytes),
      (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.headBytes),
    ]
    let entries = settings.map {
      nghttp2_settings_entry(settings_id: Int32($0.0.rawValue), value: UInt32($0.1))
    }
    let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
    nghttp2_submit_settings(session, none, entries, entries.count)
    nghttp2_session_set_local_window_size(
      session, none, 0, Int32(clamping: limits.connectionWindowBytes))
    return session
  }

  static func connection(_ user: UnsafeMutableRawPointer?) -> H2Connection? {
    user.map { Unmanaged<H2Connection>.fromOpaque($0).takeUnretainedValue() }
  }

  // Created once before first use, and never modified; any number of sessions may share them.
  private nonisolated(unsafe) static let callbacks: OpaquePointer? = {
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    setReadingCallbacks(callbacks)
    setClosingCallbacks(callbacks)
    return callbacks
  }()

  private static func setReadingCallbacks(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks) { _, head, user in
      guard let head, UInt32(head.pointee.type) == NGHTTP2_HEADERS.rawValue else { return 0 }
      H2Session.connection(user)?.headFrameBegins(head.pointee.stream_id)
      return 0
    }
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, user in
      guard let frame, frame.pointee.isRequest else { return 0 }
      H2Session.connection(user)?.headBegins(frame.pointee.hd.stream_id)
      return 0
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, frame, name, nameCount, value, valueCount, _, user in
      guard let frame, let stream = H2Session.connection(user)?[frame.pointee.hd.stream_id] else {
        return 0
      }
      let isTaken = stream.field(
        UnsafeBufferPointer(start: name, count: nameCount),
        UnsafeBufferPointer(start: value, count: valueCount),
        isTrailer: !frame.pointee.isRequest)
      return isTaken ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _, _, id, bytes, count, user in
      H2Session.connection(user)?[id]?.receive(UnsafeBufferPointer(start: bytes, count: count))
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
      guard let frame, let connection = H2Session.connection(user) else { return 0 }
      H2Session.received(frame.pointee, connection)
      return 0
    }
    nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) { _, _, _, user in
      H2Session.connection(user)?.note(.control)
      return 0
    }
  }

  private static func received(_ frame: nghttp2_frame, _ connection: H2Connection) {
    let isLast = frame.hd.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    let stream = connection[frame.hd.stream_id]
    switch UInt32(frame.hd.type) {
    case NGHTTP2_HEADERS.rawValue where frame.isRequest:
      if let stream { connection.headEnds(stream, hasBody: !isLast) }
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      if isLast {
        stream?.endBody()
      } else if frame.hd.length == 0 {
        connection.note(.control)
      }
    default: connection.note(.control)
    }
  }

  private static func setClosingCallbacks(_ callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, user in
      guard let frame, let connection = H2Session.connection(user) else { return 0 }
      let isAnswer = [NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue].contains(
        UInt32(frame.pointee.hd.type))
      guard isAnswer else { return 0 }
      connection.note(.sent)
      let isLast = frame.pointee.hd.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
      if isLast { connection[frame.pointee.hd.stream_id]?.answerIsSent() }
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, code, user in
      H2Session.connection(user)?.streamCloses(id, wasReset: code != NGHTTP2_NO_ERROR.rawValue)
      return 0
    }
  }
}

extension nghttp2_frame {
  /// Whether it is a request head rather than trailers.
  fileprivate var isRequest: Bool {
    UInt32(hd.type) == NGHTTP2_HEADERS.rawValue && headers.cat == NGHTTP2_HCAT_REQUEST
  }
}

/// Checks the numbers of a connection's streams, which only grow (RFC 9113, 5.1.1). A skipped
/// number is closed for good.
package struct StreamNumbers {
  package init() {}

  private var newest: Int32 = -1
  var isEmpty: Bool { newest < 0 }
  /// The ranges that were skipped last. Old ranges are dropped after 32.
  private var skipped: [ClosedRange<Int32>] = []

  /// Returns whether a head may come for the number: for a new stream, or as trailers of an earlier
  /// one.
  package mutating func isAllowed(_ id: Int32) -> Bool {
    guard id % 2 == 1 else { return true }
    if id <= newest { return !skipped.contains { $0.contains(id) } }
    if id > newest + 2 { skipped.append(newest + 2...id - 2) }
    if skipped.count > 32 { skipped.removeFirst() }
    newest = id
    return true
  }
}

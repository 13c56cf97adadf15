internal import CNGHTTP2

/// A response head for HTTP/2: lower-case names, without headers that concern HTTP/1 connections.
struct ResponseFields {
  private struct Field {
    var name: Int
    var value: Int
    var isSecret: Bool
  }

  /// Names and values, concatenated; `fields` contains their lengths.
  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  init(_ response: Response, length: Int?, date: [UInt8]) {
    let wire = response.headers.wire
    bytes.reserveCapacity(wire.count + 80)
    fields.reserveCapacity(response.headers.fields.count + 3)
    add(":status", [])
    bytes.append(decimal: response.status.code)
    fields[0].value = 3
    add("date", date)
    for field in response.headers.fields {
      let name = wire[field.name.asInts]
      if Self.isLeftOut(name) { continue }
      let start = bytes.count
      for byte in name { bytes.append(byte.lowercased) }
      bytes += wire[field.value.asInts]
      fields.append(
        Field(
          name: name.count, value: bytes.count - start - name.count,
          // Secrets are not added to the compression table for later heads.
          isSecret: name.equalsIgnoringCase("Set-Cookie")))
    }
    guard response.status.allowsBody, let length else { return }
    add("content-length", [])
    let start = bytes.count
    bytes.append(decimal: length)
    fields[fields.count - 1].value = bytes.count - start
  }

  private init() {}

  /// Tells a waiting client to send its body.
  static let `continue`: ResponseFields = {
    var fields = ResponseFields()
    fields.add(":status", Array("100".utf8))
    return fields
  }()

  private mutating func add(_ name: StaticString, _ value: [UInt8]) {
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes += value
    fields.append(Field(name: name.utf8CodeUnitCount, value: value.count, isSecret: false))
  }

  func submit(to session: OpaquePointer?, id: Int32, hasBody: Bool) {
    withFields { names in
      guard hasBody else {
        nghttp2_submit_response(session, id, names.baseAddress, names.count, nil)
        return
      }
      var provider = nghttp2_data_provider()
      provider.read_callback = { _, id, buffer, count, flags, _, user in
        guard let stream = H2Session.connection(user)?[id], let buffer, let flags else {
          return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        return stream.fill(
          UnsafeMutableRawBufferPointer(start: buffer, count: count), &flags.pointee)
      }
      nghttp2_submit_response(session, id, names.baseAddress, names.count, &provider)
    }
  }

  func submitInterim(to session: OpaquePointer?, id: Int32) {
    withFields { names in
      _ = nghttp2_submit_headers(
        session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, nil, names.baseAddress, names.count, nil)
    }
  }

  private func withFields(_ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: fields.count) { names in
        // nghttp2 copies its input before it returns, and never writes to it.
        var position = UnsafeMutablePointer(mutating: bytes.baseAddress)
        for (index, field) in fields.enumerated() {
          let flags = field.isSecret ? NGHTTP2_NV_FLAG_NO_INDEX : NGHTTP2_NV_FLAG_NONE
          names.initializeElement(
            at: index,
            to: nghttp2_nv(
              name: position, value: position.map { $0 + field.name }, namelen: field.name,
              valuelen: field.value, flags: UInt8(flags.rawValue)))
          position = position.map { $0 + field.name + field.value }
        }
        body(names)
      }
    }
  }

  private static func isLeftOut(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.count {
    case 4: name.equalsIgnoringCase("Date")
    case 7: name.equalsIgnoringCase("Upgrade")
    case 10: name.equalsIgnoringCase("Connection") || name.equalsIgnoringCase("Keep-Alive")
    case 14: name.equalsIgnoringCase("Content-Length")
    case 17: name.equalsIgnoringCase("Transfer-Encoding")
    default: false
    }
  }
}

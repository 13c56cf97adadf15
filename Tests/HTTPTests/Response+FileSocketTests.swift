import Foundation
import HTTP
import Platform
import Testing

private func temporaryFile(_ bytes: [UInt8]) throws -> FileDescriptor {
  var template = Array((NSTemporaryDirectory() + "tintype-http-XXXXXX").utf8CString)
  let descriptor = mkstemp(&template)
  try #require(descriptor >= 0)
  unlink(template)
  try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  return FileDescriptor(owning: descriptor)
}

@Test func aFileIsSentWholeInPartsOrNotAtAll() async throws {
  let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  let file = try temporaryFile(bytes)
  try await TestServer(
    handler: {
      .file(
        file, length: bytes.count, type: "image/jpeg", tag: EntityTag("t"), modified: 784_111_777,
        headers: ["Cache-Control": "private"], request: $0)
    }
  ).run { server in
    let client = try RawClient(port: server.port)
    let whole = try client.ask(get())
    #expect(whole.body == bytes)
    #expect(whole["Accept-Ranges"] == "bytes")
    let part = try client.ask(line("GET", "/") + "Range: bytes=1000000-2000000\r\n\r\n")
    #expect(part.status == 206)
    #expect(part["Content-Range"] == "bytes 1000000-2000000/3000000")
    #expect(part.body == Array(bytes[1_000_000...2_000_000]))
    let head = try client.ask(line("HEAD", "/") + "\r\n", toHead: true)
    #expect(head["Content-Length"] == "3000000")
    let known = try client.ask(line("GET", "/") + "If-None-Match: \"t\"\r\n\r\n")
    #expect(known.status == 304)
    #expect(known["Content-Length"] == nil)
    #expect(known["Cache-Control"] == "private")
    let dated = line("GET", "/") + "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n"
    #expect(try client.ask(dated).status == 304)
    #expect(try client.ask(line("GET", "/") + "Range: bytes=3000000-\r\n\r\n").status == 416)
    // Twenty at once come in order, though the files go by another way.
    try client.send(
      (0..<20).map { line("GET", "/") + "Range: bytes=\($0)-\($0 + 9)\r\n\r\n" }.joined())
    for start in 0..<20 {
      #expect(try client.reply().body == Array(bytes[start..<(start + 10)]))
    }
  }
}

@Test func aFileThatShrankIsNotTakenForAWholeOne() async throws {
  let file = try temporaryFile([UInt8](repeating: 1, count: 1000))
  try await TestServer(
    handler: { .file(file, length: 2000, type: "image/jpeg", request: $0) }
  ).run { server in
    let client = try RawClient(port: server.port)
    try client.send(get())
    let head = try client.receive(until: "\r\n\r\n")
    #expect(head.contains("Content-Length: 2000"))
    #expect(try client.receiveToEnd().count == 1000)
  }
}

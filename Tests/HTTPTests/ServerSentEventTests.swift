import HTTP
import Testing

@Suite struct EventTests {
  @Test func anEventKeepsItsLinesAndNoMore() {
    let event = ServerSentEvent(
      id: "7\n8", event: "change", data: "a\nb\r\nc\rd", retryMilliseconds: 500)
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "id: 78\nevent: change\nretry: 500\ndata: a\ndata: b\ndata: c\ndata: d\n\n")
    #expect(ServerSentEvent(data: "").bytes == Array("data: \n\n".utf8))
  }
}

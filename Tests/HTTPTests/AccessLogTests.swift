import HTTP
import Synchronization
import Testing

@Suite struct AccessLogTests {
  @Test func aLineHasTheRouteAndNothingThatWasAskedFor() async throws {
    let lines = Mutex<[UInt8]>([])
    let routes = [
      Route<Void, Void>(.get, "/claim/{token}", "", access: ()) { (_, _, token: String) in
        .text("hello")
      }
    ]
    let router = Router(
      routes, admit: { _, _ in },
      failure: { error, _ in Response(Problem(error as? HTTPError ?? .failed)) })
    try await TestServer(
      log: AccessLog { bytes in lines.withLock { $0 += bytes } },
      handler: { await router.respond(to: $0) }
    ).run { server in
      let client = try RawClient(port: server.port)
      let request = line("GET", "/claim/SECRET?q=SECRET") + "Cookie: a=SECRET\r\n"
      #expect(try client.ask(request + "Authorization: Bearer SECRET\r\n\r\n").status == 200)
      #expect(try client.ask(get("/SECRET")).status == 404)
      #expect(try client.ask("SECRET /SECRET HTTP/1.1\r\nHost: a\r\n\r\n").status == 501)
    }
    let text = lines.withLock { String(decoding: $0, as: UTF8.self) }
    #expect(!text.contains("SECRET"))
    let all = text.split(separator: "\n")
    #expect(all.count == 3)
    #expect(all[0].contains("\"route\":\"/claim/{token}\",\"status\":200,\"bytes\":5,"))
    #expect(all[0].hasSuffix("\"whole\":true}"))
    #expect(all[1].contains("\"route\":null,\"status\":404"))
    #expect(all[2].contains("\"method\":null,\"route\":null,\"status\":501"))
  }
}

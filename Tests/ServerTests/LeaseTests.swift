import Catalog
import HTTP
import Library
import Server
import TestSupport
import Testing

/// Streams whose visitor loses access while they are sent.
@Suite(.timeLimit(.minutes(2))) struct LeaseTests {
  @Test func aStreamEndsSoonAfterItsBrowserIsSignedOut() async throws {
    let clock = MovedClock()
    var options = LibraryOptions()
    options.clock = clock.clock
    let site = try await TestSite(options: options)
    let cookie = try #require(site.cookie)
    let request = try HTTP.Request(
      .get, "/api/v1/events", headers: ["Host": "127.0.0.1:8470", "Cookie": cookie], body: [],
      remote: .loopback(port: 0))
    let response = await site.respond(request)
    #expect(response.status == .ok)
    let lease = try #require(response.lease)
    try await wait(for: "the first look at it") { clock.times.contains(.seconds(2)) }
    clock.go(.seconds(2))
    try await wait(for: "the second look at it") { clock.times.contains(.seconds(4)) }
    #expect(!lease.isOver)
    #expect(try await site.send(.delete, "/api/v1/session").status == .noContent)
    clock.go(.seconds(2))
    try await wait(for: "its end") { lease.isOver }
    try await site.remove()
  }
}

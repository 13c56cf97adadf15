import HTTP
import JSON
import PostgresSupport
import Server
import Store
import TestSupport
import Testing

/// Why a photo has no picture, for its owner and for guests.
@Suite struct ReasonRouteTests {
  /// They are for its owner, who looks for the cause.
  @Test func guestsAreNotToldTheWordsOfAFormatsLibrary() async throws {
    let site = try await TestSite()
    let ids = try await site.addPhotos(1)
    let connection = try await catalog(of: site.folder, .readWrite)
    let said = #"{"key":"file.library","library":"libpng","text":"CRC error"}"#
    try await connection.run(
      "update asset set state = 'unreadable', reason = ?2 where id = ?1",
      values: [ids[0], #"{"key":"darkroom.unreadable","reason":{"message":\#(said)}}"#])
    await connection.close()
    let address = "/api/v1/assets/\(ids[0])"
    let own = try await site.get(address)
    #expect(own.json["reasonDetail"]?.string == "libpng: CRC error")
    let made = try await site.send(
      .post, "/api/v1/links", json: ["assets": .ids(ids), "mayDownload": true])
    let path = try #require(made.json["link"]?["path"]?.string)
    site.cookie = nil
    let token = path.dropFirst("/share/".count)
    let shown = try await site.get(address, ["Authorization": "Bearer \(token)"])
    #expect(shown.status == .ok && shown.json["state"]?.string == "unreadable")
    #expect(shown.json["reasonDetail"] == .null && !shown.text.contains("libpng"))
    try await site.remove()
  }
}

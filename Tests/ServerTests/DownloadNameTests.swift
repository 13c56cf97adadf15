import HTTP
import JSON
import Server
import TestSupport
import Testing

/// The names under which files are saved.
@Suite struct DownloadNameTests {
  @Test(arguments: ["html", "svg", "js", "exe", "HTM", "hta"])
  func anOriginalIsSavedUnderTheExtensionOfItsFormat(_ ending: String) async throws {
    let site = try await TestSite()
    let photo = try fixture("photos/captured_with_offset.jpg")
    let id = try await site.upload("poly.\(ending)", photo)
    let original = try await site.get("/api/v1/assets/\(id)/original")
    #expect(original.bytes == photo)
    #expect(
      original.headers["Content-Disposition"]
        == "attachment; filename=\"poly.jpg\"; filename*=UTF-8''poly.jpg")
    #expect(original.headers["X-Content-Type-Options"] == "nosniff")
    let archive = try await site.send(
      .post, "/api/v1/assets/archive", ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array("assets=\(id)".utf8))
    #expect(archive.text.contains("poly.jpg") && !archive.text.contains("poly.\(ending)"))
    let made = try await site.send(
      .post, "/api/v1/links", json: ["assets": .ids([id]), "showsPosition": true])
    let path = try #require(made.json["link"]?["path"]?.string)
    site.cookie = nil
    let file = try await site.get("\(path)/photos/\(id)/file")
    #expect(file.headers["Content-Disposition"]?.contains("\"poly.jpg\"") == true)
    let all = try await site.get("\(path)/all.zip")
    #expect(all.text.contains("poly.jpg") && !all.text.contains("poly.\(ending)"))
    try await site.remove()
  }

  @Test(arguments: [
    ("NUL.jpg", "_NUL.jpg"), ("a%3Fb%3A.jpg", "a_b_.jpg"), ("x%E2%80%AEgpj.jpg", "x_gpj.jpg"),
  ])
  func aNameThatASystemCannotTakeIsChanged(_ name: String, _ expected: String) async throws {
    let site = try await TestSite()
    let id = try await site.upload(name, fixture("photos/captured_with_offset.jpg"))
    let original = try await site.get("/api/v1/assets/\(id)/original")
    #expect(
      original.headers["Content-Disposition"]?.contains("filename=\"\(expected)\"") == true,
      "\(original.headers["Content-Disposition"] ?? "")")
    try await site.remove()
  }
}

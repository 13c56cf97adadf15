import TestSupport
import Testing

@Suite struct GeneratedTests {
  @Test func theEmbeddedPageIsFresh() throws {
    let embed = try Subprocess.run(["scripts/embed", "--check"])
    #expect(embed.status == 0, "\(embed.output)\(embed.errors)")
  }

  /// Browsers keep the picture of a version for good under the address that the page gives it.
  @Test func thePageAsksForRenditionsByTheirRevision() throws {
    let key = try SourceFile(path: "Sources/Pipeline/Renditions/RenditionKey.swift")
    let page = try SourceFile(path: "Web/core/api.js")
    let made = try #require(key.text.firstMatch(of: /let revision = (\d+)/))
    let asked = try #require(page.text.firstMatch(of: /const drawn = (\d+);/))
    #expect(made.1 == asked.1)
    #expect(page.text.contains("&drawn=${drawn}"))
  }
}

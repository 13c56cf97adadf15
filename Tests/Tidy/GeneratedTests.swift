import TestSupport
import Testing

@Suite struct GeneratedTests {
  @Test func theEmbeddedPageIsFresh() throws {
    guard try tree().paths.contains("scripts/embed") else { return }
    let embed = try Subprocess.run(["scripts/embed", "--check"])
    #expect(embed.status == 0, "\(embed.output)\(embed.errors)")
  }
}

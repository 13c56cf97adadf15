import TestSupport
import Testing

@Suite struct GeneratedTests {
  @Test func theEmbeddedPageIsFresh() throws {
    let embed = try Subprocess.run(["scripts/embed", "--check"])
    #expect(embed.status == 0, "\(embed.output)\(embed.errors)")
  }
}

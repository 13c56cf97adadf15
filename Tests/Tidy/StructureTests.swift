import Foundation
import TestSupport
import Testing

/// Keeps the counts of scripts/structure from rising: Tests/Snapshots/structure.json
/// has the most that each may be, and a change that lowers one lowers it there.
@Suite struct StructureTests {
  @Test func noCountOfTheStructureRises() throws {
    let counted = try counts(of: Subprocess.run(["scripts/structure", "--json"]).output)
    let budget = try counts(
      of: String(
        contentsOfFile: packageRoot + "/Tests/Snapshots/structure.json", encoding: .utf8))
    #expect(Set(counted.keys) == Set(budget.keys))
    for (name, most) in budget {
      let count = try #require(counted[name])
      #expect(count <= most, "\(name): \(count), and at most \(most) are allowed")
    }
  }

  private func counts(of json: String) throws -> [String: Int] {
    try JSONDecoder().decode([String: Int].self, from: Data(json.utf8))
  }
}

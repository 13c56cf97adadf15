import Arguments
import TestSupport
import Testing

@Suite struct HelpTests {
  @Test(arguments: ["", "serve", "thumb", "user", "user add", "list", "help", "completion"])
  func helpReadsAsItIsKept(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    guard case .show(let text) = sample.outcome(of: ["help"] + words) else {
      Issue.record("no help for \(command)")
      return
    }
    let name = (["sample"] + words).joined(separator: "-")
    let difference = try snapshotDifference(of: text, "help/\(name).txt")
    #expect(difference == nil, "\(difference ?? "")")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}

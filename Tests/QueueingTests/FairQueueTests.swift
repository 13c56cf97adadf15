import Queueing
import Testing

/// The line in which parties take turns.
@Suite struct FairQueueTests {
  private let ada = FairShare(.account(1))
  private let ben = FairShare(.account(2))

  private func link(_ name: String) -> FairShare { FairShare(.guests, place: name) }

  private func emptied(_ line: FairQueue<String>) -> [String] {
    var (line, found) = (line, [String]())
    while let next = line.next() { found.append(next.element) }
    return found
  }

  @Test func onePartyIsServedInItsOrder() {
    var line = FairQueue<String>()
    for name in ["a", "b", "c"] { line.append(name, of: ada) }
    #expect(emptied(line) == ["a", "b", "c"])
  }

  @Test func anotherPartyWaitsForOneTurnOnly() {
    var line = FairQueue<String>()
    for number in 0..<100 { line.append("link \(number)", of: link("x")) }
    _ = line.next()
    line.append("ada", of: ada)
    line.append("ben", of: ben)
    #expect(Array(emptied(line).prefix(4)).contains("ada"))
    #expect(Array(emptied(line).prefix(4)).contains("ben"))
  }

  @Test func placesOfOnePartyTakeTurnsToo() {
    var line = FairQueue<String>()
    for number in 0..<50 { line.append("x \(number)", of: link("x")) }
    _ = line.next()
    line.append("y", of: link("y"))
    #expect(line.next()?.element == "y")
  }

  @Test func manyLinksTogetherAreOneParty() {
    var line = FairQueue<String>()
    for number in 0..<50 { line.append("link", of: link("\(number)")) }
    _ = line.next()
    line.append("ada", of: ada)
    #expect(Array(emptied(line).prefix(2)).contains("ada"))
  }

  @Test func partiesThatMayNotBeServedArePassedOver() {
    var line = FairQueue<String>()
    line.append("guest", of: link("x"))
    line.append("ada", of: ada)
    #expect(line.next { $0.party != .guests }?.element == "ada")
    #expect(line.next { $0.party != .guests } == nil)
    #expect(line.count == 1)
  }

  @Test func aFullLineMakesRoomAtTheCostOfWhoeverHasMost() {
    var line = FairQueue<String>()
    for number in 0..<10 { line.append("link \(number)", of: link("x")) }
    #expect(line.makeRoom(for: ada) == "link 9")
    #expect(line.makeRoom(for: link("y")) == "link 8")
    #expect(line.makeRoom(for: link("x")) == nil)
    #expect(line.count == 8)
  }

  @Test func theFirstInLineComesBeforeAll() {
    var line = FairQueue<String>()
    line.append("ada", of: ada)
    line.append("link", of: link("x"))
    line.prepend("again", of: link("y"))
    #expect(line.next()?.element == "again")
  }
}

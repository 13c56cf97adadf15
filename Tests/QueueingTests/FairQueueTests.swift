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
    #expect(line.next { $1.party != .guests }?.element == "ada")
    #expect(line.next { $1.party != .guests } == nil)
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

  @Test func networksTakeTurnsAndInThemAddresses() {
    var line = FairQueue<String>()
    func visitor(_ network: String, _ address: String) -> FairShare {
      FairShare(.visitors, places: [network, address])
    }
    for number in 0..<50 { line.append("a\(number)", of: visitor("a", "a\(number)")) }
    _ = line.next()
    line.append("b1", of: visitor("b", "b1"))
    line.append("b1 again", of: visitor("b", "b1"))
    line.append("b2", of: visitor("b", "b2"))
    #expect(Array(emptied(line).prefix(6)) == ["b1", "a1", "b2", "a2", "b1 again", "a3"])
  }

  @Test func aPlaceThatHadATurnBeforeIsNotBehindAllThatComeNew() {
    var line = FairQueue<String>()
    line.append("x", of: link("x"))
    _ = line.next()
    for number in 0..<5 { line.append("new \(number)", of: link("\(number)")) }
    _ = line.next()
    _ = line.next()
    line.append("x again", of: link("x"))
    for number in 5..<50 { line.append("new \(number)", of: link("\(number)")) }
    #expect(Array(emptied(line).prefix(4)) == ["new 2", "new 3", "new 4", "x again"])
  }

  @Test func theMostCrowdedGivesWayByPartyThenNetworkThenAge() {
    var line = FairQueue<String>()
    line.append("ada", of: ada)
    for number in 0..<3 {
      line.append("x\(number)", of: FairShare(.visitors, places: ["x", "x\(number)"]))
      line.append("y\(number)", of: FairShare(.visitors, places: ["y", "y1"]))
    }
    #expect(line.count(of: .visitors) == 6)
    #expect(line.count(of: FairShare(.visitors, places: ["y", "y1"])) == 3)
    #expect(line.removeMostCrowded { _ in true } == "y0")
    #expect(line.removeMostCrowded { _ in true } == "x0")
    #expect(line.removeMostCrowded { $0.hasPrefix("ada") } == "ada")
    #expect(line.removeMostCrowded { $0.hasPrefix("z") } == nil)
    #expect(line.count == 4)
  }

  /// IPv6 has a level more than IPv4.
  @Test func moreLevelsMakeNoPlaceMoreCrowded() {
    var line = FairQueue<String>()
    line.append("short", of: FairShare(.visitors, places: ["a", "a1"]))
    line.append("long", of: FairShare(.visitors, places: ["b", "b1", "b2"]))
    #expect(line.removeMostCrowded { _ in true } == "short")
    line = FairQueue<String>()
    line.append("long", of: FairShare(.visitors, places: ["b", "b1", "b2"]))
    line.append("short", of: FairShare(.visitors, places: ["a", "a1"]))
    #expect(line.next()?.element == "long")
  }

  @Test func ofAFullPartyTheNarrowestPlaceGivesWay() {
    var line = FairQueue<String>()
    for number in 0..<3 {
      line.append("x\(number)", of: FairShare(.visitors, places: ["net", "x"]))
    }
    #expect(line.makeRoom(for: FairShare(.visitors, places: ["net", "y"])) == "x2")
    #expect(line.makeRoom(for: FairShare(.visitors, places: ["net", "x"])) == nil)
  }
}

import Queueing
import TestSupport
import Testing

/// The queue in which the party that was given least is next.
@Suite struct FairAmountQueueTests {
  private let ada = FairShare.Requester.account(1)
  private let ben = FairShare.Requester.account(2)

  private func emptied(_ queue: FairAmountQueue<String>) -> [String] {
    var (queue, found) = (queue, [String]())
    while let next = queue.next() { found.append(next.element) }
    return found
  }

  @Test func onePartyIsServedInItsOrder() {
    var queue = FairAmountQueue<String>()
    for name in ["b", "c"] { queue.append(name, of: ada) }
    queue.prepend("a", of: ada)
    #expect(emptied(queue) == ["a", "b", "c"])
    #expect(emptied(FairAmountQueue<String>()) == [])
  }

  @Test func amountsAreShared() {
    var queue = FairAmountQueue<Int>()
    for _ in 0..<100 { queue.append(1000, of: ada) }
    for _ in 0..<10_000 { queue.append(10, of: ben) }
    var given = [ada: 0, ben: 0]
    while given[ada, default: 0] < 50_000, let (amount, party) = queue.next() {
      given[party, default: 0] += amount
      queue.charge(amount, to: party)
    }
    #expect(abs(given[ada, default: 0] - given[ben, default: 0]) <= 1000)
  }

  @Test func aPartyThatWasNotWaitingHasSavedUpNothing() {
    var queue = FairAmountQueue<String>()
    queue.append("a", of: ada)
    queue.append("a", of: ada)
    _ = queue.next()
    queue.charge(1_000_000, to: ada)
    _ = queue.next()
    for _ in 0..<100 {
      queue.append("a", of: ada)
      queue.append("b", of: ben)
    }
    queue.charge(1000, to: ben)
    // It was served last at a million: the other one begins there as well.
    var found: [String] = []
    for _ in 0..<6 {
      guard let (name, party) = queue.next() else { break }
      found.append(name)
      queue.charge(1000, to: party)
    }
    #expect(found.count { $0 == "a" } == 3 || found.count { $0 == "a" } == 4)
  }

  @Test func aPartyPaysOnlySoMuchForWhatItWasGivenAlone() {
    var queue = FairAmountQueue<String>(bound: 1000)
    queue.append("a", of: ada)
    _ = queue.next()
    queue.charge(1_000_000, to: ada)
    queue.append("a", of: ada)
    for _ in 0..<10 { queue.append("b", of: ben) }
    var before = 0
    while let (name, party) = queue.next(), name == "b" {
      before += 1
      queue.charge(500, to: party)
    }
    #expect((2...3).contains(before))
  }

  @Test func nothingIsLostOrTwiceInAnyOrder() {
    var generator = SeededGenerator(seed: 1)
    var queue = FairAmountQueue<Int>()
    var (added, found) = (0, Set<Int>())
    for _ in 0..<20_000 {
      let party = FairShare.Requester.account(Int.random(in: 0..<5, using: &generator))
      if Bool.random(using: &generator) {
        if Bool.random(using: &generator) {
          queue.append(added, of: party)
        } else {
          queue.prepend(added, of: party)
        }
        added += 1
      } else if let (element, owner) = queue.next() {
        #expect(found.insert(element).inserted)
        queue.charge(Int.random(in: -5...50, using: &generator), to: owner)
      }
    }
    while let (element, _) = queue.next() { found.insert(element) }
    #expect(found.count == added && queue.isEmpty)
  }
}

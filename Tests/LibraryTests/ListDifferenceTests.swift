import Catalog
import Library
import TestSupport
import Testing

@Suite struct ListDifferenceTests {
  /// Takes a list and gives another: some gone, some new, some elsewhere.
  private static func edited(
    _ list: [Int], with generator: inout SeededGenerator
  ) -> [Int] {
    var after = list
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where !after.isEmpty:
        after.remove(at: Int.random(in: 0..<after.count, using: &generator))
      case 1:
        let new = Int.random(in: 1000..<9_000_000, using: &generator)
        guard !after.contains(new) else { continue }
        after.insert(new, at: Int.random(in: 0...after.count, using: &generator))
      case 2 where !after.isEmpty:
        let moved = after.remove(at: Int.random(in: 0..<after.count, using: &generator))
        after.insert(moved, at: Int.random(in: 0...after.count, using: &generator))
      case 3 where Int.random(in: 0..<8, using: &generator) == 0:
        after.shuffle(using: &generator)
      default: break
      }
    }
    return after
  }

  @Test func replayGivesTheListAfterExactly() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<trials(20_000, proof: 2_000_000) {
      let before = Array(0..<Int.random(in: 0...20, using: &generator))
      let after = Self.edited(before, with: &generator)
      let changed = Set(after.filter { $0 % 3 == 0 })
      let difference = ListDifference(from: before, to: after) { changed.contains($0) }
      let replayed = difference.applied(to: before, after: after)
      guard replayed == after else {
        Issue.record("\(before) to \(after): \(difference) gives \(replayed)")
        return
      }
    }
  }

  @Test func remainingEntriesAreNeitherRemovedNorMovedNorShownAgain() {
    let difference = ListDifference(from: [1, 2, 3, 4, 5], to: [1, 9, 3, 4, 5]) { _ in false }
    #expect(difference.removed == [1] && difference.inserted == [1])
    #expect(difference.changed.isEmpty && difference.moves.isEmpty)
    #expect(ListDifference(from: [1, 2], to: [1, 2]) { _ in false }.isEmpty)
  }

  @Test func oneThatMovesIsOneMove() {
    let difference = ListDifference(from: [1, 2, 3, 4, 5], to: [2, 3, 4, 5, 1]) { _ in false }
    #expect(difference.moves.map(\.from) == [0] && difference.moves.map(\.to) == [4])
    #expect(difference.removed.isEmpty && difference.inserted.isEmpty)
  }

  /// Removed relative to before, inserted after removals, changed after both.
  @Test func indexesFollowPhotoKitsRules() {
    let difference = ListDifference(from: [1, 2, 3, 4], to: [7, 2, 8, 4]) { $0 == 4 || $0 == 2 }
    #expect(difference.removed == [0, 2])
    #expect(difference.inserted == [0, 2])
    #expect(difference.changed == [1, 3])
    #expect(difference.moves.isEmpty)
  }

  @Test func nothingOfOneListAndAllOfAnother() {
    let gone = ListDifference(from: [1, 2, 3], to: []) { _ in true }
    #expect(gone.removed == [0, 1, 2] && gone.inserted.isEmpty && gone.changed.isEmpty)
    let come = ListDifference(from: [], to: [1, 2, 3]) { _ in true }
    #expect(come.inserted == [0, 1, 2] && come.removed.isEmpty && come.changed.isEmpty)
  }
}

extension ListDifference {
  /// Does to a list what the difference says, step by step, and takes what is
  /// new from the list after.
  func applied(to before: [Int], after: [Int]) -> [Int] {
    var list = before
    for index in removed.reversed() { list.remove(at: index) }
    let new = Set(after).subtracting(before)
    for (index, element) in zip(inserted, after.filter(new.contains)) {
      list.insert(element, at: index)
    }
    let moving = Set(moves.map { before[$0.from] })
    list.removeAll(where: moving.contains)
    for move in moves { list.insert(before[move.from], at: move.to) }
    return list
  }
}

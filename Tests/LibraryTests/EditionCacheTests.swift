import Catalog
import Library
import Testing

@Suite struct EditionCacheTests {
  private let now = Timestamp(milliseconds: 1_000_000)
  private var later: Timestamp { now.adding(seconds: 60) }

  @Test func cachedValuesHoldUntilAWrite() {
    let answers = EditionCache<String, Int>(budget: 100)
    answers.remember(7, for: "a", in: 3, until: later)
    #expect(answers.value(for: "a", in: 3, at: now) == 7)
    #expect(answers.value(for: "b", in: 3, at: now) == nil)
    #expect(answers.value(for: "a", in: 4, at: now) == nil)
    // Nor does it come back to whoever asked before the writer had ended.
    #expect(answers.value(for: "a", in: 3, at: now) == nil)
  }

  @Test func lateValuesAreNotCached() {
    let answers = EditionCache<String, Int>(budget: 100)
    answers.remember(1, for: "other", in: 5, until: later)
    answers.remember(7, for: "a", in: 4, until: later)
    #expect(answers.value(for: "a", in: 5, at: now) == nil)
    #expect(answers.value(for: "a", in: 4, at: now) == nil)
    #expect(answers.value(for: "other", in: 5, at: now) == 1)
  }

  @Test func itsTimeIsOverToTheMillisecond() {
    let answers = EditionCache<String, Int>(budget: 100)
    answers.remember(7, for: "a", in: 0, until: later)
    let last = Timestamp(milliseconds: later.milliseconds - 1)
    #expect(answers.value(for: "a", in: 0, at: last) == 7)
    #expect(answers.value(for: "a", in: 0, at: later) == nil)
  }

  @Test func requestedValuesStayAndOthersGo() {
    let answers = EditionCache<Int, Int>(budget: 20)
    for key in 0..<1000 {
      answers.remember(key, for: key, in: 0, until: later)
      #expect(answers.value(for: 0, in: 0, at: now) == 0, "asked for all the time")
    }
    let kept = (0..<1000).filter { answers.value(for: $0, in: 0, at: now) != nil }
    #expect(kept.contains(999) && kept.count <= 20)
  }

  @Test func valuesLargerThanTheCacheAreNotCached() {
    let answers = EditionCache<String, Int>(budget: 20)
    answers.remember(1, for: "small", in: 0, until: later, cost: 10)
    answers.remember(2, for: "large", in: 0, until: later, cost: 11)
    #expect(answers.value(for: "small", in: 0, at: now) == 1)
    #expect(answers.value(for: "large", in: 0, at: now) == nil)
  }
}

/// Numbers, each as often as it was added, of which the least is known.
///
/// A hundred thousand changes of one transaction are one number here, and a number that comes after
/// all others, as those of later transactions do, takes one step.
struct CountedNumbers {
  private var counts: [Int: Int] = [:]
  /// The different numbers as a heap: those at 2n + 1 and 2n + 2 are greater than the one at n.
  /// Those without a count are removed once they are first.
  private var heap: [Int] = []
  /// The steps that were taken, by which tests see how much work it is.
  private(set) var steps = 0

  /// The least number; `nil` if there is none.
  var least: Int? { heap.first }

  mutating func add(_ number: Int) {
    steps += 1
    if let count = counts[number] {
      counts[number] = count + 1
      return
    }
    counts[number] = 1
    heap.append(number)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] > heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
      steps += 1
    }
  }

  /// Removes a number that was added.
  mutating func remove(_ number: Int) {
    steps += 1
    guard let count = counts[number] else { preconditionFailure("it was added") }
    counts[number] = count - 1
    while let first = heap.first, counts[first] == 0 {
      counts[first] = nil
      removeFirst()
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while let child = [2 * place + 1, 2 * place + 2].filter({ $0 < heap.count }).min(by: {
      heap[$0] < heap[$1]
    }), heap[child] < heap[place] {
      heap.swapAt(place, child)
      place = child
      steps += 1
    }
  }
}

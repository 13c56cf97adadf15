/// A queue in which the party that was given least is next, as measured by amounts such as bytes:
/// beside others a party gets its share of all that is given, however large its elements are.
/// Elements of one party keep their order.
package struct FairAmountQueue<Element: Sendable>: Sendable {
  /// The elements of one party, oldest first.
  private struct Lane: Sendable {
    private var elements: [Element] = []
    /// The place of the oldest.
    private var first = 0

    var isEmpty: Bool { first == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func prepend(_ element: Element) {
      guard first > 0 else { return elements.insert(element, at: 0) }
      first -= 1
      elements[first] = element
    }

    mutating func removeFirst() -> Element {
      let element = elements[first]
      first += 1
      // Half of the places are free: the others move up, which costs each a move or two in all.
      if first > elements.count / 2 {
        elements.removeFirst(first)
        first = 0
      }
      return element
    }
  }

  private var lanes: [FairShare.Requester: Lane] = [:]
  /// The amount given to each party. Those of parties that wait are no less than `level`.
  private var given: [FairShare.Requester: Int] = [:]
  /// The amount of the party that was served last, before that.
  private var level = 0
  /// The amount that a party may have been given beyond that when it comes back.
  private let bound: Int

  package init(bound: Int = 4 << 20) { self.bound = bound }

  package var isEmpty: Bool { lanes.isEmpty }

  package mutating func append(_ element: Element, of party: FairShare.Requester) {
    begin(party)
    lanes[party, default: Lane()].append(element)
  }

  /// Puts an element before all others of its party.
  package mutating func prepend(_ element: Element, of party: FairShare.Requester) {
    begin(party)
    lanes[party, default: Lane()].prepend(element)
  }

  /// A party that was not waiting has saved up nothing, and does not pay for long for what it was
  /// given while no other waited.
  private mutating func begin(_ party: FairShare.Requester) {
    guard lanes[party] == nil else { return }
    given[party] = min(max(given[party] ?? 0, level), level + bound)
  }

  /// Takes the oldest element of the party that was given least; `nil` if there is none.
  package mutating func next() -> (element: Element, party: FairShare.Requester)? {
    let least = lanes.keys.min { place(of: $0) < place(of: $1) }
    guard let party = least, let element = lanes[party]?.removeFirst() else { return nil }
    if lanes[party]?.isEmpty == true { lanes[party] = nil }
    level = given[party] ?? 0
    return (element, party)
  }

  private func place(of party: FairShare.Requester) -> (Int, Int) {
    (given[party] ?? 0, party.rank)
  }

  /// Notes an amount that was given to a party; a negative one takes back.
  package mutating func charge(_ amount: Int, to party: FairShare.Requester) {
    given[party, default: level] += amount
  }
}

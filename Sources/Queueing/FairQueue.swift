/// A queue in which parties take turns, and within a party its places. However many elements one
/// party has waiting, another waits for a single turn of each party.
package struct FairQueue<Element: Sendable>: Sendable {
  fileprivate struct Waiting: Sendable {
    let element: Element
    let share: FairShare
  }

  fileprivate struct Place: Sendable {
    var count = 0
    var lastTurn = 0
  }

  /// The elements of one party, oldest first.
  fileprivate struct Lane: Sendable {
    var waiting: [Waiting] = []
    var lastTurn: Int
    var places: [String: Place] = [:]
  }

  private var lanes: [FairShare.Requester: Lane] = [:]
  private var turn = 0
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package func count(of party: FairShare.Requester) -> Int { lanes[party]?.waiting.count ?? 0 }

  /// The number of elements of a share's narrowest place.
  package func count(of share: FairShare) -> Int {
    lanes[share.party]?.counts(of: share).last ?? 0
  }

  package mutating func append(_ element: Element, of share: FairShare) {
    insert(Waiting(element: element, share: share), isFirst: false)
  }

  /// Puts an element before all others.
  package mutating func prepend(_ element: Element, of share: FairShare) {
    insert(Waiting(element: element, share: share), isFirst: true)
    lanes[share.party]?.lastTurn = -1
    lanes[share.party]?.take(turn: -1, at: share.places)
  }

  /// A party or a place that was not waiting has saved up no turns.
  private mutating func insert(_ new: Waiting, isFirst: Bool) {
    var lane = lanes.removeValue(forKey: new.share.party) ?? Lane(lastTurn: turn)
    lane.waiting.insert(new, at: isFirst ? 0 : lane.waiting.count)
    for name in new.share.places {
      var place = lane.places[name] ?? Place()
      // It comes before the place that had the last turn.
      if place.count == 0 { place.lastTurn = max(place.lastTurn, turn - 1) }
      place.count += 1
      lane.places[name] = place
    }
    lanes[new.share.party] = lane
    count += 1
  }

  /// Takes the next element that may be served; `nil` if there is none.
  package mutating func next(
    where mayBeServed: (Element, FairShare) -> Bool = { _, _ in true }
  ) -> (element: Element, share: FairShare)? {
    let order = lanes.sorted { ($0.value.lastTurn, $0.key.rank) < ($1.value.lastTurn, $1.key.rank) }
    for (party, lane) in order {
      guard let index = lane.nextIndex(where: mayBeServed) else { continue }
      turn += 1
      lanes[party]?.lastTurn = turn
      lanes[party]?.take(turn: turn, at: lane.waiting[index].share.places)
      let found = remove(at: index, of: party)
      return (found.element, found.share)
    }
    return nil
  }

  package mutating func removeAll(where isWanted: (Element) -> Bool) {
    for party in Array(lanes.keys) {
      while let index = lanes[party]?.waiting.firstIndex(where: { isWanted($0.element) }) {
        _ = remove(at: index, of: party)
      }
    }
  }

  /// Makes room in a full queue: removes the newest element of the party with the most elements, if
  /// it has more than the newcomer would have.
  package mutating func makeRoom(for share: FairShare) -> Element? {
    guard let (party, lane) = lanes.max(by: { $0.value.waiting.count < $1.value.waiting.count })
    else { return nil }
    if party != share.party {
      guard lane.waiting.count > count(of: share.party) + 1 else { return nil }
      return remove(at: lane.waiting.count - 1, of: party).element
    }
    // Within a party the place with the most elements gives way.
    func elements(at share: FairShare) -> Int { lane.counts(of: share).last ?? 0 }
    guard let most = lane.waiting.map({ elements(at: $0.share) }).max(),
      most > elements(at: share) + 1,
      let index = lane.waiting.lastIndex(where: { elements(at: $0.share) == most })
    else { return nil }
    return remove(at: index, of: party).element
  }

  /// Removes the element that gives way to the others among those that may: of the party with the
  /// most elements, there of the widest place with the most, and so on; the oldest of them.
  package mutating func removeMostCrowded(where mayGiveWay: (Element) -> Bool) -> Element? {
    var most: (party: FairShare.Requester, index: Int, counts: [Int])?
    for (party, lane) in lanes.sorted(by: { $0.key.rank < $1.key.rank }) {
      for (index, entry) in lane.waiting.enumerated() where mayGiveWay(entry.element) {
        let counts = lane.counts(of: entry.share)
        if most.map({ $0.counts.isBefore(counts) }) ?? true {
          most = (party, index, counts)
        }
      }
    }
    return most.map { remove(at: $0.index, of: $0.party).element }
  }

  private mutating func remove(at index: Int, of party: FairShare.Requester) -> Waiting {
    guard let found = lanes[party]?.waiting.remove(at: index) else {
      preconditionFailure("what is removed was found before")
    }
    for place in found.share.places { lanes[party]?.places[place]?.count -= 1 }
    lanes[party]?.forgetPlaces()
    count -= 1
    if lanes[party]?.waiting.isEmpty == true { lanes[party] = nil }
    return found
  }
}

extension [Int] {
  /// Compares numbers of the levels that both have: an address of IPv6 has more levels than one of
  /// IPv4, which makes neither the larger one.
  fileprivate func isBefore(_ other: [Int]) -> Bool {
    for (one, another) in zip(self, other) where one != another { return one < another }
    return false
  }
}

extension FairQueue.Lane {
  /// The number of all elements, and the numbers of those of a share's places.
  fileprivate func counts(of share: FairShare) -> [Int] {
    [waiting.count] + share.places.map { places[$0]?.count ?? 0 }
  }

  /// Finds the oldest element of the place whose last turn was longest ago; of equal ones, of the
  /// narrower place within it, and so on.
  fileprivate func nextIndex(where mayBeServed: (Element, FairShare) -> Bool) -> Int? {
    var best: (index: Int, turns: [Int])?
    for (index, entry) in waiting.enumerated() where mayBeServed(entry.element, entry.share) {
      let turns = entry.share.places.map { places[$0]?.lastTurn ?? 0 }
      let isFirst = best.map { turns.isBefore($0.turns) } ?? true
      if isFirst { best = (index, turns) }
    }
    return best?.index
  }

  fileprivate mutating func take(turn: Int, at served: [String]) {
    for place in served { places[place]?.lastTurn = turn }
  }

  /// Forgets the turns of places without waiting elements, if there are many.
  fileprivate mutating func forgetPlaces() {
    guard places.count > 4096 else { return }
    places = places.filter { $0.value.count > 0 }
  }
}

extension FairShare.Requester {
  /// Orders parties whose last turn is the same.
  var rank: Int {
    switch self {
    case .program: 0
    case .account(let row): 1 + max(0, row)
    case .visitors: Int.max - 1
    case .guests: Int.max
    }
  }
}

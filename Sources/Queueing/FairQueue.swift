/// A queue in which parties take turns, and within a party its places. However many elements one
/// party has waiting, another waits for a single turn of each party.
package struct FairQueue<Element: Sendable>: Sendable {
  fileprivate struct Waiting: Sendable {
    let element: Element
    let share: FairShare
  }

  /// The elements of one party, oldest first.
  fileprivate struct Lane: Sendable {
    var waiting: [Waiting] = []
    var lastTurn: Int
    /// The last turn of each place.
    var places: [String: Int] = [:]
  }

  private var lanes: [FairShare.Requester: Lane] = [:]
  private var turn = 0
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package func count(of party: FairShare.Requester) -> Int { lanes[party]?.waiting.count ?? 0 }

  package func count(of share: FairShare) -> Int {
    lanes[share.party]?.waiting.count { $0.share.place == share.place } ?? 0
  }

  package mutating func append(_ element: Element, of share: FairShare) {
    // A party that was not waiting has saved up no turns.
    lanes[share.party, default: Lane(lastTurn: turn)].waiting.append(
      Waiting(element: element, share: share))
    count += 1
  }

  /// Puts an element before all others.
  package mutating func prepend(_ element: Element, of share: FairShare) {
    lanes[share.party, default: Lane(lastTurn: turn)].waiting.insert(
      Waiting(element: element, share: share), at: 0)
    lanes[share.party]?.lastTurn = -1
    lanes[share.party]?.places[share.place] = -1
    count += 1
  }

  /// Takes the next element whose share may be served; `nil` if there is none.
  package mutating func next(
    where mayBeServed: (FairShare) -> Bool = { _ in true }
  ) -> (element: Element, share: FairShare)? {
    let order = lanes.sorted { ($0.value.lastTurn, $0.key.rank) < ($1.value.lastTurn, $1.key.rank) }
    for (party, lane) in order {
      guard let index = lane.nextIndex(where: mayBeServed) else { continue }
      turn += 1
      lanes[party]?.lastTurn = turn
      lanes[party]?.places[lane.waiting[index].share.place] = turn
      let found = remove(at: index, of: party)
      lanes[party]?.forgetPlaces()
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
    let counts = lane.waiting.reduce(into: [:]) { $0[$1.share.place, default: 0] += 1 }
    guard let most = counts.max(by: { $0.value < $1.value }),
      most.value > counts[share.place, default: 0] + 1,
      let index = lane.waiting.lastIndex(where: { $0.share.place == most.key })
    else { return nil }
    return remove(at: index, of: party).element
  }

  private mutating func remove(at index: Int, of party: FairShare.Requester) -> Waiting {
    guard let found = lanes[party]?.waiting.remove(at: index) else {
      preconditionFailure("what is removed was found before")
    }
    count -= 1
    if lanes[party]?.waiting.isEmpty == true { lanes[party] = nil }
    return found
  }
}

extension FairQueue.Lane {
  /// Finds the oldest element of the place whose last turn was longest ago.
  fileprivate func nextIndex(where mayBeServed: (FairShare) -> Bool) -> Int? {
    var best: (index: Int, turn: Int)?
    for (index, entry) in waiting.enumerated() where mayBeServed(entry.share) {
      let turn = places[entry.share.place, default: 0]
      if best.map({ turn < $0.turn }) ?? true { best = (index, turn) }
    }
    return best?.index
  }

  /// Forgets the turns of places without waiting elements, if there are many.
  fileprivate mutating func forgetPlaces() {
    guard places.count > 4096 else { return }
    let present = Set(waiting.map(\.share.place))
    places = places.filter { present.contains($0.key) }
  }
}

extension FairShare.Requester {
  /// Orders parties whose last turn is the same.
  var rank: Int {
    switch self {
    case .program: 0
    case .account(let row): 2 + max(0, row)
    case .signIn: 1
    case .visitors: Int.max - 2
    case .guests: Int.max - 1
    case .unknownSignIns: Int.max
    }
  }
}

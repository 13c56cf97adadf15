/// Names the party for which work is done. In a queue the parties take turns, and within a party
/// its places do.
package struct FairShare: Hashable, Sendable {
  package enum Requester: Hashable, Sendable {
    /// The program itself: its upkeep, and commands on the machine.
    case program
    case account(Int)
    /// All links together; each link is a place.
    case guests
    /// All visitors without an account; each address is a place.
    case visitors
  }

  package let party: Requester
  /// The place within the party, then a narrower one within that, and so on: of a visitor the
  /// network, and in it the address. No two places of a party have the same name.
  package let places: [String]

  package init(_ party: Requester, places: [String]) {
    self.party = party
    self.places = places
  }

  package init(_ party: Requester, place: String = "") {
    self.init(party, places: [place])
  }

  package static let program = FairShare(.program)

  /// The party of the running task.
  @TaskLocal package static var current = FairShare.program
}

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
    /// The sign-ins to one account; each address is a place.
    case signIn(String)
    /// The sign-ins under names without an account; each address is a place.
    case unknownSignIns
  }

  package let party: Requester
  package let place: String

  package init(_ party: Requester, place: String = "") {
    self.party = party
    self.place = place
  }

  package static let program = FairShare(.program)

  /// The party of the running task.
  @TaskLocal package static var current = FairShare.program
}

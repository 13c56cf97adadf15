/// Who wants to know or to change something. Every fetch and every change takes
/// one, and nothing else decides what is seen.
package enum Asker: Hashable, Sendable {
  case account(Account)
  /// A visitor who has not signed in: for them there is nothing.
  case nobody
}

extension Asker {
  package var account: Account? { if case .account(let account) = self { account } else { nil } }

  /// The number that stands for the asker in every query; no row has 0.
  var rowNumber: Int { account?.rowNumber ?? 0 }

  /// Whether the family's assets are among what the asker sees.
  var seesFamily: Bool { account != nil }
}

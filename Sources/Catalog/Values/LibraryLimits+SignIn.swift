/// The limits of sessions, invitations, links and tokens, and of the attempts to use them.
extension LibraryLimits {
  /// Minutes for which a claim link is valid: long enough to fetch the phone.
  package static let claimMinutes = 60

  /// Days without a visit after which a session ends; browsers keep cookies for at most 400.
  package static let sessionDays = 180

  /// The days after which a session ends even if it is used: browsers keep a cookie no longer.
  package static let longestSessionDays = 400

  /// Sessions per account. When another begins, the least recently used one ends.
  package static let sessions = 100

  /// Seconds for which a session's old secret stays valid after a change: for requests that the
  /// browser sent before it knew the new one.
  package static let rotationSeconds = 60

  /// Days for which an invitation is valid, and the number of pending ones.
  package static let invitationDays = 7
  package static let invitations = 100

  /// Links and tokens per account, photos chosen for one of them, and characters of its name.
  package static let grants = 1000
  package static let grantAssets = 5_000
  package static let grantCharacters = 200

  /// The longest validity of a link or token with an expiry, in days.
  package static let grantDays = 3650

  /// Hours for which a browser need not enter a link's password again.
  package static let unlockingHours = 24

  /// Cached principals.
  package static let knownPrincipals = 1024

  /// Minutes between two records of the last use of a link or token.
  static let grantUseMinutes = 10

  /// Browsers known per account.
  package static let knownBrowsers = 50

  /// Accounts per library: all of them are compared at sign-in.
  package static let accounts = 500

  /// The minimum number of characters and the maximum number of bytes of a password.
  package static let passwordCharacters = 8
  package static let passwordBytes = 512

  /// The failures of an address up to which other addresses' failures do not make it wait.
  package static let freeTries = 3

  /// The numbers of wrong passwords of one account that raise an alarm.
  package static let guessingAlarms: Set<Int> = [100, 1000, 10_000, 100_000]

  /// Minutes for which a password that was given counts for actions that outlast the session: long
  /// enough to set up a program.
  package static let confirmationMinutes = 15

  /// Addresses, accounts and browsers whose failed attempts are counted.
  package static let attemptCounters = 20_000

  /// Characters of an account's name, and bytes of a browser's user agent.
  package static let nameCharacters = 100
  static let agentBytes = 300

  // The line of sign-ins.

  /// The attempts that are in turn. A hash takes 0.15 s, and 0.35 s on a slow machine: behind
  /// these, and those that take turns with them, a newcomer is in within three seconds.
  package static let signInsInTurn = 3

  /// The attempts that may wait, in turn or aside: some 40 MB with their connections.
  package static let waitingSignIns = 2048

  /// The attempts at one link from one address that may wait: guests of a party share a connection.
  package static let unlockingsAtOnce = 10

  /// The longest wait in line, in seconds: people try again before, and requests end later.
  package static let signInWaitSeconds = 30

  /// The seconds after which an attempt is repeated that came while another waited, under the same
  /// name and from the same address, or that waited for too long.
  package static let repeatedSignInSeconds = 2

  /// The minutes for which a network counts as one with a failure, and the number of such networks:
  /// a wrong password adds three of them, and five passwords a second are checked.
  package static let failedNetworkMinutes = 60
  package static let failedNetworks = 60_000
}

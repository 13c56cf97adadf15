import Catalog
import Library
import Queueing
import TestSupport
import Testing

/// Who is tried next, and who gives way, while strangers guess.
@Suite struct SignInLineTests {
  private static let owner = FairShare.Requester.account(1)
  private let now = TestClock().now

  /// An attempt from an address in a network of IPv6 or IPv4, as the server names them.
  private static func attempt(
    _ name: String, _ networks: [String], _ address: String, party: FairShare.Requester = owner
  ) -> SignInLine.Attempt {
    SignInLine.Attempt(
      name: name, from: Visit(address: address, networks: networks), party: party)
  }

  /// The owner on a new device, in a network from which nothing else has come.
  private static let newDevice = attempt("owner", ["198.51.100.0/24"], "198.51.100.7")

  /// Where a guesser is when it sends a guess of this number.
  private typealias Place =
    @Sendable (_ guesser: Int, _ number: Int) -> (
      networks: [String], address: String
    )

  /// Guessers who send the next guess when one is answered: half for the owner, half for names that
  /// do not exist.
  private struct Attack {
    var line = SignInLine()
    private(set) var guesses: [Int: (guesser: Int, attempt: SignInLine.Attempt)] = [:]
    private var number = 0
    let now: Timestamp
    let place: Place

    init(_ guessers: Int, now: Timestamp, from place: @escaping Place) {
      (self.now, self.place) = (now, place)
      for guesser in 0..<guessers { guess(by: guesser) }
    }

    private mutating func guess(by guesser: Int) {
      number += 1
      let (networks, address) = place(guesser, number)
      let isForOwner = number % 2 == 0
      let attempt = SignInLineTests.attempt(
        isForOwner ? "owner" : "name \(number)", networks, address,
        party: isForOwner ? SignInLineTests.owner : .visitors)
      guesses[number] = (guesser, attempt)
      #expect(line.enter(attempt, as: number, at: now) == .waits)
    }

    /// A password is checked; a guess is wrong, and its guesser sends the next one. Returns the
    /// number of an attempt that is no guess.
    mutating func turn() -> Int? {
      guard let next = line.next() else { return nil }
      guard let (guesser, attempt) = guesses.removeValue(forKey: next) else { return next }
      line.failed(from: attempt.visit, at: now)
      guess(by: guesser)
      return nil
    }

    /// The guesses that are checked before an attempt; `nil` if it is not among the next.
    mutating func wait(_ attempt: SignInLine.Attempt, atMost limit: Int = 30) -> Int? {
      #expect(line.enter(attempt, as: -1, at: now) == .waits)
      return (0..<limit).first { _ in turn() == -1 }
    }
  }

  private static let ofOneNetwork: Place = { _, number in
    (["2001:db8::/32", "2001:db8:7::/48"], "2001:db8:7:\(number)::/64")
  }

  private static let ofReturningNetworks: Place = { guesser, number in
    (["\(guesser).0/24"], "\(guesser).\(number)")
  }

  private static let ofNewNetworks: Place = { _, number in (["\(number).0/24"], "\(number).1") }

  @Test func aNewcomerWaitsForOneGuessOfNetworksThatHaveFailed() {
    for (guessers, place) in [(150, Self.ofOneNetwork), (500, Self.ofReturningNetworks)] {
      var attack = Attack(guessers, now: now, from: place)
      // Those who were in turn at first have failed then.
      for _ in 0..<20 { #expect(attack.turn() == nil) }
      var waits: [Int] = []
      for round in 0..<30 {
        waits.append(attack.wait(Self.newDevice) ?? .max)
        for _ in 0..<round % 7 { _ = attack.turn() }
      }
      #expect(waits.allSatisfy { $0 <= 1 }, "\(guessers): \(waits)")
    }
  }

  /// Nothing tells these guessers from the owner but that they wait already.
  @Test func aNewcomerWaitsOnlyForThoseInTurnOfNetworksThatNeverReturn() {
    var attack = Attack(500, now: now, from: Self.ofNewNetworks)
    var waits: [Int] = []
    for round in 0..<50 {
      waits.append(attack.wait(Self.newDevice) ?? .max)
      for _ in 0..<round % 7 { _ = attack.turn() }
    }
    #expect(waits.allSatisfy { $0 <= 2 * LibraryLimits.signInsInTurn }, "\(waits)")
  }

  /// The owner has mistyped the password, or is in the network of the attackers.
  @Test func anAttemptFromANetworkWithAFailureHasItsTurnToo() {
    var attack = Attack(500, now: now, from: Self.ofNewNetworks)
    attack.line.failed(from: Self.newDevice.visit, at: now)
    let mistyped = (0..<20).map { _ in attack.wait(Self.newDevice) ?? .max }
    #expect(mistyped.allSatisfy { $0 <= 2 }, "\(mistyped)")

    attack = Attack(150, now: now, from: Self.ofOneNetwork)
    for _ in 0..<20 { _ = attack.turn() }
    let neighbour = Self.attempt(
      "owner", ["2001:db8::/32", "2001:db8:7::/48"], "2001:db8:7:ffff::/64")
    let near = (0..<20).map { _ in attack.wait(neighbour) ?? .max }
    #expect(near.allSatisfy { $0 <= 2 * LibraryLimits.signInsInTurn }, "\(near)")
  }

  /// Eight people at once are more than are in turn.
  @Test func whoStandsAsideIsTriedOnceNoneIsInTurn() {
    var line = SignInLine()
    for number in 1...8 {
      let attempt = Self.attempt(
        "person \(number)", ["10.0.0.0/24"], "10.0.0.\(number)", party: .account(number))
      #expect(line.enter(attempt, as: number, at: now) == .waits)
    }
    let order = (0..<8).compactMap { _ in line.next() }
    #expect(order == [6, 7, 8, 1, 2, 3, 4, 5])
    #expect(line.next() == nil && line.count == 0)
  }

  @Test func anotherNameIsNotPushedAsideByAFlood() {
    var line = SignInLine()
    let ben = Self.attempt("ben", ["10.0.0.0/24"], "10.0.0.2", party: .account(2))
    #expect(line.enter(ben, as: 1, at: now) == .waits)
    for number in 2...100 {
      let guess = Self.attempt("name \(number)", ["\(number)"], "\(number).1", party: .visitors)
      #expect(line.enter(guess, as: number, at: now) == .waits)
    }
    #expect((0..<2).contains { _ in line.next() == 1 })
  }

  @Test func oneAttemptOfANameAndAnAddressWaits() {
    var line = SignInLine()
    let attempt = Self.newDevice
    #expect(line.enter(attempt, as: 1, at: now) == .waits)
    #expect(line.enter(attempt, as: 2, at: now) == .isRepeated)
    let other = Self.attempt("ben", ["198.51.100.0/24"], "198.51.100.7", party: .account(2))
    #expect(line.enter(other, as: 3, at: now) == .waits)
    #expect(line.next() == 1)
    #expect(line.enter(attempt, as: 4, at: now) == .waits)
    line.leave(4)
    #expect(line.enter(attempt, as: 5, at: now) == .waits)
    #expect(line.count == 2)
    line.leave(77)
    #expect(line.count == 2)
  }

  /// As long as any network in it has failed, none without a failure is refused.
  @Test func aFullLineRefusesTheNetworkWithTheMostOfThoseThatHaveFailed() {
    var line = SignInLine()
    let limit = LibraryLimits.waitingSignIns
    for number in 1...limit / 2 {
      let guess = Self.attempt("owner", ["\(number).0/24"], "\(number).1")
      #expect(line.enter(guess, as: number, at: now) == .waits)
    }
    line.failed(from: Self.attempt("x", ["one/24"], "one.1").visit, at: now)
    line.failed(from: Self.attempt("x", ["many/24"], "many.1").visit, at: now)
    #expect(
      line.enter(Self.attempt("owner", ["one/24"], "one.2"), as: 5000, at: now) == .waits)
    for number in limit / 2 + 2...limit {
      let guess = Self.attempt("owner", ["many/24"], "many.\(number)")
      #expect(line.enter(guess, as: number, at: now) == .waits)
    }
    #expect(line.count == limit)
    for number in 1...100 {
      let newcomer = Self.attempt("owner", ["new \(number)"], "new \(number).1")
      let entry = line.enter(newcomer, as: 10_000 + number, at: now)
      #expect(entry == .displaces(limit / 2 + 1 + number, hasFailed: true))
    }
  }

  /// Three places whose senders hang up and come again, all the time.
  @Test func whoHangsUpHasFailed() {
    var line = SignInLine()
    var inLine: [Int: Int] = [:]
    var last = 0
    func comeAgain(_ place: Int) {
      if let number = inLine[place] { line.abandoned(number, at: now) }
      last += 1
      inLine[place] = last
      let guess = Self.attempt("owner", ["\(place).0/24"], "\(place).1")
      #expect(line.enter(guess, as: last, at: now) == .waits)
    }
    for _ in 0..<20 { for place in 1...3 { comeAgain(place) } }
    #expect(line.enter(Self.newDevice, as: -1, at: now) == .waits)
    var turns = 0
    while turns < 20 {
      for place in 1...3 { comeAgain(place) }
      turns += 1
      guard let next = line.next(), next != -1 else { break }
      inLine = inLine.filter { $0.value != next }
    }
    #expect(turns <= 6)
  }

  /// Networks of four levels and of three, with as many attempts each.
  @Test func ofAFullLineWithoutFailuresNoneIsSaidToHaveFailed() {
    var line = SignInLine()
    for number in 1...LibraryLimits.waitingSignIns {
      let guess = Self.attempt("owner", ["\(number).0/24"], "\(number).1")
      #expect(line.enter(guess, as: number, at: now) == .waits)
    }
    let first = line.enter(Self.newDevice, as: 10_000, at: now)
    #expect(first == .displaces(1, hasFailed: false))
    // One that fails while it waits gives way before those that have not.
    line.failed(from: Visit(address: "700.1", networks: ["700.0/24"]), at: now)
    let home = Self.attempt("owner", ["2001:db8::/32", "2001:db8:1::/48"], "2001:db8:1:1::/64")
    #expect(line.enter(home, as: 10_001, at: now) == .displaces(700, hasFailed: true))
  }

  @Test func whoStandsAsideMayTryAgain() {
    var line = SignInLine()
    #expect(line.enter(Self.newDevice, as: 1, at: now) == .waits)
    for number in 2...4 {
      let guess = Self.attempt("owner", ["\(number).0/24"], "\(number).1")
      #expect(line.enter(guess, as: number, at: now) == .waits)
    }
    #expect(line.enter(Self.newDevice, as: 5, at: now) == .replaces(1))
    #expect(line.enter(Self.newDevice, as: 6, at: now) == .isRepeated)
    #expect(line.count == 4)
    #expect((0..<3).contains { _ in line.next() == 5 })
  }

  @Test func guestsOfOneLinkShareAnAddress() {
    var line = SignInLine()
    let visit = Visit(address: "10.0.0.1", networks: ["10.0.0.0/24"])
    let guest = SignInLine.Attempt(name: "link x", from: visit, party: .guests, link: "link x")
    for number in 1...LibraryLimits.unlockingsAtOnce {
      #expect(line.enter(guest, as: number, at: now) == .waits)
    }
    #expect(line.enter(guest, as: 100, at: now) == .replaces(1))
    // Guests of another link in that network have places of their own.
    let other = SignInLine.Attempt(name: "link y", from: visit, party: .guests, link: "link y")
    #expect(line.enter(other, as: 101, at: now) == .waits)
    #expect((0..<2).contains { _ in line.next() == 101 })
  }

  @Test func aFailureIsForgottenAfterAnHour() {
    var networks = FailedNetworks()
    let clock = TestClock()
    networks.add(["2001:db8::/32", "2001:db8:7::/48"], at: clock.now)
    #expect(networks.contains(anyOf: ["2001:db8:7::/48", "x"], at: clock.now))
    #expect(!networks.contains(anyOf: ["x"], at: clock.now))
    clock.advance(minutes: 59)
    #expect(networks.contains(anyOf: ["2001:db8::/32"], at: clock.now))
    clock.advance(minutes: 2)
    #expect(!networks.contains(anyOf: ["2001:db8::/32"], at: clock.now))
  }

  @Test func theNewestFailuresAreKept() {
    var networks = FailedNetworks()
    let clock = TestClock()
    for number in 0..<LibraryLimits.failedNetworks {
      networks.add(["\(number)"], at: clock.now)
      if number == 100 { clock.advance(minutes: 1) }
    }
    clock.advance(minutes: 1)
    networks.add(["last"], at: clock.now)
    #expect(networks.contains(anyOf: ["last"], at: clock.now))
    #expect(!networks.contains(anyOf: ["7"], at: clock.now))
  }
}

import Catalog
import Foundation
import Library
import PostgresSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct LocalSignInTests {
  @Test func theVisitorWithTheLinkIsTheLocalOwner() async throws {
    try await withLibrary { library, owner, _ in
      let claim = try await library.access.makeClaim()
      let session = try await library.access.redeem(claim)
      #expect(try await library.access.principal(session: session.token) == owner)
      #expect(session.account.role == .administrator)
    }
  }

  @Test func aLinkLetsOneInAndThenNobody() async throws {
    try await withLibrary { library, _, _ in
      let claim = try await library.access.makeClaim()
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 {
          group.addTask { await libraryError { _ = try await library.access.redeem(claim) } == nil }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 1)
      #expect(
        await libraryError { _ = try await library.access.redeem(claim) } == .access(.claimSpent))
    }
  }

  @Test func aLinkIsGoodForAnHour() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, _, _ in
      let first = try await library.access.makeClaim()
      clock.advance(minutes: 59)
      _ = try await library.access.redeem(first)
      let second = try await library.access.makeClaim()
      clock.advance(minutes: 61)
      #expect(
        await libraryError { _ = try await library.access.redeem(second) } == .access(.claimSpent))
    }
  }

  @Test func aNewLinkEndsTheOneBefore() async throws {
    try await withLibrary { library, _, _ in
      let first = try await library.access.makeClaim()
      let second = try await library.access.makeClaim()
      #expect(first != second)
      #expect(
        await libraryError { _ = try await library.access.redeem(first) } == .access(.claimSpent))
      _ = try await library.access.redeem(second)
    }
  }

  @Test(arguments: ["", "guess", "AAAAAAAAAAAAAAAAAAAAAA", "' or 1=1 --", "a\0b"])
  func aGuessOpensNothing(guess: String) async throws {
    try await withLibrary { library, _, _ in
      _ = try await library.access.makeClaim()
      #expect(
        await libraryError { _ = try await library.access.redeem(guess) } == .access(.claimSpent))
      #expect(try await library.access.principal(session: guess) == .anonymous)
    }
  }

  @Test func secretsAreLongAndFitIntoAnAddress() async throws {
    try await withLibrary { library, _, _ in
      let claim = try await library.access.makeClaim()
      let session = try await library.access.redeem(claim)
      let letters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      #expect(claim.count == 22 && session.token.count == 43)
      #expect((claim + session.token).unicodeScalars.allSatisfy(letters.contains))
    }
  }

  @Test(.enabled(if: !storesInPostgres))
  func aSessionOutlivesARestartAndOnlyItsHashIsStored() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let claim = try await first.access.makeClaim()
    let session = try await first.access.redeem(claim)
    await first.close()
    let second = try await openLibrary(folder)
    let principal = try await second.access.principal(session: session.token)
    #expect(principal == .account(session.account))
    await second.close()
    let stored = Data(try folder.contents("catalog.sqlite"))
    #expect(stored.range(of: Data(session.token.utf8)) == nil)
    #expect(stored.range(of: Data(claim.utf8)) == nil)
  }

  @Test func aSessionThatIsUsedLives() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      var token = try await library.access.redeem(library.access.makeClaim()).token
      let begun = clock.now
      for _ in 0..<2 {
        clock.advance(days: 100)
        #expect(try await library.access.principal(session: token) == owner)
        let renewed = try #require(await library.access.renew(session: token))
        #expect(renewed.expires == clock.now.adding(seconds: LibraryLimits.sessionDays * 86400))
        token = renewed.token
        let again = await library.access.renew(session: token)
        #expect(again == nil, "once a day is enough")
      }
      // However often it is used, it ends at last.
      clock.advance(days: 170)
      let last = try #require(await library.access.renew(session: token))
      #expect(last.expires == begun.adding(seconds: LibraryLimits.longestSessionDays * 86400))
      clock.advance(days: 31)
      #expect(try await library.access.principal(session: last.token) == .anonymous)
    }
  }

  @Test func aSessionThatIsNotUsedEnds() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, _, _ in
      let token = try await library.access.redeem(library.access.makeClaim()).token
      clock.advance(days: 181)
      #expect(try await library.access.principal(session: token) == .anonymous)
    }
  }

  @Test func anEndedSessionIsNobody() async throws {
    try await withLibrary { library, _, _ in
      let session = try await library.access.redeem(library.access.makeClaim())
      try await library.access.endSession(session.token)
      #expect(try await library.access.principal(session: session.token) == .anonymous)
      try await library.access.endSession(session.token)
    }
  }
}

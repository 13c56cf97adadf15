import Foundation
import Library
import Testing

@Suite(.timeLimit(.minutes(5))) struct DoorsTests {
  @Test func whoeverOpensTheLinkIsTheLocalOwner() async throws {
    try await withLibrary { library, owner, _ in
      let claim = try await library.doors.makeClaim()
      let session = try await library.doors.redeem(claim)
      #expect(try await library.doors.asker(session: session.token) == owner)
      #expect(session.account.role == .administrator)
    }
  }

  @Test func aLinkLetsOneInAndThenNobody() async throws {
    try await withLibrary { library, _, _ in
      let claim = try await library.doors.makeClaim()
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 {
          group.addTask { await libraryError { _ = try await library.doors.redeem(claim) } == nil }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 1)
      #expect(await libraryError { _ = try await library.doors.redeem(claim) } == .claimSpent)
    }
  }

  @Test func aLinkIsGoodForAnHour() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, _, _ in
      let first = try await library.doors.makeClaim()
      clock.advance(minutes: 59)
      _ = try await library.doors.redeem(first)
      let second = try await library.doors.makeClaim()
      clock.advance(minutes: 61)
      #expect(await libraryError { _ = try await library.doors.redeem(second) } == .claimSpent)
    }
  }

  @Test func aNewLinkEndsTheOneBefore() async throws {
    try await withLibrary { library, _, _ in
      let first = try await library.doors.makeClaim()
      let second = try await library.doors.makeClaim()
      #expect(first != second)
      #expect(await libraryError { _ = try await library.doors.redeem(first) } == .claimSpent)
      _ = try await library.doors.redeem(second)
    }
  }

  @Test(arguments: ["", "guess", "AAAAAAAAAAAAAAAAAAAAAA", "' or 1=1 --", "a\0b"])
  func aGuessOpensNothing(guess: String) async throws {
    try await withLibrary { library, _, _ in
      _ = try await library.doors.makeClaim()
      #expect(await libraryError { _ = try await library.doors.redeem(guess) } == .claimSpent)
      #expect(try await library.doors.asker(session: guess) == .nobody)
    }
  }

  @Test func secretsAreLongAndFitIntoAnAddress() async throws {
    try await withLibrary { library, _, _ in
      let claim = try await library.doors.makeClaim()
      let session = try await library.doors.redeem(claim)
      let letters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      #expect(claim.count == 22 && session.token.count == 43)
      #expect((claim + session.token).unicodeScalars.allSatisfy(letters.contains))
    }
  }

  @Test func aSessionOutlivesARestartAndOnlyItsHashIsStored() async throws {
    let folder = try TestFolder()
    let first = try await openLibrary(folder)
    let claim = try await first.doors.makeClaim()
    let session = try await first.doors.redeem(claim)
    await first.close()
    let second = try await openLibrary(folder)
    let asker = try await second.doors.asker(session: session.token)
    #expect(asker == .account(session.account))
    await second.close()
    let stored = Data(try folder.contents("catalog.sqlite"))
    #expect(stored.range(of: Data(session.token.utf8)) == nil)
    #expect(stored.range(of: Data(claim.utf8)) == nil)
  }

  @Test func aSessionThatIsUsedLives() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      var token = try await library.doors.redeem(library.doors.makeClaim()).token
      let begun = clock.now
      for _ in 0..<2 {
        clock.advance(days: 100)
        #expect(try await library.doors.asker(session: token) == owner)
        let renewed = try #require(await library.doors.renew(session: token))
        #expect(renewed.expires == clock.now.adding(seconds: Limits.sessionDays * 86400))
        token = renewed.token
        let again = await library.doors.renew(session: token)
        #expect(again == nil, "once a day is enough")
      }
      // However often it is used, it ends at last.
      clock.advance(days: 170)
      let last = try #require(await library.doors.renew(session: token))
      #expect(last.expires == begun.adding(seconds: Limits.longestSessionDays * 86400))
      clock.advance(days: 31)
      #expect(try await library.doors.asker(session: last.token) == .nobody)
    }
  }

  @Test func aSessionThatIsNotUsedEnds() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, _, _ in
      let token = try await library.doors.redeem(library.doors.makeClaim()).token
      clock.advance(days: 181)
      #expect(try await library.doors.asker(session: token) == .nobody)
    }
  }

  @Test func anEndedSessionIsNobody() async throws {
    try await withLibrary { library, _, _ in
      let session = try await library.doors.redeem(library.doors.makeClaim())
      try await library.doors.endSession(session.token)
      #expect(try await library.doors.asker(session: session.token) == .nobody)
      try await library.doors.endSession(session.token)
    }
  }
}

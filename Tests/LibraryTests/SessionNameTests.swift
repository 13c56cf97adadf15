import Catalog
import Library
import TestSupport
import Testing

/// The names that people give the browsers in which they are signed in.
@Suite struct SessionNameTests {
  private let good = "plum violet anchor"

  /// A library whose administrator is signed in twice, first in the session of the token.
  private func withTwoBrowsers(
    clock: TestClock = TestClock(),
    _ body: (AccessService, Principal, _ token: String, [SessionID]) async throws -> Void
  ) async throws {
    try await withLibrary(clock: clock) { library, _, _ in
      let access = library.access
      let first = try await access.redeem(
        try await access.makeClaim(), name: "Ada", password: good, from: Visit(address: "1"))
      _ = try await access.signIn(name: "Ada", password: good, from: Visit(address: "2"))
      let ada = Principal.account(first.session.account)
      let sessions = try await access.sessions(of: ada, own: first.session.token)
      let ids = sessions.sorted { $0.isOwn && !$1.isOwn }.map(\.id)
      try await body(access, ada, first.session.token, ids)
    }
  }

  private func names(
    _ access: AccessService, _ person: Principal, _ token: String
  ) async throws -> [SessionID: String] {
    let sessions = try await access.sessions(of: person, own: token)
    return Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, $0.name) })
  }

  @Test func aBrowserHasTheNameThatItWasGiven() async throws {
    try await withTwoBrowsers { access, ada, token, ids in
      #expect(try await names(access, ada, token) == [ids[0]: "", ids[1]: ""])
      try await access.nameSession(ids[1], "Kitchen tablet", of: ada)
      #expect(try await names(access, ada, token) == [ids[0]: "", ids[1]: "Kitchen tablet"])
      for name in [" Kitchen", "a\nb", String(repeating: "a", count: 101)] {
        await #expect(throws: LibraryError.self) {
          try await access.nameSession(ids[1], name, of: ada)
        }
      }
      try await access.nameSession(ids[1], "", of: ada)
      #expect(try await names(access, ada, token) == [ids[0]: "", ids[1]: ""])
    }
  }

  @Test func nobodyNamesTheBrowserOfAnother() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("b")
      let claim = try await library.access.makeClaim()
      let session = try await library.access.redeem(claim)
      let own = try await library.access.sessions(of: owner, own: session.token)
      let id = try #require(own.first?.id)
      await #expect(throws: LibraryError.missing(.session)) {
        try await library.access.nameSession(id, "Mine", of: other)
      }
      #expect(try await library.access.sessions(of: owner, own: nil).map(\.name) == [""])
    }
  }

  @Test func aNewPasswordKeepsTheNameAndSinceWhenTheBrowserIsSignedIn() async throws {
    let clock = TestClock()
    try await withTwoBrowsers(clock: clock) { access, ada, token, ids in
      try await access.nameSession(ids[0], "Laptop", of: ada)
      let all = try await access.sessions(of: ada, own: token)
      let before = try #require(all.first { $0.isOwn })
      clock.advance(days: 2)
      let new = try await access.changePassword(
        good, to: "another good one", session: token, from: Visit(), as: ada)
      let sessions = try await access.sessions(of: ada, own: new.token)
      #expect(sessions.map(\.name) == ["Laptop"])
      #expect(sessions.first?.made == before.made)
      #expect(sessions.first.map { $0.used > before.used } == true)
      // The password was given just now.
      try await access.requireConfirmation(session: new.token, of: ada)
    }
  }
}

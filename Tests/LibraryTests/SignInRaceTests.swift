import Catalog
import Library
import TestSupport
import Testing

/// Sign-ins during which the account or its password changes: checking a password takes a moment,
/// and an account that was valid at its beginning may be gone at its end.
@Suite(.timeLimit(.minutes(5))) struct SignInRaceTests {
  private let first = "plum violet anchor"
  private let second = "grey harbour lantern"

  /// Six try at the same time; when the first has come in, the door is shut, while
  /// the passwords of the others are looked at one by one. What they all got.
  private func secrets(
    shutting: () async throws -> Void,
    tries: @escaping @Sendable (_ address: String) async throws(LibraryError) -> String
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<6 {
        // Whoever is not let in has nothing.
        group.addTask { try? await tries("10.0.0.\(number)") }
      }
      var found: [String] = []
      // One that waited for too long in the line may end before it.
      while found.isEmpty, let one = try await group.next() { found += one.map { [$0] } ?? [] }
      try await shutting()
      for try await one in group { found += one.map { [$0] } ?? [] }
      #expect(!found.isEmpty)
      return found
    }
  }

  private func withBo(
    _ body: (Library, _ ada: Principal, _ bo: Account) async throws -> Void
  ) async throws {
    try await withLibrary { library, ada, _ in
      let bo = try await library.accounts.add("Bo", role: .member, password: first, as: ada)
      try await body(library, ada, bo)
    }
  }

  /// What Bo's browser gets.
  private static func signIn(
    _ library: Library, _ password: String, from address: String
  ) async throws(LibraryError) -> String {
    try await library.access.signIn(
      name: "Bo", password: password, from: Visit(address: address)
    ).session.token
  }

  @Test func accountsRemovedMeanwhileDoNotSignIn() async throws {
    try await withBo { library, ada, bo in
      let sessions = try await secrets {
        try await library.accounts.remove(bo.id, giving: .trash, as: ada)
      } tries: { [first] address throws(LibraryError) in
        try await Self.signIn(library, first, from: address)
      }
      for token in sessions {
        #expect(try await library.access.principal(session: token) == .anonymous)
      }
    }
  }

  @Test func aPasswordThatWasChangedMeanwhileLetsNobodyIn() async throws {
    try await withBo { library, ada, bo in
      let sessions = try await secrets {
        try await library.accounts.setPassword(second, of: bo, as: ada)
      } tries: { [first] address throws(LibraryError) in
        try await Self.signIn(library, first, from: address)
      }
      for token in sessions {
        #expect(try await library.access.principal(session: token) == .anonymous)
      }
    }
  }

  @Test func aLinksPasswordThatWasChangedMeanwhileOpensNothing() async throws {
    try await withLibrary { library, ada, _ in
      var wanted = GrantRequest(.link)
      wanted.assets = try await library.addRows(["2024-08-17T10:00:00"], as: ada)
      wanted.password = first
      let (link, secret) = try await library.grants.give(wanted, as: ada)
      let keys = try await secrets {
        var changes = GrantChanges()
        changes.password = .some(second)
        _ = try await library.grants.change(link.id, changes, as: ada)
      } tries: { [first] address throws(LibraryError) in
        try await library.access.unlock(
          link: secret, password: first, from: Visit(address: address))
      }
      for key in keys {
        #expect(try await library.access.visit(link: secret, key: key) == .locked)
      }
    }
  }
}

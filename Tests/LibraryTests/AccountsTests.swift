import Catalog
import Foundation
import Library
import PostgresSupport
import TestSupport
import Testing
import Words

/// Names and passwords, invitations, and what an administrator may.
@Suite struct AccountsTests {
  private let good = "plum violet anchor"

  /// A library whose administrator is Ada.
  private func withAda(
    clock: TestClock = TestClock(), _ body: (Library, Principal) async throws -> Void
  ) async throws {
    try await withLibrary(clock: clock) { library, _, _ in
      #expect(!library.access.isClaimed)
      let claim = try await library.access.makeClaim()
      let ada = try await library.access.redeem(
        claim, name: "Ada", password: good, from: Visit(address: "10.0.0.1"))
      #expect(library.access.isClaimed)
      #expect(ada.session.account.role == .administrator)
      try await body(library, .account(ada.session.account))
    }
  }

  @Test func aClaimMakesTheAdministratorOnce() async throws {
    try await withAda { library, _ in
      let claim = try await library.access.makeClaim()
      await #expect(throws: LibraryError.self) {
        try await library.access.redeem(claim, name: "Eve", password: "12345678", from: Visit())
      }
      let signedIn = try await library.access.signIn(
        name: "ADA", password: good, from: Visit(address: "10.0.0.2"))
      #expect(signedIn.session.account.name == "Ada")
    }
  }

  @Test(.enabled(if: !storesInPostgres))
  func ofAPasswordOnlyItsHashIsStored() async throws {
    let folder = try TestFolder()
    let library = try await openLibrary(folder)
    _ = try await library.access.redeem(
      library.access.makeClaim(), name: "Ada", password: good, from: Visit())
    await library.close()
    let stored = Data(try folder.contents("catalog.sqlite"))
    #expect(stored.range(of: Data(good.utf8)) == nil)
    #expect(stored.range(of: Data("$argon2id$v=19$m=65536,t=3,p=1$".utf8)) != nil)
    for file in folder.files("documents") {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!text.contains("argon2"), "\(file)")
    }
    let again = try await openLibrary(folder)
    #expect(again.access.isClaimed)
    await again.close()
  }

  @Test(arguments: [
    ("short", "short"),
    ("password", "common"),
    ("aaaaaaaaaa", "common"),
    ("1234567890", "common"),
    ("qwertzuiop", "common"),
    ("asdfqwer", "common"),
    ("abcabcabc", "common"),
    ("baseball7!", "common"),
    ("liverpool", "common"),
    ("grandmother1984", "common"),
    ("Grandmother", "common"),
    ("Summer2024", "common"),
    ("2023winter!!", "common"),
    ("Samstag-2024", "common"),
    ("février.85", "common"),
    ("trustno1!", "common"),
    ("?abcabcabc?", "common"),
    (String(repeating: "long", count: 200), "long"),
  ])
  func aPasswordThatIsEasyToGuessIsRefused(_ password: String, _ variant: String) async throws {
    try await withAda { library, ada in
      let reason =
        switch variant {
        case "short": Message("library.weakPassword.short", ["limit": .number(8)])
        case "long": Message("library.weakPassword.long")
        default: Message("library.weakPassword.common")
        }
      await #expect(throws: LibraryError.access(.weakPassword(reason: reason))) {
        try await library.accounts.add("grandmother", role: .viewer, password: password, as: ada)
      }
      let count = try await library.accounts.all(for: ada).count
      #expect(count == 1)
    }
  }

  /// Number 55.
  @Test func guessersWaitAndTheOwnerDoesNot() async throws {
    let clock = TestClock()
    try await withAda(clock: clock) { library, _ in
      let home = try await library.access.signIn(
        name: "Ada", password: good, from: Visit(address: "10.0.0.2"))
      let stranger = Visit(address: "203.0.113.9")
      for _ in 0..<10 {
        await #expect(throws: LibraryError.access(.wrongPassword)) {
          try await library.access.signIn(name: "Ada", password: "wrong one", from: stranger)
        }
      }
      // Now even the right one has to wait, for longer each time.
      await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 2))) {
        try await library.access.signIn(name: "Ada", password: good, from: stranger)
      }
      let known = Visit(address: "203.0.113.9", knownBrowser: home.knownBrowser)
      _ = try await library.access.signIn(name: "Ada", password: good, from: known)
      clock.advance(minutes: 1)
      await #expect(throws: LibraryError.access(.wrongPassword)) {
        try await library.access.signIn(name: "Ada", password: "wrong one", from: stranger)
      }
      await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 4))) {
        try await library.access.signIn(name: "Ada", password: "wrong one", from: stranger)
      }
    }
  }

  /// Each guess comes from another address.
  @Test func theOwnerComesInOnANewDeviceWhileManyAddressesGuess() async throws {
    try await withAda { library, _ in
      var codes: [LibraryError] = []
      for number in 0..<60 {
        do throws(LibraryError) {
          _ = try await library.access.signIn(
            name: "Ada", password: "wrong one", from: Visit(address: "203.0.113.\(number)"))
        } catch {
          codes.append(error)
        }
      }
      #expect(codes.allSatisfy { $0 == .access(.wrongPassword) })
      let phone = Visit(address: "198.51.100.7")
      _ = try await library.access.signIn(name: "Ada", password: good, from: phone)
      // An address that goes on guessing waits for what all of them tried.
      for _ in 0..<3 {
        // The wrong password is refused, and counted.
        _ = try? await library.access.signIn(
          name: "Ada", password: "wrong one", from: Visit(address: "203.0.113.1"))
      }
      await #expect(throws: LibraryError.access(.tooManyAttempts(seconds: 10))) {
        try await library.access.signIn(
          name: "Ada", password: "wrong one", from: Visit(address: "203.0.113.1"))
      }
    }
  }

  @Test func guessingForDaysIsTold() async throws {
    let clock = TestClock()
    try await withAda(clock: clock) { library, _ in
      for number in 0..<100 {
        #expect(library.access.takeAlarms().isEmpty)
        clock.advance(minutes: 30)
        // The wrong password is refused, and counted.
        _ = try? await library.access.signIn(
          name: "Ada", password: "wrong one", from: Visit(address: "203.0.113.\(number)"))
      }
      let told = library.access.takeAlarms()
      #expect(told.count == 1 && told.first?.contains("100 wrong passwords") == true, "\(told)")
      #expect(library.access.takeAlarms().isEmpty)
    }
  }

  @Test func passwordsThatPeopleFindGoodAreTaken() async throws {
    try await withAda { library, ada in
      for (index, password) in [
        "plum violet anchor", "7 otters at dawn", "Gr1ffon-on-the-roof", "zwölf lila Igel",
        "summers at the lake", "Winterthur9km", "@!$(*&^)_x", "§°~#{[|]}",
        "83#2914may7506!38",
      ].enumerated() {
        _ = try await library.accounts.add("a\(index)", role: .viewer, password: password, as: ada)
      }
    }
  }

  /// Number 55.
  @Test func aNameThatNobodyHasIsRefusedAlike() async throws {
    try await withAda { library, _ in
      for name in ["Nobody", "", String(repeating: "x", count: 10_000)] {
        await #expect(throws: LibraryError.access(.wrongPassword)) {
          try await library.access.signIn(name: name, password: good, from: Visit(address: name))
        }
      }
    }
  }

  /// Number 55: how long a refusal takes does not tell whether there is such an account.
  @Test(.tags(.measured))
  func howLongARefusalTakesTellsNothing() async throws {
    let clock = TestClock()
    try await withAda(clock: clock) { library, _ in
      func refusal(_ name: String) async -> Double {
        // What was tried before is forgotten, and nobody is made to wait.
        clock.advance(minutes: 24 * 60)
        let start = ContinuousClock.now
        await #expect(throws: LibraryError.access(.wrongPassword)) {
          try await library.access.signIn(
            name: name, password: "not this one", from: Visit(address: "203.0.113.9"))
        }
        return (ContinuousClock.now - start) / .milliseconds(1)
      }
      // By chance two alike look different once in a hundred times, thrice in a row never.
      var chances: [Double] = []
      for _ in 0..<3 where chances.allSatisfy({ $0 <= 0.01 }) {
        var known: [Double] = []
        var unknown: [Double] = []
        for round in 0..<(isProof ? 400 : 24) {
          if round.isMultiple(of: 2) { await known.append(refusal("Ada")) }
          await unknown.append(refusal("Bob"))
          if !round.isMultiple(of: 2) { await known.append(refusal("Ada")) }
        }
        chances.append(chanceOfSameOrigin(known, unknown))
        print(
          "\(known.count) refusals each: median \(median(known)) ms known,",
          "\(median(unknown)) ms unknown, p \(chances[chances.count - 1])")
      }
      #expect(chances.contains { $0 > 0.01 }, "\(chances)")
    }
  }

  @Test func aNewPasswordEndsTheOtherSessions() async throws {
    try await withAda { library, ada in
      let access = library.access
      let phone = try await access.signIn(name: "Ada", password: good, from: Visit(address: "1"))
      let laptop = try await access.signIn(name: "Ada", password: good, from: Visit(address: "2"))
      #expect(try await access.sessions(of: ada, own: laptop.session.token).count == 3)
      await #expect(throws: LibraryError.access(.wrongPassword)) {
        try await access.changePassword(
          nil, to: "another good one", session: laptop.session.token, from: Visit(), as: ada)
      }
      let new = try await access.changePassword(
        good, to: "another good one", session: laptop.session.token, from: Visit(), as: ada)
      for old in [phone.session.token, laptop.session.token] {
        #expect(try await access.principal(session: old) == .anonymous)
      }
      #expect(try await access.principal(session: new.token) == ada)
      #expect(try await access.sessions(of: ada, own: new.token).map(\.isOwn) == [true])
    }
  }

  @Test func aSessionThatIsUsedGetsANewSecret() async throws {
    let clock = TestClock()
    try await withAda(clock: clock) { library, ada in
      let first = try await library.access.signIn(name: "Ada", password: good, from: Visit())
      clock.advance(days: 2)
      let second = try #require(await library.access.renew(session: first.session.token))
      // What was on its way when it changed still arrives, and changes it no more.
      #expect(try await library.access.principal(session: first.session.token) == ada)
      let late = await library.access.renew(session: first.session.token)
      #expect(late == nil)
      clock.advance(minutes: 2)
      #expect(try await library.access.principal(session: first.session.token) == .anonymous)
      #expect(try await library.access.principal(session: second.token) == ada)
    }
  }

  @Test func anInvitationMakesOneAccount() async throws {
    let clock = TestClock()
    try await withAda(clock: clock) { library, ada in
      let made = try await library.access.invite(.member, as: ada)
      #expect(try await library.access.invitation(made.token).maker == "Ada")
      await #expect(throws: LibraryError.access(.nameTaken("ada"))) {
        try await library.access.accept(made.token, name: "ada", password: good, from: Visit())
      }
      let bo = try await library.access.accept(
        made.token, name: "Bo", password: good, from: Visit())
      #expect(bo.session.account.role == .member)
      await #expect(throws: LibraryError.access(.invitationSpent)) {
        try await library.access.accept(made.token, name: "Cy", password: good, from: Visit())
      }
      let late = try await library.access.invite(.viewer, as: ada)
      clock.advance(days: 8)
      await #expect(throws: LibraryError.access(.invitationSpent)) {
        try await library.access.invitation(late.token)
      }
      let withdrawn = try await library.access.invite(.viewer, as: ada)
      try await library.access.withdraw(withdrawn.invitation.id, as: ada)
      await #expect(throws: LibraryError.access(.invitationSpent)) {
        try await library.access.invitation(withdrawn.token)
      }
    }
  }

  @Test func aLinkLetsAPersonWithAForgottenPasswordIn() async throws {
    try await withAda { library, ada in
      let bo = try await library.accounts.add("Bo", role: .member, password: good, as: ada)
      let made = try await library.access.inviteBack(bo.id, as: ada)
      let back = try await library.access.accept(
        made.token, name: nil, password: "remembered now", from: Visit())
      #expect(back.session.account.id == bo.id)
      await #expect(throws: LibraryError.access(.wrongPassword)) {
        try await library.access.signIn(name: "Bo", password: good, from: Visit(address: "x"))
      }
    }
  }

  @Test func onlyAdministratorsLookAfterAccounts() async throws {
    try await withAda { library, ada in
      let bo = try await library.accounts.add("Bo", role: .member, password: nil, as: ada)
      for role in [Account.Role.member, .viewer] {
        try await library.accounts.change(bo.id, AccountChanges(role: role), as: ada)
        let all = try await library.accounts.all(for: ada)
        let principal = Principal.account(
          try #require(all.first { $0.account.id == bo.id }).account)
        await #expect(throws: LibraryError.access(.notAdministrator)) {
          try await library.accounts.all(for: principal)
        }
        await #expect(throws: LibraryError.access(.notAdministrator)) {
          try await library.accounts.change(
            bo.id, AccountChanges(role: .administrator), as: principal)
        }
        await #expect(throws: LibraryError.access(.notAdministrator)) {
          try await library.access.invite(.viewer, as: principal)
        }
        await #expect(throws: LibraryError.access(.notAdministrator)) {
          try await library.accounts.remove(bo.id, giving: .trash, as: principal)
        }
      }
      await #expect(throws: LibraryError.access(.lastAdministrator)) {
        try await library.accounts.change(
          try #require(ada.account).id, AccountChanges(role: .viewer), as: ada)
      }
      await #expect(throws: LibraryError.access(.lastAdministrator)) {
        try await library.accounts.remove(try #require(ada.account).id, giving: .trash, as: ada)
      }
    }
  }

  @Test func photosOfARemovedAccountGoToTheNamedOne() async throws {
    try await withAda { library, ada in
      let names = ["Bo", "Cy"]
      for name in names {
        let account = try await library.accounts.add(name, role: .member, password: nil, as: ada)
        try await library.addRows(["2024-08-17T10:00:00"], as: .account(account))
      }
      let all = try await library.accounts.all(for: ada)
      #expect(all.map(\.usedBytes) == [0, 1000, 1000])
      let (bo, cy) = (all[1].account, all[2].account)
      let heir = try #require(ada.account).id
      let theirs = try await library.ids(for: .account(bo))
      try await library.accounts.remove(bo.id, giving: .account(heir), as: ada)
      #expect(try await library.accounts.all(for: ada).map(\.usedBytes) == [1000, 1000])
      #expect(theirs.count == 2)
      let given = try await library.ids(for: ada)
      #expect(Set(given) == Set(theirs))
      try await library.accounts.remove(cy.id, giving: .trash, as: ada)
      #expect(try await library.accounts.all(for: ada).map(\.account.name) == ["Ada"])
      let left = try await library.ids(for: ada)
      #expect(left.count == 1)
      // The name is free again.
      _ = try await library.accounts.add("bo", role: .viewer, password: nil, as: ada)
    }
  }

  /// As after two people imported the same telephone.
  @Test func ofABurstThatBothHadTheHeirsChoiceStands() async throws {
    try await withAda { library, ada in
      let bo = try await library.accounts.add("Bo", role: .member, password: nil, as: ada)
      var chosen: [AssetID] = []
      for owner in [ada, .account(bo)] {
        let ids = try await library.addRows([nil, nil], as: owner)
        try await library.perform(as: owner) { change throws(LibraryError) in
          for id in ids {
            try change.edit(id) { $0.burst = Burst(id: "b", isRepresentative: id == ids[0]) }
          }
        }
        chosen.append(ids[0])
      }
      #expect(Set(try await library.ids(for: ada)) == Set(chosen))
      let heir = try #require(ada.account).id
      try await library.accounts.remove(bo.id, giving: .account(heir), as: ada)
      #expect(try await library.ids(for: ada) == [chosen[0]])
    }
  }

  @Test(arguments: ["", " a", "a ", "a\nb", "a\u{7}", String(repeating: "x", count: 101)])
  func textsThatCannotBeNamesAreRefused(_ name: String) async throws {
    try await withAda { library, ada in
      await #expect(throws: LibraryError.self) {
        try await library.accounts.add(name, role: .viewer, password: nil, as: ada)
      }
    }
  }
}

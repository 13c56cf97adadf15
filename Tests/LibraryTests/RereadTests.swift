import Catalog
import Darkroom
import Foundation
import Library
import Pipeline
import PostgresSupport
import Store
import TestSupport
import Testing
import Words

/// Photos whose workers have no memory, or are ended while there is little: fault 18
/// of reliability.md.
@Suite(.timeLimit(.minutes(5)))
struct RereadTests {
  /// A worker program that is the real one, under a limit while a file is there.
  private func darkroom(_ scripts: TestFolder, while poor: String) throws -> Darkroom {
    let path = "\(scripts.path)/worker"
    try scripts.write("", to: "poor")
    let script = """
      #!/bin/sh
      if [ -e "\(scripts.path)/poor" ]; then \(poor); fi
      exec "\(workerPath)" "$@"
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return Darkroom(executable: path, workers: 1)
  }

  /// The library's own turn at reading again.
  private func rereads(_ library: Library, as owner: Principal) async throws -> Job {
    try await library.turn("rereads", as: owner)
  }

  private func reason(_ state: Asset.State) throws -> String {
    guard case .unreadable(let reason) = state else { return "" }
    return reason.text
  }

  /// 12 black megapixels, which take 60 megabytes to read.
  private static var large: [UInt8] {
    func little(_ number: Int) -> [UInt8] {
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let count = 4000 * 3000 * 3
    let head =
      Array("BM".utf8) + little(54 + count) + little(0) + little(54) + little(40) + little(4000)
      + little(3000) + [1, 0, 24, 0] + little(0) + little(count) + [UInt8](repeating: 0, count: 16)
    return head + [UInt8](repeating: 0, count: count)
  }

  private static let little = "ulimit -d 40000"

  @Test(arguments: [
    // So little that it cannot be read, that the worker cannot begin, and a killer.
    little, "ulimit -v 30000", "ulimit -d 2000", "kill -KILL $$", "kill -ABRT $$",
  ])
  func aPhotoIsReadAgainWhenThereIsMemory(poor: String) async throws {
    let (scripts, clock) = (try TestFolder(), TestClock())
    let darkroom = try darkroom(scripts, while: poor)
    try await withLibrary(darkroom: darkroom, clock: clock) { library, owner, _ in
      let photo = poor == Self.little ? Self.large : testPhoto(seed: 3)
      let id = try await library.add(photo, as: owner).asset
      let failed = try await library.developed(id, for: owner)
      #expect(
        try reason(failed.state).hasSuffix("Tintype will try again later."),
        "\(failed.state)")
      // Its time has not come.
      try scripts.remove("poor")
      #expect(try await rereads(library, as: owner).progress.done == 0)
      #expect(try await library.assets.asset(id, for: owner).state == failed.state)
      clock.advance(minutes: 6)
      _ = try await rereads(library, as: owner)
      let again = try await library.assets.asset(id, for: owner)
      #expect(again.state == .ready)
      _ = try await library.pictures.rendition(of: id, version: nil, size: .grid, for: owner)
    }
    await darkroom.stop()
  }

  /// Whoever takes a photo from the line while it is being put there again must not
  /// take it for done.
  @Test func noPhotoIsForgottenWhileWorkersAreKilled() async throws {
    let scripts = try TestFolder()
    let darkroom = try darkroom(scripts, while: "kill -KILL $$")
    try await withLibrary(darkroom: darkroom) { library, owner, _ in
      // One by one, so that somebody waits at the line each time.
      for seed in 0..<100 {
        let photo = try await library.add(testPhoto(seed: seed), as: owner).asset
        let state = try await library.developed(photo, for: owner).state
        #expect(try reason(state).hasSuffix("Tintype will try again later."), "\(state)")
      }
    }
    await darkroom.stop()
  }

  @Test func aPhotoThatEndsEveryWorkerIsGivenUpInTheEnd() async throws {
    let (scripts, clock) = (try TestFolder(), TestClock())
    let darkroom = try darkroom(scripts, while: "kill -SEGV $$")
    try await withLibrary(darkroom: darkroom, clock: clock) { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      for _ in 0..<10 {
        clock.advance(days: 8)
        _ = try await rereads(library, as: owner)
      }
      let state = try await library.assets.asset(id, for: owner).state
      #expect(try reason(state).hasSuffix("(SIGSEGV))."), "\(state)")
      try scripts.remove("poor")
      clock.advance(days: 800)
      #expect(try await rereads(library, as: owner).progress.done == 0)
      #expect(try await library.assets.asset(id, for: owner).state == state)
    }
    await darkroom.stop()
  }

  @Test func aPhotoThatIsDamagedIsNotReadAgain() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, _ in
      let damaged = [UInt8](testPhoto(seed: 1).prefix(60))
      let id = try await library.add(damaged, as: owner).asset
      let state = try await library.developed(id, for: owner).state
      #expect(try !reason(state).isEmpty && !reason(state).contains("again"), "\(state)")
      clock.advance(days: 8)
      #expect(try await rereads(library, as: owner).progress.done == 0)
    }
  }

  /// What an earlier release could not read is read again once by one whose decoders can.
  @Test func aNewerDecoderLooksAgain() async throws {
    let (folder, clock) = (try TestFolder(), TestClock())
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    let id = try await first.add(testPhoto(seed: 1), as: owner).asset
    _ = try await first.developed(id, for: owner)
    await first.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run(
      """
      update asset set state = 'unreadable',
        reason = 'The picture cannot be read: Invalid input: Too many auxiliary image references.'
      """)
    try await connection.returnToFirstRelease()
    await connection.close()

    let second = try await openLibrary(folder, clock: clock)
    #expect(try await second.assets.asset(id, for: owner).state != .ready)
    #expect(try await rereads(second, as: owner).progress.done == 1)
    #expect(try await second.assets.asset(id, for: owner).state == .ready)
    await second.close()
  }

  /// Another sentence for the same damage is no change of the photo.
  @Test func aPhotoThatStaysUnreadableKeepsItsTimeOfChange() async throws {
    let (folder, clock) = (try TestFolder(), TestClock())
    let first = try await openLibrary(folder, clock: clock)
    let owner = try await first.access.localOwner()
    let id = try await first.add([UInt8](testPhoto(seed: 1).prefix(60)), as: owner).asset
    let before = try await first.developed(id, for: owner)
    await first.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run(
      """
      update asset set reason = 'The picture cannot be read: Its header is damaged.'
      """)
    try await connection.returnToFirstRelease()
    await connection.close()

    clock.advance(days: 1)
    let second = try await openLibrary(folder, clock: clock)
    // It is due since the library opened: the turn that reads it can be an earlier one.
    _ = try await rereads(second, as: owner)
    let after = try await second.assets.asset(id, for: owner)
    #expect(try reason(after.state) == reason(before.state), "it was read again")
    #expect(after.modified == before.modified)
    await second.close()
  }
}

import Blobs
import Foundation
import TestSupport
import Testing

@Suite struct FolderLockTests {
  private let place: TemporaryFolder
  private let folder: Folder

  init() throws {
    place = try TemporaryFolder()
    folder = try Folder(path: place.path)
  }

  @Test func theSecondIsToldWhoHoldsIt() throws {
    let lock = try FolderLock(folder)
    #expect(throws: BlobError.locked(holder: getpid())) { try FolderLock(folder) }
    #expect(throws: BlobError.locked(holder: getpid())) { try FolderLock(folder, mode: .shared) }
    withExtendedLifetime(lock) {}
  }

  @Test func itIsFreeWhenTheHolderLetsGo() async throws {
    do { _ = try FolderLock(folder) }
    try await waitUntilFree()
  }

  @Test func itIsHeldWhereItsFileWasRemoved() throws {
    let lock = try FolderLock(folder)
    try folder.remove("lock")
    #expect(throws: BlobError.locked(holder: nil)) { try FolderLock(folder) }
    withExtendedLifetime(lock) {}
  }

  @Test func readersShareIt() throws {
    let locks = [try FolderLock(folder, mode: .shared), try FolderLock(folder, mode: .shared)]
    #expect(throws: BlobError.self) { try FolderLock(folder) }
    withExtendedLifetime(locks) {}
  }

  @Test func anotherProcessHoldsItUntilItEnds() async throws {
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    holder.arguments = ["--no-fork", "\(place.path)/lock", "sh", "-c", "echo $$; exec cat"]
    let (input, output) = (Pipe(), Pipe())
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    // It has the lock once it speaks.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    #expect(throws: BlobError.locked(holder: nil)) { try FolderLock(folder) }
    try place.write(Array("\(holder.processIdentifier)\n".utf8), to: "lock")
    #expect(throws: BlobError.locked(holder: holder.processIdentifier)) { try FolderLock(folder) }
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    try await waitUntilFree()
  }

  /// A child that another test forks meanwhile has the lock, too, until it runs its program.
  private func waitUntilFree() async throws {
    try await wait(for: "the lock") { (try? FolderLock(folder)) != nil }
  }
}

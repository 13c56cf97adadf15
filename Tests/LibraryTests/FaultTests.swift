import Blobs
import Catalog
import Foundation
import Glibc
import Library
import PostgresSupport
import Synchronization
import TestSupport
import Testing

/// Makes one call to the file system fail, the n-th since it was armed.
private final class Fault: Sendable {
  private struct State {
    var isArmed = false
    var count = 0
    var failures = 0
  }

  private let state = Mutex(State())
  private let number: Int
  private let forEver: Bool

  init(call number: Int, forEver: Bool) {
    self.number = number
    self.forEver = forEver
  }

  func arm() { state.withLock { $0.isArmed = true } }
  func disarm() { state.withLock { $0.isArmed = false } }
  var failures: Int { state.withLock { $0.failures } }

  var calls: FileCalls {
    FileCalls { _ in
      self.state.withLock { state in
        guard state.isArmed else { return nil }
        state.count += 1
        guard state.count == self.number || self.forEver && state.count > self.number else {
          return nil
        }
        state.failures += 1
        return EIO
      }
    }
  }
}

@Suite(.tags(.noSecondGo), .timeLimit(.minutes(4)), .enabled(if: !storesInPostgres))
struct FaultTests {
  /// Whatever call fails while a photo comes in: what was called stored is
  /// there and whole, and a retry makes one asset of it.
  @Test(arguments: [false, true])
  func noCallThatFailsLosesWhatWasCalledStored(forEver: Bool) async throws {
    let photo = testPhoto(seed: 1)
    var number = 0
    while true {
      number += 1
      let folder = try TestFolder()
      let fault = Fault(call: number, forEver: forEver)
      let result = try await add(photo, to: folder, fault: fault)

      let library = try await openLibrary(folder)
      let owner = try await library.access.localOwner()
      if let result { #expect(try await contents(result.asset, library, owner) == photo) }
      let again = try await whenFree {
        try await library.add(photo, as: owner, clientID: "phone")
      }
      #expect(try await contents(again.asset, library, owner) == photo)
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(try await library.developed(again.asset, for: owner).state == .ready)
      await library.close()
      if fault.failures == 0 { break }
    }
    #expect(number > 10, "the loop ended before it had come anywhere")
  }

  /// The run that takes up what is whole may have it at this moment.
  private func whenFree(_ body: () async throws -> UploadResult) async throws -> UploadResult {
    var result: UploadResult?
    try await wait(for: "the run that has it") {
      do {
        result = try await body()
      } catch LibraryError.upload(.busy) {
        return false
      }
      return true
    }
    return try #require(result)
  }

  private func add(
    _ photo: [UInt8], to folder: TestFolder, fault: Fault
  ) async throws -> UploadResult? {
    var options = LibraryOptions()
    options.fileCalls = fault.calls
    let library = try await Library.open(folder.path, darkroom: sharedDarkroom, options: options)
    let owner = try await library.access.localOwner()
    fault.arm()
    var result: UploadResult?
    do {
      result = try await library.add(photo, as: owner, clientID: "phone")
    } catch {
      // Refused is fine; lost is not.
    }
    fault.disarm()
    await library.close()
    return result
  }

  private func contents(
    _ id: AssetID, _ library: Library, _ owner: Principal
  ) async throws -> [UInt8] {
    try bytes(of: try await library.pictures.original(of: id, for: owner))
  }
}

import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import Platform
import PostgresSupport
import Synchronization
import TestSupport
import Testing
import Words

/// A year of daily backups, between disks that fail.
@Suite(.tags(.noSecondGo), .enabled(if: !storesInPostgres))
struct BackupYearTests {
  /// What happens to a file.
  private enum Fault: CaseIterable {
    case flip, cut, loss, folder

    func happen(to path: String, _ random: inout SeededGenerator) throws {
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      switch self {
      case .flip: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1
      case .cut: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case .loss, .folder: break
      }
      try FileManager.default.removeItem(atPath: path)
      switch self {
      case .flip, .cut: try Data(bytes).write(to: URL(filePath: path))
      case .folder:
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      case .loss: break
      }
    }
  }

  /// The names of the stored files whose bytes are right.
  private func whole(_ folder: TestFolder) -> Set<String> {
    Set(
      folder.files("blobs").compactMap { path in
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(filePath: path).lastPathComponent
        return Base16.text(of: sha256(of: [UInt8](bytes))) == name ? name : nil
      })
  }

  /// The options of a backup whose disk is full after some files.
  private func fullDisk(after count: Int, _ options: LibraryOptions) -> LibraryOptions {
    let left = Mutex(count)
    var options = options
    options.fileCalls = FileCalls(intercept: { call in
      guard case .open(let path) = call, path.hasPrefix("incoming/") else { return nil }
      return left.withLock { left in
        left -= 1
        return left < 0 ? ENOSPC : nil
      }
    })
    return options
  }

  @Test(arguments: [1, 2])
  func onEveryDayEachPhotoIsRestoredOfWhichThereIsAWholeCopy(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (source, backup, clock) = (try TestFolder(), try TestFolder(), TestClock())
    var options = LibraryOptions()
    options.now = { clock.now }
    var photos: Set<String> = []
    for day in 1...trials(30, proof: 365) {
      clock.advance(days: 1)
      for number in 0..<Int.random(in: 0...2, using: &random) {
        let seed = 1000 * day + number
        let path = try await addPhoto(seed, "\(seed).png", to: source).path
        photos.insert(URL(filePath: path).lastPathComponent)
      }
      for folder in [source, backup] where Int.random(in: 0..<4, using: &random) == 0 {
        guard let path = folder.files("blobs").randomElement(using: &random),
          let fault = Fault.allCases.randomElement(using: &random)
        else { continue }
        // What is a folder already stays one.
        if FileManager.default.contents(atPath: path)?.isEmpty == false {
          try fault.happen(to: path, &random)
        }
      }
      let isFull = Int.random(in: 0..<10, using: &random) == 0
      let kept = whole(source)
      if isFull {
        // It may have had nothing to copy.
        _ = await libraryError {
          try await saved(
            source, to: backup.path,
            options: fullDisk(after: Int.random(in: 0...1, using: &random), options))
        }
      } else {
        try await saved(source, to: backup.path, options: options)
        #expect(kept.subtracting(whole(backup)) == [], "day \(day): the library has more")
      }
      try await compare(backup, photos, "day \(day)")
    }
  }

  /// Compares a restored library with what the backup has of its photos.
  private func compare(
    _ backup: TestFolder, _ photos: Set<String>, _ day: String
  ) async throws {
    let (target, there) = (try TestFolder(), whole(backup).intersection(photos))
    let restored = try await LibraryFolder.restore(backup.path, to: target.path)
    #expect(restored.assets == photos.count, "\(day): \(restored.remarks)")
    #expect(whole(target) == there, "\(day)")
    let missing = photos.subtracting(there)
    let findings = restored.findings.map(\.text)
    #expect(findings.count == missing.count, "\(day): \(findings)")
    for name in missing {
      #expect(findings.contains { $0.contains(name) }, "\(day): \(name) is not named")
    }
  }
}

import Foundation
import Fuzz
import TestSupport
import Testing

/// What the fuzzer begins with passes in every run of the tests: no parser is ended by it, and
/// what holds for all that it accepts, holds.
@Suite struct SeedTests {
  /// As the fuzzer's own limits say, without the tools that make it slow.
  private static let mostBytes = 65_536
  private static let mostSeconds = 2.0

  /// The files of its folders, those that the tests bring along first.
  private static func seeds(of target: FuzzTarget) throws -> [URL] {
    try (["Tests/Fuzz/Seeds/" + target.name] + target.seeds).flatMap { folder in
      let place = URL(filePath: packageRoot + "/" + folder)
      let all = FileManager.default.enumerator(
        at: place, includingPropertiesForKeys: [.isRegularFileKey, .fileSizeKey])
      return try (all?.allObjects as? [URL] ?? []).filter {
        let values = try $0.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        // What is longer the fuzzer cuts, and nobody does here.
        return values.isRegularFile == true && values.fileSize ?? 0 <= mostBytes
      }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everySeedPasses(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    for file in try Self.seeds(of: target) {
      let bytes = try [UInt8](Data(contentsOf: file))
      let start = Self.work
      #expect(target.finding(bytes) == nil, "\(name): \(file.path())")
      let seconds = Self.work - start
      #expect(seconds < Self.mostSeconds, "\(name): \(file.path()) takes \(seconds) s")
    }
  }

  /// What the calling thread has computed, in seconds, whoever else the machine works for.
  private static var work: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Every folder of seeds is some target's, and every target begins with something.
  @Test func everyTargetHasSeeds() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: packageRoot + "/Tests/Fuzz/Seeds")
    #expect(Set(folders).isSubset(of: FuzzTarget.all.map(\.name)))
    for target in FuzzTarget.all {
      #expect(try !Self.seeds(of: target).isEmpty, "\(target.name)")
    }
  }

  /// To refuse is always right.
  @Test func aSeedOfBytesThatAreRefusedIsNoFinding() {
    for target in FuzzTarget.all {
      for bytes in [[], [0], Array("{".utf8), [UInt8](repeating: 0xFF, count: 4096)] as [[UInt8]] {
        #expect(target.finding(bytes) == nil, "\(target.name)")
      }
    }
  }
}

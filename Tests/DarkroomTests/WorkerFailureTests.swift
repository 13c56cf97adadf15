import Darkroom
import Foundation
import Glibc
import TestSupport
import Testing

/// Workers that are killed, stopped and starved while others work: every job
/// has an end, and each picture is the right one.
@Suite(.serialized) struct WorkerFailureTests {
  private let blows = isProof ? 200 : 20
  private let photos = ["gray.jpg", "orientation_6.png", "cmyk.jpg", "hopper.gif"]

  /// What became of some jobs.
  private struct Tally {
    var right = 0
    var wrong = 0
    var errors: [DarkroomError] = []
  }

  /// What each photo becomes in peace.
  private func expected() async throws -> [String: [UInt8]] {
    let darkroom = Darkroom(executable: workerPath, workers: 1)
    var pictures: [String: [UInt8]] = [:]
    for name in photos {
      let developed = try await darkroom.develop(OpenPhoto(name), [.png(48)])
      pictures[name] = try #require(developed.outputs.first).file.bytes()
    }
    await darkroom.stop()
    return pictures
  }

  /// Keeps a darkroom busy until everything has been done to it.
  private func tally(
    _ darkroom: Darkroom, seconds: Int = 60,
    while rough: @Sendable @escaping () async throws -> Void
  ) async throws -> Tally {
    let expected = try await expected()
    let photos = photos
    let load = Task {
      try await withThrowingTaskGroup(of: Tally.self) { group in
        for lane in 0..<8 {
          group.addTask {
            var tally = Tally()
            let name = photos[lane % photos.count]
            let photo = try OpenPhoto(name)
            while !Task.isCancelled {
              // Not cancelled with its lane: what has begun is to have an end of its own.
              let job = Task { () async -> Result<DevelopResult, DarkroomError> in
                do throws(DarkroomError) {
                  return .success(try await darkroom.develop(photo, [.png(48)], seconds: seconds))
                } catch {
                  return .failure(error)
                }
              }
              switch await job.value {
              case .failure(let error): tally.errors.append(error)
              case .success(let developed):
                let isRight = try developed.outputs.first?.file.bytes() == expected[name]
                if isRight { tally.right += 1 } else { tally.wrong += 1 }
              }
            }
            return tally
          }
        }
        return try await group.reduce(into: Tally()) { sum, lane in
          sum.right += lane.right
          sum.wrong += lane.wrong
          sum.errors += lane.errors
        }
      }
    }
    try await rough()
    load.cancel()
    let tally = try await load.value
    #expect(tally.wrong == 0)
    #expect(tally.right > 0)
    await darkroom.stop()
    return tally
  }

  /// A worker that runs now.
  private static func worker(_ darkroom: Darkroom, _ index: Int) async throws -> Int32 {
    try await darkroom.wait { !$0.workers.isEmpty && $0.running > 0 }
    let workers = darkroom.load.workers
    return workers.isEmpty ? 0 : workers[index % workers.count]
  }

  @Test func killedWorkersCostNoJob() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 4)
    let blows = blows
    let tally = try await tally(darkroom) {
      for index in 0..<blows {
        let worker = try await Self.worker(darkroom, index)
        if worker > 0 { kill(worker, SIGKILL) }
        try await darkroom.wait { !$0.workers.contains(worker) }
      }
    }
    // Only a job that was struck twice may fail, and says by what.
    #expect(tally.errors.allSatisfy { $0 == .workerDied(WorkerEnd(.signal(SIGKILL))) })
    #expect(tally.errors.count <= blows / 2)
  }

  @Test func stoppedWorkersCostTheirOwnJobs() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 4)
    let blows = blows
    // Longer than a machine stalls, as each job that is late for another reason is one too many.
    let seconds = 6
    let tally = try await tally(darkroom, seconds: seconds) {
      for index in 0..<blows {
        let worker = try await Self.worker(darkroom, index)
        if worker > 0 { kill(worker, SIGSTOP) }
        // All four may be stopped at a time; the next waits for one to be replaced.
        if index % 4 == 3 { try await darkroom.wait { !$0.workers.contains(worker) } }
      }
    }
    #expect(tally.errors.allSatisfy { $0 == .timedOut(seconds: seconds) })
    #expect(tally.errors.count <= blows)
  }

  @Test func starvedWorkersCostNoJob() async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 4)
    let blows = blows
    let tally = try await tally(darkroom) {
      for index in 0..<blows {
        let worker = try await Self.worker(darkroom, index)
        // As if it had grown to its limit: no byte more. It may be gone meanwhile.
        guard worker > 0 else { continue }
        _ = try Subprocess.run(["prlimit", "--pid", "\(worker)", "--data=1:1"])
      }
    }
    for error in tally.errors {
      switch error {
      case .workerDied, .tooLarge, .unreadable, .noMemory: continue
      default: Issue.record("\(error)")
      }
    }
  }
}

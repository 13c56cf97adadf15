import Darkroom
import Foundation
import Testing

@Suite struct SandboxTests {
  /// Runs the worker with arguments.
  private func end(_ arguments: [String]) throws -> (
    reason: Process.TerminationReason, status: Int32
  ) {
    let process = Process()
    process.executableURL = URL(filePath: workerPath)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    try process.run()
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }

  @Test(arguments: Sandbox.Probe.allCases)
  func whatAWorkerMustNotDoEndsIt(probe: Sandbox.Probe) throws {
    let (reason, status) = try end(["--probe", probe.rawValue])
    #expect(reason == .uncaughtSignal)
    #expect(status == SIGSYS)
  }

  @Test func aWorkerTakesNoOrders() throws {
    for arguments in [["--probe", "nothing"], ["photo.jpg"]] {
      let (reason, status) = try end(arguments)
      #expect(reason == .exit && status == 2)
    }
  }

  @Test func aWorkerWithoutAMasterEnds() throws {
    let (reason, status) = try end([])
    #expect(reason == .exit && status == 70)
  }
}

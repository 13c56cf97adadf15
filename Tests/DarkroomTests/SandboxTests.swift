import Darkroom
import Foundation
import Glibc
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
  func forbiddenCallsEndAWorker(probe: Sandbox.Probe) throws {
    let (reason, status) = try end(["--probe", probe.rawValue])
    #expect(reason == .uncaughtSignal)
    #expect(status == SIGSYS)
  }

  @Test func aWorkerTakesNoOrders() throws {
    let wrong = [
      ["--probe", "nothing"], ["photo.jpg"], ["--see", "contents"], ["--see", "pictures", "/"],
    ]
    for arguments in wrong {
      let (reason, status) = try end(arguments)
      #expect(reason == .exit && status == 2)
    }
  }

  @Test func aWorkerWithoutAMasterEnds() throws {
    let (reason, status) = try end([])
    #expect(reason == .exit && status == 70)
  }

  /// Each wall holds without the filter of system calls, which otherwise ends the
  /// process first.
  @Test func theWallsHoldWithoutTheFilter() throws {
    let listener = try Listener()
    defer { listener.close() }
    let allowed = try output(["--probe-walls", "\(listener.port)"])
    let walls = try SandboxWall.standing(aroundWorkerAt: workerPath)
    #expect(allowed.contains("file") == !walls.contains(.files))
    #expect(allowed.contains("connect") == !walls.contains(.namespaces))
    #expect(allowed.contains("capability") == !walls.contains(.capabilities))
    // A kernel of the last years has them all.
    if walls.count == SandboxWall.allCases.count { #expect(allowed.isEmpty) }
  }

  /// On this kernel; `tintype doctor` names those that another one lacks.
  @Test func theServerExecutesOnlyWorkersAndTracesNothing() {
    #expect(ServerWall.standing(worker: workerPath) == ServerWall.allCases)
  }

  private func output(_ arguments: [String]) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(filePath: workerPath)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}

/// A TCP port of the loopback device that accepts connections.
private struct Listener {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 1) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    try #require(bound)
    port = UInt16(bigEndian: address.sin_port)
  }

  func close() { Glibc.close(descriptor) }
}

import Darkroom
import Foundation
import Glibc
import ImageEngine
import Media
import TestSupport
import Testing

/// A file that is open for reading until this object goes.
final class OpenPhoto: Sendable {
  let descriptor: Int32

  init(path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0, "\(path) can be opened")
  }

  convenience init(_ name: String) throws {
    try self.init(path: packageRoot + "/Tests/Fixtures/photos/" + name)
  }

  /// Bytes that are no fixture, through a file that has no name any more.
  convenience init(bytes: [UInt8]) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: path)
    defer { unlink(path.path) }
    try self.init(path: path.path)
  }

  deinit { close(descriptor) }
}

let workerPath = builtPrograms + "/tintype-worker"

func badWorkerPath(_ name: String) -> String { packageRoot + "/Tests/Fixtures/workers/" + name }

extension Darkroom {
  /// The pictures of a photo that the tests bring along.
  func develop(
    _ photo: OpenPhoto, recipe: Recipe? = nil, _ outputs: [Output],
    seconds: Int = 60
  ) async throws(DarkroomError) -> DevelopResult {
    try await develop(
      DevelopTask(
        input: photo.descriptor, recipe: recipe, outputs: outputs, allowance: .seconds(seconds)))
  }

  /// As ``facts(of:priority:)``, with a photo that stays open meanwhile.
  func facts(_ photo: OpenPhoto) async throws(DarkroomError) -> PhotoFacts {
    try await facts(of: photo.descriptor)
  }

  /// Lets others run until something is so.
  func wait(until isSo: (Load) -> Bool) async throws {
    try await TestSupport.wait(for: "the load, which was \(load)") { isSo(load) }
  }
}

extension Output {
  static func jpeg(_ longestSide: Int?) -> Output {
    Output(longestSide: longestSide, format: .jpeg(quality: 85))
  }

  static func png(_ longestSide: Int?) -> Output {
    Output(longestSide: longestSide, format: .png)
  }
}

extension Picture {
  /// The picture as the input of another job.
  func reopened() throws -> OpenPhoto { try OpenPhoto(path: "/proc/self/fd/\(file.descriptor)") }
}

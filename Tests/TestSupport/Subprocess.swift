import Foundation

/// What a program that ran to its end left behind.
package struct Subprocess: Sendable {
  package let status: Int32
  package let output: String
  package let errors: String

  /// Runs a program found in `PATH`.
  package static func run(
    _ arguments: [String], input: String = "", in folder: String = packageRoot
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let (stdin, stdout) = (Pipe(), Pipe())
    // A file, because two pipes that are read one after the other can block.
    let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: log)
    defer {
      // Nobody reads it again; a leftover in the temporary folder is harmless.
      try? FileManager.default.removeItem(at: log)
    }
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Subprocess(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  /// Whether a program is there to be run.
  package static func finds(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}

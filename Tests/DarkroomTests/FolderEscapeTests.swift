import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

/// Paths below a folder where the system has no openat2, as below systemd's RestrictSUIDSGID.
@Suite struct FolderEscapeTests {
  private func opened(_ path: String, in folder: Int32, flags: Int32 = O_RDONLY) -> Int32 {
    let descriptor = clinux_open_in_steps(folder, path, flags, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  @Test func nothingOutsideOfTheFolderIsOpened() throws {
    let root = NSTemporaryDirectory() + UUID().uuidString
    let files = FileManager.default
    // A folder that is left over disturbs no test.
    defer { try? files.removeItem(atPath: root) }
    try files.createDirectory(atPath: root + "/in/a/b", withIntermediateDirectories: true)
    try files.createDirectory(atPath: root + "/out", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: root + "/in/a/b/file"))
    try Data("x".utf8).write(to: URL(filePath: root + "/out/file"))
    for (link, target) in [("out", root + "/out"), ("up", "../out"), ("a/link", "b/file")] {
      try files.createSymbolicLink(atPath: root + "/in/" + link, withDestinationPath: target)
    }
    let folder = open(root + "/in", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    for path in ["a/b/file", "a", "a/", "a//b/file", "."] {
      #expect(opened(path, in: folder) == 0, "\(path)")
    }
    let refused: [(String, Int32)] = [
      ("", ENOENT), ("none", ENOENT), ("/etc/passwd", EXDEV), ("..", EXDEV), ("a/../../out", EXDEV),
      ("out", ELOOP), ("out/file", ENOTDIR), ("up/file", ENOTDIR), ("a/link", ELOOP),
      ("a/b/file/", ENOTDIR), (String(repeating: "x", count: 256), ENAMETOOLONG),
    ]
    for (path, code) in refused { #expect(opened(path, in: folder) == code, "\(path)") }
    #expect(opened("a/new", in: folder, flags: O_CREAT | O_EXCL | O_WRONLY) == 0)
    #expect(opened("a/new", in: folder, flags: O_CREAT | O_EXCL | O_WRONLY) == EEXIST)
  }
}

import Blobs
import Foundation
import TestSupport
import Testing

@Suite struct FolderTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  @Test func aFolderIsMadeWithThoseAboveIt() throws {
    let disk = FaultyDisk()
    let path = "\(place.path)/one/two"
    let folder = try Folder(path: path, creating: true, calls: disk.calls)
    try folder.write([1, 2], to: "file", durably: true)
    #expect(try place.bytes("one/two/file") == [1, 2])
    #expect(try place.mode("one/two") == 0o700)
    #expect(disk.made.contains(.sync(place.path)))
    #expect(disk.made.contains(.sync("\(place.path)/one")))
    _ = try Folder(path: path, creating: true)
  }

  @Test(.enabled(if: geteuid() == 0, "the kernel forbids giving files away"))
  func filesMadeByRootBelongToTheFoldersOwner() throws {
    let folder = try Folder(path: "\(place.path)/theirs", creating: true)
    #expect(chown("\(place.path)/theirs", 4321, 4322) == 0)
    try folder.write([1], to: "file", durably: true)
    try folder.makeFolder("below")
    try folder.write([1], to: "below/file", durably: false)
    for path in ["file", "below", "below/file"] {
      var found = stat()
      #expect(stat("\(place.path)/theirs/\(path)", &found) == 0)
      #expect(found.st_uid == 4321 && found.st_gid == 4322, "\(path)")
    }
    // A second name of the system's file is no way to get it.
    try place.write([1], to: "ours")
    #expect(link("\(place.path)/ours", "\(place.path)/theirs/file.new") == 0)
    try folder.write([2], to: "file", durably: false)
    var ours = stat()
    #expect(stat("\(place.path)/ours", &ours) == 0 && ours.st_uid == 0)
  }

  @Test func aFolderThatIsNotThereIsNotMadeUnasked() {
    #expect(throws: BlobError.self) { try Folder(path: "\(place.path)/absent") }
  }

  @Test(arguments: ["../outside", "/etc/hostname", "link/hostname", "sub/../../outside"])
  func noPathLeadsOut(_ path: String) throws {
    let folder = try Folder(path: "\(place.path)/inside", creating: true)
    try folder.makeFolder("sub")
    try place.write([1], to: "outside")
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.path)/inside/link", withDestinationPath: "/etc")
    #expect(throws: BlobError.self) { try folder.read(path, limit: 100) }
    #expect(throws: BlobError.self) { try folder.write([2], to: path, durably: false) }
    #expect(throws: BlobError.self) { try folder.remove(path) }
    #expect(try place.bytes("outside") == [1])
  }

  @Test func aMissingFileIsNothingAndALongOneTooLong() throws {
    let folder = try Folder(path: place.path)
    #expect(try folder.read("absent", limit: 10) == nil)
    #expect(try folder.read("absent/file", limit: 10) == nil)
    try place.write(sample(11), to: "file")
    #expect(try folder.read("file", limit: 11) == sample(11))
    #expect(throws: BlobError.tooLong(path: "file", limit: 10)) {
      try folder.read("file", limit: 10)
    }
  }

  @Test func removedFilesAreGoneAndRemovingThemAgainIsFine() throws {
    let folder = try Folder(path: place.path)
    try folder.write([1], to: "file", durably: false)
    #expect(try folder.names(in: ".") == ["file"])
    try folder.remove("file")
    try folder.remove("file")
    #expect(try folder.names(in: ".").isEmpty)
    #expect(try folder.names(in: "absent").isEmpty)
  }
}

@Suite struct FolderIdentityTests {
  @Test func theIDIsReadBack() throws {
    let place = try TemporaryFolder()
    let folder = try Folder(path: place.path)
    #expect(try FolderIdentity.read(folder) == nil)
    try FolderIdentity.write("3f2a", to: folder)
    #expect(try FolderIdentity.read(folder) == "3f2a")
    #expect(try place.bytes("library-id") == Array("3f2a\n".utf8))
  }
}

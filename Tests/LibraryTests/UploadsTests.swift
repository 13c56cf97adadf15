import Catalog
import Darkroom
import Foundation
import ImageEngine
import Library
import Media
import Pipeline
import TestSupport
import Testing
import Words

@Suite(.timeLimit(.minutes(5))) struct UploadsTests {
  @Test func aPhotoIsStoredUnderItsHashByteForByte() async throws {
    try await withLibrary { library, owner, folder in
      let photo = testPhoto(seed: 1)
      let result = try await library.add(photo, "beach.png", as: owner)
      #expect(result.outcome == .stored)
      let hash = result.sha256
      let path = "blobs/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
      #expect(try folder.contents(path) == photo)
      let file = try await library.pictures.original(of: result.asset, for: owner)
      #expect(try bytes(of: file) == photo)
      #expect(file.contentType == "image/png" && file.filename == "beach.png")
      #expect(folder.files("incoming").isEmpty)
    }
  }

  @Test func factsOfTheFileAreThereAtOnceAndPicturesFollow() async throws {
    try await withLibrary { library, owner, _ in
      let photo = try fixture("photos/captured_with_offset.jpg")
      let result = try await library.add(photo, "IMG_1.JPG", as: owner)
      let first = try await library.assets.asset(result.asset, for: owner)
      #expect(first.size != nil && first.captured?.offset != nil)
      let asset = try await library.developed(result.asset, for: owner)
      #expect(asset.state == .ready)
      #expect(asset.format == "jpeg" && asset.sizeBytes == photo.count)
      #expect(asset.size == first.size && asset.captured == first.captured)
      #expect(asset.placeholder?.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
      #expect(asset.thumbHash?.wholeMatch(of: /[A-Za-z0-9+\/]{7,35}={0,2}/) != nil)
      #expect(asset.currentVersion == 0 && asset.versionCount == 0)
    }
  }

  @Test func theSameBytesAgainAreADuplicate() async throws {
    try await withLibrary { library, owner, _ in
      let first = try await library.add(testPhoto(seed: 1), "one.png", as: owner)
      let second = try await library.add(testPhoto(seed: 1), "two.png", as: owner)
      #expect(second.outcome == .duplicate && second.asset == first.asset)
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(try await library.assets.asset(first.asset, for: owner).filename == "one.png")
    }
  }

  /// Number 26.
  @Test func thirtyTwoUploadsOfOneFileMakeOneAsset() async throws {
    try await withLibrary { library, owner, folder in
      let photo = testPhoto(seed: 7)
      let results = try await withThrowingTaskGroup(of: UploadResult.self) { group in
        for index in 0..<32 {
          group.addTask { try await library.add(photo, "\(index).png", as: owner) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(results.map(\.asset)).count == 1)
      #expect(results.count { $0.outcome == .stored } == 1)
      #expect(results.count { $0.outcome == .duplicate } == 31)
      #expect(try await library.assets.count(for: owner) == 1)
      #expect(folder.files("blobs").count == 1 && folder.files("incoming").isEmpty)
    }
  }

  @Test func aRetryUnderTheClientsIdFindsTheSameUpload() async throws {
    try await withLibrary { library, owner, _ in
      let photo = testPhoto(seed: 1)
      let request = UploadRequest(
        filename: "a.png", lengthBytes: photo.count, clientID: "phone-17")
      let first = try await library.uploads.begin(request, as: owner)
      let half = photo.count / 2
      try await library.uploads.append(
        Array(photo[..<half]), to: first.id, at: 0, as: owner)
      let second = try await library.uploads.begin(request, as: owner)
      #expect(second.id == first.id && second.offsetBytes == half)
      try await library.uploads.append(
        Array(photo[half...]), to: first.id, at: half, as: owner)
      let result = try await library.uploads.finish(first.id, as: owner)
      let third = try await library.uploads.begin(request, as: owner)
      #expect(third.result == result && third.offsetBytes == photo.count)
      #expect(try await library.uploads.finish(first.id, as: owner) == result)
      let other = UploadRequest(filename: "b.png", lengthBytes: 3, clientID: "phone-17")
      let error = await libraryError { _ = try await library.uploads.begin(other, as: owner) }
      #expect(
        error
          == .upload(.request(member: "upload", reason: Message("library.uploadRequest.used"))))
    }
  }

  @Test func manyWhoBeginUnderOneNameGetOneUpload() async throws {
    try await withLibrary { library, owner, _ in
      let request = UploadRequest(filename: "a.png", lengthBytes: 10, clientID: "same")
      let uploads = try await withThrowingTaskGroup(of: Upload.self) { group in
        for _ in 0..<16 {
          group.addTask { try await library.uploads.begin(request, as: owner) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(uploads.map(\.id)).count == 1)
    }
  }

  @Test func anUploadGoesOnAfterARestart() async throws {
    let folder = try TestFolder()
    let photo = testPhoto(seed: 3)
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let upload = try await first.uploads.begin(
      UploadRequest(filename: "a.png", lengthBytes: photo.count), as: owner)
    try await first.uploads.append(Array(photo[..<100]), to: upload.id, at: 0, as: owner)
    await first.close()

    let second = try await openLibrary(folder)
    #expect(try await second.uploads.progress(of: upload.id, for: owner).offsetBytes == 100)
    try await second.uploads.append(Array(photo[100...]), to: upload.id, at: 100, as: owner)
    let result = try await second.uploads.finish(upload.id, as: owner)
    let file = try await second.pictures.original(of: result.asset, for: owner)
    #expect(try bytes(of: file) == photo)
    await second.close()
  }

  @Test func bytesForAnotherPlaceAreRefused() async throws {
    try await withLibrary { library, owner, _ in
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: 10), as: owner)
      let id = upload.id
      try await library.uploads.append([1, 2, 3], to: id, at: 0, as: owner)
      for offset in [0, 2, 4, -1, .max] {
        let error = await libraryError {
          try await library.uploads.append([9], to: id, at: offset, as: owner)
        }
        let isRefused =
          error == .upload(.offset(id, expected: 3, given: offset))
          || error == .upload(.tooLarge(limitBytes: LibraryLimits.uploadBytes))
        #expect(isRefused)
      }
      let long = await libraryError {
        try await library.uploads.append(
          [UInt8](repeating: 0, count: 8), to: id, at: 3, as: owner)
      }
      #expect(long == .upload(.tooLong(id, lengthBytes: 10)))
      #expect(try await library.uploads.progress(of: id, for: owner).offsetBytes == 3)
      let early = await libraryError { _ = try await library.uploads.finish(id, as: owner) }
      #expect(early == .upload(.incomplete(id, offsetBytes: 3, lengthBytes: 10)))
      #expect(try await library.assets.count(for: owner) == 0)
    }
  }

  @Test func bytesThatAreNotWhatWasSentAreRefusedAndLeaveNothing() async throws {
    try await withLibrary { library, owner, folder in
      let wrong = String(repeating: "ab", count: 32)
      let error = await libraryError {
        try await library.add(testPhoto(seed: 1), as: owner, sha256: wrong)
      }
      guard case .upload(.digest(let id, wrong, _)) = error else {
        Issue.record("refused for another reason: \(String(describing: error))")
        return
      }
      let gone = await libraryError { _ = try await library.uploads.progress(of: id, for: owner) }
      #expect(gone == .missing(.upload(id)))
      #expect(folder.files("blobs").isEmpty && folder.files("incoming").isEmpty)
      let right = try await library.add(testPhoto(seed: 1), as: owner)
      let again = try await library.add(
        testPhoto(seed: 1), as: owner, sha256: right.sha256.uppercased())
      #expect(again.outcome == .duplicate)
    }
  }

  /// Number 32.
  @Test func anEmptyFileIsRefused() async throws {
    try await withLibrary { library, owner, _ in
      let told = await libraryError { try await library.add([], "empty.jpg", as: owner) }
      #expect(told == .upload(.emptyFile(filename: "empty.jpg")))
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "empty.jpg", lengthBytes: nil), as: owner)
      let found = await libraryError { _ = try await library.uploads.finish(upload.id, as: owner) }
      #expect(found == .upload(.emptyFile(filename: "empty.jpg")))
      #expect("\(try #require(found))" == "empty.jpg is empty.")
    }
  }

  @Test(arguments: ["hello, world", "<html>", "PK\u{3}\u{4}\u{14}\0\0\0", "%PDF-1.4\n1 0 obj"])
  func filesThatAreNeitherPhotoNorFilmAreRefused(text: String) async throws {
    try await withLibrary { library, owner, folder in
      let bytes = Array(text.utf8) + [UInt8](repeating: 32, count: 100)
      let error = await libraryError { try await library.add(bytes, "photo.jpg", as: owner) }
      #expect(error == .upload(.notAPhoto(filename: "photo.jpg")))
      #expect(folder.files("blobs").isEmpty && folder.files("incoming").isEmpty)
    }
  }

  @Test func photosAndFilmsThatCannotBeShownAreKept() async throws {
    let heic = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    let film = [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)
    let mif2 = [0, 0, 0, 0x18] + Array("ftypmif2".utf8) + [0, 0, 0, 0] + Array("mif2miaf".utf8)
    let webm = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8)
    try await withLibrary { library, owner, _ in
      for (bytes, format, kind) in [
        (heic, "heif", Asset.Kind.image), (film, "mp4", .video), (mif2, "heif", .image),
        (webm, "webm", .video),
      ] {
        let bytes = bytes + [UInt8](repeating: 0, count: 100)
        let result = try await library.add(bytes, "file", as: owner)
        #expect(result.outcome == .kept)
        let asset = try await library.assets.asset(result.asset, for: owner)
        #expect(asset.format == format && asset.kind == kind)
        guard case .unreadable(let reason) = asset.state else {
          Issue.record("it should be unreadable")
          return
        }
        #expect(!reason.text.isEmpty)
        let file = try await library.pictures.original(of: result.asset, for: owner)
        #expect(try Self.contents(file) == bytes)
        let error = await libraryError {
          _ = try await library.pictures.rendition(
            of: asset.id, version: nil, size: .grid, for: owner)
        }
        #expect(error == .noPicture(asset.id, reason: reason))
      }
    }
  }

  private static func contents(_ file: ServedFile) throws -> [UInt8] { try bytes(of: file) }

  @Test func aDamagedPhotoIsKeptWithTheReason() async throws {
    try await withLibrary { library, owner, _ in
      let photo = try fixture("photos/damaged_checksum.png")
      let result = try await library.add(photo, as: owner)
      let asset = try await library.developed(result.asset, for: owner)
      guard case .unreadable(let reason) = asset.state else {
        Issue.record("it should be unreadable, not \(asset.state)")
        return
      }
      #expect(!reason.text.isEmpty)
      let file = try await library.pictures.original(of: asset.id, for: owner)
      #expect(try bytes(of: file) == photo)
    }
  }

  @Test func aPhotoIsStoredAlsoWhileNoWorkerCanBeStarted() async throws {
    let folder = try TestFolder()
    let broken = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    let first = try await openLibrary(folder, darkroom: broken)
    let owner = try await first.access.localOwner()
    let result = try await first.add(testPhoto(seed: 1), as: owner)
    #expect(result.outcome == .stored)
    #expect(try await first.assets.asset(result.asset, for: owner).state == .developing)
    await first.close()
    await broken.stop()

    let second = try await openLibrary(folder)
    let asset = try await second.developed(result.asset, for: owner)
    #expect(asset.state == .ready)
    #expect(asset.size == PixelSize(width: 64, height: 48))
    await second.close()
  }

  @Test func aFilmIsKnownAlsoWhereNoWorkerLooksAtIt() async throws {
    let zero: [UInt8] = [0, 0, 0, 0]
    let size: [UInt8] = [0, 0, 0, 0x18]
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
    let heads: [([UInt8], String)] = [
      (size + Array("ftypisom".utf8), "mp4"),
      (size + Array("ftypqt  ".utf8), "mov"),
      (size + Array("wide".utf8) + zero, "mov"),
      (matroska + zero + zero, "mkv"),
      (Array("RIFF".utf8) + zero + Array("AVI ".utf8), "avi"),
    ]
    let broken = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    try await withLibrary(darkroom: broken) { library, owner, _ in
      for (head, format) in heads {
        let result = try await library.add(head + [1, 2, 3], as: owner)
        let asset = try await library.assets.asset(result.asset, for: owner)
        // It waits for a worker that starts, as photos do.
        #expect(result.outcome == .stored && asset.state == .developing)
        #expect(asset.kind == .video && asset.format == format)
      }
      // What only a worker can tell waits for one, and is not lost meanwhile.
      let error = await libraryError {
        try await library.add(Array("who knows what this is".utf8), as: owner)
      }
      #expect(error == .busy)
    }
    await broken.stop()
  }

  /// Number 30.
  @Test func anAbandonedUploadExpires() async throws {
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let request = UploadRequest(filename: "a.png", lengthBytes: 10)
      let upload = try await library.uploads.begin(request, as: owner)
      try await library.uploads.append([1, 2, 3], to: upload.id, at: 0, as: owner)
      clock.advance(hours: 23)
      try await library.uploads.append([4], to: upload.id, at: 3, as: owner)
      clock.advance(hours: 23)
      _ = try await library.uploads.begin(request, as: owner)
      #expect(try await library.uploads.progress(of: upload.id, for: owner).offsetBytes == 4)
      clock.advance(hours: 2)
      _ = try await library.uploads.begin(request, as: owner)
      let error = await libraryError {
        _ = try await library.uploads.progress(of: upload.id, for: owner)
      }
      #expect(error == .missing(.upload(upload.id)))
      #expect(folder.files("incoming").isEmpty)
    }
  }

  @Test func aCancelledUploadLeavesNothing() async throws {
    try await withLibrary { library, owner, folder in
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: 10), as: owner)
      try await library.uploads.append([1, 2, 3], to: upload.id, at: 0, as: owner)
      try await library.uploads.cancel(upload.id, as: owner)
      #expect(folder.files("incoming").isEmpty)
      let error = await libraryError {
        try await library.uploads.append([4], to: upload.id, at: 3, as: owner)
      }
      #expect(error == .missing(.upload(upload.id)))
    }
  }

  @Test func aFileOfUnknownLengthIsTakenToo() async throws {
    try await withLibrary { library, owner, _ in
      let photo = testPhoto(seed: 5)
      let upload = try await library.uploads.begin(
        UploadRequest(filename: "a.png", lengthBytes: nil), as: owner)
      try await library.uploads.append(photo, to: upload.id, at: 0, as: owner)
      try await library.uploads.setLength(photo.count, of: upload.id, as: owner)
      let error = await libraryError {
        try await library.uploads.setLength(5, of: upload.id, as: owner)
      }
      guard case .upload(.request(member: "length", _)) = error else {
        Issue.record("a second length was taken")
        return
      }
      let result = try await library.uploads.finish(upload.id, as: owner)
      #expect(result.outcome == .stored)
    }
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("/", "untitled"), ("", "untitled"), ("..", "untitled"),
    ("a\0b.jpg", "ab.jpg"), ("\u{202E}gpj.exe", "\u{202E}gpj.exe"),
    ("ümläut 照片.jpg", "ümläut 照片.jpg"),
    ("a\\b.jpg", "a\\b.jpg"), ("-rf.jpg", "-rf.jpg"),
  ])
  func aFileNameIsATextAndNeverAPath(given: String, kept: String) async throws {
    try await withLibrary { library, owner, _ in
      let result = try await library.add(testPhoto(seed: 1), given, as: owner)
      #expect(try await library.assets.asset(result.asset, for: owner).filename == kept)
    }
  }

  @Test func aVeryLongNameIsCutAtACharacter() async throws {
    try await withLibrary { library, owner, _ in
      let name = String(repeating: "照", count: 400)
      let result = try await library.add(testPhoto(seed: 1), name, as: owner)
      let kept = try await library.assets.asset(result.asset, for: owner).filename
      #expect(kept == String(repeating: "照", count: 170))
    }
  }
}

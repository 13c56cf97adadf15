import Catalog
import Darkroom
import Foundation
import ImageEngine
import Library
import Media
import Pipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RenditionsTests {
  /// What a worker reads in a picture.
  private func facts(of file: ServedFile) async throws -> PhotoFacts {
    let folder = try TestFolder()
    try Data(bytes(of: file)).write(to: URL(filePath: folder.path + "/picture"))
    let descriptor = open(folder.path + "/picture", O_RDONLY)
    defer { close(descriptor) }
    return try await sharedDarkroom.facts(of: descriptor)
  }

  @Test func aSidewaysPhotoHasUprightPictures() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(fixture("photos/orientation_5.jpg"), as: owner).asset
      let asset = try await library.developed(id, for: owner)
      let size = try #require(asset.size)
      let file = try await library.pictures.rendition(
        of: id, version: nil, size: .screen, for: owner)
      let facts = try await facts(of: file)
      #expect(file.contentType == "image/jpeg" && facts.format == .jpeg)
      #expect((facts.width > facts.height) == (size.width > size.height))
      #expect(facts.orientation == nil)
      #expect(max(facts.width, facts.height) <= 1440)
    }
  }

  @Test(arguments: [(RenditionSize.grid, 256, 128), (.screen, 1440, 720), (.full, 3000, 1500)])
  func aPictureHasItsSize(size: RenditionSize, width: Int, height: Int) async throws {
    try await withLibrary { library, owner, _ in
      let photo = testPhoto(seed: 1, width: 3000, height: 1500)
      let id = try await library.add(photo, "wide.png", as: owner).asset
      let file = try await library.pictures.rendition(of: id, version: nil, size: size, for: owner)
      let facts = try await facts(of: file)
      #expect(facts.width == width && facts.height == height)
      #expect(file.filename == "wide.jpg")
    }
  }

  @Test func nothingIsEnlarged() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      for size in RenditionSize.allCases {
        let file = try await library.pictures.rendition(
          of: id, version: nil, size: size, for: owner)
        let facts = try await facts(of: file)
        #expect(facts.width == 64 && facts.height == 48)
      }
    }
  }

  /// One writer for each file, whatever sizes are asked for together.
  @Test func sizesThatAreAskedForAtTheSameTimeShareTheirPictures() async throws {
    try await withLibrary { library, owner, folder in
      let photo = testPhoto(seed: 9, width: 2400, height: 1200)
      let id = try await library.add(photo, as: owner).asset
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for size in [RenditionSize.grid, .screen, .grid, .screen, .grid] {
          group.addTask {
            let file = try await library.pictures.rendition(
              of: id, version: nil, size: size, for: owner)
            return try bytes(of: file)
          }
        }
        let pictures = try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        #expect(pictures.count == 2)
      }
      _ = try await library.developed(id, for: owner)
      #expect(folder.files("renditions").count == 2)
    }
  }

  @Test func picturesForSharpDisplaysAreMadeOfPhotosThatAreThere() async throws {
    try await withLibrary { library, owner, folder in
      let plain = try await library.add(testPhoto(seed: 9, width: 1600, height: 80), as: owner)
      let edited = try await library.add(testPhoto(seed: 8, width: 80, height: 1600), as: owner)
      for id in [plain.asset, edited.asset] { _ = try await library.developed(id, for: owner) }
      let recipe = try Recipe(
        parsing: """
          {"version":1,"size":[80,1600],"steps":[
            {"filter":"CIExposureAdjust","parameters":{"inputEV":1},"frame":"keep"}]}
          """)
      _ = try await library.editing.saveVersion(
        of: edited.asset, recipe: recipe, base: 0, as: owner)
      for id in [plain.asset, edited.asset] {
        _ = try await library.pictures.rendition(of: id, version: nil, size: .screen, for: owner)
      }
      let before = folder.files("renditions").count
      _ = try await library.turn("sizes", as: owner)
      #expect(folder.files("renditions").count == before + 4)
      // Those that the grid shows: of the current versions. Nothing is left to make.
      for id in [plain.asset, edited.asset] {
        for (size, side) in [(RenditionSize.small, 512), (.medium, 768)] {
          let file = try await library.pictures.rendition(
            of: id, version: nil, size: size, takesWebP: true, for: owner)
          #expect(file.contentType == "image/webp")
          let facts = try await facts(of: file)
          #expect(max(facts.width, facts.height) == side)
        }
      }
      #expect(folder.files("renditions").count == before + 4)
    }
  }

  @Test func theCacheMayBeDeletedAtAnyTime() async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let before = try await library.pictures.rendition(
        of: id, version: nil, size: .grid, for: owner)
      try folder.remove("renditions")
      try FileManager.default.createDirectory(
        atPath: folder.path + "/renditions", withIntermediateDirectories: false)
      let after = try await library.pictures.rendition(
        of: id, version: nil, size: .grid, for: owner)
      #expect(try bytes(of: after) == bytes(of: before) && after.tag == before.tag)
      #expect(folder.files("renditions").count == 1)
    }
  }

  @Test(arguments: [0, 1, 100, -1])
  func aCutOrEmptyFileInTheCacheIsMadeAnew(length: Int) async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let before = try await library.pictures.rendition(
        of: id, version: nil, size: .grid, for: owner)
      let whole = try bytes(of: before)
      for file in folder.files("renditions") {
        let part = length < 0 ? whole.dropLast(-length) : whole.prefix(length)
        try Data(part).write(to: URL(filePath: file))
      }
      let after = try await library.pictures.rendition(
        of: id, version: nil, size: .grid, for: owner)
      #expect(try bytes(of: after) == whole)
    }
  }

  @Test func aPictureIsMadeOnceHoweverManyAsk() async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1, width: 600, height: 400), as: owner).asset
      _ = try await library.developed(id, for: owner)
      let before = folder.files("renditions").count
      let tags = try await withThrowingTaskGroup(of: (String, Int32).self) { group in
        for _ in 0..<32 {
          group.addTask {
            let file = try await library.pictures.rendition(
              of: id, version: 0, size: .full, for: owner)
            return (file.tag, file.descriptor)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(tags.map(\.0)).count == 1)
      #expect(folder.files("renditions").count == before + 1)
    }
  }

  @Test func undevelopedPhotosAreDevelopedByTheNextRun() async throws {
    let folder = try TestFolder()
    let broken = Darkroom(executable: "/nowhere/tintype-worker", workers: 1)
    let first = try await openLibrary(folder, darkroom: broken)
    let owner = try await first.access.localOwner()
    var ids: [AssetID] = []
    for seed in 0..<10 { ids.append(try await first.add(testPhoto(seed: seed), as: owner).asset) }
    await first.close()
    await broken.stop()
    let second = try await openLibrary(folder)
    for id in ids {
      #expect(try await second.developed(id, for: owner).state == .ready)
    }
    #expect(folder.files("renditions").count == 20)
    await second.close()
  }

  @Test func requestsForPicturesOfADevelopingPhotoWaitForIt() async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(testPhoto(seed: 1), as: owner).asset
      _ = try await library.pictures.rendition(of: id, version: nil, size: .grid, for: owner)
      #expect(try await library.assets.asset(id, for: owner).state == .ready)
      #expect(folder.files("renditions").count == 2)
    }
  }

  /// A worker program that is killed when it starts, `times` times, and then is
  /// the real one.
  private func mortalWorker(
    in folder: TestFolder, times: Int, signal: String = "KILL"
  ) throws -> Darkroom {
    let lives = "\(folder.path)/lives"
    try FileManager.default.createDirectory(atPath: lives, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      for life in $(seq \(times)); do
        if /bin/mkdir "\(lives)/$life" 2>/dev/null; then kill -\(signal) $$; fi
      done
      exec "\(workerPath)" "$@"
      """
    let path = "\(folder.path)/worker"
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return Darkroom(executable: path, workers: 1)
  }

  @Test func aWorkerThatIsKilledCostsNothing() async throws {
    let scripts = try TestFolder()
    let darkroom = try mortalWorker(in: scripts, times: 1)
    try await withLibrary(darkroom: darkroom) { library, owner, _ in
      let result = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(result.outcome == .stored)
      #expect(try await library.developed(result.asset, for: owner).state == .ready)
    }
    await darkroom.stop()
  }

  /// Whoever kills workers, for want of memory say, does not mean the photo.
  @Test func aPhotoWhoseWorkersAreKilledIsTriedAgain() async throws {
    let scripts = try TestFolder()
    let darkroom = try mortalWorker(in: scripts, times: 4)
    try await withLibrary(darkroom: darkroom) { library, owner, _ in
      let result = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(result.outcome == .stored)
      #expect(try await library.developed(result.asset, for: owner).state == .ready)
    }
    await darkroom.stop()
  }

  @Test func aPhotoThatFailsEveryWorkerIsKept() async throws {
    let scripts = try TestFolder()
    let darkroom = try mortalWorker(in: scripts, times: 2, signal: "SEGV")
    try await withLibrary(darkroom: darkroom) { library, owner, _ in
      let result = try await library.add(testPhoto(seed: 1), as: owner)
      #expect(result.outcome == .kept)
      guard case .unreadable = try await library.assets.asset(result.asset, for: owner).state else {
        Issue.record("it should be unreadable")
        return
      }
      let file = try await library.pictures.original(of: result.asset, for: owner)
      #expect(try bytes(of: file) == testPhoto(seed: 1))
      // The next one meets a worker that lives.
      let next = try await library.add(testPhoto(seed: 2), as: owner)
      #expect(try await library.developed(next.asset, for: owner).state == .ready)
    }
    await darkroom.stop()
  }
}

import Catalog
import Darkroom
import Foundation
import ImageEngine
import JSON
import Library
import Media
import Pipeline
import TestSupport
import Testing
import Words

@Suite(.timeLimit(.minutes(5))) struct ImageRequestTests {
  /// The size of a delivered picture, by the worker that reads it.
  private func size(of image: DeliveredImage) async throws -> PixelSize {
    let folder = try TestFolder()
    let file = try #require(image.picture)
    try Data(bytes(of: file)).write(to: URL(filePath: folder.path + "/picture"))
    let descriptor = open(folder.path + "/picture", O_RDONLY)
    defer { close(descriptor) }
    let facts = try await sharedDarkroom.facts(of: descriptor)
    return PixelSize(width: facts.width, height: facts.height)
  }

  /// Larger than a screen; made once, which takes a moment.
  private static let wide = testPhoto(seed: 1, width: 1800, height: 900)

  private func withPhoto(
    _ body: (Library, Principal, AssetID, TestFolder) async throws -> Void
  ) async throws {
    try await withLibrary { library, owner, folder in
      let id = try await library.add(Self.wide, "wide.png", as: owner).asset
      _ = try await library.developed(id, for: owner)
      try await body(library, owner, id, folder)
    }
  }

  private func all(
    _ images: AsyncThrowingStream<DeliveredImage, any Error>
  ) async throws -> [DeliveredImage] {
    try await images.reduce(into: []) { $0.append($1) }
  }

  @Test func opportunisticDeliveryBeginsAtOnceAndEndsWithTheRightPicture() async throws {
    try await withPhoto { library, owner, id, _ in
      let request = ImageRequest(targetSize: PixelSize(width: 1600, height: 1600))
      let images = try await all(library.images.stream(of: id, request, for: owner))
      try #require(images.map(\.isDegraded) == [true, true, false])
      guard case .placeholder(let color?, let thumbHash?) = images[0].content else {
        Issue.record("it should begin with a placeholder: \(images[0].content)")
        return
      }
      #expect(color.hasPrefix("#") && !thumbHash.isEmpty)
      #expect(try await size(of: images[1]).longestSide == 256)
      #expect(try await size(of: images[2]) == PixelSize(width: 1800, height: 900))
      // What is there needs no stand-in.
      let again = try await all(library.images.stream(of: id, request, for: owner))
      #expect(again.map(\.isDegraded) == [false])
    }
  }

  @Test func fastDeliveryIsTheBestThatIsThere() async throws {
    try await withPhoto { library, owner, id, folder in
      var request = ImageRequest(
        targetSize: PixelSize(width: 1800, height: 1800), delivery: .fast)
      let before = folder.files("renditions")
      let images = try await all(library.images.stream(of: id, request, for: owner))
      try #require(images.map(\.isDegraded) == [true])
      #expect(try await size(of: images[0]).longestSide == 1440)
      #expect(folder.files("renditions") == before)
      request.targetSize = PixelSize(width: 200, height: 200)
      let small = try await library.images.image(of: id, request, for: owner)
      #expect(!small.isDegraded)
      #expect(try await size(of: small).longestSide == 256)
    }
  }

  @Test func highQualityDeliveryIsTheRightPictureAlone() async throws {
    try await withPhoto { library, owner, id, _ in
      let request = ImageRequest(delivery: .highQuality)
      let images = try await all(library.images.stream(of: id, request, for: owner))
      try #require(images.map(\.isDegraded) == [false])
      #expect(try await size(of: images[0]) == PixelSize(width: 1800, height: 900))
    }
  }

  @Test(arguments: [
    // Within, around, and around with what hangs over cut off.
    (ImageRequest.ContentMode.aspectFit, 300, 300, 300, 150), (.aspectFill, 300, 300, 300, 300),
    (.aspectFit, 90, 1000, 90, 45), (.aspectFill, 777, 333, 777, 333),
    // Never larger than the photo.
    (.aspectFit, 9000, 9000, 1800, 900), (.aspectFill, 9000, 9000, 1800, 900),
  ])
  func anExactPictureHasItsSize(
    mode: ImageRequest.ContentMode, width: Int, height: Int, foundWidth: Int, foundHeight: Int
  ) async throws {
    try await withPhoto { library, owner, id, _ in
      var request = ImageRequest(
        targetSize: PixelSize(width: width, height: height), delivery: .highQuality)
      request.contentMode = mode
      request.resizing = .exact
      let image = try await library.images.image(of: id, request, for: owner)
      #expect(try await size(of: image) == PixelSize(width: foundWidth, height: foundHeight))
    }
  }

  /// The test photo grows redder to the right and greener downwards.
  @Test func aRegionIsThatPartOfThePhoto() async throws {
    try await withPhoto { library, owner, id, _ in
      var request = ImageRequest(
        targetSize: PixelSize(width: 100, height: 100), delivery: .highQuality)
      request.region = Rectangle(x: 0.5, y: 0, width: 0.5, height: 0.5)
      let corner = try await library.images.image(of: id, request, for: owner)
      #expect(try await size(of: corner) == PixelSize(width: 100, height: 50))
      let mean = try await meanColor(of: corner)
      #expect(mean.red > 160 && mean.green > 160, "\(mean)")
      request.region = Rectangle(x: 0, y: 0.5, width: 0.5, height: 0.5)
      let other = try await meanColor(
        of: try await library.images.image(of: id, request, for: owner))
      #expect(other.red < 95 && other.green < 95, "\(other)")
      for region in [
        Rectangle(x: 0.6, y: 0, width: 0.5, height: 1), Rectangle(x: 0, y: 0, width: 0, height: 1),
        Rectangle(x: -0.1, y: 0, width: 1, height: 1),
      ] {
        request.region = region
        let wrong = request
        let error = await libraryError {
          _ = try await library.images.image(of: id, wrong, for: owner)
        }
        #expect(
          error == .value(member: "region", reason: Message("library.badValue.region")))
      }
    }
  }

  private func meanColor(of image: DeliveredImage) async throws -> (red: Int, green: Int) {
    let folder = try TestFolder()
    let file = try #require(image.picture)
    try Data(bytes(of: file)).write(to: URL(filePath: folder.path + "/picture"))
    let descriptor = open(folder.path + "/picture", O_RDONLY)
    defer { close(descriptor) }
    let developed = try await sharedDarkroom.develop(
      DevelopTask(
        input: descriptor, outputs: [Output(longestSide: 16, format: .jpeg(quality: 90))]))
    let code = try #require(developed.facts.placeholder.flatMap { Int($0.dropFirst(), radix: 16) })
    return (code >> 16, code >> 8 & 255)
  }

  @Test func anUnsavedEditIsShownAndKeptNowhere() async throws {
    try await withPhoto { library, owner, id, folder in
      let before = folder.files("renditions")
      var request = ImageRequest(targetSize: PixelSize(width: 600, height: 600))
      request.recipe = Recipe(
        steps: [
          Recipe.Step("CIColorInvert"),
          Recipe.Step("CICrop", ["inputRectangle": [0, 0, 900, 900]]),
        ], size: PixelSize(width: 1800, height: 900))
      let images = try await all(library.images.stream(of: id, request, for: owner))
      try #require(images.map(\.isDegraded) == [true, true, false])
      #expect(try await size(of: images[2]) == PixelSize(width: 600, height: 600))
      #expect(try await meanColor(of: images[2]).red > 150)
      #expect(folder.files("renditions") == before)
      #expect(try await library.assets.asset(id, for: owner).versionCount == 0)
    }
  }

  @Test func cancelledRequestsEndTheWork() async throws {
    let scripts = try TestFolder()
    let path = "\(scripts.path)/worker"
    // A worker that takes jobs and does nothing, once it is told so.
    let script = """
      #!/bin/sh
      if [ -e "\(scripts.path)/hangs" ]; then exec sleep 600; fi
      exec "\(workerPath)"
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let darkroom = Darkroom(executable: path, workers: 1)
    // The library's own look at the photo would take the only worker and hang with it.
    try await withLibrary(darkroom: darkroom, analyses: []) { library, owner, _ in
      let id = try await library.add(Self.wide, as: owner).asset
      _ = try await library.developed(id, for: owner)
      try scripts.write("", to: "hangs")
      for worker in darkroom.load.workers { kill(worker, SIGKILL) }
      try await wait(for: "the end of the workers") { darkroom.load.workers.isEmpty }
      for request in [ImageRequest(), exact(500)] {
        let listening = Task {
          for try await _ in library.images.stream(of: id, request, for: owner) {}
        }
        try await wait(for: "a task that runs") { darkroom.load.running > 0 }
        listening.cancel()
        _ = await listening.result
        // The worker is ended with its job.
        try await wait(for: "the end of the task") {
          darkroom.load.running == 0 && darkroom.load.workers.isEmpty
        }
      }
      try scripts.remove("hangs")
      let image = try await library.images.image(of: id, ImageRequest(), for: owner)
      #expect(try await size(of: image).width == 1800)
    }
    await darkroom.stop()
  }

  private func exact(_ side: Int) -> ImageRequest {
    var request = ImageRequest(
      targetSize: PixelSize(width: side, height: side), delivery: .highQuality)
    request.resizing = .exact
    return request
  }

  @Test func oneWhoLeavesTakesNothingFromTheOthers() async throws {
    try await withPhoto { library, owner, id, _ in
      try await withThrowingTaskGroup(of: Int?.self) { group in
        for lane in 0..<16 {
          group.addTask {
            let task = Task {
              try await library.pictures.rendition(of: id, version: nil, size: .full, for: owner)
                .sizeBytes
            }
            if lane % 2 == 0 { task.cancel() }
            return lane % 2 == 0 ? nil : try await task.value
          }
        }
        let sizes = try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        #expect(sizes.count == 8 && Set(sizes).count == 1)
      }
    }
  }

  @Test func prefetchedImagesAreReadyWhenRequested() async throws {
    try await withLibrary { library, owner, folder in
      var ids: [AssetID] = []
      for seed in 0..<6 {
        let photo = testPhoto(seed: seed, width: 600, height: 300)
        ids.append(try await library.add(photo, as: owner).asset)
      }
      for id in ids { _ = try await library.developed(id, for: owner) }
      let before = folder.files("renditions").count
      let large = ImageRequest(targetSize: PixelSize(width: 9000, height: 9000))
      let prefetching = ImagePrefetcher(library.images, for: owner)
      prefetching.start(Array(ids.prefix(4)), large)
      await prefetching.finished()
      // All of them are small enough for a screen.
      #expect(folder.files("renditions").count == before)
      // A cache that was emptied is filled again.
      try folder.remove("renditions")
      try FileManager.default.createDirectory(
        atPath: folder.path + "/renditions", withIntermediateDirectories: false)
      prefetching.start(ids, ImageRequest(targetSize: PixelSize(width: 100, height: 100)))
      await prefetching.finished()
      #expect(folder.files("renditions").count == 6)
      for id in ids {
        let small = ImageRequest(
          targetSize: PixelSize(width: 100, height: 100), delivery: .fast)
        #expect(try await library.images.image(of: id, small, for: owner).isDegraded == false)
      }
    }
  }

  @Test func theSmallPictureOfALargeOneIsPrefetchedWithItsEdit() async throws {
    try await withPhoto { library, owner, id, folder in
      let recipe = Recipe(
        steps: [Recipe.Step("CIColorInvert")], size: PixelSize(width: 1800, height: 900))
      _ = try await library.editing.saveVersion(of: id, recipe: recipe, base: 0, as: owner)
      var request = ImageRequest(targetSize: PixelSize(width: 1700, height: 850))
      request.resizing = .exact
      // The last rendition that saving makes.
      let screen = ImageRequest(
        targetSize: PixelSize(width: 1440, height: 1440), delivery: .highQuality)
      _ = try await library.images.image(of: id, screen, for: owner)
      try folder.remove("renditions")
      try FileManager.default.createDirectory(
        atPath: folder.path + "/renditions", withIntermediateDirectories: false)
      let prefetching = ImagePrefetcher(library.images, for: owner)
      prefetching.start([id], request)
      await prefetching.finished()
      let prefetched = folder.files("renditions")
      #expect(prefetched.count == 1)
      let images = try await all(library.images.stream(of: id, request, for: owner))
      try #require(images.map(\.isDegraded) == [true, true, false])
      #expect(folder.files("renditions") == prefetched)
    }
  }

  @Test func distantImagesAreNoLongerPrefetched() async throws {
    try await withPhoto { library, owner, id, folder in
      let before = folder.files("renditions").count
      let prefetching = ImagePrefetcher(library.images, for: owner)
      let requests = (0..<8).map { number in
        var request = ImageRequest()
        request.version = number == 0 ? nil : 0
        request.targetSize = PixelSize(width: 2000 + number, height: 2000)
        return request
      }
      for request in requests { prefetching.start([id], request) }
      for request in requests { prefetching.stop([id], request) }
      await prefetching.finished()
      prefetching.stopAll()
      #expect(folder.files("renditions").count <= before + 1)
    }
  }

  @Test func aStrangerIsShownNothing() async throws {
    try await withPhoto { library, owner, id, _ in
      let member = try await library.addAccount("mia")
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.edit([id]) { $0.isHidden = true }
      }
      for delivery in [ImageRequest.Delivery.opportunistic, .fast, .highQuality] {
        let error = await libraryError {
          for try await _ in library.images.stream(
            of: id, ImageRequest(delivery: delivery), for: member)
          {
            Issue.record("something was shown")
          }
        }
        #expect(error == .missing(.asset(id)))
      }
    }
  }
}

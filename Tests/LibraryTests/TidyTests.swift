import Blobs
import Catalog
import Darkroom
import Foundation
import Library
import Media
import Pipeline
import TestSupport
import Testing

/// Photos that are alike: copies, pairs of files, bursts and series.
@Suite(.timeLimit(.minutes(5))) struct TidyTests {
  /// Copies of a photo in other sizes, formats and qualities.
  private func copies(of name: String) async throws -> [[UInt8]] {
    let path = packageRoot + "/Tests/Fixtures/photos/" + name
    let handle = try #require(FileHandle(forReadingAtPath: path))
    var outputs: [Output] = []
    for side in [nil, 96, 64] {
      outputs.append(Output(longestSide: side, format: .jpeg(quality: 90)))
      outputs.append(Output(longestSide: side, format: .jpeg(quality: 40)))
    }
    outputs.append(Output(longestSide: 80, format: .png))
    let developed = try await sharedDarkroom.develop(
      DevelopTask(input: handle.fileDescriptor, outputs: outputs))
    return try developed.outputs.map { try $0.file.bytes() }
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: packageRoot + "/Tests/Fixtures/photos/" + name)))
  }

  @Test func copiesOfAPictureAreOneGroupUntilItsOwnerHasDecided() async throws {
    try await withLibrary { library, owner, _ in
      var ids: [AssetID] = []
      for (index, bytes) in try await copies(of: "hopper.gif").enumerated() {
        ids.append(try await library.add(bytes, "copy\(index)", as: owner).asset)
      }
      _ = try await library.add(try fixture("gray.jpg"), as: owner)
      _ = try await library.add(try fixture("made_p3.jpg"), as: owner)
      try await library.lookedForAlike(ids.count + 2, as: owner)
      let page = try await library.tidying.groups(of: nil, for: owner)
      #expect(page.counts == [.copies: 1] && page.next == nil)
      let group = try #require(page.groups.first)
      #expect(Set(group.assets.map(\.id)) == Set(ids))
      // The largest picture, and of those the file with the most bytes.
      #expect(group.best == ids[0])
      func flag(_ flag: AssetEdit.Setting<Flag>, _ assets: [AssetID]) async throws {
        var edit = AssetEdit()
        edit.flag = flag
        try await library.assets.change(assets, [.edit(edit)], as: owner)
      }
      try await flag(.set(.rejected), Array(ids.dropFirst()))
      #expect(try await library.tidying.groups(of: nil, for: owner).groups.isEmpty)
      try await flag(.clear, [ids[1]])
      #expect(try await library.tidying.groups(of: nil, for: owner).counts == [.copies: 1])
      try await flag(.set(.picked), ids)
      #expect(try await library.tidying.groups(of: .copies, for: owner).groups.isEmpty)
      #expect(try await library.assets.count(for: owner) == ids.count + 2)
    }
  }

  @Test func onlyTheOwnersPhotosInTheLibraryAreGrouped() async throws {
    try await withLibrary { library, owner, _ in
      let other = try await library.addAccount("Other")
      let files = try await copies(of: "hopper.gif")
      let ids = [
        try await library.add(files[0], as: owner).asset,
        try await library.add(files[1], as: owner).asset,
      ]
      _ = try await library.add(files[2], as: other)
      try await library.lookedForAlike(3, as: owner)
      #expect(try await library.tidying.groups(of: nil, for: other).groups.isEmpty)
      let groups = try await library.tidying.groups(of: nil, for: owner).groups
      #expect(groups.map { Set($0.assets.map(\.id)) } == [Set(ids)])
      try await library.assets.change([ids[0]], [.trash], as: owner)
      #expect(try await library.tidying.groups(of: nil, for: owner).groups.isEmpty)
      try await library.assets.change([ids[0]], [.takeFromTrash], as: owner)
      #expect(try await library.tidying.groups(of: nil, for: owner).groups.count == 1)
      #expect(
        await libraryError { _ = try await library.tidying.groups(of: nil, for: .anonymous) }
          == .access(.signInRequired))
    }
  }

  /// Adds a shot of a camera without a picture.
  private func shot(
    _ name: String, _ time: String, format: MediaFormat = .jpeg, camera: String = "X100",
    _ change: inout Change
  ) throws(LibraryError) -> AssetID {
    guard let content = BlobName(digest: sha256(of: Array("\(name) \(time)".utf8))) else {
      throw .busy
    }
    return try change.add(
      content: content, sizeBytes: 1000, filename: name,
      facts: PhotoFacts(
        format: format, width: 40, height: 30, captured: CaptureTime(time), make: "Fuji",
        model: camera))
  }

  @Test func aRawFileAndItsJPEGAreOnePhotoWhicheverComesFirst() async throws {
    try await withLibrary { library, owner, _ in
      let time = "2024-05-01T10:00:00"
      let (ids, _) = try await library.perform(as: owner) { change throws(LibraryError) in
        [
          try shot("DSC_1.DNG", time, format: .dng, &change),
          try shot("dsc_1.jpg", time, &change),
          try shot("DSC_2.JPG", time, &change),
          try shot("DSC_2.dng", time, format: .dng, &change),
          // Another camera, another second, another name, and no raw file.
          try shot("DSC_3.DNG", time, format: .dng, &change),
          try shot("DSC_3.JPG", time, camera: "D90", &change),
          try shot("DSC_4.DNG", time, format: .dng, &change),
          try shot("DSC_4.JPG", "2024-05-01T10:00:01", &change),
          try shot("DSC_2.PNG", time, format: .png, &change),
        ]
      }
      func stack(_ index: Int) async throws -> Stack? {
        try await library.assets.asset(ids[index], for: owner).stack
      }
      for (raw, jpeg) in [(0, 1), (3, 2)] {
        let top = try #require(try await stack(jpeg))
        #expect(top.isTop)
        #expect(try await stack(raw) == Stack(id: top.id, isTop: false))
      }
      for index in 4...8 { #expect(try await stack(index) == nil, "\(index)") }
      #expect(try await library.assets.count(for: owner) == 7)
      // Both are there, and come apart again.
      try await library.assets.change([ids[0]], [.unstack], as: owner)
      #expect(try await library.assets.count(for: owner) == 8)
    }
  }

  @Test func shotsOfOneCameraWithinMomentsAreASeries() async throws {
    let analysis = ShotsWithoutPictures()
    try await withLibrary(analyses: [analysis]) { library, owner, _ in
      let (ids, _) = try await library.perform(as: owner) { change throws(LibraryError) in
        [
          try shot("1.jpg", "2024-05-01T10:00:00", &change),
          try shot("2.jpg", "2024-05-01T10:00:01", &change),
          try shot("3.jpg", "2024-05-01T10:00:03", &change),
          try shot("4.jpg", "2024-05-01T10:00:02", camera: "D90", &change),
          try shot("5.jpg", "2024-05-01T10:00:06", &change),
          try shot("6.jpg", "2024-05-01T10:00:07", &change),
        ]
      }
      library.analyses.lookThroughAll()
      _ = try await library.analysis("shots", as: owner) { $0.counts.done == 6 }
      let page = try await library.tidying.groups(of: nil, for: owner)
      // Two shots are no series.
      #expect(page.groups.map { $0.assets.map(\.id) } == [Array(ids[0...2])])
      #expect(page.groups.map(\.kind) == [.series])
      // A corrected time takes a shot out.
      var edit = AssetEdit()
      edit.captured = CaptureTime("2024-05-01T12:00:00").map { .set($0) }
      try await library.assets.change([ids[1]], [.edit(edit)], as: owner)
      #expect(try await library.tidying.groups(of: .series, for: owner).groups.isEmpty)
    }
  }

  @Test(.tags(.measured))
  func aThousandGroupsComeInPages() async throws {
    let analysis = ShotsWithoutPictures()
    try await withLibrary(analyses: [analysis]) { library, owner, _ in
      try await library.perform(as: owner) { change throws(LibraryError) in
        for index in 0..<1000 {
          let (hour, minute) = (index / 60 % 24, index % 60)
          let day = "2024-05-0\(1 + index / 1440)T"
          func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
          for second in 0..<3 {
            _ = try shot(
              "\(index)-\(second).jpg", day + "\(two(hour)):\(two(minute)):0\(second)", &change)
          }
        }
      }
      library.analyses.lookThroughAll()
      _ = try await library.analysis("shots", as: owner) { $0.counts.done == 3000 }
      let clock = ContinuousClock()
      let start = clock.now
      var (cursor, seen): (String?, [AssetID]) = (nil, [])
      let first = try await library.tidying.groups(of: nil, for: owner)
      let took = start.duration(to: clock.now)
      repeat {
        let page = try await library.tidying.groups(of: .series, after: cursor, for: owner)
        #expect(page.counts == [.series: 1000])
        seen += page.groups.flatMap { $0.assets.map(\.id) }
        cursor = page.next
      } while cursor != nil
      #expect(seen.count == 3000 && Set(seen).count == 3000)
      #expect(first.groups.count == LibraryLimits.tidyGroups)
      #expect(took < .seconds(2), "1,000 groups took \(took)")
    }
  }
}

/// Looks for photos that are alike by their times alone.
struct ShotsWithoutPictures: Analysis {
  static let info = AnalysisInfo("shots", version: 1, needs: .record)

  func find(in picture: AnalysisPicture) async throws {}

  func store(
    _ finding: Void, of subject: AnalysisSubject, in change: inout Change
  ) throws(LibraryError) {
    try change.findAlike(subject.row)
  }
}

extension Library {
  /// Waits until all photos have been compared.
  func lookedForAlike(_ count: Int, as owner: Principal) async throws {
    _ = try await analysis("alike", as: owner) { $0.counts.done + $0.counts.failed >= count }
  }
}

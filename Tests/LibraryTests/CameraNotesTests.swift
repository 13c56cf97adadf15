import Catalog
import Foundation
import Library
import PostgresSupport
import Store
import TestSupport
import Testing

/// What telephones say of the way in which a photo or a film was taken.
@Suite(.timeLimit(.minutes(5))) struct CameraNotesTests {
  private func film(_ change: (inout TelephoneFilm) throws -> Void) throws -> [UInt8] {
    var film = try TelephoneFilm()
    try change(&film)
    return film.bytes
  }

  /// A JPEG whose EXIF says nothing but this.
  private func photo(ofLens lens: String) throws -> [UInt8] {
    try photoSaying(lens, inTag: 0xA434)
  }

  /// The names in an album, in their order.
  private func names(in album: SmartAlbum, _ library: Library, _ owner: Principal) async throws
    -> [String]
  {
    let result = try await library.fetching.fetch(smartAlbum: album, for: owner)
    return try await result.assets(at: 0..<result.count).compactMap { $0?.filename }.sorted()
  }

  /// An earlier release knew nothing of it.
  @Test func photosReadByAnEarlierReleaseAreReadAgain() async throws {
    let (folder, source) = (try TestFolder(), try TemporaryFolder())
    let files = [
      ("a.jpg", try photo(ofLens: "iPhone 15 front camera 2.69mm f/1.9")),
      ("b.jpg", try photo(ofLens: "iPhone 15 back triple camera 6.765mm f/1.78")),
      ("c.mp4", try film { try $0.note("com.android.capture.fps", 120) }),
      ("d.mp4", try film { try $0.note("com.android.capture.fps", 2) }),
    ]
    for (name, bytes) in files { try source.write(bytes, to: name) }
    let first = try await openLibrary(folder)
    let owner = try await first.access.localOwner()
    let outcomes = try await first.importing.take(
      try files.map { try opened(source, [$0.0]) }, as: owner)
    for outcome in outcomes {
      _ = try await first.developed(try #require(outcome.asset), for: owner)
    }
    await first.close()
    let connection = try await catalog(of: folder.path, .readWrite)
    try await connection.run("update asset set subtypes = 0")
    try await connection.run("insert into kindStale (asset) select rowNumber from asset")
    await connection.close()

    let second = try await openLibrary(folder)
    let job = try await second.turn("kinds", as: owner)
    #expect(job.state == .done || job.state == .waiting, "\(job)")
    for (album, expected) in [
      (SmartAlbum.selfPortraits, ["a.jpg"]), (.slowMotion, ["c.mp4"]), (.timelapses, ["d.mp4"]),
    ] {
      #expect(try await names(in: album, second, owner) == expected)
    }
    // Nothing is read twice.
    await second.close()
    let after = try await catalog(of: folder.path, .readOnly)
    let left = try await after.all("select asset from kindStale") { (row) throws(StoreError) in
      try row[0] as Int
    }
    #expect(left.isEmpty)
    await after.close()
  }

  @Test func theirSmartAlbumsAreFilledByWhatTheySay() async throws {
    let files: [(name: String, bytes: [UInt8], albums: [SmartAlbum])] = [
      ("a.jpg", try photo(ofLens: "iPhone 15 front camera 2.69mm f/1.9"), [.selfPortraits]),
      ("b.jpg", try photo(ofLens: "iPhone 11 front TrueDepth camera 2.7mm"), [.selfPortraits]),
      ("c.jpg", try photo(ofLens: "Pixel 8 Pro Front Camera 2.74mm f/2.2"), [.selfPortraits]),
      ("d.jpg", try photo(ofLens: "iPhone 15 back triple camera 6.765mm f/1.78"), []),
      ("e.mp4", try film { try $0.quicken(times: 24) }, [.slowMotion]),
      ("f.mp4", try film { try $0.note("com.android.capture.fps", 120) }, [.slowMotion]),
      ("g.mp4", try film { try $0.note("com.android.capture.fps", 2) }, [.timelapses]),
      (
        "h.mov",
        try film { try $0.note("com.apple.photos.captureMode", "Time-lapse", of: ["trak"]) },
        [.timelapses]
      ),
      ("i.mp4", try film { try $0.quicken(times: 6) }, []),
      (
        "j.mov",
        try film { try $0.note("com.apple.quicktime.camera.lens_model", "iPhone front camera") },
        [.selfPortraits]
      ),
    ]
    let source = try TemporaryFolder()
    for file in files { try source.write(file.bytes, to: file.name) }
    try await withLibrary { library, owner, _ in
      let units = try files.map { try opened(source, [$0.name]) }
      let outcomes = try await library.importing.take(units, as: owner)
      for album in [SmartAlbum.selfPortraits, .slowMotion, .timelapses] {
        let found = try await names(in: album, library, owner)
        #expect(found == files.filter { $0.albums.contains(album) }.map(\.name), "\(album)")
      }
      // The same once their pictures are made.
      for (file, outcome) in zip(files, outcomes) {
        let asset = try await library.developed(try #require(outcome.asset), for: owner)
        #expect(asset.state == .ready, "\(file.name)")
        let isSelf = file.albums.contains(.selfPortraits)
        #expect(asset.subtypes.contains(.selfPortrait) == isSelf, "\(file.name)")
        #expect(asset.subtypes.contains(.timelapse) == file.albums.contains(.timelapses))
        #expect(asset.subtypes.contains(.highFrameRate) == file.albums.contains(.slowMotion))
      }
    }
  }
}

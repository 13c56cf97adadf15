import Catalog
import Darkroom
import Foundation
import Library
import Media
import Pipeline
import TestSupport
import Testing

/// The pictures of the public corpus that are taken for copies of each other, in the proof and
/// where this machine has the corpus.
@Suite(.timeLimit(.minutes(5))) struct CopyTests {
  private static let folder = packageRoot + "/../shared/corpora/"
  private static let hasCorpus = FileManager.default.fileExists(atPath: folder)

  /// The pictures that the corpus has more than once, by parts of their names.
  private static let pictures: [[String]] = [
    ["rot1mir0.avif", "rot0mir1.avif", "rot3mir1.avif"],
    ["hopper.", "hopper_orientation", "hopper_lzw", "hopper_bigtiff"],
    ["hopper_gray"], ["fox.profile"], ["draw_points"], ["basn3p04", "basi3p04", "ch1n3p04"],
    ["basn4a16", "basi4a16"], ["basn0g01", "basi0g01"], ["basn0g16", "basi0g16"],
    ["tbbn", "tp0n3p08", "tp1n3p08", "tbw", "tbg", "tbr", "tby"],
    [
      "basn2c16", "basi2c16", "oi1n2c16", "oi2n2c16", "oi4n2c16", "oi9n2c16", "z00n2c08",
      "z03n2c08", "z06n2c08", "z09n2c08", "pp0n2c16", "jpg-", "restarts.jpg",
    ],
    ["basn6a08", "basi6a08", "bgwn6a08"], ["basn4a08", "basi4a08", "bgbn4a08"],
    ["basn2c08", "basi2c08"], ["basn0g08", "basi0g08"], ["icc/made_"], ["flower2"],
    ["sydney_opera_house"], ["big_ben"], ["Chars"], ["before_epoch", "jpeg/no_metadata"],
    ["HTC Desire"], ["special_names", "old_photo"], ["exif-200dpcm", "invalid-exif"],
    ["pil_sample_cmyk", "tiff_strip_cmyk"], ["gif/dispose_"], ["iss634"],
    ["bmp/pal8", "bmp/rgb"], ["1_webp_"], ["motion/"],
    ["sidecar/metadata", "sidecar/flatxmp", "no_metadata_v"],
    ["photo.6.embedded"], ["tiff_16bit_RGB", "tiff_strip_planar_16bit_RGB"], ["Landscape_"],
    ["heic/made_orient_"],
    [
      "heic/made_exif_gps", "heic/made_grid", "heic/made_thumbnail_first", "heic/made_depth",
    ],
    ["Portrait_"], ["md5-1."], ["md5-2."],
  ]

  private static func picture(_ path: String) -> Int? {
    pictures.firstIndex { $0.contains { path.contains($0) } }
  }

  /// The fingerprint of a file, and its facts.
  private func look(
    _ bytes: [UInt8]
  ) async throws -> (print: PictureFingerprint, developed: DevelopResult)? {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(bytes).write(to: URL(filePath: path))
    let handle = try #require(FileHandle(forReadingAtPath: path))
    try FileManager.default.removeItem(atPath: path)
    do {
      let developed = try await sharedDarkroom.develop(
        DevelopTask(
          input: handle.fileDescriptor,
          outputs: [Output(longestSide: 256, format: .webp(quality: 80))]))
      let picture = try #require(developed.outputs.first)
      let seen = try #require(
        FileHandle(forReadingAtPath: "/proc/self/fd/\(picture.file.descriptor)"))
      let print = try await sharedDarkroom.perform(FingerprintTask(input: seen.fileDescriptor))
      return (print, developed)
    } catch is DarkroomError {
      return nil
    }
  }

  @Test(.enabled(if: isProof && hasCorpus, "only in the proof, with shared/corpora"))
  func noTwoPicturesOfTheCorpusAreProposedAsOne() async throws {
    let names = try #require(FileManager.default.enumerator(atPath: Self.folder))
      .compactMap { $0 as? String }.sorted()
    try await withLibrary { library, owner, _ in
      var (paths, contents): ([AssetID: String], Set<[UInt8]>) = ([:], [])
      for name in names where !name.hasPrefix("damaged/") && !name.hasPrefix("video/") {
        guard let data = FileManager.default.contents(atPath: Self.folder + name),
          contents.insert(Array(data)).inserted
        else { continue }
        let added: UploadResult
        do {
          added = try await library.add(Array(data), name, as: owner)
        } catch LibraryError.upload(.notAPhoto) {
          continue
        }
        let asset = try await library.developed(added.asset, for: owner)
        if asset.state == .ready, asset.kind == .image { paths[asset.id] = name }
      }
      // Shots that a burst's representative stands for are not looked at.
      _ = try await library.analysis("alike", as: owner) { $0.counts.unseen == 0 }
      var (cursor, groups): (String?, [[String]]) = (nil, [])
      repeat {
        let page = try await library.tidying.groups(of: .copies, after: cursor, for: owner)
        groups += page.groups.map { $0.assets.compactMap { paths[$0.id] } }
        cursor = page.next
      } while cursor != nil
      print("\(paths.count) pictures, \(groups.count) groups of copies")
      for group in groups {
        let pictures = Set(group.map(Self.picture))
        #expect(pictures.count == 1 && !pictures.contains(nil), "\(group)")
      }
      for twin in ["twins/md5-1.", "twins/md5-2."] {
        let files = paths.values.filter { $0.hasPrefix(twin) }
        let isFound = groups.contains { Set($0).isSuperset(of: files) }
        #expect(files.count < 2 || isFound, "\(files)")
      }
    }
  }

  @Test(.enabled(if: isProof && hasCorpus, "only in the proof, with shared/corpora"))
  func copiesThatAreSmallerAndRecompressedAreFound() async throws {
    let folders = ["gps", "cameras", "orientation", "burst/apple", "live", "heic", "icc", "jpeg"]
    var (found, count, missed): (Int, Int, [String]) = (0, 0, [])
    for folder in folders {
      for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder + folder).sorted()
      where ["jpg", "jpeg", "heic"].contains(URL(filePath: name).pathExtension.lowercased()) {
        guard let data = FileManager.default.contents(atPath: "\(Self.folder)\(folder)/\(name)"),
          let original = try await look(Array(data)), original.developed.facts.width >= 128,
          original.print.contrast >= LibraryLimits.leastContrast
        else { continue }
        let side = max(original.developed.facts.width, original.developed.facts.height)
        let outputs = [(1.0, 30), (0.5, 75), (0.25, 50), (0.1, 75)].map { scale, quality in
          Output(
            longestSide: max(64, Int(Double(side) * scale)),
            format: .jpeg(quality: quality))
        }
        let path = "\(Self.folder)\(folder)/\(name)"
        let handle = try #require(FileHandle(forReadingAtPath: path))
        let copies = try await sharedDarkroom.develop(
          DevelopTask(input: handle.fileDescriptor, outputs: outputs))
        for copy in copies.outputs {
          guard let seen = try await look(try copy.file.bytes()) else { continue }
          let difference = original.print.difference(from: seen.print)
          count += 1
          if difference.light <= LibraryLimits.copyLight,
            difference.largestLight <= LibraryLimits.copyLargestLight,
            difference.color <= LibraryLimits.copyColor,
            difference.largestColor <= LibraryLimits.copyLargestColor
          {
            found += 1
          } else {
            missed.append("\(folder)/\(name) \(copy.width): \(difference)")
          }
        }
      }
    }
    print("\(found) of \(count) copies; missed: \(missed)")
    #expect(count > 200)
    #expect(Double(found) >= 0.95 * Double(count))
  }
}

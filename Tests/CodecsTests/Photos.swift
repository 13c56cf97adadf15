import Codecs
import Foundation
import ImageEngine
import TestSupport

/// A picture that the tests bring along.
func photo(_ name: String) throws -> [UInt8] { try fixture("photos/" + name) }

/// The file as an upright bitmap.
func decoded(_ bytes: [UInt8], longestSide: Int? = nil) throws -> Bitmap {
  try bytes.withUnsafeBytes {
    try PhotoDecoder($0, header: PhotoHeader($0), longestSide: longestSide).decode()
  }
}

func header(_ bytes: [UInt8]) throws -> PhotoHeader {
  try bytes.withUnsafeBytes { try PhotoHeader($0) }
}

extension JPEGEncoder {
  func bytes(_ bitmap: Bitmap) throws -> [UInt8] {
    try encode(bitmap).withBytes { Array($0) }
  }
}

extension PNGEncoder {
  func bytes(_ bitmap: Bitmap) throws -> [UInt8] {
    try encode(bitmap).withBytes { Array($0) }
  }
}

extension Bitmap {
  /// A picture without any symmetry, smooth enough for a JPEG.
  static func landscape(width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height) { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let start = (y * width + x) * 4
          pixels[start] = UInt8(x * 255 / max(1, width - 1))
          pixels[start + 1] = UInt8(y * 255 / max(1, height - 1))
          pixels[start + 2] = UInt8((x + y) * 128 / (width + height))
          pixels[start + 3] = 255
        }
      }
    }
  }

  /// The largest difference of any component.
  func distance(to other: Bitmap) -> Int {
    guard size == other.size else { return .max }
    return withBytes { a in
      other.withBytes { b in zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 }
    }
  }
}

/// The public corpus beside the checkout.
enum Corpus {
  private static let folder = packageRoot + "/../shared/corpora/"
  static let isThere = FileManager.default.fileExists(atPath: folder)

  /// What is known of each of its files.
  static func manifest() throws -> [[String: Any]] {
    let data = try Data(contentsOf: URL(filePath: folder + "MANIFEST.json"))
    let manifest = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return manifest?["files"] as? [[String: Any]] ?? []
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: folder + path)))
  }

  /// The files of a folder with one of these extensions.
  static func files(_ name: String, extensions: Set<String>) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: URL(filePath: folder + name), includingPropertiesForKeys: nil)
      .filter { extensions.contains($0.pathExtension.lowercased()) }
      .sorted { $0.path < $1.path }
  }
}

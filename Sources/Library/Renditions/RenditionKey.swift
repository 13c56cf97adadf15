internal import Blobs
internal import Darkroom
internal import ImageEngine

/// Identifies a rendition by everything that its pixels depend on.
struct RenditionKey: Hashable, Sendable {
  /// 64 hexadecimal digits.
  let text: String

  /// Incremented when the engine or the codecs produce other pixels than before, so that no picture
  /// of an earlier release is shown. The page's addresses in Web/core/api.js contain it too,
  /// because browsers cache the pictures.
  private static let revision = 5

  /// The encoding of each size, as text.
  private static let formats = Dictionary(
    uniqueKeysWithValues: RenditionSize.allCases.map { ($0, "\($0.output.format)") })

  /// `recipe` is `nil` for the photo itself.
  init(content: BlobName, recipe: Recipe?, size: RenditionSize) {
    isFull = size == .full
    let output = size.output
    let side = output.longestSide.map(String.init) ?? "full"
    let lines = [
      "rendition \(Self.revision)", content.text, side, Self.formats[size] ?? "",
      recipe?.canonicalText ?? "",
    ]
    guard let name = BlobName(digest: sha256(of: Array(lines.joined(separator: "\n").utf8))) else {
      preconditionFailure("a digest has 32 bytes")
    }
    text = name.text
  }

  var folder: String { "\(Renditions.path)/\(text.prefix(2))" }
  var path: String { "\(folder)/\(text)\(isFull ? Self.fullSuffix : ".jpg")" }
  static let fullSuffix = ".full.jpg"
  /// Whether it has full resolution; such renditions are removed before small ones.
  private let isFull: Bool
}

extension RenditionSize {
  /// The encoding. Small pictures are shown by the hundred and must be small files; exports are
  /// examined closely.
  var output: Output {
    switch self {
    case .grid: Output(longestSide: longestSide, format: .jpeg(quality: 80))
    case .screen: Output(longestSide: longestSide, format: .jpeg(quality: 86))
    case .full:
      Output(longestSide: nil, format: .jpeg(quality: 93, sampling: .full), colors: .photo)
    }
  }
}

extension Recipe {
  /// `nil` if the recipe changes nothing, as the photo's own renditions serve then.
  var unlessIdentity: Recipe? { isIdentity ? nil : self }
}

/// The sizes of pictures that are stored or made on demand.
package enum RenditionSize: String, CaseIterable, Sendable {
  /// A tile of the grid.
  case grid
  /// A screen.
  case screen
  /// All pixels: an export.
  case full

  /// In pixels; `nil` means full size. Pictures are never enlarged.
  package var longestSide: Int? {
    switch self {
    case .grid: 256
    case .screen: 1440
    case .full: nil
    }
  }
}

internal import Blobs
internal import Darkroom
internal import ImageEngine

/// Names a rendition: everything that its pixels depend on.
struct RenditionKey: Hashable, Sendable {
  /// 64 hexadecimal digits.
  let text: String

  /// Goes up when the engine or the codecs give other pixels than before, so that no picture of an
  /// earlier release is shown. The page's addresses in Web/lib/api.js have it too, because browsers
  /// keep the pictures.
  private static let revision = 4

  /// How each size is written, in words.
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
  /// Whether it is every pixel, which is made again before small pictures are.
  private let isFull: Bool
}

extension RenditionSize {
  /// How it is written. Small pictures of many are seen at once: they are small
  /// files. An export is looked at closely.
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
  /// `nil` where the recipe changes nothing: then its pictures are the photo's.
  var unlessIdentity: Recipe? { isIdentity ? nil : self }
}

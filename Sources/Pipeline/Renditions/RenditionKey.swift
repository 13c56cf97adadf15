package import Blobs
internal import Catalog
internal import Darkroom
package import ImageEngine
internal import Media

/// Identifies a rendition by everything that its pixels depend on.
package struct RenditionKey: Hashable, Sendable {
  /// 64 hexadecimal digits.
  package let text: String

  /// Incremented when the engine or the codecs produce other pixels than before, so that no picture
  /// of an earlier release is shown. The page's addresses in Web/core/api.js contain it too,
  /// because browsers cache the pictures.
  private static let revision = 5

  /// The encoding of each form, as text.
  private static let formats = Dictionary(
    uniqueKeysWithValues: RenditionForm.all.map { ($0, "\($0.output.format)") })

  /// `recipe` is `nil` for the photo itself.
  package init(content: BlobName, recipe: Recipe?, form: RenditionForm) {
    ending = form.size == .full ? Self.fullSuffix : form.isWebP ? Self.webPSuffix : ".jpg"
    let side = form.size.longestSide.map(String.init) ?? "full"
    let lines = [
      "rendition \(Self.revision)", content.text, side, Self.formats[form] ?? "",
      recipe?.canonicalText ?? "",
    ]
    guard let name = BlobName(digest: sha256(of: Array(lines.joined(separator: "\n").utf8))) else {
      preconditionFailure("a digest has 32 bytes")
    }
    text = name.text
  }

  var folder: String { "\(Renditions.path)/\(text.prefix(2))" }
  var path: String { "\(folder)/\(text)\(ending)" }
  /// Pictures of full resolution are removed before small ones.
  static let fullSuffix = ".full.jpg"
  static let webPSuffix = ".webp"
  private let ending: String
}

/// A size in one of its formats.
package struct RenditionForm: Hashable, Sendable {
  package let size: RenditionSize
  let isWebP: Bool

  /// - Parameter takesWebP: Whether the picture may be a WebP, where that is smaller.
  package init(_ size: RenditionSize, takesWebP: Bool = false) {
    self.size = size
    isWebP = takesWebP && size.isBetweenOthers
  }

  package static let grid = RenditionForm(.grid)
  package static let screen = RenditionForm(.screen)

  static let all = RenditionSize.allCases.flatMap { size in
    Set([RenditionForm(size), RenditionForm(size, takesWebP: true)])
  }

  /// The encoding. Small pictures are shown by the hundred and must be small files; exports are
  /// examined closely.
  var output: Output {
    let side = size.longestSide
    switch size {
    case .grid: return Output(longestSide: side, format: .jpeg(quality: 80))
    case .small, .medium:
      return Output(
        longestSide: side,
        format: isWebP ? .webp(quality: LibraryLimits.webPQuality) : .jpeg(quality: 80))
    case .screen: return Output(longestSide: side, format: .jpeg(quality: 86))
    case .full:
      return Output(longestSide: nil, format: .jpeg(quality: 93, sampling: .full), colors: .photo)
    }
  }

  package var contentType: String { output.format.file.contentType }
  package var fileExtension: String { isWebP ? "webp" : "jpg" }
}

extension Recipe {
  /// `nil` if the recipe changes nothing, as the photo's own renditions serve then.
  package var unlessIdentity: Recipe? { isIdentity ? nil : self }
}

/// The sizes of pictures that are stored or made on demand.
package enum RenditionSize: String, CaseIterable, Sendable {
  /// A tile of the grid.
  case grid
  /// A tile of the grid on a display with several pixels a point.
  case small
  case medium
  /// A screen.
  case screen
  /// All pixels: an export.
  case full

  /// In pixels; `nil` means full size. Pictures are never enlarged.
  package var longestSide: Int? {
    switch self {
    case .grid: 256
    case .small: 512
    case .medium: 768
    case .screen: 1440
    case .full: nil
    }
  }

  /// Whether it is made from the picture of a screen, not from the original.
  package var isBetweenOthers: Bool { self == .small || self == .medium }
}

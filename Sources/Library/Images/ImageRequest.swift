package import ImageEngine
internal import Pipeline

/// A request for a photo's picture: its size, part and urgency.
package struct ImageRequest: Hashable, Sendable {
  /// The pictures delivered before the right one is ready.
  package enum Delivery: Sendable {
    /// A placeholder, then a small picture, then the right one; whatever is ready replaces its
    /// predecessors.
    case opportunistic
    /// The best available picture, once.
    case fast
    /// The right picture, once.
    case highQuality
  }

  package enum ContentMode: Sendable {
    /// The whole picture within the target size.
    case aspectFit
    /// Fills the target size; if the size is exact, the excess is cropped on both sides.
    case aspectFill
  }

  package enum Resizing: Sendable {
    /// The next larger stored picture.
    case fast
    /// A picture made for this size.
    case exact
  }

  /// In pixels; `nil` means full size. Pictures are never enlarged.
  package var targetSize: PixelSize?
  package var contentMode = ContentMode.aspectFit
  package var resizing = Resizing.fast
  package var delivery = Delivery.opportunistic
  /// The part of the picture, in coordinates from 0 to 1; origin lower left.
  package var region: Rectangle?
  /// `nil` is the current version, 0 the original.
  package var version: Int?
  /// An unsaved edit, instead of a version.
  package var recipe: Recipe?

  package init(targetSize: PixelSize? = nil, delivery: Delivery = .opportunistic) {
    self.targetSize = targetSize
    self.delivery = delivery
  }
}

/// One response to a request.
package struct DeliveredImage: Sendable {
  package enum Content: Sendable {
    /// The mean colour as `#rrggbb`, and the original's ThumbHash in at most 25 bytes.
    case placeholder(color: String?, thumbHash: String?)
    case picture(ServedFile)
  }

  package let content: Content
  /// Whether it is of lower quality than requested.
  package let isDegraded: Bool

  package var picture: ServedFile? {
    if case .picture(let file) = content { file } else { nil }
  }
}

// MARK: - Which pixels

/// The frame of a request for a photo of some size.
struct ImageFrame: Hashable, Sendable {
  /// Result pixels per photo pixel, at most 1.
  let scale: Double
  /// The part of the photo, in its pixels, origin lower left.
  let part: Rectangle
  /// The size of the resulting picture.
  let size: PixelSize

  /// `nil` if the region is empty.
  init?(_ request: ImageRequest, of whole: PixelSize) {
    let (width, height) = (Double(whole.width), Double(whole.height))
    let region = request.region ?? Rectangle(x: 0, y: 0, width: 1, height: 1)
    guard region.x >= 0, region.y >= 0, region.width > 0, region.height > 0,
      region.x + region.width <= 1.000_001, region.y + region.height <= 1.000_001
    else { return nil }
    var part = Rectangle(
      x: region.x * width, y: region.y * height, width: region.width * width,
      height: region.height * height)
    var scale = 1.0
    if let target = request.targetSize {
      guard target.width > 0, target.height > 0 else { return nil }
      let sides = (Double(target.width) / part.width, Double(target.height) / part.height)
      let isFit = request.contentMode == .aspectFit
      scale = min(1, isFit ? min(sides.0, sides.1) : max(sides.0, sides.1))
      if !isFit, request.resizing == .exact {
        let cut = (
          min(part.width, Double(target.width) / scale),
          min(part.height, Double(target.height) / scale)
        )
        part = Rectangle(
          x: part.x + (part.width - cut.0) / 2, y: part.y + (part.height - cut.1) / 2,
          width: cut.0, height: cut.1)
      }
    }
    self.scale = scale
    self.part = part
    size = PixelSize(
      width: max(1, Int((part.width * scale).rounded())),
      height: max(1, Int((part.height * scale).rounded())))
  }

  /// The longer side of the whole photo at this scale.
  func longestSide(of whole: PixelSize) -> Int {
    Int((Double(whole.longestSide) * scale).rounded(.up))
  }
}

extension RenditionSize {
  /// The smallest of the sizes that are stored of each photo with that many pixels of it.
  init(longestSide: Int, of whole: PixelSize) {
    self =
      Self.allCases.first { size in
        !size.isBetweenOthers
          && size.longestSide.map { $0 >= min(longestSide, whole.longestSide) } ?? true
      } ?? .full
  }
}

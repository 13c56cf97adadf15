package import ImageEngine

/// What somebody wants to see of a photo: how large, which part, and how soon.
package struct ImageRequest: Hashable, Sendable {
  /// What is given while the right picture is not there yet.
  package enum Delivery: Sendable {
    /// A placeholder, then a small picture, then the right one; what is there
    /// already takes the place of what would come before it.
    case opportunistic
    /// The best that is there, once.
    case fast
    /// The right one, once.
    case highQuality
  }

  package enum ContentMode: Sendable {
    /// All of the picture, no side longer than the target's.
    case aspectFit
    /// No side shorter than the target's; what hangs over is cut off in the middle
    /// where the size is to be exact.
    case aspectFill
  }

  package enum Resizing: Sendable {
    /// The next larger picture that is kept ready.
    case fast
    /// Made for this size.
    case exact
  }

  /// In pixels; `nil` is as large as the photo. Nothing is ever enlarged.
  package var targetSize: PixelSize?
  package var contentMode = ContentMode.aspectFit
  package var resizing = Resizing.fast
  package var delivery = Delivery.opportunistic
  /// The part that is wanted, of a whole that reaches from 0 to 1; origin lower left.
  package var region: Rectangle?
  /// `nil` is the current one, 0 the original.
  package var version: Int?
  /// An edit that is not saved, in place of a version.
  package var recipe: Recipe?

  package init(targetSize: PixelSize? = nil, delivery: Delivery = .opportunistic) {
    self.targetSize = targetSize
    self.delivery = delivery
  }
}

/// One answer to a request.
package struct DeliveredImage: Sendable {
  package enum Content: Sendable {
    /// The mean colour as `#rrggbb`, and the original in at most 25 bytes.
    case placeholder(color: String?, thumbHash: String?)
    case picture(OpenedFile)
  }

  package let content: Content
  /// Whether it is less than was asked for.
  package let isDegraded: Bool

  package var picture: OpenedFile? {
    if case .picture(let file) = content { file } else { nil }
  }
}

// MARK: - Which pixels

/// What a request comes to for a photo of some size.
struct ImageFrame: Hashable, Sendable {
  /// Pixels of the result for one of the photo's, at most 1.
  let scale: Double
  /// The part of the photo, in its pixels, origin lower left.
  let part: Rectangle
  /// Of the picture that is made.
  let size: PixelSize

  /// `nil` where the region is none.
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

  /// The longer side that all of the photo has at this scale.
  func longestSide(of whole: PixelSize) -> Int {
    Int((Double(whole.longestSide) * scale).rounded(.up))
  }
}

extension RenditionSize {
  /// The smallest that is kept with so many pixels of a photo.
  init(longestSide: Int, of whole: PixelSize) {
    self =
      Self.allCases.first { size in
        size.longestSide.map { $0 >= min(longestSide, whole.longestSide) } ?? true
      } ?? .full
  }
}

/// The part of an image outside which it is either transparent or repeats its edge. An operation
/// that knows it reads nothing beyond it.
struct KnownPart: Sendable {
  let frame: PixelFrame
  /// Whether the edge continues outside; otherwise the image is transparent there.
  let continuesEdges: Bool

  /// The pixels of the part that determine a frame; a single pixel where only the edge is visible.
  func part(seenIn frame: PixelFrame) -> PixelFrame {
    continuesEdges ? frame.within(self.frame) : frame.intersection(self.frame)
  }
}

extension Node {
  /// `nil` if the image may vary without bound.
  var known: KnownPart? {
    guard extent.isInfinite else {
      return KnownPart(frame: PixelFrame(extent), continuesEdges: false)
    }
    let part = if case .clamp = kind { core } else { even }
    return part.map { KnownPart(frame: PixelFrame($0), continuesEdges: true) }
  }
}

/// Windows of equal length at consecutive positions along a row; computes which of their pixels lie
/// on the row.
struct Windows {
  /// The start of the first window; negative before the row.
  let first: Int
  let reach: Int
  /// The number of pixels in the row.
  let count: Int

  /// The first window that does not start before the row.
  func firstWhole(of windows: Int) -> Int { min(max(-first, 0), windows) }
  /// The first window that ends behind the row or started before it.
  func endOfWhole(of windows: Int) -> Int {
    max(firstWhole(of: windows), min(windows, count - 2 * reach - first))
  }

  /// A window's first pixel, clamped to the row.
  func low(_ window: Int) -> Int { min(max(first + window, 0), count - 1) }
  func high(_ window: Int) -> Int { min(max(first + window + 2 * reach, 0), count - 1) }

  func isWhole(_ window: Int) -> Bool {
    first + window >= 0 && first + window + 2 * reach < count
  }

  /// Whether the window lies entirely outside the row.
  func isBeyond(_ window: Int) -> Bool {
    first + window >= count || first + window + 2 * reach < 0
  }
}

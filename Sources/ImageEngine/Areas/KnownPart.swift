/// The part of an image beyond which there is nothing, or only its edge for ever: an operation
/// that knows it asks for no more, however far it looks.
struct KnownPart: Sendable {
  let frame: PixelFrame
  /// Whether what lies beyond is the edge; it is transparent otherwise.
  let continuesEdges: Bool

  /// What is read of it where this is looked at: where only the edge is seen, a pixel of it.
  func part(seenIn frame: PixelFrame) -> PixelFrame {
    continuesEdges ? frame.within(self.frame) : frame.intersection(self.frame)
  }
}

extension Node {
  /// `nil` where it may go on differently for ever.
  var known: KnownPart? {
    guard extent.isInfinite else {
      return KnownPart(frame: PixelFrame(extent), continuesEdges: false)
    }
    let part = if case .clamp = kind { core } else { even }
    return part.map { KnownPart(frame: PixelFrame($0), continuesEdges: true) }
  }
}

/// Windows of one length, each a place farther than the one before, over a row of so many pixels:
/// what of them lies on the row.
struct Windows {
  /// Where the first one begins; below 0 is before the row.
  let first: Int
  let reach: Int
  /// Pixels of the row.
  let count: Int

  /// Windows before this one begin before the row.
  func firstWhole(of windows: Int) -> Int { min(max(-first, 0), windows) }
  /// From this one on they end behind the row, or began before it.
  func endOfWhole(of windows: Int) -> Int {
    max(firstWhole(of: windows), min(windows, count - 2 * reach - first))
  }

  /// Its first pixel, the row's where it begins before, the last one where it lies behind it.
  func low(_ window: Int) -> Int { min(max(first + window, 0), count - 1) }
  func high(_ window: Int) -> Int { min(max(first + window + 2 * reach, 0), count - 1) }

  func isWhole(_ window: Int) -> Bool {
    first + window >= 0 && first + window + 2 * reach < count
  }

  /// Whether none of it lies on the row.
  func isBeyond(_ window: Int) -> Bool {
    first + window >= count || first + window + 2 * reach < 0
  }
}

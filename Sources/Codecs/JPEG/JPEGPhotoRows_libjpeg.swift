internal import CJPEG
package import ImageEngine
internal import Synchronization

/// Reads a photo's rows from the file, top to bottom: an upright, sequential RGB or grey JPEG.
package final class PhotoRows: RowSource {
  private struct State {
    let reader: PointerBox<OpaquePointer>
    /// The conversion applied to the pixels.
    let transform: PointerBox<ColorConversion.Transform?>
  }

  package let size: PixelSize
  /// The colour space of the pixels.
  package let colorSpace: ColorSpace
  private let state: Mutex<State>

  /// `nil` if the file does not qualify.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, which must outlive the rows.
  ///   - isWhole: Keeps colours outside sRGB.
  package init?(_ bytes: UnsafeRawBufferPointer, header: PhotoHeader, isWhole: Bool) {
    guard case .jpeg(let layout) = header.layout, layout.coefficientBytes == 0,
      layout.components < 4, header.orientation == .upright,
      let colors = ColorConversion.rows(profile: header.profile, isWhole: isWhole),
      let reader = djpeg_begin(
        bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
    else { return nil }
    let size = PixelSize(
      width: Int(djpeg_width(reader)), height: Int(djpeg_height(reader)))
    guard size == header.size else {
      djpeg_drop(reader)
      return nil
    }
    self.size = size
    colorSpace = colors.space
    state = Mutex(
      State(reader: PointerBox(value: reader), transform: PointerBox(value: colors.transform)))
  }

  deinit { state.withLock { djpeg_drop($0.reader.value) } }

  package func read(into rows: UnsafeMutableRawBufferPointer) -> Bool {
    state.withLock {
      guard let start = rows.baseAddress,
        djpeg_read(
          $0.reader.value, start.assumingMemoryBound(to: UInt8.self),
          UInt32(rows.count / (size.width * 4))) != 0
      else { return rows.isEmpty }
      $0.transform.value?.run(start, start, pixels: rows.count / 4)
      return true
    }
  }
}

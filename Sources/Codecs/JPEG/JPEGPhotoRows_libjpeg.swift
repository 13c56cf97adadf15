internal import CJPEG
package import ImageEngine
internal import Synchronization

/// The rows of a photo, from the top down, as they are read from its file: a JPEG that stands
/// upright and is written in one go, of light.
package final class PhotoRows: RowSource {
  private struct State {
    let reader: Held<OpaquePointer>
    /// What is done to its pixels.
    let transform: Held<ColorConversion.Transform?>
  }

  package let size: PixelSize
  /// What the pixels mean.
  package let colorSpace: ColorSpace
  private let state: Mutex<State>

  /// `nil` where the file is another.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, there as long as the rows are.
  ///   - isWhole: Colours that sRGB does not have are kept.
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
      State(reader: Held(value: reader), transform: Held(value: colors.transform)))
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

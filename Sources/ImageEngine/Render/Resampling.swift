/// Reduces the picture with a three-lobed Lanczos window in premultiplied linear light. It is never
/// enlarged: a side that would grow keeps its length.
///
/// Rows are first reduced in width and kept only as long as the window needs them; apart from the
/// two pictures, this takes about a hundred bytes per source column.
public func resampled(_ bitmap: Bitmap, to size: PixelSize, threads: Int = 1) -> Bitmap {
  do throws(RenderError) {
    return try resampled(bitmap, to: size, threads: threads, isCancelled: { false })
  } catch {
    preconditionFailure("it is never cancelled: \(error)")
  }
}

/// The same with cancellation; `isCancelled` is checked between strips of rows.
public func resampled(
  _ bitmap: Bitmap, to size: PixelSize, threads: Int = 1,
  isCancelled: @escaping @Sendable () -> Bool
) throws(RenderError) -> Bitmap {
  let width = max(1, min(size.width, bitmap.width))
  let height = max(1, min(size.height, bitmap.height))
  if width == bitmap.width && height == bitmap.height { return bitmap }
  let columns = ResamplingWindow(from: bitmap.width, to: width)
  let rows = ResamplingWindow(from: bitmap.height, to: height)
  var output = Bitmap(width: width, height: height)
  let isDone = bitmap.withBytes { input in
    output.withMutableBytes { output in
      let input = SharedBytes(start: input.baseAddress!)
      let output = SharedBytes(start: output.baseAddress!)
      // One band per thread: where bands meet, rows are reduced twice.
      let band = (height + max(threads, 1) - 1) / max(threads, 1)
      // Sixteen rows of a photo are read between two checks.
      let patience = max(1, 16 * height / bitmap.height)
      let strips = Strips(rows: height, height: band, isCancelled: isCancelled)
      return strips.run(threads: threads) { strips in
        let resampler = BandResampler(columns, rows, from: bitmap.size, width: width)
        while let band = strips.next() {
          resampler.begin()
          for row in stride(from: band.lowerBound, to: band.upperBound, by: patience)
          where strips.isWanted {
            resampler.resample(
              row..<min(row + patience, band.upperBound), from: input.start, to: output.start)
          }
        }
      }
    }
  }
  guard isDone else { throw .cancelled }
  return output
}

extension ResamplingWindow {
  fileprivate init(from sourceLength: Int, to length: Int) {
    self.init(
      .lanczos, step: Double(sourceLength) / Double(length), pixels: 0..<length,
      source: 0..<sourceLength)
  }
}

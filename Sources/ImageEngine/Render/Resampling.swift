/// The picture at a smaller size, by Lanczos' three-lobed window on linear,
/// premultiplied light. It is never enlarged: a side that is asked to grow
/// keeps its length.
///
/// Rows are reduced in width first and kept only as long as the window reaches
/// back, so that beside the two pictures it takes about a hundred bytes for each
/// column of the source.
public func resampled(_ bitmap: Bitmap, to size: PixelSize, threads: Int = 1) -> Bitmap {
  let width = max(1, min(size.width, bitmap.width))
  let height = max(1, min(size.height, bitmap.height))
  if width == bitmap.width && height == bitmap.height { return bitmap }
  let columns = ResamplingWindow(from: bitmap.width, to: width)
  let rows = ResamplingWindow(from: bitmap.height, to: height)
  var output = Bitmap(width: width, height: height)
  bitmap.withBytes { input in
    output.withMutableBytes { output in
      let input = SharedBytes(start: input.baseAddress!)
      let output = SharedBytes(start: output.baseAddress!)
      // One band for each thread: where bands meet, rows are reduced twice.
      let band = (height + max(threads, 1) - 1) / max(threads, 1)
      let strips = Strips(rows: height, height: band)
      _ = strips.run(threads: threads) {
        let resampler = BandResampler(columns, rows, from: bitmap.size, width: width)
        while let band = $0.next() {
          resampler.resample(band, from: input.start, to: output.start)
        }
      }
    }
  }
  return output
}

extension ResamplingWindow {
  fileprivate init(from sourceLength: Int, to length: Int) {
    self.init(
      .lanczos, step: Double(sourceLength) / Double(length), pixels: 0..<length,
      source: 0..<sourceLength)
  }
}

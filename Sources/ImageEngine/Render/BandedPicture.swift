internal import JSON
internal import Synchronization

/// Supplies a photo row by row, from top to bottom. Calls come from several threads, one at a time.
package protocol RowSource: Sendable {
  /// Writes the next rows. Returns false if there are none; the source knows the reason.
  func read(into rows: UnsafeMutableRawBufferPointer) -> Bool
}

/// Renders in bands; only the current bands of photo and result are in memory, provided that the
/// recipe reads only nearby pixels.
package struct BandedPicture: Sendable {
  private static let bandHeights = 64...512

  /// Rows of the result, and the photo rows that they need.
  struct Band: Sendable {
    let frame: PixelFrame
    /// Rows of the photo, counted from the top. Their ends never decrease from band to band, so
    /// that each row is read once.
    var source: Range<Int>
  }

  private let recipe: ReadyRecipe
  private let photo: PixelSize
  /// The colour spaces of the photo's and the result's 8-bit codes.
  private let spaces: (photo: ColorSpace, result: ColorSpace)
  private let renderer: Renderer
  private let frame: PixelFrame
  private let bands: [Band]

  package var size: PixelSize { frame.size }
  /// The number of photo rows that one thread holds at a time.
  package var mostRows: Int { bands.map(\.source.count).max() ?? 0 }

  /// `nil` if most of the photo, or a complete intermediate stage, must be in memory.
  ///
  /// - Parameters:
  ///   - space: The colour space of the photo's 8-bit codes.
  ///   - result: The colour space of the result's 8-bit codes.
  ///   - bandBytes: The size of the rows that are rendered together.
  package init?(
    _ recipe: Recipe, of photo: PixelSize, in space: ColorSpace, to result: ColorSpace,
    by renderer: Renderer, bandBytes: Int = 8 << 20
  ) throws(RenderError) {
    // Masks would be painted again for each band.
    guard recipe.images.isEmpty else { return nil }
    let ready = try recipe.ready(for: [Recipe.photoKey: Image(standingIn: photo.rectangle)])
    self.recipe = ready
    self.photo = photo
    spaces = (space, result)
    self.renderer = renderer
    let nothing = PhotoWindow(width: 1, height: 1, space) { _ in }
    let (image, frame) = try Self.result(of: ready, nothing, at: 0, photo, renderer)
    guard frame.size.isAllowed else {
      throw frame.isEmpty ? .empty : .tooLarge(width: frame.width, height: frame.height)
    }
    self.frame = frame
    let plan = try Plan(image.node, frame: frame, working: renderer.working)
    guard Passes(of: plan).all.count == 1 else { return nil }
    let rows = bandBytes / (max(frame.width, photo.width) * 4)
    let height = min(max(rows, Self.bandHeights.lowerBound), Self.bandHeights.upperBound)
    bands = try Self.bands(of: image, frame, height: height, photo, renderer)
    // A thread may hold the rows of the previous band in addition to its own.
    guard mostRows * 2 <= photo.height, mostRows * photo.width * 4 <= 8 * bandBytes else {
      return nil
    }
  }

  /// Applies the recipe to a range of the photo's rows.
  private static func result(
    of recipe: ReadyRecipe, _ rows: PhotoWindow, at bottom: Int, _ photo: PixelSize,
    _ renderer: Renderer
  ) throws(RenderError) -> (image: Image, frame: PixelFrame) {
    let node = Node(
      rows.kind(at: bottom), [], extent: photo.rectangle, hasFirmEdges: true)
    let result = try recipe.result(of: [Recipe.photoKey: Image(node)], text: renderer.text)
    return (result.image, result.frame)
  }

  private static func bands(
    of image: Image, _ frame: PixelFrame, height most: Int, _ photo: PixelSize,
    _ renderer: Renderer
  ) throws(RenderError) -> [Band] {
    var bands: [Band] = []
    for top in stride(from: 0, to: frame.height, by: most) {
      let height = min(most, frame.height - top)
      let part = PixelFrame(
        x: frame.x, y: frame.maxY - top - height, width: frame.width, height: height)
      let plan = try Plan(image.node, frame: part, working: renderer.working)
      bands.append(Band(frame: part, source: plan.photoRows(of: photo)))
    }
    // Rows needed by a later band are kept, and those read by an earlier one are available.
    var first = photo.height
    for index in bands.indices.reversed() {
      let source = bands[index].source
      if !source.isEmpty { first = min(first, source.lowerBound) }
      bands[index].source = min(first, source.upperBound)..<source.upperBound
    }
    var end = 0
    for index in bands.indices {
      let source = bands[index].source
      end = max(end, source.upperBound)
      bands[index].source = min(source.isEmpty ? end : source.lowerBound, end)..<end
    }
    return bands
  }

  /// Renders the bands, each on one thread. Returns false if the photo ended early.
  package func run(
    from photo: some RowSource, threads: Int, to reader: some RowReader
  ) throws(RenderError) -> Bool {
    reader.begin(size)
    let line = BandLine(bands, of: self.photo, in: spaces.photo, from: photo)
    let (failure, turns) = (FirstError(), Turns())
    try Workers(threads: threads, isCancelled: { false }).run(rows: bands.count, height: 1) { _ in
      var output = Bitmap(width: frame.width, height: bands.first?.frame.height ?? 1)
      while !failure.isSet, let next = line.next() {
        do throws(RenderError) {
          if output.height != next.band.frame.height {
            output = Bitmap(width: frame.width, height: next.band.frame.height)
          }
          try render(next, into: &output)
        } catch {
          failure.set(error)
        }
        turns.take(next.number) {
          if !failure.isSet { output.withBytes(reader.read) }
        }
      }
    }
    try failure.check()
    return line.isWhole
  }

  private func render(_ next: BandLine.Next, into output: inout Bitmap) throws(RenderError) {
    let bottom = photo.height - next.band.source.upperBound
    let (image, _) = try Self.result(of: recipe, next.rows, at: bottom, photo, renderer)
    let (frame, workers) = (next.band.frame, Workers(threads: 1, isCancelled: { false }))
    try output.withMutableBytes { (bytes) throws(RenderError) in
      guard spaces.result != .sRGB else {
        let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
        let sink = BitmapSink(
          bytes: SharedBytes(start: start), size: frame.size, working: renderer.working)
        return try renderer.run(image, frame, into: sink, workers)
      }
      let sink = DeepSink(
        bytes: SharedBytes(start: bytes.baseAddress!), size: frame.size,
        pixels: DeepPixels(.eightBit, spaces.result))
      try renderer.run(image, frame, into: sink, workers)
    }
  }
}

extension Plan {
  /// Returns the rows needed of the photo, which is represented by a placeholder.
  fileprivate func photoRows(of photo: PixelSize) -> Range<Int> {
    var found: Range<Int>?
    for node in nodes {
      let (size, y): (PixelSize, Int)
      switch node.kind {
      case .bitmap(let bitmap, _, let bottom): (size, y) = (bitmap.size, bottom)
      case .deep(let bitmap, _, let bottom): (size, y) = (bitmap.size, bottom)
      default: continue
      }
      guard size == PixelSize(width: 1, height: 1), let frame = frames[ObjectIdentifier(node)],
        !frame.isEmpty
      else { continue }
      let top = min(max(photo.height - (frame.maxY - y), 0), photo.height)
      let end = min(max(photo.height - (frame.y - y), top), photo.height)
      found = found.map { min($0.lowerBound, top)..<max($0.upperBound, end) } ?? top..<end
    }
    return found ?? 0..<0
  }
}

/// A range of rows of an 8-bit photo.
private enum PhotoWindow: Sendable {
  case plain(Bitmap)
  case deep(DeepBitmap)

  init(
    width: Int, height: Int, _ space: ColorSpace, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    self =
      space == .sRGB
      ? .plain(Bitmap(width: width, height: height, fill))
      : .deep(
        DeepBitmap(width: width, height: height, format: .eightBit, colorSpace: space, fill))
  }

  func kind(at bottom: Int) -> Node.Kind {
    switch self {
    case .plain(let bitmap): .bitmap(bitmap, x: 0, y: bottom)
    case .deep(let bitmap): .deep(bitmap, x: 0, y: bottom)
    }
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch self {
    case .plain(let bitmap): bitmap.withBytes(body)
    case .deep(let bitmap): bitmap.withBytes(body)
    }
  }
}

/// Hands out bands from top to bottom, with the rows that they need.
private final class BandLine: Sendable {
  struct Next: Sendable {
    let number: Int
    let band: BandedPicture.Band
    let rows: PhotoWindow
  }

  private struct State {
    var number = 0
    /// The rows of the previous band.
    var rows: PhotoWindow?
    var range = 0..<0
    var isWhole = true
  }

  private let bands: [BandedPicture.Band]
  private let photo: PixelSize
  private let space: ColorSpace
  private let source: any RowSource
  private let state = Mutex(State())

  init(
    _ bands: [BandedPicture.Band], of photo: PixelSize, in space: ColorSpace,
    from source: any RowSource
  ) {
    self.bands = bands
    self.photo = photo
    self.space = space
    self.source = source
  }

  /// Whether all requested rows arrived.
  var isWhole: Bool { state.withLock { $0.isWhole } }

  /// Returns the next band; the calling thread reads the rows not read yet.
  func next() -> Next? {
    state.withLock { state in
      guard state.isWhole, state.number < bands.count else { return nil }
      let band = bands[state.number]
      let rows = PhotoWindow(width: photo.width, height: max(band.source.count, 1), space) {
        bytes in
        state.isWhole = fill(bytes, with: band.source, after: state)
      }
      guard state.isWhole else { return nil }
      defer { state.number += 1 }
      (state.rows, state.range) = (rows, band.source)
      return Next(number: state.number, band: band, rows: rows)
    }
  }

  private func fill(
    _ bytes: UnsafeMutableRawBufferPointer, with range: Range<Int>, after state: State
  ) -> Bool {
    let row = photo.width * 4
    let again = range.clamped(to: state.range)
    if !again.isEmpty, let before = state.rows {
      before.withBytes {
        let start = (again.lowerBound - state.range.lowerBound) * row
        bytes.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: $0[start..<start + again.count * row]))
      }
    }
    // Rows that are not needed are read into the space of rows that are.
    var place = state.range.upperBound
    while place < range.lowerBound {
      let count = min(range.lowerBound - place, max(range.count, 1))
      guard source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<(count * row)]))
      else { return false }
      place += count
    }
    let start = (max(place, range.lowerBound) - range.lowerBound) * row
    guard place < range.upperBound else { return true }
    return source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<range.count * row]))
  }
}

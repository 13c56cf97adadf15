/// The instructions of a pass for each tile. They operate on a small stack of tiles and leave the
/// result in the first one.
struct TileProgram: Sendable {
  enum Instruction: Sendable {
    case load(Bitmap, PixelFrame, isEdgeContinued: Bool, to: Int)
    case loadDeep(DeepBitmap, DeepPixels, PixelFrame, isEdgeContinued: Bool, to: Int)
    case read(Raster, isEdgeContinued: Bool, to: Int)
    case clear(Int)
    case chain(PointChain, Int)
    case generate(any GeneratorFilter, TileExtent, to: Int)
    /// The tiles from the given one on are the images.
    case blend(any BlendFilter, TileExtent, count: Int, Int)
    case sample(any SamplingFilter, TileExtent, [TextureSource], to: Int)
    /// Clears the area outside.
    case mask(PixelFrame, Int)
    /// Mixes the next tile into this one.
    case mix(Float, Int)
  }

  var instructions: [Instruction] = []
  /// The number of tiles used at once.
  var slots = 1
  var working = WorkingValues.linear

  /// Returns the steps that are run for each tile.
  func steps(in space: Workspace) -> [TileStep] { instructions.flatMap { steps($0, in: space) } }

  private func steps(_ instruction: Instruction, in space: Workspace) -> [TileStep] {
    let slots = space.slots
    let run: (Tile) -> Void
    switch instruction {
    case .load(let bitmap, let frame, let isEdgeContinued, let slot):
      let (buffer, working) = (slots[slot], working)
      run = { tile in
        space.load(
          bitmap, from: frame, isEdgeContinued: isEdgeContinued, working, to: buffer, tile)
      }
    case .loadDeep(let bitmap, let reader, let frame, let isEdgeContinued, let slot):
      let buffer = slots[slot]
      run = { tile in
        space.load(
          bitmap, by: reader, from: frame, isEdgeContinued: isEdgeContinued, to: buffer, tile)
      }
    case .read(let raster, let isEdgeContinued, let slot):
      let buffer = slots[slot]
      run = { space.load(raster, isEdgeContinued: isEdgeContinued, to: buffer, $0) }
    case .clear(let slot):
      let buffer = slots[slot]
      run = { _ in buffer.clear() }
    case .chain(let chain, let slot):
      return chain.steps(in: slots[slot], before: space.before)
    case .generate(let filter, let extent, let slot):
      let buffer = slots[slot]
      run = { filter.generate($0.of(extent).inside(buffer)) }
    case .blend(let filter, let extent, let count, let slot):
      let (first, second) = (slots[slot], slots[slot + (count > 1 ? 1 : 0)])
      let third = slots[slot + (count > 2 ? 2 : 0)]
      run = { tile in
        let tile = tile.of(extent)
        filter.blend(tile.inside(first), tile.inside(second), tile.inside(third))
      }
    case .sample(let filter, let extent, let sources, let slot):
      let buffer = slots[slot]
      run = { tile in
        filter.sample(
          tile.of(extent).inside(buffer), TileImages(sources, x: tile.x, y: tile.y))
      }
    case .mask(let frame, let slot):
      let buffer = slots[slot]
      run = { buffer.clear(outside: frame, $0) }
    case .mix(let amount, let slot):
      let (first, second, before) = (slots[slot], slots[slot + 1], space.before)
      run = { tile in
        before.copy(from: first)
        first.copy(from: second)
        tile.inside(first).mix(before, amount, .premultiplied)
      }
    }
    return [TileStep(run: run)]
  }
}

extension TileBuffer {
  fileprivate func clear(outside frame: PixelFrame, _ tile: Tile) {
    guard tile.y >= frame.y && tile.y < frame.maxY else { return clear() }
    let left = min(max(frame.x - tile.x, 0), tile.pixels)
    let right = min(max(frame.maxX - tile.x, left), tile.pixels)
    clear(0..<left)
    clear(right..<tile.pixels)
  }
}

/// What is done to each tile of a pass: instructions for a small stack of tiles,
/// which ends with the result in the first one.
struct Program: Sendable {
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
    /// Clears what lies outside.
    case mask(PixelFrame, Int)
    /// Mixes the next tile into this one.
    case mix(Float, Int)
  }

  var instructions: [Instruction] = []
  /// How many tiles there are at once.
  var slots = 1
  var working = WorkingValues.linear

  func run(_ x: Int, _ y: Int, pixels: Int, in space: Workspace) {
    let buffer = space.slots[0]
    let tile = Tile(in: buffer, pixels: pixels, x: x, y: y, of: TileExtent(.empty))
    instructions.withUnsafeBufferPointer { instructions in
      for index in instructions.indices { run(instructions[index], tile, in: space) }
    }
  }

  private func run(_ instruction: Instruction, _ tile: Tile, in space: Workspace) {
    func tiles(_ slot: Int, _ extent: TileExtent) -> Tile {
      tile.of(extent).inside(space.slots[slot])
    }
    switch instruction {
    case .load(let bitmap, let frame, let isEdgeContinued, let slot):
      space.load(
        bitmap, from: frame, isEdgeContinued: isEdgeContinued, working, to: slot, tile)
    case .loadDeep(let bitmap, let reader, let frame, let isEdgeContinued, let slot):
      space.load(bitmap, by: reader, from: frame, isEdgeContinued: isEdgeContinued, to: slot, tile)
    case .read(let raster, let isEdgeContinued, let slot):
      space.load(raster, isEdgeContinued: isEdgeContinued, to: slot, tile)
    case .clear(let slot): space.slots[slot].clear()
    case .chain(let chain, let slot):
      chain.run(tile.inside(space.slots[slot]), in: space.slots[slot], before: space.before)
    case .generate(let filter, let extent, let slot): filter.generate(tiles(slot, extent))
    case .blend(let filter, let extent, let count, let slot):
      filter.blend(
        tiles(slot, extent), tiles(slot + (count > 1 ? 1 : 0), extent),
        tiles(slot + (count > 2 ? 2 : 0), extent))
    case .sample(let filter, let extent, let sources, let slot):
      filter.sample(tiles(slot, extent), TileImages(sources, x: tile.x, y: tile.y))
    case .mask(let frame, let slot): space.slots[slot].clear(outside: frame, tile)
    case .mix(let amount, let slot):
      space.before.copy(from: space.slots[slot])
      space.slots[slot].copy(from: space.slots[slot + 1])
      tile.inside(space.slots[slot]).mix(space.before, amount, .premultiplied)
    }
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

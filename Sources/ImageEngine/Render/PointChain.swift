/// Point filters in a row: what one sweep over a picture computes.
package struct PointChain: Sendable {
  package struct Step: Sendable {
    package let filter: any PointFilter
    /// How much of the filter's result is mixed into its input.
    package let amount: Float

    package init(_ filter: any PointFilter, amount: Float = 1) {
      self.filter = filter
      self.amount = amount
    }
  }

  struct Operation: Sendable {
    let pass: any TilePass
    let amount: Float

    init(_ pass: any TilePass, amount: Float = 1) {
      self.pass = pass
      self.amount = amount
    }
  }

  /// Pixels begin and end with straight alpha; it is multiplied in and taken out
  /// only where a step wants it otherwise than the one before left it.
  let operations: [Operation]

  package init(_ steps: [Step]) {
    var operations: [Operation] = []
    var alpha = AlphaUse.straight
    var last: ColorMatrix?
    for step in steps where step.amount != 0 {
      let matrix = ColorMatrix(step)
      if let matrix, let product = last?.followed(by: matrix) {
        operations[operations.count - 1] = Operation(product)
        last = product
        continue
      }
      let wanted = type(of: step.filter).alpha
      if wanted != alpha { operations.append(Operation(AlphaChange(to: wanted))) }
      operations.append(Operation(step.filter, amount: step.amount))
      alpha = wanted
      last = matrix
    }
    if alpha != .straight { operations.append(Operation(AlphaChange(to: .straight))) }
    self.operations = operations
  }

  /// How many passes over a tile there are.
  package var passes: Int { operations.count }

  /// How many times alpha is multiplied in or taken out.
  package var alphaChanges: Int { operations.count { $0.pass is AlphaChange } }

  /// The chain over numbers instead of codes: linear light with straight alpha,
  /// rows from the bottom up. Nothing is rounded or clamped.
  package func run(on pixels: [SIMD4<Float>], of size: PixelSize) -> [SIMD4<Float>] {
    precondition(pixels.count == size.width * size.height, "as many pixels as the size says")
    var result = pixels
    let (buffer, before) = (TileBuffer(), TileBuffer())
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: Tile.width) {
        let start = y * size.width + x
        let count = min(Tile.width, size.width - x)
        for index in 0..<count { buffer[index] = pixels[start + index] }
        let tile = Tile(in: buffer, pixels: count, x: x, y: y, of: size)
        run(tile, in: buffer, before: before)
        for index in 0..<count { result[start + index] = buffer[index] }
      }
    }
    return result
  }

  func run(_ tile: Tile, in buffer: TileBuffer, before: TileBuffer) {
    // Called through the buffer, a pass is not copied for each tile.
    operations.withUnsafeBufferPointer { operations in
      for index in operations.indices {
        let amount = operations[index].amount
        if amount != 1 { before.copy(from: buffer) }
        operations[index].pass.run(tile)
        if amount != 1 { buffer.mix(before, amount) }
      }
    }
  }
}

/// Multiplies alpha in, or takes it out.
private struct AlphaChange: TilePass {
  let alpha: AlphaUse

  init(to alpha: AlphaUse) { self.alpha = alpha }

  func run(_ tile: Tile) {
    switch alpha {
    case .premultiplied:
      for index in 0..<tile.batches {
        let p = tile[index]
        tile[index] = p * p.a
      }
    case .straight:
      for index in 0..<tile.batches {
        let p = tile[index]
        // What has no alpha has no colour.
        tile[index] = p * Batch.pick(1.0 / p.a, where: p.a, exceeds: 0.0, else: 0.0)
      }
    }
  }
}

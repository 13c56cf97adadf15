/// Consecutive point filters, computed in a single pass over a picture.
package struct PointChain: Sendable {
  package struct Step: Sendable {
    package let filter: any PointFilter
    /// The amount of the filter's result that is mixed into its input.
    package let amount: Float
    /// The extent of the filter's input; if `nil`, the size for which the chain runs.
    let extent: TileExtent?

    package init(_ filter: any PointFilter, amount: Float = 1) {
      self.init(filter, amount: amount, extent: nil)
    }

    init(_ filter: any PointFilter, amount: Float, extent: TileExtent?) {
      self.filter = filter
      self.amount = amount
      self.extent = extent
    }
  }

  struct Operation: Sendable {
    let pass: any TilePass
    let amount: Float
    let extent: TileExtent?

    init(_ pass: any TilePass, amount: Float = 1, extent: TileExtent? = nil) {
      self.pass = pass
      self.amount = amount
      self.extent = extent
    }
  }

  let operations: [Operation]
  /// The kind of alpha in the result; alpha is multiplied in or divided out only when consecutive
  /// steps differ.
  let alpha: AlphaUse

  /// Creates a chain from straight alpha to straight alpha.
  package init(_ steps: [Step]) { self.init(steps, from: .straight, to: .straight) }

  init(_ steps: [Step], from start: AlphaUse, to end: AlphaUse? = nil) {
    var operations: [Operation] = []
    var alpha = start
    var last: AffinePass?
    for step in steps where step.amount != 0 {
      let matrix = AffinePass(step)
      if let matrix, let product = last?.followed(by: matrix) {
        operations[operations.count - 1] = Operation(product)
        last = product
        continue
      }
      let wanted = type(of: step.filter).alpha
      if wanted != alpha { operations.append(Operation(AlphaChange(to: wanted))) }
      operations.append(
        matrix.map { Operation($0) }
          ?? Operation(step.filter, amount: step.amount, extent: step.extent))
      alpha = wanted
      last = matrix
    }
    if let end, end != alpha {
      operations.append(Operation(AlphaChange(to: end)))
      alpha = end
    }
    self.alpha = alpha
    self.operations = operations
  }

  /// The number of passes over a tile.
  package var passes: Int { operations.count }

  /// The number of conversions between straight and premultiplied alpha.
  package var alphaChanges: Int { operations.count { $0.pass is AlphaChange } }

  /// Runs the chain on numbers instead of codes: linear light with straight alpha, rows from the
  /// bottom up. Nothing is rounded or clamped.
  package func run(on pixels: [SIMD4<Float>], of size: PixelSize) -> [SIMD4<Float>] {
    precondition(pixels.count == size.width * size.height, "as many pixels as the size says")
    var result = pixels
    let (buffer, before) = (TileBuffer(), TileBuffer())
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: Tile.width) {
        let start = y * size.width + x
        let count = min(Tile.width, size.width - x)
        for index in 0..<count { buffer[index] = pixels[start + index] }
        let tile = Tile(in: buffer, pixels: count, x: x, y: y, of: TileExtent(size))
        run(tile, in: buffer, before: before)
        for index in 0..<count { result[start + index] = buffer[index] }
      }
    }
    return result
  }

  func run(_ tile: Tile, in buffer: TileBuffer, before: TileBuffer) {
    for step in steps(in: buffer, before: before) { step.run(tile) }
  }

  /// Returns the operations on a buffer.
  func steps(in buffer: TileBuffer, before: TileBuffer) -> [TileStep] {
    var alpha = AlphaUse.straight
    return operations.map { operation in
      let (pass, amount) = (operation.pass, operation.amount)
      guard amount != 1 else {
        guard let extent = operation.extent else { return TileStep { pass.run($0.inside(buffer)) } }
        return TileStep { pass.run($0.of(extent).inside(buffer)) }
      }
      alpha = (pass as? any PointFilter).map { type(of: $0).alpha } ?? alpha
      let (extent, use) = (operation.extent, alpha)
      return TileStep { tile in
        let tile = tile.inside(buffer)
        before.copy(from: buffer)
        pass.run(extent.map(tile.of) ?? tile)
        tile.mix(before, amount, use)
      }
    }
  }
}

/// Converts between straight and premultiplied alpha.
struct AlphaChange: TilePass {
  let alpha: AlphaUse

  init(to alpha: AlphaUse) { self.alpha = alpha }

  func run(_ tile: Tile) {
    // Most photos are opaque throughout, for which both are the same.
    guard !tile.isOpaque else { return }
    switch alpha {
    case .premultiplied:
      for index in 0..<tile.batches { tile[index] = tile[index].premultiplied }
    case .straight:
      for index in 0..<tile.batches { tile[index] = tile[index].straight }
    }
  }
}

extension Tile {
  /// Mixes the previous pixels with the current ones. Straight colours are weighted by their alpha.
  func mix(_ before: TileBuffer, _ amount: Float, _ alpha: AlphaUse) {
    let share = Batch(Double(amount))
    let old = inside(before)
    for index in 0..<batches {
      switch alpha {
      case .premultiplied: self[index] = Color.mixAll(old[index], self[index], share)
      case .straight:
        let (p, q) = (old[index], self[index])
        let a = Batch.mix(p.a, q.a, share)
        let whole = Batch.pick(1.0 / a, where: a, exceeds: 0.0, else: 0.0)
        let part = q.a * share * whole
        let rest = p.a * (1.0 - share) * whole
        self[index] = Color(
          Batch.mad(p.r, rest, q.r * part), Batch.mad(p.g, rest, q.g * part),
          Batch.mad(p.b, rest, q.b * part), a)
      }
    }
  }
}

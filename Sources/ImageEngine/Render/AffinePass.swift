/// An affine transform of red, green and blue; alpha is unchanged.
struct AffinePass: TilePass {
  /// For each component of the result: the coefficients of red, green and blue, and a constant.
  let rows: [SIMD4<Double>]

  /// Determines the coefficients by applying the filter to black and the three primaries. `nil` if
  /// the filter is not affine, or single precision does not suffice.
  init?(_ step: PointChain.Step) {
    guard step.filter.isAffine, type(of: step.filter).alpha == .straight else { return nil }
    func result(_ r: Double, _ g: Double, _ b: Double) -> SIMD3<Double> {
      let place = PixelPosition<Double>(x: 0.5, y: 0.5, width: 1, height: 1)
      let q = step.filter.apply(Color(r, g, b, 1), at: place)
      let amount = Double(step.amount)
      return SIMD3(q.r, q.g, q.b) * amount + SIMD3(r, g, b) * (1 - amount)
    }
    let black = result(0, 0, 0)
    let primaries = [result(1, 0, 0), result(0, 1, 0), result(0, 0, 1)].map { $0 - black }
    self.init(
      rows: (0..<3).map { row in
        SIMD4(primaries[0][row], primaries[1][row], primaries[2][row], black[row])
      })
  }

  private init?(rows: [SIMD4<Double>]) {
    guard rows.allSatisfy({ row in (0..<4).allSatisfy { abs(row[$0]) < 1e6 } }) else { return nil }
    self.rows = rows
  }

  /// Returns the transform that applies this one first, then the other; `nil` if single precision
  /// does not suffice.
  func followed(by next: AffinePass) -> AffinePass? {
    let product = next.rows.map { row in
      self.rows[0] * row.x + self.rows[1] * row.y + self.rows[2] * row.z
        + SIMD4(0, 0, 0, row.w)
    }
    return AffinePass(rows: product)
  }

  func run(_ tile: Tile) {
    let (r, g, b) = (Row(rows[0]), Row(rows[1]), Row(rows[2]))
    for index in 0..<tile.batches {
      let p = tile[index]
      tile[index] = p.with(r.sum(p), g.sum(p), b.sum(p))
    }
  }

  private struct Row {
    let r, g, b, constant: Batch

    @inline(__always)
    init(_ row: SIMD4<Double>) {
      (r, g, b, constant) = (Batch(row.x), Batch(row.y), Batch(row.z), Batch(row.w))
    }

    @inline(__always)
    func sum(_ p: Color<Batch>) -> Batch {
      Batch.mad(p.r, r, Batch.mad(p.g, g, Batch.mad(p.b, b, constant)))
    }
  }
}

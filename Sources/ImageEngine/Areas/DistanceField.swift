/// The exact distance of each pixel to the nearest one whose red is at least one half, up to a
/// limit: distances along columns first, then the lower envelope of their parabolas along rows, in
/// integers. The result is grey, from 0 to 1 at the limit; the signed variant gives pixels inside
/// the negative distance to the outside.
struct DistanceField: AreaOperation {
  let limit: Float
  let isSigned: Bool

  private var reach: Int { Int(limit.rounded(.up)) }

  func source(for frame: PixelFrame) -> PixelFrame { frame.outset(dx: reach, dy: reach) }

  func run(_ input: Raster, into output: Raster, _ workers: Workers) throws(RenderError) {
    let frame = source(for: output.frame)
    try workers.run(rows: output.frame.height, height: 32) { strips in
      var near = [Float](repeating: 0, count: frame.width)
      var far = near
      while let rows = strips.next() {
        var columns = Columns(input, frame, first: output.frame.y + rows.lowerBound, reach: reach)
        for row in rows where strips.isWanted {
          columns.move(to: output.frame.y + row)
          Self.fill(&near, columns, isInside: true, limit: limit)
          if isSigned { Self.fill(&far, columns, isInside: false, limit: limit) }
          for x in 0..<output.frame.width {
            let outside = near[x + reach]
            let inside = isSigned ? far[x + reach] : 0
            // Edges lie between pixels: half a pixel less on each side.
            let distance =
              isSigned ? max(outside - 0.5, 0) - max(inside - 0.5, 0) : outside
            let grey = min(max(distance / max(limit, 1e-3), -1), 1)
            output[output.frame.x + x, output.frame.y + row] = SIMD4(grey, grey, grey, 1)
          }
        }
      }
    }
  }

  /// Computes the distance to the nearest pixel inside, or outside, for each pixel of a row.
  private static func fill(
    _ result: inout [Float], _ columns: Columns, isInside: Bool, limit: Float
  ) {
    let heights = isInside ? columns.toInside : columns.toOutside
    let count = heights.count
    var places = [Int](repeating: 0, count: count)
    var starts = [Double](repeating: 0, count: count + 1)
    var last = -1
    for x in 0..<count where Float(heights[x]) <= limit {
      let square = heights[x] * heights[x] + x * x
      var start = -Double.infinity
      while last >= 0 {
        let other = places[last]
        let difference = square - heights[other] * heights[other] - other * other
        start = Double(difference) / Double(2 * (x - other))
        if start > starts[last] { break }
        last -= 1
        start = -.infinity
      }
      last += 1
      places[last] = x
      starts[last] = start
    }
    var current = 0
    for x in 0..<count {
      while current < last, starts[current + 1] < Double(x) { current += 1 }
      guard last >= 0 else {
        result[x] = limit
        continue
      }
      let (dx, dy) = (x - places[current], heights[places[current]])
      result[x] = min(Float(dx * dx + dy * dy).squareRoot(), limit)
    }
  }
}

/// The vertical distance from each pixel to the nearest one of a kind in its column.
private struct Columns {
  private(set) var toInside: [Int]
  private(set) var toOutside: [Int]
  private let input: Raster
  private let frame: PixelFrame
  private let reach: Int

  init(_ input: Raster, _ frame: PixelFrame, first: Int, reach: Int) {
    self.input = input
    self.frame = frame
    self.reach = reach
    toInside = Array(repeating: 0, count: frame.width)
    toOutside = toInside
  }

  mutating func move(to row: Int) {
    for x in 0..<frame.width {
      let here = isInside(x, row)
      let distance = change(x, row, from: here)
      toInside[x] = here ? 0 : distance
      toOutside[x] = here ? distance : 0
    }
  }

  /// Returns the distance to a pixel of the other kind.
  private func change(_ x: Int, _ row: Int, from here: Bool) -> Int {
    for distance in 1...max(reach, 1) {
      if isInside(x, row - distance) != here || isInside(x, row + distance) != here {
        return distance
      }
    }
    return reach + 1
  }

  private func isInside(_ x: Int, _ y: Int) -> Bool {
    let place = frame.x + x
    guard place >= input.frame.x, place < input.frame.maxX, y >= input.frame.y,
      y < input.frame.maxY
    else { return false }
    return input[place, y].x >= 0.5
  }
}

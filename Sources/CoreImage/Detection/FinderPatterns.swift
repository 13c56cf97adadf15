/// A square in a corner of a QR code: dark, light and dark around a dark centre.
struct FinderPattern {
  var x: Double
  var y: Double
  var module: Double
  /// The number of rows that crossed it.
  var count: Int
}

extension BinaryPicture {
  /// Finds the squares by the lengths of dark and light along a row, then along its column.
  var finderPatterns: [FinderPattern] {
    var found: [FinderPattern] = []
    for y in 0..<height {
      var runs: [(start: Int, length: Int)] = []
      var start = 0
      for x in 1...width where x == width || self[x, y] != self[x - 1, y] {
        runs.append((start, x - start))
        // The last of five is dark.
        if runs.count >= 5, self[x - 1, y],
          Self.isPattern(runs.suffix(5).map { Double($0.length) })
        {
          let middle = runs[runs.count - 3]
          note(Double(middle.start) + Double(middle.length) / 2, y, &found)
        }
        start = x
      }
    }
    return found.filter { $0.count >= 2 }.sorted { $0.count > $1.count }
  }

  /// Checks a square that a row has crossed, and adds it or joins it with a known one.
  private func note(_ centerX: Double, _ row: Int, _ found: inout [FinderPattern]) {
    guard let column = runs(through: centerX, Double(row) + 0.5, 0, 1),
      let line = runs(through: centerX, column.y, 1, 0)
    else { return }
    let module = (column.length + line.length) / 14
    for index in found.indices {
      let old = found[index]
      guard abs(old.x - line.x) < module * 2, abs(old.y - column.y) < module * 2 else { continue }
      let weight = Double(old.count)
      found[index].x = (old.x * weight + line.x) / (weight + 1)
      found[index].y = (old.y * weight + column.y) / (weight + 1)
      found[index].module = (old.module * weight + module) / (weight + 1)
      found[index].count += 1
      return
    }
    found.append(FinderPattern(x: line.x, y: column.y, module: module, count: 1))
  }

  /// The middle and the length of the square's five parts along a line through its centre.
  private func runs(
    through x: Double, _ y: Double, _ dx: Int, _ dy: Int
  ) -> (x: Double, y: Double, length: Double)? {
    let (column, row) = (Int(x), Int(y))
    guard self[column, row] else { return nil }
    /// The lengths of dark, light and dark from the centre.
    func lengths(_ sign: Int) -> [Int]? {
      var (parts, isDark, place) = ([0, 0, 0], true, 0)
      for step in 1...max(width, height) {
        let (px, py) = (column + sign * dx * step, row + sign * dy * step)
        guard px >= -1, py >= -1, px <= width, py <= height else { return nil }
        if self[px, py] != isDark {
          isDark.toggle()
          place += 1
          if place == 3 { return parts }
        }
        parts[place] += 1
      }
      return nil
    }
    guard let ahead = lengths(1), let behind = lengths(-1) else { return nil }
    let parts = [behind[2], behind[1], behind[0] + 1 + ahead[0], ahead[1], ahead[2]]
    guard Self.isPattern(parts.map { Double($0) }) else { return nil }
    let shift = Double(ahead[0] - behind[0]) / 2
    return (
      dx == 1 ? Double(column) + 0.5 + shift : x, dy == 1 ? Double(row) + 0.5 + shift : y,
      Double(parts.reduce(0, +))
    )
  }

  /// Whether five lengths are about 1, 1, 3, 1 and 1 modules.
  private static func isPattern(_ parts: [Double]) -> Bool {
    let module = parts.reduce(0, +) / 7
    guard module >= 1 else { return false }
    return zip(parts, [1, 1, 3, 1, 1]).allSatisfy { abs($0 - $1 * module) < $1 * module * 0.6 }
  }
}

extension Mask {
  /// The value from which a pixel counts as selected.
  private static let selected: Float = 0.5
  /// The distance from which a position finds a part beside it, in parts of the longer side: a
  /// finger is not exact.
  private static let reach = 0.04

  /// The selected part of the picture, from 0 to 1.
  package var coverage: Double {
    let count = values.reduce(0) { $0 + ($1 >= Self.selected ? 1 : 0) }
    return Double(count) / Double(max(1, values.count))
  }

  /// The connected part at a position, given as parts of the sides from the upper left corner; an
  /// empty mask if nothing is selected there. Soft edges belong to the nearest part.
  package func connected(to x: Double, _ y: Double) -> Mask {
    guard let start = start(x, y) else {
      return Mask(width: width, height: height, values: .init(repeating: 0, count: values.count))
    }
    var isOwn = [Bool](repeating: false, count: values.count)
    isOwn[start] = true
    var own = [start]
    spread(&own) { index in
      if isOwn[index] || values[index] < Self.selected { return false }
      isOwn[index] = true
      return true
    }
    // All parts grow at the same speed.
    var isTaken = values.map { $0 >= Self.selected }
    var border = isTaken.indices.filter { isTaken[$0] }
    spread(&border) { index, from in
      if isTaken[index] || values[index] <= 0 { return false }
      isTaken[index] = true
      isOwn[index] = isOwn[from]
      return true
    }
    return Mask(
      width: width, height: height,
      values: values.indices.map { isOwn[$0] ? values[$0] : 0 })
  }

  /// The nearest selected pixel.
  private func start(_ x: Double, _ y: Double) -> Int? {
    guard width > 0, height > 0, x.isFinite, y.isFinite else { return nil }
    let column = min(max(Int(x * Double(width)), 0), width - 1)
    let row = min(max(Int(y * Double(height)), 0), height - 1)
    let reach = Int((Double(max(width, height)) * Self.reach).rounded(.up))
    var nearest: (index: Int, distance: Int)?
    for row2 in max(0, row - reach)...min(height - 1, row + reach) {
      for column2 in max(0, column - reach)...min(width - 1, column + reach) {
        let index = row2 * width + column2
        let distance =
          (row2 - row) * (row2 - row) + (column2 - column) * (column2 - column)
        if values[index] >= Self.selected, distance < nearest?.distance ?? .max {
          nearest = (index, distance)
        }
      }
    }
    return nearest?.index
  }

  private func spread(_ line: inout [Int], to joins: (Int) -> Bool) {
    spread(&line) { index, _ in joins(index) }
  }

  /// Visits the neighbours of the pixels in the line, and theirs, in order of their distance.
  private func spread(_ line: inout [Int], to joins: (_ index: Int, _ from: Int) -> Bool) {
    var next = 0
    while next < line.count {
      let index = line[next]
      next += 1
      let column = index % width
      if column > 0, joins(index - 1, index) { line.append(index - 1) }
      if column + 1 < width, joins(index + 1, index) { line.append(index + 1) }
      if index >= width, joins(index - width, index) { line.append(index - width) }
      if index + width < values.count, joins(index + width, index) { line.append(index + width) }
    }
  }
}

internal import ImageEngine

/// A QR code that was found in a picture; positions in its pixels, top row first.
struct FoundCode {
  let reading: QRReading
  /// Upper left, upper right, lower right and lower left.
  let corners: [SIMD2<Double>]
}

/// Finds and reads QR codes.
struct QRFinder {
  private let picture: BinaryPicture

  /// The codes in a picture of eight bits, each message once.
  static func codes(in picture: DeepBitmap) -> [FoundCode] {
    var found: [FoundCode] = []
    for version in BinaryPicture.versions(of: picture) {
      for code in QRFinder(picture: version).codes
      where !found.contains(where: { $0.covers(code) }) {
        found.append(code)
      }
    }
    return found
  }

  private var codes: [FoundCode] {
    let patterns = picture.finderPatterns.prefix(CILimits.detectionPatterns)
    var used: Set<Int> = []
    var found: [FoundCode] = []
    for a in patterns.indices {
      for b in patterns.indices.dropFirst(a + 1) {
        for c in patterns.indices.dropFirst(b + 1) {
          guard used.isDisjoint(with: [a, b, c]),
            let code = code(of: [patterns[a], patterns[b], patterns[c]])
          else { continue }
          used.formUnion([a, b, c])
          found.append(code)
        }
      }
    }
    return found
  }

  /// Reads the code whose corners three squares are; `nil` if they are none.
  private func code(of patterns: [FinderPattern]) -> FoundCode? {
    let modules = patterns.map(\.module)
    guard let least = modules.min(), let most = modules.max(), most < least * 1.8 else {
      return nil
    }
    let places = patterns.map { SIMD2($0.x, $0.y) }
    // The longest side lies opposite the upper left corner.
    let sides = (0..<3).map { length(places[($0 + 1) % 3] - places[($0 + 2) % 3]) }
    guard let first = sides.indices.max(by: { sides[$0] < sides[$1] }) else { return nil }
    let corner = places[first]
    var (right, down) = (places[(first + 1) % 3], places[(first + 2) % 3])
    let legs = (length(right - corner), length(down - corner))
    guard legs.0 < legs.1 * 1.7, legs.1 < legs.0 * 1.7,
      sides[first] > max(legs.0, legs.1) * 1.1, min(legs.0, legs.1) > least * 9
    else { return nil }
    let (u, v) = (right - corner, down - corner)
    if u.x * v.y - u.y * v.x < 0 { swap(&right, &down) }
    let module =
      (size(corner, right) + size(right, corner) + size(corner, down)
        + size(down, corner)) / 4
    guard module > 0.9 else { return nil }
    let across = (length(right - corner) + length(down - corner)) / 2 / module + 7
    let guess = Int(((across - 17) / 4).rounded())
    for version in [guess, guess - 1, guess + 1] where (1...40).contains(version) {
      if let code = code(version, corner, right, down) { return code }
      // A code that is seen in a mirror.
      if let code = code(version, corner, down, right) { return code }
    }
    return nil
  }

  private func code(
    _ version: Int, _ corner: SIMD2<Double>, _ right: SIMD2<Double>, _ down: SIMD2<Double>
  ) -> FoundCode? {
    let side = Double(17 + 4 * version)
    let (u, v) = ((right - corner) / (side - 7), (down - corner) / (side - 7))
    let opposite = corner + (u + v) * (side - 7)
    var maps = [
      PlaneMap(
        [[3.5, 3.5], [side - 3.5, 3.5], [side - 3.5, side - 3.5], [3.5, side - 3.5]],
        to: [corner, right, opposite, down])
    ]
    if version >= 2, let mark = alignment(near: corner + (u + v) * (side - 10), u, v) {
      let map = PlaneMap(
        [[3.5, 3.5], [side - 3.5, 3.5], [side - 6.5, side - 6.5], [3.5, side - 3.5]],
        to: [corner, right, mark, down])
      maps.insert(map, at: 0)
    }
    for map in maps {
      guard let map else { continue }
      let reading = QRReading(version: version) { x, y in
        let place = map.place(of: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        return isDark(place)
      }
      guard let reading else { continue }
      let ends: [SIMD2<Double>] = [[0, 0], [side, 0], [side, side], [0, side]]
      return FoundCode(reading: reading, corners: ends.map { map.place(of: $0) })
    }
    return nil
  }

  /// The centre of the alignment mark nearest to where it is expected; `nil` if there is none.
  private func alignment(
    near place: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>
  ) -> SIMD2<Double>? {
    var best: (score: Int, places: [SIMD2<Double>]) = (21, [])
    for dy in stride(from: -4.0, through: 4, by: 0.25) {
      for dx in stride(from: -4.0, through: 4, by: 0.25) {
        let center = place + u * dx + v * dy
        var score = 0
        for y in -2...2 {
          for x in -2...2 {
            let expected = max(abs(x), abs(y)) != 1
            if isDark(center + u * Double(x) + v * Double(y)) == expected { score += 1 }
          }
        }
        if score > best.score {
          best = (score, [center])
        } else if score == best.score && !best.places.isEmpty {
          best.places.append(center)
        }
      }
    }
    if best.places.isEmpty { return nil }
    return best.places.reduce(.zero, +) / Double(best.places.count)
  }

  /// The size of a module along the line from a square's centre to another's.
  private func size(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Double {
    let distance = length(to - from)
    let step = (to - from) / distance
    var (isDark, changes) = (true, 0)
    for index in 1..<max(2, Int(distance * 4)) {
      if self.isDark(from + step * (Double(index) / 4)) != isDark {
        isDark.toggle()
        changes += 1
        // The centre, the light ring and the dark ring reach three modules and a half.
        if changes == 3 { return Double(index) / 4 / 3.5 }
      }
    }
    return 0
  }

  private func isDark(_ place: SIMD2<Double>) -> Bool {
    let limit = CILimits.detectionCoordinate
    guard place.x.magnitude < limit, place.y.magnitude < limit else { return false }
    return picture[Int(place.x.rounded(.down)), Int(place.y.rounded(.down))]
  }

  private func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
}

extension FoundCode {
  /// Whether both are the same code.
  func covers(_ other: FoundCode) -> Bool {
    let (a, b) = (corners.reduce(.zero, +) / 4, other.corners.reduce(.zero, +) / 4)
    let size = corners[1] - corners[0]
    return reading.message == other.reading.message
      && ((a - b) * (a - b)).sum() < (size * size).sum() / 4
  }
}

/// A projective map of the plane that is given by four points.
struct PlaneMap {
  private let h: [Double]

  /// `nil` if three of the points lie on a line.
  init?(_ from: [SIMD2<Double>], to: [SIMD2<Double>]) {
    var rows: [[Double]] = []
    for (p, q) in zip(from, to) {
      rows.append([p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x])
      rows.append([0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y])
    }
    for column in 0..<8 {
      let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      guard abs(rows[column][column]) > 1e-9 else { return nil }
      for row in 0..<8 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column..<9 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
  }

  func place(of p: SIMD2<Double>) -> SIMD2<Double> {
    let w = h[6] * p.x + h[7] * p.y + 1
    return SIMD2(h[0] * p.x + h[1] * p.y + h[2], h[3] * p.x + h[4] * p.y + h[5]) / w
  }
}

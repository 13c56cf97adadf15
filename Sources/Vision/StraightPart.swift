internal import ImageEngine

/// A part of a picture whose sides are parallel to the picture's: each row of pixels is scaled
/// once, and then mixed with the next one.
struct StraightPart {
  /// Where the columns and the rows of the part are in the picture, by its axes.
  private let columns: Taps
  private let rows: Taps
  /// Whether the picture's rows are the part's columns.
  private let isSideways: Bool
  private let width: Int
  private let height: Int

  /// `nil` if the sides are not parallel to the picture's. Steps are from one pixel of the part to
  /// the next, in pixels of the source.
  init?(
    origin: PicturePoint, stepX: PicturePoint, stepY: PicturePoint, width: Int, height: Int,
    source: PixelSize
  ) {
    let isSideways = stepX.x == 0 && stepY.y == 0
    guard isSideways || stepX.y == 0 && stepY.x == 0 else { return nil }
    let (across, down) = isSideways ? (height, width) : (width, height)
    let (stepAcross, stepDown) = isSideways ? (stepY.x, stepX.y) : (stepX.x, stepY.y)
    columns = Taps(origin.x, stepAcross, count: across, length: source.width)
    rows = Taps(origin.y, stepDown, count: down, length: source.height)
    self.isSideways = isSideways
    (self.width, self.height) = (width, height)
  }

  func picture(of source: Bitmap) -> Bitmap {
    source.withBytes { bytes in
      Bitmap(width: width, height: height) { output in
        var scaled = ScaledRows(bytes, rowBytes: source.bytesPerRow, columns)
        defer { scaled.deallocate() }
        let target = output.bindMemory(to: UInt32.self).baseAddress!
        for index in rows.first.indices {
          let (upper, lower) = scaled.rows(rows.first[index], rows.second[index])
          let mixed = scaled.mixed(upper, lower, rows.part[index])
          if isSideways {
            for place in columns.first.indices { target[place * width + index] = mixed[place] }
          } else {
            (target + index * width).update(from: mixed, count: width)
          }
        }
      }
    }
  }
}

/// Between which pixels each place of an axis is, and how near to the second.
private struct Taps {
  private(set) var first: [Int] = []
  private(set) var second: [Int] = []
  private(set) var part: [Float] = []

  init(_ origin: Double, _ step: Double, count: Int, length: Int) {
    for index in 0..<count {
      let place = min(max(origin + step * (Double(index) + 0.5) - 0.5, 0), Double(length - 1))
      let near = Int(place)
      first.append(near)
      second.append(min(near + 1, length - 1))
      part.append(Float(place - Double(near)))
    }
  }
}

/// Rows of a picture in the width of a part, as numbers, of which the last two are kept.
private struct ScaledRows {
  private let bytes: UnsafeRawBufferPointer
  private let rowBytes: Int
  private let columns: Taps
  /// The part of a row that is read.
  private let used: Range<Int>
  private let decoded: UnsafeMutablePointer<Float>
  private let kept: UnsafeMutablePointer<SIMD4<Float>>
  private let codes: UnsafeMutablePointer<UInt32>
  /// Which rows are kept.
  private var numbers = (-1, -1)

  private var count: Int { columns.first.count }

  init(_ bytes: UnsafeRawBufferPointer, rowBytes: Int, _ columns: Taps) {
    (self.bytes, self.rowBytes, self.columns) = (bytes, rowBytes, columns)
    // Places along an axis rise or fall.
    let ends = [columns.first[0], columns.first[columns.first.count - 1]]
    let last = max(columns.second[0], columns.second[columns.second.count - 1])
    used = ends.min()!..<last + 1
    decoded = .allocate(capacity: used.count * 4)
    kept = .allocate(capacity: columns.first.count * 2)
    codes = .allocate(capacity: columns.first.count)
  }

  func deallocate() {
    decoded.deallocate()
    kept.deallocate()
    codes.deallocate()
  }

  /// Two rows, which stay until others are asked for.
  mutating func rows(
    _ upper: Int, _ lower: Int
  ) -> (UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>) {
    let (first, second) = (kept, kept + count)
    if numbers.0 == lower || numbers.1 == upper {
      if numbers.0 != lower { fill(first, &numbers.0, lower) }
      if numbers.1 != upper { fill(second, &numbers.1, upper) }
      return (UnsafePointer(second), UnsafePointer(first))
    }
    if numbers.0 != upper { fill(first, &numbers.0, upper) }
    if numbers.1 != lower { fill(second, &numbers.1, lower) }
    return (UnsafePointer(first), UnsafePointer(second))
  }

  private func fill(_ row: UnsafeMutablePointer<SIMD4<Float>>, _ number: inout Int, _ wanted: Int) {
    number = wanted
    let source = bytes.baseAddress! + wanted * rowBytes + used.lowerBound * 4
    let start = source.assumingMemoryBound(to: UInt8.self)
    for index in 0..<used.count * 4 { decoded[index] = Float(start[index]) }
    let pixels = UnsafeRawPointer(decoded)
    func pixel(_ x: Int) -> SIMD4<Float> {
      pixels.loadUnaligned(
        fromByteOffset: (x - used.lowerBound) * 16, as: SIMD4<Float>.self)
    }
    columns.first.withUnsafeBufferPointer { first in
      columns.second.withUnsafeBufferPointer { second in
        columns.part.withUnsafeBufferPointer { part in
          for index in 0..<first.count {
            let (near, far) = (pixel(first[index]), pixel(second[index]))
            row[index] = near + (far - near) * part[index]
          }
        }
      }
    }
  }

  /// The codes between two rows.
  func mixed(
    _ upper: UnsafePointer<SIMD4<Float>>, _ lower: UnsafePointer<SIMD4<Float>>, _ part: Float
  ) -> UnsafePointer<UInt32> {
    let (above, below) = (
      UnsafeRawPointer(upper).assumingMemoryBound(to: Float.self),
      UnsafeRawPointer(lower).assumingMemoryBound(to: Float.self)
    )
    let target = UnsafeMutableRawPointer(codes).assumingMemoryBound(to: UInt8.self)
    for index in 0..<count * 4 {
      let value = above[index] + (below[index] - above[index]) * part
      // Beside this number, whole ones are in the lowest bits.
      let whole = (value + 0.5).rounded(.down) + 8_388_608
      target[index] = UInt8(truncatingIfNeeded: whole.bitPattern)
    }
    return UnsafePointer(codes)
  }
}

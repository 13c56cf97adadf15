internal import Glibc
package import ImageEngine

/// A point in a picture, in pixels from its upper left corner.
package typealias PicturePoint = SIMD2<Double>

/// Draws turned and scaled parts of a picture.
///
/// Halved copies are made on demand, so that a large part in a small result is averaged. All that
/// look at a picture share them.
package struct PictureSampler {
  private var levels: [Bitmap]

  package init(_ picture: Bitmap) { levels = [picture] }

  var picture: Bitmap { levels[0] }

  /// A picture of the part whose upper left corner is `origin`, and whose sides, from there to the
  /// right and down, are `across` and `down`. Outside the picture its edge continues.
  package mutating func part(
    from origin: PicturePoint, across: PicturePoint, down: PicturePoint, width: Int, height: Int
  ) -> Bitmap {
    let stepX = across / Double(width)
    let stepY = down / Double(height)
    let scale = min(hypot(stepX.x, stepX.y), hypot(stepY.x, stepY.y))
    var level = 0
    while scale >= Double(2 << level), copy(level + 1) != nil { level += 1 }
    let source = levels[level]
    let factor = PicturePoint(
      Double(source.width) / Double(picture.width), Double(source.height) / Double(picture.height))
    let straight = StraightPart(
      origin: origin * factor, stepX: stepX * factor, stepY: stepY * factor, width: width,
      height: height, source: source.size)
    if let straight { return straight.picture(of: source) }
    return source.withBytes { bytes in
      let reader = BilinearReader(bytes: bytes, width: source.width, height: source.height)
      return Bitmap(width: width, height: height) { output in
        for y in 0..<height {
          for x in 0..<width {
            let place = origin + stepX * (Double(x) + 0.5) + stepY * (Double(y) + 0.5)
            reader.write(place * factor, to: output, at: (y * width + x) * 4)
          }
        }
      }
    }
  }

  /// The whole picture in another size.
  mutating func whole(width: Int, height: Int) -> Bitmap {
    part(
      from: .zero, across: PicturePoint(Double(picture.width), 0),
      down: PicturePoint(0, Double(picture.height)), width: width, height: height)
  }

  /// The middle square.
  mutating func middle(side: Int) -> Bitmap {
    let size = picture.size
    let length = Double(min(size.width, size.height))
    return part(
      from: PicturePoint(
        (Double(size.width) - length) / 2, (Double(size.height) - length) / 2),
      across: PicturePoint(length, 0), down: PicturePoint(0, length), width: side, height: side)
  }

  /// The picture in a power of a half of its size; `nil` if it is too small to be halved.
  private mutating func copy(_ level: Int) -> Bitmap? {
    if level < levels.count { return levels[level] }
    let last = levels[level - 1]
    guard last.width >= 2, last.height >= 2 else { return nil }
    let half = resampled(last, to: PixelSize(width: last.width / 2, height: last.height / 2))
    levels.append(half)
    return half
  }
}

/// Reads between pixels.
private struct BilinearReader {
  let bytes: UnsafeRawBufferPointer
  let width: Int
  let height: Int

  func write(_ place: PicturePoint, to output: UnsafeMutableRawBufferPointer, at index: Int) {
    let x = min(max(place.x - 0.5, 0), Double(width - 1))
    let y = min(max(place.y - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (partX, partY) = (Float(x - Double(left)), Float(y - Double(top)))
    let upper = mixed(pixel(left, top), pixel(right, top), partX)
    let lower = mixed(pixel(left, bottom), pixel(right, bottom), partX)
    let value = mixed(upper, lower, partY) + 0.5
    for channel in 0..<4 { output[index + channel] = UInt8(value[channel]) }
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place = (y * width + x) * 4
    return SIMD4(
      Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), Float(bytes[place + 3])
    )
  }

  private func mixed(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
    a + (b - a) * part
  }
}

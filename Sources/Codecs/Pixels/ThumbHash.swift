internal import Glibc
package import ImageEngine
internal import JSON

/// A placeholder picture in about two dozen bytes: low-frequency waves of brightness and fewer of
/// colour, in Evan Wallace's ThumbHash format, which has readers in many languages.
package struct ThumbHash: Hashable, Sendable {
  /// At most 25.
  package let bytes: [UInt8]

  /// In Base64.
  package var text: String { Base64.text(of: bytes) }

  /// Computes the hash from a reduced copy of the picture.
  package init(_ picture: Bitmap) {
    let size = picture.size.fitted(longestSide: 100)
    bytes = Self.encoded(Channels(resampled(picture, to: size)))
  }

  /// Brightness, two colour channels and opacity, from 0 to 1 or from -1 to 1. Transparent pixels
  /// have the mean colour.
  private struct Channels {
    let width: Int
    let height: Int
    var light: [Float] = []
    var yellow: [Float] = []
    var red: [Float] = []
    var alpha: [Float] = []

    init(_ picture: Bitmap) {
      width = picture.width
      height = picture.height
      let pixels = picture.withBytes { bytes in
        stride(from: 0, to: bytes.count, by: 4).map { start in
          SIMD4<Float>(
            Float(bytes[start]), Float(bytes[start + 1]), Float(bytes[start + 2]),
            Float(bytes[start + 3])) / 255
        }
      }
      let covered = pixels.reduce(Float(0)) { $0 + $1.w }
      let sum = pixels.reduce(SIMD4<Float>.zero) { $0 + $1 * $1.w }
      let mean = covered > 0 ? sum / covered : .zero
      for pixel in pixels {
        let color = mean * (1 - pixel.w) + pixel * pixel.w
        light.append((color.x + color.y + color.z) / 3)
        yellow.append((color.x + color.y) / 2 - color.z)
        red.append(color.x - color.y)
        alpha.append(pixel.w)
      }
    }
  }

  /// The waves of a channel.
  private struct Waves {
    var mean: Float = 0
    var scale: Float = 0
    /// From 0 to 1, relative to ``scale``.
    var values: [Float] = []

    init(_ channel: [Float], _ width: Int, _ height: Int, _ across: Int, _ down: Int) {
      for row in 0..<down {
        for column in 0..<across where column * down < across * (down - row) {
          let value = Self.wave(channel, width, height, column, row)
          if column == 0 && row == 0 {
            mean = value
          } else {
            values.append(value)
            scale = max(scale, abs(value))
          }
        }
      }
      if scale > 0 { values = values.map { 0.5 + 0.5 / scale * $0 } }
    }

    private static func wave(
      _ channel: [Float], _ width: Int, _ height: Int, _ column: Int, _ row: Int
    ) -> Float {
      let across = (0..<width).map {
        cosf(.pi / Float(width) * Float(column) * (Float($0) + 0.5))
      }
      var sum: Float = 0
      for y in 0..<height {
        let down = cosf(.pi / Float(height) * Float(row) * (Float(y) + 0.5))
        var line: Float = 0
        for x in 0..<width { line += channel[y * width + x] * across[x] }
        sum += line * down
      }
      return sum / Float(width * height)
    }
  }

  private static func encoded(_ channels: Channels) -> [UInt8] {
    let (width, height) = (channels.width, channels.height)
    let hasAlpha = channels.alpha.contains { $0 < 1 }
    let most = Float(hasAlpha ? 5 : 7)
    let longest = Float(max(width, height))
    let across = max(1, Int((most * Float(width) / longest).rounded()))
    let down = max(1, Int((most * Float(height) / longest).rounded()))
    let light = Waves(channels.light, width, height, max(3, across), max(3, down))
    let yellow = Waves(channels.yellow, width, height, 3, 3)
    let red = Waves(channels.red, width, height, 3, 3)
    func code(_ value: Float, _ most: Float) -> Int {
      Int(min(max(value * most, 0), most).rounded())
    }
    let isLandscape = width > height
    var head = code(light.mean, 63) | code(0.5 + 0.5 * yellow.mean, 63) << 6
    head |= code(0.5 + 0.5 * red.mean, 63) << 12 | code(light.scale, 31) << 18
    head |= (hasAlpha ? 1 : 0) << 23
    var shape = (isLandscape ? down : across) | code(yellow.scale, 63) << 3
    shape |= code(red.scale, 63) << 9 | (isLandscape ? 1 : 0) << 15
    var bytes = [head, head >> 8, head >> 16, shape, shape >> 8].map {
      UInt8(truncatingIfNeeded: $0)
    }
    var values = light.values + yellow.values + red.values
    if hasAlpha {
      let alpha = Waves(channels.alpha, width, height, 5, 5)
      bytes.append(UInt8(code(alpha.mean, 15) | code(alpha.scale, 15) << 4))
      values += alpha.values
    }
    for (index, value) in values.enumerated() {
      let nibble = UInt8(code(value, 15))
      if index % 2 == 0 { bytes.append(nibble) } else { bytes[bytes.count - 1] |= nibble << 4 }
    }
    return bytes
  }
}

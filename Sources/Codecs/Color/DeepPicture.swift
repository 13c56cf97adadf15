internal import Glibc
internal import ImageEngine
internal import Media

/// A decoded picture with more than eight bits: 16-bit RGB with straight alpha, in the file's
/// colours.
struct DeepPicture {
  let size: PixelSize
  let codes: DeepCodes
  var colors = SourceColors.light(profile: nil)
  var damage: Damage?

  /// Converts premultiplied colours to straight alpha.
  func unpremultiply() {
    let codes = codes.numbers
    for start in stride(from: 0, to: codes.count, by: 4) {
      let alpha = UInt64(codes[start + 3])
      guard alpha < 65_535 else { continue }
      for index in start..<start + 3 {
        let value = alpha == 0 ? 0 : (UInt64(codes[index]) * 65_535 + alpha / 2) / alpha
        codes[index] = UInt16(min(value, 65_535))
      }
    }
  }
}

/// The zero-initialised memory for a picture's values.
final class DeepCodes {
  let numbers: UnsafeMutableBufferPointer<UInt16>

  init(_ size: PixelSize) {
    let count = size.area * 4
    guard let start = calloc(count, 2) else { preconditionFailure("out of memory") }
    askForLargePages(start, byteCount: count * 2)
    numbers = UnsafeMutableBufferPointer(
      start: start.bindMemory(to: UInt16.self, capacity: count), count: count)
  }

  deinit { free(numbers.baseAddress) }

  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(numbers) }
}

/// A decoded picture at the file's full depth.
enum FullDepthPicture {
  case shallow(DecodedPicture)
  case deep(DeepPicture)
}

extension PictureDecoder {
  /// Decodes at full depth, which for most formats is eight bits.
  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    .shallow(try decode(file))
  }

  /// Whether there is memory for a 16-bit picture of this size in three copies: as stored, in the
  /// engine's colours, and rotated.
  static func hasRoomForDepth(_ size: PixelSize) -> Bool {
    size.area * 24 <= CodecLimits.decodingBytes
  }
}

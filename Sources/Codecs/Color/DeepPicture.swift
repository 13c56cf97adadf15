internal import Glibc
internal import ImageEngine

/// What a decoder made of a file that has more than eight bits: codes of sixteen,
/// red, green, blue and straight alpha, in the file's own colours.
struct DeepPicture {
  let size: PixelSize
  let codes: DeepCodes
  var colors = SourceColors.light(profile: nil)
  var damage: PictureDamage?

  /// Takes alpha out of colours that were multiplied with it.
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

/// Memory for the codes of a picture, zeros at first.
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

/// All that a decoder can make of a file.
enum DecodedWhole {
  case shallow(DecodedPicture)
  case deep(DeepPicture)
}

extension PictureDecoding {
  /// Eight bits are all that most formats have.
  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedWhole {
    .shallow(try decode(file))
  }

  /// Whether there is memory for sixteen bits of so many pixels: once as the file
  /// has them, once in the colours of the engine, once turned.
  static func hasRoomForDepth(_ size: PixelSize) -> Bool {
    size.area * 24 <= Limits.decodingBytes
  }
}

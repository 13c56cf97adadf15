internal import ImageEngine

/// What a decoder made of a file: pixels as stored, in the file's own colours.
struct DecodedPicture {
  /// Red, green, blue and straight alpha; or four inks, where the colours say so.
  var pixels: Bitmap
  var colors = SourceColors.light(profile: nil)
  var damage: PictureDamage?
}

/// What the numbers of a pixel mean.
enum SourceColors: Sendable {
  /// By the profile that the file has, or the bytes of one; sRGB where there is
  /// none.
  case light(profile: [UInt8]?)
  /// By primaries and transfer curve, where the file has no profile.
  case coded(CodedColors)
  /// What is left of the paper's white under each of four inks, as Adobe stores
  /// them: 255 is no ink.
  case ink
}

/// Primaries and transfer curve by their numbers in ITU-T H.273.
struct CodedColors: Hashable, Sendable {
  let primaries: Int
  let transfer: Int
}

/// Decodes one format.
protocol PictureDecoding {
  /// Of what ``decode(_:)`` will make.
  var size: PixelSize { get }
  /// Bytes that decoding takes at most, the result included.
  var memoryBytes: Int { get }
  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture
  /// With more than eight bits where the file has them and there is memory; then
  /// perhaps larger than ``size``.
  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedWhole
}

extension PixelSize {
  var area: Int { width * height }

  /// The size at half, a quarter or an eighth, where the longer side is no
  /// smaller than is wanted; the size itself otherwise.
  func shrunk(toAtLeast longestSide: Int?) -> PixelSize {
    guard let longestSide else { return self }
    let sizes = [1, 2, 4, 8].map {
      PixelSize(width: (width * $0 + 7) / 8, height: (height * $0 + 7) / 8)
    }
    return sizes.first { $0.longestSide >= longestSide } ?? self
  }
}

internal import ImageEngine
internal import Media
internal import Words

/// A decoder's output: pixels as stored, in the file's colours.
struct DecodedPicture {
  /// RGB with straight alpha, or CMYK, depending on `colors`.
  var pixels: Bitmap
  var colors = SourceColors.light(profile: nil)
  var damage: Damage?
  /// The alpha of CMYK, whose pixels have no room for it.
  var inkAlpha: [UInt8]?
}

extension DecodedPicture {
  /// Gives pixels that are no longer CMYK their alpha.
  mutating func takeInkAlpha() {
    guard let alpha = inkAlpha else { return }
    inkAlpha = nil
    pixels.withMutableBytes { bytes in
      for (index, alpha) in alpha.enumerated() { bytes[index * 4 + 3] = alpha }
    }
  }
}

/// The meaning of pixel values.
enum SourceColors: Sendable {
  /// RGB in the file's profile; sRGB if there is none.
  case light(profile: [UInt8]?)
  /// RGB with coded primaries and transfer curve, if the file has no profile.
  case coded(CodedColors)
  /// CMYK as Adobe stores it, inverted: 255 means no ink. In the file's profile; by a formula if
  /// there is none.
  case ink(profile: [UInt8]?)
}

/// Primaries and transfer curve as ITU-T H.273 numbers.
struct CodedColors: Hashable, Sendable {
  let primaries: Int
  let transfer: Int
}

/// A decoder for one format.
protocol PictureDecoder {
  /// The size of the result of ``decode(_:)``.
  var size: PixelSize { get }
  /// The peak memory use of decoding, including the result.
  var memoryBytes: Int { get }
  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture
  /// Decodes with more than eight bits if the file has them and memory allows; the result may then
  /// be larger than ``size``.
  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture
}

extension PixelSize {
  var area: Int { width * height }

  /// The size reduced to a half, a quarter or an eighth, as far as the longer side stays at least
  /// as long as requested.
  func shrunk(toAtLeast longestSide: Int?) -> PixelSize {
    guard let longestSide else { return self }
    let sizes = [1, 2, 4, 8].map {
      PixelSize(width: (width * $0 + 7) / 8, height: (height * $0 + 7) / 8)
    }
    return sizes.first { $0.longestSide >= longestSide } ?? self
  }
}

/// An encoded file in memory owned by the library that wrote it.
package final class EncodedPicture {
  private let bytes: UnsafeRawBufferPointer
  private let free: (UnsafeRawPointer) -> Void

  init(_ bytes: UnsafeRawBufferPointer, free: @escaping (UnsafeRawPointer) -> Void) {
    self.bytes = bytes
    self.free = free
  }

  deinit { if let start = bytes.baseAddress { free(start) } }

  package var count: Int { bytes.count }

  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Keep the memory alive while it is read.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// The error of an encoder that runs out of memory.
  static let outOfMemory = CodecError.tooLarge(reason: Message("file.memory.encoding"))
}

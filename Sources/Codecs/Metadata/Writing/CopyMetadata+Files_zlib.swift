internal import CZlib
package import ImageEngine
package import Media

extension CopyMetadata {
  /// Returns the encoded picture with metadata embedded as its format requires.
  package func added(
    to picture: UnsafeRawBufferPointer, format: MediaFormat, size: PixelSize, hasAlpha: Bool
  ) -> [UInt8] {
    guard exif != nil || xmp != nil || profile != nil else { return Array(picture) }
    switch format {
    case .jpeg: return addedToJPEG(picture)
    case .png: return addedToPNG(picture)
    case .webp: return addedToWebP(picture, size, hasAlpha: hasAlpha)
    default: return Array(picture)
    }
  }

  /// Inserts segments after the first marker. An XMP packet that exceeds one segment is left out:
  /// apart from long keyword lists its content is in EXIF too.
  private func addedToJPEG(_ picture: UnsafeRawBufferPointer) -> [UInt8] {
    func segment(_ name: String, _ content: [UInt8]?) -> [UInt8] {
      guard let content else { return [] }
      let length = 2 + name.utf8.count + content.count
      guard length <= 0xFFFF else { return [] }
      return [0xFF, 0xE1] + TIFFWriter.number(length, 2) + Array(name.utf8) + content
    }
    return Array(picture.prefix(2)) + segment("Exif\0\0", exif)
      + segment("http://ns.adobe.com/xap/1.0/\0", xmp.map { Array($0.utf8) })
      + profileSegment
      + Array(picture.dropFirst(2))
  }

  /// The profile in a single segment: profiles written here have a few hundred bytes.
  private var profileSegment: [UInt8] {
    guard let profile else { return [] }
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    precondition(content.count < 0xFFFF - 2, "a profile that fits into one segment")
    return [0xFF, 0xE2] + TIFFWriter.number(2 + content.count, 2) + content
  }

  /// The compressed profile, after a name and a byte for the method.
  private var packedProfile: [UInt8]? {
    guard let profile else { return nil }
    var count = compressBound(UInt(profile.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let code = compress(&packed, &count, profile, UInt(profile.count))
    precondition(code == Z_OK, "there is room for all that packing can make of it")
    return Array("icc\0\0".utf8) + packed[..<Int(count)]
  }

  /// Inserts chunks after the header, which ends at byte 33.
  private func addedToPNG(_ picture: UnsafeRawBufferPointer) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]?) -> [UInt8] {
      guard let content else { return [] }
      let body = Array(name.utf8) + content
      let checksum = crc32(0, body, UInt32(body.count))
      return TIFFWriter.number(content.count, 4) + body + TIFFWriter.number(Int(checksum), 4)
    }
    let text = xmp.map { Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array($0.utf8) }
    return Array(picture.prefix(33)) + chunk("iCCP", packedProfile) + chunk("eXIf", exif)
      + chunk("iTXt", text) + Array(picture.dropFirst(33))
  }

  /// Converts the simple file layout to the extended one: a header chunk, the picture, the
  /// metadata.
  private func addedToWebP(
    _ picture: UnsafeRawBufferPointer, _ size: PixelSize, hasAlpha: Bool
  ) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      TIFFWriter.number(value, bytes).reversed()
    }
    func chunk(_ name: String, _ content: [UInt8]?) -> [UInt8] {
      guard let content else { return [] }
      let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
      return Array(name.utf8) + little(content.count, 4) + content + padding
    }
    var chunks = Array(picture.dropFirst(12))
    let flags: UInt8 =
      (exif == nil ? 0 : 8) | (xmp == nil ? 0 : 4) | (profile == nil ? 0 : 0x20)
    if chunks.starts(with: "VP8X".utf8) {
      chunks[8] |= flags
    } else {
      let alpha: UInt8 = hasAlpha ? 0x10 : 0
      chunks =
        chunk(
          "VP8X", [flags | alpha, 0, 0, 0] + little(size.width - 1, 3) + little(size.height - 1, 3))
        + chunks
    }
    // The profile follows the header chunk and precedes the picture.
    chunks.insert(contentsOf: chunk("ICCP", profile), at: 18)
    let body =
      Array("WEBP".utf8) + chunks + chunk("EXIF", exif)
      + chunk("XMP ", xmp.map { Array($0.utf8) })
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }
}

extension PhotoStructure {
  /// Reads a text chunk or the profile, unpacking it if needed.
  ///
  /// EXIF, IPTC and XMP now have chunks of their own; ImageMagick and its imitators write them as
  /// hexadecimal text.
  mutating func takePNG(_ kind: String, _ chunk: FileBytes) {
    guard let end = chunk.raw.prefix(80).firstIndex(of: 0),
      let key = chunk.text(at: 0, count: end)
    else { return }
    switch (kind, key) {
    case ("iCCP", _) where !hasProfile:
      hasProfile = true
      profile = chunk.rest(from: end + 2).flatMap { inflated($0, CodecLimits.profileBytes) }
    case ("iTXt", "XML:com.adobe.xmp") where xmp == nil: xmp = international(chunk, from: end)
    case (_, "Raw profile type exif"),
      (_, "Raw profile type APP1") where exif == nil:
      takeEXIF(rawProfile(kind, chunk, from: end))
    case (_, "Raw profile type xmp") where xmp == nil: xmp = rawProfile(kind, chunk, from: end)
    case (_, "Raw profile type iptc") where iptc == nil: iptc = rawProfile(kind, chunk, from: end)
    default: break
    }
  }

  private mutating func inflated(_ packed: FileBytes, _ limit: Int) -> FileBytes? {
    packedTexts += 1
    guard packedTexts <= CodecLimits.pngPackedTexts else { return nil }
    return UnpackedBytes(inflating: packed, atMost: limit).map { keep($0) }
  }

  /// Reads the text after its key, compression flag and method, and two language names.
  private mutating func international(_ chunk: FileBytes, from end: Int) -> FileBytes? {
    guard let isPacked = chunk[end + 1], let names = chunk.rest(from: end + 3) else { return nil }
    let ends = names.raw.prefix(1000).indices.lazy.filter { names[$0] == 0 }.prefix(2)
    guard let last = Array(ends).dropFirst().first, let text = names.rest(from: last + 1) else {
      return nil
    }
    return isPacked == 0 ? text : inflated(text, CodecLimits.xmpBytes)
  }

  /// Reads a name line, a length line and the digits.
  private mutating func rawProfile(
    _ kind: String, _ chunk: FileBytes, from end: Int
  ) -> FileBytes? {
    let text =
      kind == "tEXt"
      ? chunk.rest(from: end + 1)
      : chunk.rest(from: end + 2).flatMap { inflated($0, CodecLimits.pngChunkBytes) }
    guard let text, text.count <= CodecLimits.pngChunkBytes else { return nil }
    let breaks = text.raw.prefix(200).indices.lazy.filter { text[$0] == 0x0A }.prefix(3)
    guard let last = Array(breaks).dropFirst(2).first, let digits = text.rest(from: last) else {
      return nil
    }
    return keep(UnpackedBytes(hexadecimal: digits))
  }
}

/// Reads the name of an ICC profile.
enum ColorProfile {
  /// The profile's description; `nil` if it has no readable one.
  static func name(_ profile: FileBytes) -> String? {
    guard profile.has("acsp", at: 36), let count = profile.bigEndian32(at: 128) else { return nil }
    for index in 0..<min(count, CodecLimits.profileTags) {
      let entry = 132 + index * 12
      guard profile.has("desc", at: entry) else { continue }
      guard let offset = profile.bigEndian32(at: entry + 4),
        let size = profile.bigEndian32(at: entry + 8),
        let tag = profile.clipped(at: offset, count: size)
      else { return nil }
      return tag.has("mluc") ? localized(tag) : plain(tag)
    }
    return nil
  }

  /// Version 2: characters preceded by their count.
  private static func plain(_ tag: FileBytes) -> String? {
    guard tag.has("desc"), let count = tag.bigEndian32(at: 8) else { return nil }
    return tag.clipped(at: 12, count: count)?.plainText(atMost: CodecLimits.textBytes)
  }

  /// Version 4: UTF-16 in several languages; prefers English, else the first.
  private static func localized(_ tag: FileBytes) -> String? {
    guard let count = tag.bigEndian32(at: 8), let size = tag.bigEndian32(at: 12), size >= 12,
      size <= 256
    else { return nil }
    let records = (0..<min(count, CodecLimits.profileTags)).map { 16 + $0 * size }
    let english = records.first { tag.has("en", at: $0) } ?? 16
    guard let length = tag.bigEndian32(at: english + 4),
      let offset = tag.bigEndian32(at: english + 8),
      let text = tag.clipped(at: offset, count: min(length, CodecLimits.textBytes * 2))
    else { return nil }
    let units = (0..<text.count / 2).compactMap { text.bigEndian16(at: $0 * 2).map { UInt16($0) } }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).trimmed
  }
}

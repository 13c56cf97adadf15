internal import Media

/// IPTC-IIM, the press metadata that preceded XMP.
struct IPTC {
  private(set) var caption = Caption()
  private(set) var captured: CaptureTime?

  private enum Tag {
    static let title: UInt8 = 5
    static let keyword: UInt8 = 25
    static let date: UInt8 = 55
    static let time: UInt8 = 60
    static let headline: UInt8 = 105
    static let description: UInt8 = 120
  }

  /// Reads bare records, or those inside Photoshop resources.
  init(_ bytes: FileBytes) {
    var (date, time): (String?, String?)
    var offset = 0
    let records = bytes.has("8BIM") ? Self.records(inResources: bytes) : bytes
    guard let records else { return }
    var isUnicode = false
    while records[offset] == 0x1C, let record = records[offset + 1], let tag = records[offset + 2],
      let length = records.bigEndian16(at: offset + 3), length < 0x8000,
      let value = records.part(at: offset + 5, count: length)
    {
      offset += 5 + length
      if record == 1, tag == 90 { isUnicode = value.has([0x1B, 0x25, 0x47]) }
      guard record == 2 else { continue }
      let text =
        isUnicode || String(validating: value.raw, as: UTF8.self) != nil
        ? value.plainText(atMost: PictureLimits.descriptionBytes)
        : String(latin: value.raw.prefix(PictureLimits.descriptionBytes)).cleaned
      switch tag {
      case Tag.title: caption.title = caption.title ?? text
      case Tag.headline: caption.headline = caption.headline ?? text
      case Tag.description: caption.description = caption.description ?? text
      case Tag.keyword where caption.keywords.count < PictureLimits.keywords:
        if let text { caption.keywords.append(text) }
      case Tag.date: date = text
      case Tag.time: time = text
      default: break
      }
    }
    captured = date.flatMap { CaptureTime(iptcDate: $0, time: time) }
  }

  /// Photoshop's resource 0x0404.
  private static func records(inResources bytes: FileBytes) -> FileBytes? {
    var offset = 0
    for _ in 0..<CodecLimits.segments {
      guard bytes.has("8BIM", at: offset), let id = bytes.bigEndian16(at: offset + 4),
        let name = bytes[offset + 6]
      else { return nil }
      // The name with its length byte is padded to an even size.
      let start = offset + 6 + (Int(name) + 2) / 2 * 2
      guard let length = bytes.bigEndian32(at: start) else { return nil }
      if id == 0x0404 { return bytes.clipped(at: start + 4, count: length) }
      offset = start + 4 + (length + 1) / 2 * 2
    }
    return nil
  }
}

/// The remainder of an XMP packet that exceeds one JPEG segment. It is stored in further segments
/// under an identifier that the packet refers to.
enum ExtendedXMP {
  /// The part in one segment.
  struct Part {
    let name: String
    let wholeBytes: Int
    let offset: Int
    let bytes: FileBytes

    /// `nil` for other segments.
    init?(_ segment: FileBytes) {
      guard segment.has("http://ns.adobe.com/xmp/extension/\0"),
        let name = segment.text(at: 35, count: 32), let wholeBytes = segment.bigEndian32(at: 67),
        let offset = segment.bigEndian32(at: 71), let bytes = segment.rest(from: 75),
        bytes.count > 0
      else { return nil }
      self.name = name
      self.wholeBytes = wholeBytes
      self.offset = offset
      self.bytes = bytes
    }
  }

  /// Returns the parts of each complete packet, in order.
  static func whole(_ parts: [Part]) -> [String: [FileBytes]] {
    Dictionary(grouping: parts, by: \.name).compactMapValues { parts in
      var (end, found) = (0, [FileBytes]())
      for part in parts.sorted(by: { $0.offset < $1.offset }) where part.offset >= end {
        guard part.offset == end else { return nil }
        found.append(part.bytes)
        end += part.bytes.count
      }
      return end == parts[0].wholeBytes && end <= CodecLimits.xmpBytes ? found : nil
    }
  }
}

/// The rest of an XMP packet that is too long for a segment of a JPEG. It stands in
/// segments of its own, under a name by which the packet asks for it.
enum ExtendedXMP {
  /// What one segment has of it.
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

  /// The parts of each that is there from its first byte to its last, in order.
  static func whole(_ parts: [Part]) -> [String: [FileBytes]] {
    Dictionary(grouping: parts, by: \.name).compactMapValues { parts in
      var (end, found) = (0, [FileBytes]())
      for part in parts.sorted(by: { $0.offset < $1.offset }) where part.offset >= end {
        guard part.offset == end else { return nil }
        found.append(part.bytes)
        end += part.bytes.count
      }
      return end == parts[0].wholeBytes && end <= Limits.xmpBytes ? found : nil
    }
  }
}

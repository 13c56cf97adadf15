extension MediaFormat {
  /// The number of bytes examined: XMP packets may begin with comments.
  package static let headBytes = 1024

  /// The format indicated by a file's first bytes; `nil` if unknown. The complete header may tell
  /// more: a RAW file may begin like a TIFF file.
  package init?(head bytes: some Collection<UInt8>) {
    let head = FileHead(bytes: Array(bytes.prefix(Self.headBytes)))
    let format =
      head.has(Array("ftyp".utf8), at: 4) ? Self.ofBrand(in: head) : Self.ofSignature(in: head)
    guard let format = format ?? (head.isXMP ? .xmp : nil) else { return nil }
    self = format
  }

  private static let signatures = allCases.flatMap { format in
    format.entry.signatures.map { (signature: $0, format: format) }
  }.sorted { $0.signature.length > $1.signature.length }

  private static func ofSignature(in head: FileHead) -> MediaFormat? {
    signatures.first { $0.signature.matches(head) }?.format
  }

  private static let brands = names(\.brands)
  private static let generalBrands = names(\.generalBrands)

  private static func names(_ of: (FormatEntry) -> [String]) -> [String: MediaFormat] {
    Dictionary(
      uniqueKeysWithValues: allCases.flatMap { format in of(format.entry).map { ($0, format) } })
  }

  /// Uses the first brand that is known; the major one, which comes first, may be a general one.
  /// Files with unknown brands are videos.
  private static func ofBrand(in head: FileHead) -> MediaFormat {
    let major = 8
    let end = min(max(head.bigEndian32(at: 0) ?? 0, 16), 256)
    let offsets = [major] + stride(from: 16, to: end, by: 4)
    return offsets.lazy.compactMap { head.text(at: $0, count: 4).flatMap { brands[$0] } }.first
      ?? head.text(at: major, count: 4).flatMap { generalBrands[$0] } ?? .mp4
  }
}

/// The first bytes of a file; missing ones are `nil`.
struct FileHead {
  let bytes: [UInt8]

  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: wanted)
  }

  func text(at offset: Int, count: Int) -> String? {
    guard offset + count <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  func bigEndian32(at offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether it begins an XMP packet: XML with XMP's own element near its beginning. In UTF-16,
  /// every second byte of such letters is zero.
  var isXMP: Bool {
    let spaces: [UInt8] = [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D]
    guard let first = bytes.first(where: { !spaces.contains($0) }),
      first == UInt8(ascii: "<") || has([0xFE, 0xFF]) || has([0xFF, 0xFE])
    else { return false }
    let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    return ["xmpmeta", "adobe:ns:meta", "<rdf:RDF", "<?xpacket"].contains { text.contains($0) }
  }
}

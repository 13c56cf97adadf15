/// A box of an ISO media file: HEIF, AVIF, JPEG XL containers, videos.
struct FileBox {
  let kind: String
  /// The content, clipped to the available bytes.
  let content: FileBytes
  /// The content's offset in the enclosing bytes.
  let offset: Int
  /// The offset of the box type there.
  let kindOffset: Int
  /// Whether the box is complete.
  let isWhole: Bool

  /// The content after version and flags.
  var full: (version: Int, flags: Int, content: FileBytes)? {
    guard let version = content[0], let flags = content.bigEndian(at: 1, bytes: 3),
      let rest = content.rest(from: 4)
    else { return nil }
    return (Int(version), flags, rest)
  }
}

/// Iterates over consecutive boxes.
struct Boxes: Sequence, IteratorProtocol {
  private let bytes: FileBytes
  private var offset: Int
  private var count = 0

  init(_ bytes: FileBytes, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func next() -> FileBox? {
    guard count < CodecLimits.boxes, var size = bytes.bigEndian32(at: offset),
      let kind = bytes.text(at: offset + 4, count: 4)
    else { return nil }
    count += 1
    var head = 8
    if size == 1 {
      guard let large = bytes.bigEndian(at: offset + 8, bytes: 8) else { return nil }
      (size, head) = (large, 16)
    } else if size == 0 {
      size = bytes.count - offset
    }
    guard size >= head, let content = bytes.clipped(at: offset + head, count: size - head) else {
      return nil
    }
    defer { offset += size > bytes.count - offset ? bytes.count - offset : size }
    return FileBox(
      kind: kind, content: content, offset: offset + head, kindOffset: offset + 4,
      isWhole: content.count == size - head)
  }

  /// Returns the first box of a type.
  static func first(_ kind: String, in bytes: FileBytes) -> FileBox? {
    for box in Boxes(bytes) where box.kind == kind { return box }
    return nil
  }
}

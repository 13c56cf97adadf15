internal import Words

/// The items in a HEIF file's `meta` box: pictures, tiles and metadata, with their relations and
/// positions.
struct ItemTable {
  struct Item {
    var kind = ""
    var contentType = ""
    /// Whether it is not shown by itself, such as a tile.
    var isHidden = false
    /// The property numbers, from 1, in order of application.
    var properties: [Int] = []
    fileprivate var extents: [Extent] = []
  }

  fileprivate struct Extent {
    let isInTable: Bool
    let offset: Int
    /// 0 extends to the end.
    let count: Int
  }

  struct Reference {
    let kind: String
    let from: Int
    let to: [Int]
    /// The offset of its type in the file.
    let kindOffset: Int
  }

  private(set) var items: [Int: Item] = [:]
  private(set) var primary: Int?
  private(set) var references: [Reference] = []
  /// The sources of each derived picture, in order.
  private(set) var sources: [Int: [Int]] = [:]
  private(set) var properties: [FileBox] = []
  private let file: FileBytes
  private var data: FileBytes?

  init(_ meta: FileBox, in file: FileBytes) throws(CodecError) {
    self.file = file
    guard meta.isWhole, let content = meta.full?.content else { throw Self.cut }
    for box in Boxes(content) {
      switch box.kind {
      case "pitm": takePrimary(box)
      case "iinf": try takeInfo(box)
      case "iloc": try takeLocations(box)
      case "iref": try takeReferences(box)
      case "iprp": try takeProperties(box.content)
      case "idat": data = box.content
      default: break
      }
    }
  }

  static let cut = CodecError.unreadable(reason: Message("file.badContents"))
  private static let flood = CodecError.tooLarge(
    reason: Message("file.tooManyParts", ["limit": .number(CodecLimits.heifItems)]))

  /// Returns an item's bytes in pieces; `nil` if any are missing.
  func parts(of id: Int) -> [FileBytes]? {
    guard let item = items[id], !item.extents.isEmpty else { return nil }
    var parts: [FileBytes] = []
    var total = 0
    for extent in item.extents {
      guard let source = extent.isInTable ? data : file else { return nil }
      let count = extent.count == 0 ? source.count - extent.offset : extent.count
      guard let part = source.part(at: extent.offset, count: count) else { return nil }
      total += count
      // Overlapping pieces could add up to more than the file.
      guard total <= file.count else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// Returns an item's properties; `nil` if one does not exist.
  func properties(of id: Int) -> [FileBox]? {
    guard let item = items[id] else { return nil }
    var found: [FileBox] = []
    for number in item.properties where number > 0 {
      guard number <= properties.count else { return nil }
      found.append(properties[number - 1])
    }
    return found
  }
}

// MARK: - Reading the boxes

extension ItemTable {
  private mutating func takePrimary(_ box: FileBox) {
    guard let full = box.full else { return }
    primary = full.content.bigEndian(at: 0, bytes: full.version == 0 ? 2 : 4)
  }

  private mutating func takeInfo(_ box: FileBox) throws(CodecError) {
    guard let full = box.full else { throw Self.cut }
    let start = full.version == 0 ? 2 : 4
    guard let entries = full.content.rest(from: start) else { throw Self.cut }
    for box in Boxes(entries) where box.kind == "infe" {
      guard let full = box.full, full.version >= 2 else { continue }
      let idBytes = full.version == 2 ? 2 : 4
      guard let id = full.content.bigEndian(at: 0, bytes: idBytes),
        let kind = full.content.text(at: idBytes + 2, count: 4)
      else { throw Self.cut }
      items[id, default: Item()].kind = kind
      items[id]?.isHidden = full.flags & 1 == 1
      if kind == "mime" { items[id]?.contentType = Self.contentType(full.content, idBytes + 6) }
      guard items.count <= CodecLimits.heifItems else { throw Self.flood }
    }
  }

  /// Reads the second of two NUL-terminated texts; the first is a name.
  private static func contentType(_ entry: FileBytes, _ start: Int) -> String {
    let text =
      entry.clipped(at: start, count: 500)?.raw ?? UnsafeRawBufferPointer(start: nil, count: 0)
    let texts = text.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    return texts.count > 1 ? String(decoding: texts[1], as: UTF8.self) : ""
  }

  private mutating func takeReferences(_ box: FileBox) throws(CodecError) {
    guard let full = box.full else { throw Self.cut }
    let idBytes = full.version == 0 ? 2 : 4
    let start = file.offset(of: full.content)
    var total = 0
    for box in Boxes(full.content) {
      guard let from = box.content.bigEndian(at: 0, bytes: idBytes),
        let count = box.content.bigEndian16(at: idBytes)
      else { throw Self.cut }
      total += count
      guard total <= CodecLimits.heifReferences else { throw Self.flood }
      let to = (0..<count).compactMap {
        box.content.bigEndian(at: idBytes + 2 + $0 * idBytes, bytes: idBytes)
      }
      guard to.count == count else { throw Self.cut }
      if box.kind == "dimg", sources[from] == nil { sources[from] = to }
      references.append(
        Reference(kind: box.kind, from: from, to: to, kindOffset: start + box.kindOffset))
    }
  }

  private mutating func takeProperties(_ content: FileBytes) throws(CodecError) {
    for box in Boxes(content) {
      switch box.kind {
      case "ipco":
        properties = Array(Boxes(box.content))
      case "ipma": try takeAssociations(box)
      default: break
      }
    }
  }

  private mutating func takeAssociations(_ box: FileBox) throws(CodecError) {
    guard let full = box.full, let count = full.content.bigEndian32(at: 0),
      count <= CodecLimits.heifItems
    else { throw Self.cut }
    let idBytes = full.version == 0 ? 2 : 4
    let isWide = full.flags & 1 == 1
    var offset = 4
    for _ in 0..<count {
      guard let id = full.content.bigEndian(at: offset, bytes: idBytes),
        let number = full.content[offset + idBytes]
      else { throw Self.cut }
      offset += idBytes + 1
      for _ in 0..<number {
        guard let value = full.content.bigEndian(at: offset, bytes: isWide ? 2 : 1) else {
          throw Self.cut
        }
        // The highest bit marks the property as essential.
        items[id, default: Item()].properties.append(value & (isWide ? 0x7FFF : 0x7F))
        offset += isWide ? 2 : 1
      }
    }
  }

  private mutating func takeLocations(_ box: FileBox) throws(CodecError) {
    guard let full = box.full, let sizes = full.content.bigEndian16(at: 0) else { throw Self.cut }
    let (offsetBytes, lengthBytes) = (sizes >> 12, sizes >> 8 & 15)
    let (baseBytes, indexBytes) = (sizes >> 4 & 15, full.version == 0 ? 0 : sizes & 15)
    let idBytes = full.version < 2 ? 2 : 4
    var place = 2
    func take(_ count: Int) throws(CodecError) -> Int {
      guard count > 0 else { return 0 }
      guard count <= 8, let value = full.content.bigEndian(at: place, bytes: count) else {
        throw Self.cut
      }
      place += count
      return value
    }
    let count = try take(idBytes)
    guard count <= CodecLimits.heifItems else { throw Self.flood }
    var total = 0
    for _ in 0..<count {
      let id = try take(idBytes)
      let method = full.version == 0 ? 0 : try take(2) & 15
      // The data is in another file, or derived from another item.
      let isElsewhere = try take(2) != 0 || method > 1
      let base = try take(baseBytes)
      let extents = try take(2)
      total += extents
      guard total <= CodecLimits.heifReferences else { throw Self.flood }
      for _ in 0..<extents {
        _ = try take(indexBytes)
        let (offset, overflows) = base.addingReportingOverflow(try take(offsetBytes))
        let length = try take(lengthBytes)
        guard !overflows else { throw Self.cut }
        guard !isElsewhere else { continue }
        items[id, default: Item()].extents.append(
          Extent(isInTable: method == 1, offset: offset, count: length))
      }
    }
  }
}

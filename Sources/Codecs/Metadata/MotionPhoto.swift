/// Finds the video that phones append to a still or embed in it.
enum MotionPhoto {
  /// The video's position; `nil` if there is none or the metadata does not lead to one.
  static func video(in file: FileBytes, xmp: XMP?) -> Range<Int>? {
    let candidates = [xmp.flatMap { container($0, file) }, xmp.flatMap { old($0, file) }]
    return candidates.lazy.compactMap(\.self).first { isFilm($0, in: file) }
      ?? samsung(in: file).flatMap { isFilm($0, in: file) ? $0 : nil }
  }

  /// Whether a complete video begins there.
  private static func isFilm(_ range: Range<Int>, in file: FileBytes) -> Bool {
    range.lowerBound > 0 && range.count >= 16 && range.upperBound <= file.count
      && file.has("ftyp", at: range.lowerBound + 4)
  }

  /// Directory items follow one another; the first is the still itself.
  private static func container(_ xmp: XMP, _ file: FileBytes) -> Range<Int>? {
    guard case .items(let items)? = xmp.properties["Container:Directory"] else { return nil }
    var end = file.count
    for item in items.dropFirst().prefix(CodecLimits.motionItems).reversed() {
      guard let entry = members(item), let length = number(entry["Item:Length"]), length > 0,
        length <= end
      else { return nil }
      if entry["Item:Semantic"]?.text == "MotionPhoto"
        || entry["Item:Mime"]?.text?.hasPrefix("video/") ?? false
      {
        return end - length..<end
      }
      end -= length + (number(entry["Item:Padding"]) ?? 0)
      guard end > 0 else { return nil }
    }
    return nil
  }

  /// Some writers put an item's members inside a `Container:Item`.
  private static func members(_ item: XMP.Value) -> [String: XMP.Value]? {
    guard case .structure(let members) = item else { return nil }
    if case .structure(let inner)? = members["Container:Item"] { return inner }
    return members
  }

  /// The older format: the video is the last so many bytes.
  private static func old(_ xmp: XMP, _ file: FileBytes) -> Range<Int>? {
    guard let length = number(xmp.properties["GCamera:MicroVideoOffset"]), 0 < length,
      length < file.count
    else { return nil }
    return file.count - length..<file.count
  }

  private static func number(_ value: XMP.Value?) -> Int? {
    value?.text.flatMap { Int($0) }.flatMap { 0...1 << 40 ~= $0 ? $0 : nil }
  }

  /// Samsung's trailer: a directory before the last eight bytes, with entries counted backwards
  /// from its start.
  private static func samsung(in file: FileBytes) -> Range<Int>? {
    guard file.has("SEFT", at: file.count - 4),
      let size = file.littleEndian32(at: file.count - 8),
      file.has("SEFH", at: file.count - 8 - size),
      let count = file.littleEndian32(at: file.count - size)
    else { return nil }
    let directory = file.count - 8 - size
    for index in 0..<min(count, CodecLimits.motionItems) {
      let entry = directory + 12 + index * 12
      guard let kind = file.littleEndian16(at: entry + 2),
        let distance = file.littleEndian32(at: entry + 4),
        let length = file.littleEndian32(at: entry + 8)
      else { return nil }
      let start = directory - distance
      // Eight bytes, then the entry's name, before the video.
      guard kind == 0x0A30, start > 0, let name = file.littleEndian32(at: start + 4),
        name + 8 < length
      else { continue }
      return start + 8 + name..<start + length
    }
    return nil
  }
}

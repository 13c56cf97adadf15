/// The metadata blocks in a JPEG's segments.
struct JPEGBlocks {
  private(set) var exif: FileBytes?
  private(set) var xmp: FileBytes?
  /// Parts of XMP packets that exceed one segment.
  private var extensions: [ExtendedXMP.Part] = []
  private(set) var iptc: [FileBytes] = []
  /// The parts of the profile by number.
  private var profile: [Int: FileBytes] = [:]
  private(set) var hasProfile = false

  mutating func take(_ marker: UInt8, _ segment: FileBytes) {
    switch marker {
    case 0xE1 where exif == nil && segment.has("Exif\0"): exif = segment.rest(from: 6)
    case 0xE1 where xmp == nil && segment.has("http://ns.adobe.com/xap/1.0/\0"):
      xmp = segment.rest(from: 29)
    case 0xE1 where extensions.count < CodecLimits.xmpParts:
      if let part = ExtendedXMP.Part(segment) { extensions.append(part) }
    case 0xE2 where segment.has("ICC_PROFILE\0"):
      hasProfile = true
      if let number = segment[12], profile[Int(number)] == nil {
        profile[Int(number)] = segment.rest(from: 14)
      }
    case 0xED where segment.has("Photoshop 3.0\0") && iptc.count < CodecLimits.profileTags:
      if let part = segment.rest(from: 14) { iptc.append(part) }
    default: break
    }
  }

  func add(to structure: inout PhotoStructure) {
    structure.takeEXIF(exif)
    structure.xmp = xmp
    for (name, parts) in ExtendedXMP.whole(extensions) {
      structure.extendedXMP[name] = joined(parts, &structure)
    }
    structure.iptc = joined(iptc, &structure)
    structure.hasProfile = hasProfile
    // An incomplete profile is ignored.
    let numbers = profile.keys.sorted()
    if numbers == Array(1..<numbers.count + 1) {
      structure.profile = joined(numbers.compactMap { profile[$0] }, &structure)
    }
  }

  private func joined(_ parts: [FileBytes], _ structure: inout PhotoStructure) -> FileBytes? {
    parts.count > 1 ? structure.keep(UnpackedBytes(joining: parts)) : parts.first
  }
}

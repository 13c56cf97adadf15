package import JSON
internal import Media
internal import Words

extension [NamedRegion] {
  package var json: JSON {
    isEmpty
      ? .null
      : .array(
        prefix(PictureLimits.regions).map { region in
          let box = region.box
          return [
            "name": .string(region.name.shortened(toBytes: DarkroomLimits.factBytes)),
            "box": [JSON(box.x), JSON(box.y), JSON(box.width), JSON(box.height)],
          ]
        })
  }

  /// Reads the member `regions`; none if it is absent, as in facts of earlier releases.
  package init(optional reader: MessageReader) throws(MessageError) {
    self = []
    guard reader.has("regions") else { return }
    for region in try reader.readers("regions", atMost: PictureLimits.regions) {
      guard let name = try region.name("name") else { throw .malformed(member: "regions") }
      let numbers = try region.value("box").array?.compactMap(\.double) ?? []
      guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }), numbers[2] > 0,
        numbers[3] > 0
      else { throw .malformed(member: "box") }
      append(
        NamedRegion(
          name: name,
          box: RelativeBox(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])))
    }
  }
}

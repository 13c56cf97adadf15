internal import Media

extension XMP {
  /// The faces that the file names, by the Metadata Working Group's regions or Microsoft's. Both
  /// are places in stored pixels, unless they were set for the size of the upright picture.
  func regions(orientation: Int, isSideways: Bool) -> [NamedRegion] {
    let (found, size) = groupRegions
    let all = found.isEmpty ? microsoftRegions : found
    let isUpright = size.map { isSideways && $0.width < $0.height } ?? false
    return all.prefix(PictureLimits.regions).compactMap { region in
      var region = region
      if !isUpright { region.box = region.box.upright(from: orientation) }
      guard let box = region.box.visible else { return nil }
      region.box = box
      return region
    }
  }

  private var groupRegions: (regions: [NamedRegion], size: (width: Double, height: Double)?) {
    guard case .structure(let info)? = properties["mwg-rs:Regions"],
      case .items(let items)? = info["mwg-rs:RegionList"]
    else { return ([], nil) }
    var size: (width: Double, height: Double)?
    if case .structure(let dimensions)? = info["mwg-rs:AppliedToDimensions"],
      let width = dimensions.number("stDim:w"), let height = dimensions.number("stDim:h")
    {
      size = (width, height)
    }
    return (items.compactMap(Self.groupRegion), size)
  }

  /// The area's place is its centre.
  private static func groupRegion(_ item: Value) -> NamedRegion? {
    guard case .structure(let region) = item, let name = region["mwg-rs:Name"]?.text?.cleaned,
      region["mwg-rs:Type"]?.text ?? "Face" == "Face",
      case .structure(let area)? = region["mwg-rs:Area"],
      area["stArea:unit"]?.text ?? "normalized" == "normalized",
      let x = area.number("stArea:x"), let y = area.number("stArea:y")
    else { return nil }
    // A point, or a circle, has no width and height.
    let side = area.number("stArea:d") ?? 0.05
    let (width, height) = (area.number("stArea:w") ?? side, area.number("stArea:h") ?? side)
    return NamedRegion(
      name: name,
      box: RelativeBox(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }

  private var microsoftRegions: [NamedRegion] {
    guard case .structure(let info)? = properties["MP:RegionInfo"],
      case .items(let items)? = info["MPRI:Regions"]
    else { return [] }
    return items.compactMap { item in
      guard case .structure(let region) = item,
        let name = region["MPReg:PersonDisplayName"]?.text?.cleaned
      else { return nil }
      let numbers = (region["MPReg:Rectangle"]?.text ?? "").split(separator: ",")
        .compactMap { Double($0.drop { $0 == " " }) }
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
      return NamedRegion(
        name: name,
        box: RelativeBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
  }
}

extension [String: XMP.Value] {
  fileprivate func number(_ name: String) -> Double? {
    self[name]?.text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

internal import JSON

extension Recipe {
  /// Where the result lies that the recipe makes of a photo of this size: its
  /// `rect`, or its extent in whole pixels. Nothing is computed; without fonts, text
  /// has no size.
  public func resultExtent(
    of photo: PixelSize, text: (any TextDrawing)? = nil
  ) throws(RenderError) -> Rectangle {
    let area = Image(of: photo)
    var shape = self
    var images = [Self.photoKey: area]
    // What is painted or read on a described image changes nothing about where it lies.
    shape.images = JSON.Object(
      self.images.members.map { key, description in
        images[key] = area
        var place: JSON.Object = ["resource": .string(Self.anyResource)]
        place["rect"] = description["rect"]
        return (key, .object(place))
      })
    let extent = try shape.image(of: images, text: text ?? UndrawnText()).extent
    guard var rect else {
      if extent.isInfinite { throw infiniteResult }
      if extent.isEmpty { throw .empty }
      return extent.integral
    }
    if let scaling = scaling(for: images) { rect.scale(by: scaling, as: .rectangle) }
    return rect.integral
  }

  /// The size of what the recipe makes of a photo of this size.
  public func resultSize(
    of photo: PixelSize, text: (any TextDrawing)? = nil
  ) throws(RenderError) -> PixelSize {
    let extent = try resultExtent(of: photo, text: text)
    guard max(extent.width, extent.height) <= Double(Limits.side) else {
      throw .tooLarge(
        width: Int(min(extent.width, Limits.coordinate)),
        height: Int(min(extent.height, Limits.coordinate)))
    }
    let size = PixelSize(width: max(1, Int(extent.width)), height: max(1, Int(extent.height)))
    guard size.isAllowed else { throw .tooLarge(width: size.width, height: size.height) }
    return size
  }

  private static let anyResource = String(repeating: "0", count: 64)
}

extension Image {
  /// Stands for a photo whose pixels nobody will ask for.
  fileprivate init(of size: PixelSize) {
    let extent = Rectangle(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    self.init(Node(.clear, [], extent: extent))
  }
}

internal import JSON

extension Recipe {
  /// Returns the result's frame for a photo of this size: the recipe's `rect`, or the extent in
  /// whole pixels. Nothing is computed; without fonts, text has no size.
  public func resultExtent(
    of photo: PixelSize, text: (any TextDrawing)? = nil
  ) throws(RenderError) -> Rectangle {
    let images = [Self.photoKey: Image(standingIn: photo.rectangle).withFirmEdges]
    let ready = try ready(for: images)
    let image = try ready.image(
      of: allImages(images, scaling: ready.scaling, .places), text ?? UndrawnText())
    let frame = try ready.frame(of: image)
    if frame.isEmpty { throw .empty }
    return frame.rectangle
  }

  /// Returns the result's size for a photo of this size.
  public func resultSize(
    of photo: PixelSize, text: (any TextDrawing)? = nil
  ) throws(RenderError) -> PixelSize {
    let extent = try resultExtent(of: photo, text: text)
    let size = PixelFrame(extent).size
    guard size.isAllowed else { throw .tooLarge(width: size.width, height: size.height) }
    return size
  }
}

extension Image {
  /// Creates a placeholder for an image whose pixels are never read.
  init(standingIn place: Rectangle) { self.init(Node(.clear, [], extent: place)) }
}

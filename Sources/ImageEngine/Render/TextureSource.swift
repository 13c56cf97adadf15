/// The source that a sampling filter reads.
enum TextureSource: Sendable {
  case raster(Raster)
  /// A picture in memory, of which a frame is visible: transparent outside the picture, clamped
  /// outside the frame.
  case codes(Bitmap, PixelFrame, frame: PixelFrame)

  /// Creates the source that replaces a node, if possible.
  init?(_ node: Node, frame: PixelFrame) {
    switch node.kind {
    case .bitmap(let bitmap, let x, let y):
      let picture = PixelFrame(x: x, y: y, width: bitmap.width, height: bitmap.height)
      self = .codes(bitmap, picture, frame: frame)
    case .clamp:
      guard case .bitmap = node.inputs[0].kind else { return nil }
      self.init(node.inputs[0], frame: node.demands(of: frame)[0])
    default: return nil
    }
  }

  /// The source as read by a kernel that starts at a pixel.
  func texture(x: Int, y: Int) -> Batch.Texture {
    switch self {
    case .raster(let raster):
      return Batch.Texture(
        pixels: SharedBytes(start: UnsafeRawPointer(raster.pixels)), stride: raster.stride,
        frame: raster.frame, x: x - raster.frame.x, y: y - raster.frame.y)
    case .codes(let bitmap, let picture, let frame):
      // The bitmap outlives the program that reads it.
      let bytes = bitmap.withBytes { SharedBytes(start: $0.baseAddress!) }
      let bottom = bytes.start + (picture.height - 1) * bitmap.bytesPerRow
      return Batch.Texture(
        pixels: SharedBytes(start: bottom), stride: -picture.width, frame: frame,
        picture: PixelFrame(
          x: picture.x - frame.x, y: picture.y - frame.y, width: picture.width,
          height: picture.height),
        x: x - frame.x, y: y - frame.y)
    }
  }
}

/// A sampling filter's images, at the first pixel of a tile.
public struct TileImages {
  let textures: (Batch.Texture, Batch.Texture, Batch.Texture)

  init(_ sources: [TextureSource], x: Int, y: Int) {
    let first = sources[0].texture(x: x, y: y)
    textures = (
      first, sources.count > 1 ? sources[1].texture(x: x, y: y) : first,
      sources.count > 2 ? sources[2].texture(x: x, y: y) : first
    )
  }
}

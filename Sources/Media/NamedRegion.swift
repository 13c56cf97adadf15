/// A face that a photo's file names, in the upright picture.
package struct NamedRegion: Hashable, Sendable {
  package var name: String
  package var box: RelativeBox

  package init(name: String, box: RelativeBox) {
    self.name = name
    self.box = box
  }
}

extension RelativeBox {
  /// The box in the upright picture, from its place in stored pixels with an EXIF orientation.
  package func upright(from orientation: Int) -> RelativeBox {
    let (right, bottom) = (1 - x - width, 1 - y - height)
    return switch orientation {
    case 2: RelativeBox(x: right, y: y, width: width, height: height)
    case 3: RelativeBox(x: right, y: bottom, width: width, height: height)
    case 4: RelativeBox(x: x, y: bottom, width: width, height: height)
    case 5: RelativeBox(x: y, y: x, width: height, height: width)
    case 6: RelativeBox(x: bottom, y: x, width: height, height: width)
    case 7: RelativeBox(x: bottom, y: right, width: height, height: width)
    case 8: RelativeBox(x: y, y: right, width: height, height: width)
    default: self
    }
  }

  /// The box in stored pixels, from its place in the upright picture.
  package func stored(with orientation: Int) -> RelativeBox {
    upright(from: orientation == 6 ? 8 : orientation == 8 ? 6 : orientation)
  }
}

import Codecs
import ImageEngine
import Testing

@Suite struct OrientationTests {
  @Test func theEightPicturesAreTheSame() throws {
    let upright = try decoded(photo("orientation_1.png"))
    #expect(upright.size == PixelSize(width: 61, height: 40))
    for number in 2...8 {
      let other = try decoded(photo("orientation_\(number).png"))
      #expect(other == upright, "orientation \(number)")
    }
  }

  /// The definition, one pixel at a time.
  private func turned(_ bitmap: Bitmap, _ orientation: Int) -> Bitmap {
    let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
    let isSideways = orientation >= 5
    let width = isSideways ? bitmap.height : bitmap.width
    let height = isSideways ? bitmap.width : bitmap.height
    return Bitmap(width: width, height: height) { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let pixel =
            switch orientation {
            case 2: bitmap[right - x, y]
            case 3: bitmap[right - x, bottom - y]
            case 4: bitmap[x, bottom - y]
            case 5: bitmap[y, x]
            case 6: bitmap[y, bottom - x]
            case 7: bitmap[right - y, bottom - x]
            case 8: bitmap[right - y, x]
            default: bitmap[x, y]
            }
          for index in 0..<4 { pixels[(y * width + x) * 4 + index] = pixel[index] }
        }
      }
    }
  }

  @Test(arguments: 1...8, [PixelSize(width: 77, height: 35), PixelSize(width: 1, height: 70)])
  func aPhotoIsTurnedAsItsCameraSays(number: Int, size: PixelSize) throws {
    var exif = EXIFBuilder(isBigEndian: number % 2 == 0)
    exif.short(0x0112, number)
    let picture = Bitmap.landscape(width: size.width, height: size.height)
    let stored = try decoded(EXIFBuilder().jpeg(picture))
    let bytes = try exif.jpeg(picture)
    let upright = try decoded(bytes)
    #expect(try header(bytes).size == upright.size)
    #expect(try header(bytes).orientation.rawValue == number)
    #expect(upright == turned(stored, number))
  }

  @Test(arguments: [0, 9, 999, 65535])
  func anOrientationThatIsNoneIsUpright(number: Int) throws {
    var exif = EXIFBuilder()
    exif.short(0x0112, number)
    #expect(try header(exif.jpeg()).orientation == .upright)
  }
}

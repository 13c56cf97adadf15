import ImageEngine
import JSON
import Testing

@Suite struct Lesson13SmallerPicture {
  @Test func lesson() throws {
    let photo = Bitmap(width: 600, height: 400) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 || index / 4 % 2 == 0 ? 255 : 0 }
    }
    let small = resampled(photo, to: photo.size.fitted(longestSide: 60), threads: 2)
    #expect(small.size == PixelSize(width: 60, height: 40))
    #expect(abs(Int(small[30, 20][0]) - 188) <= 1)

    let first = Recipe(
      steps: [.init("CICrop", ["inputRectangle": [100, 100, 300, 200]])],
      size: PixelSize(width: 600, height: 400))
    #expect(try first.resultSize(of: photo.size) == PixelSize(width: 300, height: 200))
    #expect(
      try Renderer().render(first, photo: small).size == PixelSize(width: 30, height: 20))
  }
}

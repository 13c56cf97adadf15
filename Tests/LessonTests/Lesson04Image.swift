import ImageEngine
import Testing

@Suite struct Lesson04Image {
  @Test func lesson() throws {
    let photo = Bitmap(width: 40, height: 30) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : 200 }
    }
    let image = Image(photo)
    #expect(image.extent == Rectangle(x: 0, y: 0, width: 40, height: 30))

    let moved = image.transformed(by: .translation(100, -5))
    #expect(moved.extent == Rectangle(x: 100, y: -5, width: 40, height: 30))

    let part = moved.cropped(to: Rectangle(x: 110, y: 0, width: 10, height: 10))
    #expect(try Renderer().render(part).size == PixelSize(width: 10, height: 10))

    let endless = image.clamped()
    #expect(endless.extent.isInfinite)
    #expect(throws: RenderError.infiniteExtent) { try Renderer().render(endless) }
    let frame = Rectangle(x: -10, y: -10, width: 60, height: 50)
    let framed = try Renderer().render(endless, rect: frame)
    #expect(framed[0, 0] == [200, 200, 200, 255])
  }
}

import ImageEngine
import Testing

@Suite struct Lesson06CropOfAHugePicture {
  @Test func lesson() throws {
    var checkerboard = CheckerboardGenerator()
    checkerboard.width = 100
    let squares = checkerboard()
    #expect(squares.extent.isInfinite)

    let huge = squares.cropped(to: Rectangle(x: 0, y: 0, width: 60_000, height: 60_000))
    let soft = huge.blurred(sigma: 3)
    let part = Rectangle(x: 30_000, y: 30_000, width: 200, height: 200)
    let picture = try Renderer().render(soft, rect: part, threads: 2)
    #expect(picture.size == PixelSize(width: 200, height: 200))

    let whole = soft.extent
    #expect(throws: RenderError.tooLarge(width: 60_018, height: 60_018)) {
      try Renderer().render(soft, rect: whole)
    }
  }
}

import ImageEngine
import Testing

@Suite struct Lesson07Pixel {
  @Test func lesson() throws {
    let grey = Bitmap(width: 8, height: 8) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : 188 }
    }
    let image = ExposureAdjust(ev: 2)(Image(grey))

    let codes = try Renderer().render(image)[3, 5]
    #expect(codes == [255, 255, 255, 255])

    let pixel = Rectangle(x: 3, y: 5, width: 1, height: 1)
    let light = try Renderer().numbers(of: image, rect: pixel)[0]
    #expect(abs(light.x - 2.01) < 0.01)
    #expect(light.w == 1)

    let wide = try Renderer().renderDeep(image, as: .sixteenBit, in: .displayP3)
    #expect(wide.format == .sixteenBit && wide.bytesPerRow == 64)
  }
}

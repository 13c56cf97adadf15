import ImageEngine
import Testing

@Suite struct Lesson05FilterAsValue {
  @Test func lesson() throws {
    let photo = Bitmap(width: 40, height: 30) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : 128 }
    }
    let image = Image(photo)
    let brighter = ExposureAdjust(ev: 1)(image)
    let toned = SepiaTone(intensity: 0.5)(brighter, amount: 0.8)
    #expect(toned.extent == image.extent)
    #expect(try Renderer().render(brighter)[20, 15] == [176, 176, 176, 255])

    let soft = try GaussianBlur(radius: 4).output(of: ["inputImage": toned.clamped()])
    let picture = try Renderer().render(soft.cropped(to: image.extent))
    #expect(picture.size == photo.size)
    #expect(picture[0, 0] == picture[20, 15])
  }
}

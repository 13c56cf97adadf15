import ImageEngine
import JSON
import Testing

@Suite struct Lesson02FilterByName {
  @Test func lesson() throws {
    let grey = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [128, 128, 128, 255]) }
    let brighter = Recipe(steps: [.init("CIExposureAdjust", ["inputEV": 1])])
    let result = try Renderer().render(brighter, photo: grey)
    #expect(result[0, 0] == [176, 176, 176, 255])

    let filter = try FilterCatalog.description(named: "CIExposureAdjust")
    #expect(filter.parameters.map(\.key) == ["inputImage", "inputEV"])
    #expect(filter.parameters[1].sliderMinimum == -10)
    #expect(FilterCatalog.usable.contains { $0.name == "CIPhotoEffectNoir" })
  }
}

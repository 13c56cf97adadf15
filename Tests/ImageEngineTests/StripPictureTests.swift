import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

@Suite struct StripPictureTests {
  private static let thumbnail = {
    var generator = SeededGenerator(seed: 4)
    return generator.bitmap(width: 100, height: 75, isOpaque: true)
  }()

  @Test func eachPictureIsTheThumbnailThroughItsRecipe() throws {
    let filters = [
      "CIPhotoEffectMono", "CISepiaTone", "CIPhotoEffectTonal", "CIPhotoEffectNoir",
      "CIPhotoEffectFade", "CIPhotoEffectChrome", "CIPhotoEffectProcess", "CIPhotoEffectTransfer",
      "CIPhotoEffectInstant",
    ]
    let recipes = [Recipe()] + filters.map { Recipe(steps: [Recipe.Step($0, frame: .keep)]) }
    let strip = Renderer().strip(recipes, of: Self.thumbnail)
    #expect(strip.count == 10 && strip[0].bitmap == Self.thumbnail)
    for (picture, recipe) in zip(strip, recipes) {
      #expect(picture.problem == nil)
      #expect(try picture.bitmap == Renderer().render(recipe, photo: Self.thumbnail))
    }
    #expect(Set(strip.map { $0.bitmap[50, 40] }).count == 10)
  }

  @Test func anUnknownFilterShowsThePhotoAndIsReported() {
    let recipes = ["CIPhotoEffectNoir", "CIPhotoEfectNoir", "CISepiaTone"].map {
      Recipe(steps: [Recipe.Step($0)])
    }
    let strip = Renderer().strip(recipes, of: Self.thumbnail)
    #expect(strip.map { $0.problem == nil } == [true, false, true])
    #expect(strip[1].bitmap == Self.thumbnail && strip[0].bitmap != Self.thumbnail)
    #expect(strip[1].problem?.sentence.contains("CIPhotoEfectNoir") == true)
  }

  @Test func nobodyWaitsForWhatIsNoLongerWanted() {
    let asked = Atomic(0)
    let recipes = Array(repeating: Recipe(steps: [Recipe.Step("CIPhotoEffectNoir")]), count: 10)
    let strip = Renderer().strip(
      recipes, of: Self.thumbnail,
      isCancelled: { asked.wrappingAdd(1, ordering: .relaxed).newValue > 12 })
    // A picture of 75 rows is five strips.
    #expect(strip.map { $0.problem == nil } == [true, true] + Array(repeating: false, count: 8))
    #expect(strip.last?.problem == .cancelled && strip.last?.bitmap == Self.thumbnail)
  }
}

import ImageEngine
import Synchronization
import Testing

@Suite struct Lesson12Cancelling {
  @Test func lesson() throws {
    let photo = Bitmap(width: 2000, height: 1500)
    let recipe = Recipe(steps: [.init("CIMedianFilter", frame: .keep)])
    let asked = Atomic(0)
    #expect(throws: RenderError.cancelled) {
      try Renderer().render(recipe, photo: photo, threads: 2) {
        asked.wrappingAdd(1, ordering: .relaxed).newValue > 3
      }
    }
    #expect(asked.load(ordering: .relaxed) > 3)
    #expect(try Renderer().render(recipe, photo: photo, threads: 2).size == photo.size)
  }
}

import ImageEngine
import Synchronization

extension FuzzTarget {
  /// A recipe keeps its canonical form when that is read again.
  static let recipe = FuzzTarget(
    name: "recipe", seeds: [],
    read: { bytes in try Recipe(parsing: String(decoding: bytes, as: UTF8.self)).canonicalText },
    mustHold: { text in try Recipe(parsing: text).canonicalText == text })

  /// A recipe becomes a picture, or an error says why not, in little time and memory.
  static let recipeRendered = FuzzTarget(
    name: "recipe-rendered", seeds: ["Tests/Fuzz/Seeds/recipe"],
    read: { bytes in try Recipe(parsing: String(decoding: bytes, as: UTF8.self)) },
    mustHold: { recipe in
      let size = PixelSize(width: 32, height: 32)
      // To refuse is always right, also here.
      _ = try? shader(for: recipe)
      let extent = try? recipe.resultExtent(of: size)
      var small = recipe
      if extent.map({ $0.width * $0.height > 16_384 }) ?? true {
        small.rect = Rectangle(x: 0, y: 0, width: 32, height: 32)
      }
      let photo = Bitmap(width: size.width, height: size.height) { bytes in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
      }
      do throws(RenderError) {
        let images = ["inputImage": photo, "other": photo]
        let patience = Patience()
        let picture = try Renderer().render(
          small, images: images, isCancelled: { patience.isAtAnEnd })
        return picture.size.isAllowed
      } catch {
        return !error.sentence.isEmpty
      }
    })
}

/// Ends what takes more strips of rows than most: under a sanitizer a wide blur, which may be,
/// would look like one that never ends.
private final class Patience: Sendable {
  private let asked = Atomic<Int>(0)
  var isAtAnEnd: Bool { asked.wrappingAdd(1, ordering: .relaxed).newValue > 128 }
}

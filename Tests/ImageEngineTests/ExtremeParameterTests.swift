import ImageEngine
import JSON
import Testing

/// A law that every filter keeps by being declared: whatever its parameters are, there is a
/// picture in the end, or an error that says why not.
@Suite struct ExtremeParameterTests {
  private static let side = 32
  private static let photo = Bitmap(width: side, height: side) { bytes in
    for index in bytes.indices {
      bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index &* 5)
    }
  }

  /// Of a number: nothing, next to nothing, and its limits or what has none.
  private static func extremes(_ parameter: ParameterDescription) -> [Double] {
    let low = parameter.minimum.map { [$0] } ?? [-1e10, -3e38]
    let high = parameter.maximum.map { [$0] } ?? [1e10, 3e38]
    return [0, 1e-30, -1e-30] + low + high
  }

  private static func values(_ parameter: ParameterDescription) -> [JSON] {
    let numbers = [0, 1e-30, 1e10, -1e10, 3e38, -3e38]
    switch parameter.type {
    case .number, .angle: return extremes(parameter).map { JSON($0) }
    case .integer:
      let most: [Double] = parameter.maximum == nil ? [9_007_199_254_740_992] : []
      return (extremes(parameter).filter { $0.magnitude < 1e11 && $0 == $0.rounded() } + most)
        .map { JSON($0) }
    case .point: return numbers.map { [JSON($0), JSON(-$0)] }
    case .vector:
      let count = parameter.defaultValue?.array?.count ?? 4
      return numbers.map { .array([JSON](repeating: JSON($0), count: count)) }
    case .rectangle:
      return [
        [0, 0, 0, 0], [-1e10, -1e10, 2e10, 2e10], [1e308, 1e308, 1e308, 1e308],
        [-1e308, 0, 1.7e308, 1e-30],
      ]
    case .transform:
      return [
        [0, 0, 0, 0, 0, 0], [1e-7, 0, 0, 1e-7, 0, 0], [1e10, 0, 0, 1e10, -1e10, 0],
        [3e38, 3e38, -3e38, 3e38, 3e38, 3e38], [1e-30, 0, 0, 1e-30, 1e10, 1e10],
      ]
    case .color: return [[0, 0, 0, 0], [1e10, -1e10, 1e10, 1]]
    case .boolean, .data, .image, .string: return []
    }
  }

  /// One parameter at a time, and all together.
  private static func settings(_ filter: FilterDescription) -> [JSON.Object] {
    var all: [JSON.Object] = [JSON.Object()]
    var together = [JSON.Object](repeating: JSON.Object(), count: 7)
    for parameter in filter.parameters {
      let values = values(parameter)
      all += values.map { [parameter.key: $0] }
      guard !values.isEmpty else { continue }
      for index in together.indices {
        together[index][parameter.key] = values[index % values.count]
      }
    }
    return all + together
  }

  @Test(arguments: FilterCatalog.usable)
  func whateverTheParametersThereIsAnEnd(_ filter: FilterDescription) throws {
    var images = JSON.Object()
    for parameter in filter.parameters where parameter.type == .image {
      images[parameter.key] = ["input": "inputImage"]
    }
    for values in Self.settings(filter) {
      let parameters = JSON.Object(
        images.members.map { ($0, $1) } + values.members.map { ($0, $1) })
      for frame in [nil, .keep] as [Recipe.Frame?] {
        var recipe = Recipe(steps: [.init(filter.name, parameters, frame: frame)])
        do throws(RecipeError) { try recipe.validate() } catch { continue }
        // An error is an end, too.
        _ = try? shader(for: recipe)
        let size = PixelSize(width: Self.side, height: Self.side)
        let extent = try? recipe.resultExtent(of: size)
        // Of what is much larger than the photo its place is enough.
        if extent.map({ $0.width * $0.height > 65_536 }) ?? true {
          recipe.rect = Rectangle(x: 0, y: 0, width: 32, height: 32)
        }
        do throws(RenderError) {
          let picture = try Renderer().render(recipe, photo: Self.photo)
          #expect(picture.width <= 65_536)
        } catch {
          #expect(!error.sentence.isEmpty)
        }
      }
    }
  }
}

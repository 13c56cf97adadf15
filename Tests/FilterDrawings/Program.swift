import Glibc
import ImageEngine
import JSON

/// Answers each recipe with its shader and with the pixels that the engine computes, so that tests
/// compare many of them without a program for each.
///
///     filter-drawings WIDTH HEIGHT PIXELS
///
/// The photo is a file of codes as a ``Bitmap`` has them. A line of the input is a recipe; a line
/// of the output is `{"shader", "pixels"}`, whose shader may be null. Pixels are in Base64, as RGBA
/// with straight alpha, top row first. `refusal` says why a recipe with a shader has none.
@main
enum Program {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 4, let width = Int(words[1]), let height = Int(words[2]),
      let photo = Bitmap(width: width, height: height, bytes: bytes(of: words[3]))
    else {
      print("usage: filter-drawings WIDTH HEIGHT PIXELS")
      exit(2)
    }
    let renderer = Renderer()
    while let line = readLine() {
      print(answer(to: line, photo, renderer).text)
      fflush(nil)
    }
  }

  private static func answer(to line: String, _ photo: Bitmap, _ renderer: Renderer) -> JSON {
    let recipe: Recipe
    let drawn: ShaderProgram
    do throws(RecipeError) {
      recipe = try Recipe(parsing: line)
      drawn = try shader(for: recipe)
    } catch {
      return ["shader": nil]
    }
    do throws(RenderError) {
      let computed = try renderer.render(recipe, images: ["inputImage": photo])
      let pixels = computed.withBytes { Base64.text(of: [UInt8]($0)) }
      return ["shader": drawn.json, "pixels": .string(pixels)]
    } catch {
      return ["shader": drawn.json, "refusal": .string("\(error)")]
    }
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
    }
    return bytes
  }
}

internal import Arguments
internal import Darkroom
internal import Glibc
internal import ImageEngine

/// A recipe on a command line: its text, or the file that contains it.
enum RecipeArgument {
  static func recipe(_ argument: String) throws(Failure) -> Recipe {
    let isText = argument.drop { $0.isWhitespace }.first == "{"
    let text = try isText ? argument : String(decoding: contents(of: argument), as: UTF8.self)
    do {
      return try Recipe(parsing: text)
    } catch {
      throw Failure(.unknownName, error.sentence)
    }
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "re") else {
      throw Failure(
        .unknownName, "\(path.quotedPath) cannot be read: \(Environment.reason(errno))")
    }
    defer { fclose(file) }
    // One byte more than is taken, so that a longer file is seen to be one.
    var bytes = [UInt8](repeating: 0, count: EngineLimits.recipeBytes + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count <= EngineLimits.recipeBytes else {
      throw Failure(.wrongUsage, "\(path.quotedPath) has too many bytes to be a recipe")
    }
    return Array(bytes.prefix(count))
  }
}

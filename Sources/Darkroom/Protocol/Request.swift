package import JSON

/// The header of a job on its way to a worker. With it travel the descriptors
/// of the input, of the recipe if there is one, and of each output.
package struct Request: Hashable, Sendable {
  /// Which job; the answer repeats it.
  package var job: Int
  package var hasRecipe: Bool
  package var outputs: [Output]

  package init(job: Int, hasRecipe: Bool, outputs: [Output]) {
    self.job = job
    self.hasRecipe = hasRecipe
    self.outputs = outputs
  }

  package var descriptorCount: Int { 1 + (hasRecipe ? 1 : 0) + outputs.count }
}

extension Request {
  package var json: JSON {
    [
      "job": JSON(job), "recipe": JSON(hasRecipe), "outputs": .array(outputs.map(\.json)),
    ]
  }

  package init(bytes: [UInt8]) throws(MessageError) {
    let reader = try MessageReader(bytes)
    job = try reader.int("job", in: 0...1 << 53)
    hasRecipe = try reader.bool("recipe")
    outputs = []
    for output in try reader.readers("outputs", atMost: Limits.outputs) {
      outputs.append(try Output(output))
    }
  }
}

extension Output {
  fileprivate var json: JSON {
    var object: JSON.Object = JSON.Object([("longestSide", JSON(longestSide))])
    switch format {
    case .jpeg(let quality, let isProgressive, let sampling):
      object["format"] = "jpeg"
      object["quality"] = JSON(quality)
      object["progressive"] = JSON(isProgressive)
      object["sampling"] = JSON(sampling.rawValue)
    case .png:
      object["format"] = "png"
    }
    return .object(object)
  }

  fileprivate init(_ reader: MessageReader) throws(MessageError) {
    longestSide =
      reader.has("longestSide") ? try reader.int("longestSide", in: 1...Limits.side) : nil
    switch try reader.text("format") {
    case "jpeg":
      guard let sampling = ChromaSampling(rawValue: try reader.text("sampling")) else {
        throw .malformed(member: "sampling")
      }
      format = .jpeg(
        quality: try reader.int("quality", in: 1...100),
        isProgressive: try reader.bool("progressive"), sampling: sampling)
    case "png": format = .png
    default: throw .malformed(member: "format")
    }
  }

  /// Whether a worker would take it.
  var isValid: Bool {
    if let longestSide, !(1...Limits.side).contains(longestSide) { return false }
    if case .jpeg(let quality, _, _) = format { return (1...100).contains(quality) }
    return true
  }
}

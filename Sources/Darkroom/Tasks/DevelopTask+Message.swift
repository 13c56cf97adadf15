package import ImageEngine
package import JSON
package import Media

/// The order for developing.
package struct DevelopOrder: MessagePart, Hashable {
  package var outputs: [Output]
  package var metadata: CarriedMetadata
  package var statements: EmbeddedText?
  /// The faces with names that the pictures' metadata has.
  package var regions: [NamedRegion]
  /// The keys of the images, in the order of the files.
  package var keys: [String]

  package init(
    outputs: [Output], metadata: CarriedMetadata = .nothing, statements: EmbeddedText? = nil,
    regions: [NamedRegion] = [], keys: [String] = []
  ) {
    self.keys = keys
    self.outputs = outputs
    self.metadata = metadata
    self.statements = statements
    self.regions = regions
  }

  package var json: JSON {
    [
      "outputs": .array(outputs.map(\.json)), "metadata": JSON(metadata.rawValue),
      "statements": statements?.json ?? .null, "regions": regions.json,
      "keys": .array(keys.map { JSON($0) }),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    outputs = []
    for output in try reader.readers("outputs", atMost: DarkroomLimits.outputs) {
      outputs.append(try Output(output))
    }
    guard let metadata = CarriedMetadata(rawValue: try reader.text("metadata")) else {
      throw .malformed(member: "metadata")
    }
    self.metadata = metadata
    keys = try reader.texts("keys", atMost: DarkroomLimits.filesOfRecipe)
    statements =
      reader.has("statements") ? try EmbeddedText(try reader.reader("statements")) : nil
    regions = try [NamedRegion](optional: reader)
  }
}

/// The report after developing.
package struct DevelopReport: MessagePart, Hashable {
  package var facts: PhotoFacts
  package var pictures: [WrittenPicture]
  /// The fonts that drew the recipe's texts.
  package var fonts: [DrawnFont]

  package init(facts: PhotoFacts, pictures: [WrittenPicture], fonts: [DrawnFont] = []) {
    self.facts = facts
    self.pictures = pictures
    self.fonts = fonts
  }

  package var json: JSON {
    ["facts": facts.json, "outputs": .array(pictures.map(\.json)), "fonts": fonts.json]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    facts = try PhotoFacts(try reader.reader("facts"))
    pictures = []
    for picture in try reader.readers("outputs", atMost: DarkroomLimits.outputs) {
      pictures.append(try WrittenPicture(picture))
    }
    guard let fonts = [DrawnFont](try reader.value("fonts")) else {
      throw .malformed(member: "fonts")
    }
    self.fonts = fonts
  }
}

/// A picture that a worker claims to have written.
package struct WrittenPicture: MessagePart, Hashable {
  package var width: Int
  package var height: Int
  package var sizeBytes: Int

  package init(width: Int, height: Int, sizeBytes: Int) {
    self.width = width
    self.height = height
    self.sizeBytes = sizeBytes
  }

  package var json: JSON {
    ["width": JSON(width), "height": JSON(height), "sizeBytes": JSON(sizeBytes)]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    width = try reader.int("width", in: 1...PictureLimits.side)
    height = try reader.int("height", in: 1...PictureLimits.side)
    sizeBytes = try reader.int("sizeBytes", in: 1...DarkroomLimits.outputBytes)
  }
}

extension Output: MessagePart {
  package var json: JSON {
    var object: JSON.Object = JSON.Object([
      ("longestSide", JSON(longestSide)), ("colors", JSON(colors.rawValue)),
    ])
    if let exactSize {
      object["exactWidth"] = JSON(exactSize.width)
      object["exactHeight"] = JSON(exactSize.height)
    }
    switch format {
    case .jpeg(let quality, let isProgressive, let sampling):
      object["format"] = "jpeg"
      object["quality"] = JSON(quality)
      object["progressive"] = JSON(isProgressive)
      object["sampling"] = JSON(sampling.rawValue)
    case .png: object["format"] = "png"
    case .deepPNG: object["format"] = "deepPNG"
    case .webp(let quality):
      object["format"] = "webp"
      object["quality"] = JSON(quality)
    }
    return .object(object)
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    longestSide =
      reader.has("longestSide") ? try reader.int("longestSide", in: 1...PictureLimits.side) : nil
    guard let colors = Colors(rawValue: try reader.text("colors")) else {
      throw .malformed(member: "colors")
    }
    self.colors = colors
    if reader.has("exactWidth") {
      exactSize = PixelSize(
        width: try reader.int("exactWidth", in: 1...PictureLimits.side),
        height: try reader.int("exactHeight", in: 1...PictureLimits.side))
    }
    switch try reader.text("format") {
    case "jpeg":
      guard let sampling = ChromaSampling(rawValue: try reader.text("sampling")) else {
        throw .malformed(member: "sampling")
      }
      format = .jpeg(
        quality: try reader.int("quality", in: 1...100),
        isProgressive: try reader.bool("progressive"), sampling: sampling)
    case "png": format = .png
    case "deepPNG": format = .deepPNG
    case "webp": format = .webp(quality: try reader.int("quality", in: 1...100))
    default: throw .malformed(member: "format")
    }
  }

  /// Whether a worker would accept it.
  var isValid: Bool {
    if let longestSide, !(1...PictureLimits.side).contains(longestSide) { return false }
    return switch format {
    case .jpeg(let quality, _, _), .webp(let quality): (1...100).contains(quality)
    case .png, .deepPNG: true
    }
  }
}

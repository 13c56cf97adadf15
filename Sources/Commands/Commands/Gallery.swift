internal import Arguments
internal import Darkroom
internal import Glibc
internal import ImageEngine
internal import JSON
internal import Words

/// A page with every filter on a photo, with three settings each.
struct Gallery {
  let photo: String
  let folder: String
  /// The open photo.
  private let source: Int32

  /// Writes the pictures and the page; returns the number of filters that failed.
  static func write(of photo: String, to folder: String) async throws -> Int {
    let source = try PictureSource.open(photo)
    let darkroom = Darkroom(executable: Environment.worker, workers: 1)
    defer { close(source) }
    do {
      let failures = try await Self(photo: photo, folder: folder, source: source).write(darkroom)
      await darkroom.stop()
      return failures
    } catch {
      await darkroom.stop()
      throw error
    }
  }

  /// The longer side of each picture, in pixels.
  private static let side = 360.0

  private func write(_ darkroom: Darkroom) async throws -> Int {
    // An unreadable photo is reported once, not for every filter.
    do throws(DarkroomError) {
      _ = try await drawn(Recipe(steps: [small]), darkroom)
    } catch {
      throw Failure(PictureMaker.status(of: error), "\(photo.quotedPath): \(error.sentence)")
    }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw Failure(
        .unknownName, "\(folder.quotedPath) cannot be made: \(Environment.reason(errno))")
    }
    var rows: [String] = []
    var failures = 0
    for filter in FilterCatalog.all {
      var cells: [String] = []
      var pictures: [(name: String, picture: Picture)] = []
      for setting in Setting.allCases where filter.missing == nil {
        let name = "\(filter.name)-\(setting.rawValue).png"
        do throws(DarkroomError) {
          let picture = try await drawn(recipe(filter, setting), darkroom)
          pictures.append((name, picture))
          cells.append("<figure><img src=\"\(name)\"><figcaption>\(setting.rawValue)</figcaption>")
        } catch {
          failures += setting == .usual ? 1 : 0
          cells.append("<p>\(error.sentence)</p>")
        }
      }
      for (name, picture) in pictures {
        try PictureDestination.write(picture, to: "\(folder)/\(name)")
      }
      let missing = filter.missing.map { "<p>Needs \($0).</p>" } ?? ""
      rows.append(
        "<h2>\(filter.name)</h2><p>\(filter.summary)</p><div>\(cells.joined())\(missing)</div>")
    }
    try page(rows)
    return failures
  }

  private func drawn(
    _ recipe: Recipe, _ darkroom: Darkroom
  ) async throws(DarkroomError) -> Picture {
    try await darkroom.perform(
      FilterTask(images: [("inputImage", source)], recipe: recipe))
  }

  /// The step that reduces the photo.
  private var small: Recipe.Step {
    let size: JSON = [JSON(Self.side), JSON(Self.side * 0.75)]
    var small = Recipe.Step(
      "CIStretchCrop", JSON.Object([("inputSize", size), ("inputCropAmount", 1)]))
    small.name = "small"
    return small
  }

  /// Reduces the photo, makes a second picture from it if needed, applies the filter, and crops to
  /// the photo's frame.
  private func recipe(_ filter: FilterDescription, _ setting: Setting) -> Recipe {
    var other = Recipe.Step("CIStraightenFilter", JSON.Object([("inputAngle", JSON(3.1415))]))
    other.name = "other"
    var last = Recipe.Step(filter.name, setting.parameters(of: filter))
    for parameter in filter.parameters where parameter.type == .image {
      let name = parameter.key == "inputImage" ? "small" : "other"
      last.parameters[parameter.key] = ["step": .string(name)]
    }
    var recipe = Recipe(steps: [small, other, last])
    recipe.rect =
      filter.categories.contains("CICategoryReduction")
      ? nil : Rectangle(x: 0, y: 0, width: Self.side, height: Self.side * 0.75)
    return recipe
  }

  private func page(_ rows: [String]) throws {
    let text = """
      <!doctype html><meta charset="utf-8"><title>Filters</title>
      <style>
      body { font: 15px system-ui; margin: 2em; background: #fff; color: #222 }
      div { display: flex; gap: 1em; flex-wrap: wrap }
      figure { margin: 0 } img { max-width: 360px; background: #ddd }
      </style>
      \(rows.joined(separator: "\n"))
      """
    let path = "\(folder)/index.html"
    guard let file = fopen(path, "w") else {
      throw Failure(.partial, "\(path.quotedPath) cannot be made: \(Environment.reason(errno))")
    }
    fputs(text, file)
    guard fclose(file) == 0 else {
      throw Failure(.partial, "\(path.quotedPath) cannot be written: \(Environment.reason(errno))")
    }
  }

  /// The values of numeric parameters.
  private enum Setting: String, CaseIterable {
    case gentle, usual, strong

    func parameters(of filter: FilterDescription) -> JSON.Object {
      var values = JSON.Object()
      for parameter in filter.parameters {
        switch parameter.type {
        case .number, .angle:
          if let value = number(parameter) { values[parameter.key] = JSON(value) }
        case .point where parameter.unit == .pixels:
          values[parameter.key] = place(parameter.key)
        case .rectangle: values[parameter.key] = [0, 0, 360, 270]
        case .data where parameter.key == "inputMessage":
          values[parameter.key] = ["utf8": .string("Tintype, \(rawValue)")]
        case .data where parameter.key == "inputMesh": values[parameter.key] = Self.mesh
        case .data where parameter.key == "inputBarcodeDescriptor":
          values[parameter.key] = Self.code
        case .string where parameter.key == "inputText":
          values[parameter.key] = .string(Self.text)
        case .data where parameter.key == "inputText":
          values[parameter.key] = ["utf8": .string(Self.text)]
        default: break
        }
      }
      return values
    }

    /// In several scripts, some of which are drawn with other fonts.
    private static let text = "Tintype\nأهلا وسهلا\n中文 😀"

    /// The codewords of a small QR code.
    private static let code: JSON = [
      "symbology": "QR", "version": 1, "level": "L", "mask": 0,
      "payload": "QFaGVsbG8OwR7BHsEewR7BHsEQ==",
    ]

    /// A star of lines, each between two points.
    private static let mesh: JSON = [
      [180, 250, 110, 30], [110, 30, 300, 165], [300, 165, 60, 165], [60, 165, 250, 30],
      [250, 30, 180, 250],
    ]

    private func number(_ parameter: ParameterDescription) -> Double? {
      if parameter.key == "inputTime" {
        return self == .gentle ? 0.2 : self == .usual ? 0.5 : 0.8
      }
      guard self != .usual, let low = parameter.sliderMinimum, let high = parameter.sliderMaximum
      else {
        return parameter.unit == .pixels ? parameter.defaultValue?.double.map { $0 * 0.6 } : nil
      }
      return low + (high - low) * (self == .gentle ? 0.2 : 0.6)
    }

    private func place(_ key: String) -> JSON {
      switch key {
      case "inputTopLeft": [60, 250]
      case "inputTopRight": [320, 260]
      case "inputBottomRight": [280, 60]
      case "inputBottomLeft": [80, 20]
      case "inputPoint0", "inputInsetPoint0": [120, 90]
      case "inputPoint1", "inputInsetPoint1": [240, 180]
      case "inputSize": [360, 200]
      case "inputBreakpoint0": [90, 70]
      case "inputBreakpoint1": [200, 180]
      default: [180, 135]
      }
    }
  }
}

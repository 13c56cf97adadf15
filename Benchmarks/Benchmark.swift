internal import Glibc
internal import ImageEngine
internal import JSON

/// A piece of work whose time is of interest.
struct Benchmark {
  let name: String
  let run: () -> Void

  /// What is measured together, as the command line names it.
  enum Group: String, CaseIterable {
    case chain, filters, pairs, blur, radius, resample, preview

    var benchmarks: [Benchmark] {
      switch self {
      case .chain:
        [
          Benchmark.chain(threads: 1), Benchmark.chain(threads: 2),
          Benchmark.deepChain("displayP3", .eightBit, .displayP3),
          Benchmark.deepChain("16-bit", .sixteenBit, .sRGB),
        ]
      case .filters: Benchmark.filters(FilterCatalog.usable)
      case .pairs:
        Benchmark.filters(FilterCatalog.usable.filter(\.isWarpOrScreen), threads: 2)
      case .blur: Benchmark.blurs()
      case .radius: Benchmark.radii()
      case .resample: Benchmark.resample()
      case .preview: Benchmark.previews()
      }
    }
  }
}

/// Best times of several rounds, in each of which everything is run once: what
/// else the machine does meanwhile then hits everything alike.
func measure(_ benchmarks: [Benchmark]) -> [Result] {
  let clock = ContinuousClock()
  let source = Benchmark.photo
  var target = Bitmap(width: source.width, height: source.height)
  func copy() {
    source.withBytes { from in target.withMutableBytes { $0.copyMemory(from: from) } }
  }
  copy()
  guard !benchmarks.isEmpty else { return [] }
  for benchmark in benchmarks { benchmark.run() }
  var best = [Duration](repeating: .seconds(1000), count: benchmarks.count)
  var yardstick = Yardstick.endless
  let start = clock.now
  // Hundreds of them, and wide blurs, take their time as it is.
  for round in 0..<24 where round < 4 || start.duration(to: clock.now) < .seconds(30) {
    for (index, benchmark) in benchmarks.enumerated() {
      yardstick.measure(copy: copy)
      best[index] = min(best[index], clock.measure(benchmark.run))
    }
  }
  return zip(benchmarks, best).map { benchmark, time in
    Result(name: benchmark.name, milliseconds: time / .milliseconds(1), yardstick: yardstick)
  }
}

extension Benchmark {
  /// 12 megapixels of opaque noise.
  static let photo: Bitmap = Bitmap(width: 4000, height: 3000) { bytes in
    var state: UInt32 = 1
    for index in bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes[index] = index % 4 == 3 ? 255 : UInt8(state >> 24)
    }
  }

  /// A pane of glass: waves, repeated.
  static let pane: Bitmap = Bitmap(width: 960, height: 720) { bytes in
    for index in bytes.indices {
      let (x, y) = (Double(index / 4 % 960) / 960, Double(index / 4 / 960) / 720)
      let wave = sin(x * 40 * .pi) * sin(y * 30 * .pi)
      bytes[index] = index % 4 == 3 ? 255 : UInt8(128 + 100 * wave)
    }
  }

  /// The same, and nowhere quite opaque.
  private static let translucent: Bitmap = {
    var translucent = photo
    translucent.withMutableBytes { bytes in
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 250 }
    }
    return translucent
  }()

  /// The six filters that an editor's sliders use most.
  static let chainSteps: [Recipe.Step] = [
    Recipe.Step("CIExposureAdjust", JSON.Object([("inputEV", 0.26)])),
    Recipe.Step(
      "CIColorControls",
      JSON.Object([
        ("inputBrightness", 0.02), ("inputContrast", 1.1), ("inputSaturation", 1.2),
      ])),
    Recipe.Step("CISepiaTone", JSON.Object([("inputIntensity", 0.4)])),
    Recipe.Step("CIVibrance", JSON.Object([("inputAmount", 0.9)])),
    Recipe.Step("CIGammaAdjust", JSON.Object([("inputPower", 0.9)])),
    Recipe.Step("CIVignette", JSON.Object([("inputIntensity", 0.5)])),
  ]

  fileprivate static func chain(threads: Int) -> Benchmark {
    rendering("chain/\(threads)", chainSteps, threads: threads)
  }

  /// The same on a picture with more colours, or more bits.
  fileprivate static func deepChain(
    _ name: String, _ format: DeepBitmap.Format, _ space: ColorSpace
  ) -> Benchmark {
    let recipe = Recipe(steps: chainSteps)
    let image = Image(
      DeepBitmap(width: photo.width, height: photo.height, format: format, colorSpace: space) {
        bytes in
        photo.withBytes { codes in
          guard format == .sixteenBit else { return bytes.copyMemory(from: codes) }
          let deep = bytes.bindMemory(to: UInt16.self)
          for index in deep.indices { deep[index] = UInt16(codes[index]) * 257 }
        }
      })
    return Benchmark(name: "chain/\(name)") {
      do throws(RenderError) {
        _ = try Renderer().renderDeep(
          recipe, images: ["inputImage": image], as: format, in: space)
      } catch {
        stop(70, "chain/\(name): \(error.sentence)")
      }
    }
  }

  /// What mixes components, and by itself changes nothing.
  private static let mixing: [Recipe.Step] = [
    Recipe.Step("CIColorMatrix", JSON.Object([("inputRVector", .array([0.8, 0.1, 0.1, 0]))])),
    Recipe.Step("CIHueAdjust", JSON.Object([("inputAngle", 0.5)])),
    Recipe.Step("CITemperatureAndTint", JSON.Object([("inputTargetNeutral", .array([5000, 10]))])),
    Recipe.Step(
      "CIColorCrossPolynomial",
      JSON.Object([("inputRedCoefficients", .array([0.8, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0]))])),
  ]

  /// Each filter alone, so that one that has fallen off the fast path shows, on
  /// two threads those of which that is asked; and those that are tables for opaque
  /// photos on a photo that is not, where their arithmetic is what takes time.
  fileprivate static func filters(
    _ all: [FilterDescription], threads: Int = 1
  ) -> [Benchmark] {
    let chosen = Dictionary(uniqueKeysWithValues: (chainSteps + mixing).map { ($0.filter, $0) })
    // A code or a text has a few thousand pixels, whatever the photo has.
    let drawing = all.filter { filter in
      !filter.drawsText
        && !filter.parameters.contains {
          $0.key == "inputMessage" || $0.key == "inputBarcodeDescriptor"
        }
    }
    let suffix = threads == 1 ? "" : "/\(threads)"
    let noise: JSON = ["input": "inputImage"]
    func step(_ filter: FilterDescription) -> Recipe.Step {
      var step = chosen[filter.name] ?? Recipe.Step(filter.name, filter.somethingToDo)
      for parameter in filter.parameters
      where parameter.type == .image && parameter.key != "inputImage" {
        let isPane = filter.name == "CIGlassDistortion"
        step.parameters[parameter.key] = isPane ? ["input": "pane"] : noise
      }
      return step
    }
    let alone = drawing.map {
      rendering("filter/\($0.name)\(suffix)", [step($0)], threads: threads)
    }
    let tables = drawing.filter { threads == 1 && $0.isTable(step($0)) }.map {
      rendering("filter/\($0.name) of a translucent photo", [step($0)], of: translucent)
    }
    return alone + tables + [
      // The worst that can be looked through: every pixel is read somewhere else.
      rendering(
        "filter/CIGlassDistortion of noise\(suffix)",
        [Recipe.Step("CIGlassDistortion", JSON.Object([("inputTexture", noise)]))],
        threads: threads)
    ]
  }

  static func rendering(
    _ name: String, _ steps: [Recipe.Step], of photo: Bitmap = photo, threads: Int = 1
  ) -> Benchmark {
    var recipe = Recipe(steps: steps)
    recipe.rect = Rectangle(
      x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let all = recipe
    var output = Bitmap(width: photo.width, height: photo.height)
    return Benchmark(name: name) {
      do throws(RenderError) {
        try Renderer().render(
          all, images: ["inputImage": photo, "pane": pane], into: &output, threads: threads)
      } catch {
        stop(70, "\(name): \(error.sentence)")
      }
    }
  }

  /// Those whose cost does not grow with the radius, over radii that do.
  fileprivate static func blurs() -> [Benchmark] {
    func kept(_ name: String, _ filter: String, _ values: [(String, Int)]) -> Benchmark {
      let values = JSON.Object(values.map { ($0, JSON($1)) })
      return rendering(name, [Recipe.Step(filter, values, frame: .keep)])
    }
    let bells = [2, 10, 50, 200, 1000].map {
      kept("gaussian/\($0)", "CIGaussianBlur", [("inputRadius", $0)])
    }
    let others = [10, 100, 1000].flatMap { radius in
      let side = 2 * radius + 1
      let sides = [("inputWidth", side), ("inputHeight", side)]
      return [
        kept("box/\(radius)", "CIBoxBlur", [("inputRadius", side)]),
        kept("bloom/\(radius)", "CIBloom", [("inputRadius", radius)]),
        kept("unsharp/\(radius)", "CIUnsharpMask", [("inputRadius", radius)]),
        kept("rectangle maximum/\(radius)", "CIMorphologyRectangleMaximum", sides),
      ]
    }
    return bells + others
  }

  /// Those of the strip that is shipped, but for its first entry, which is the photo.
  private static let stripFilters = [
    "CIPhotoEffectMono", "CISepiaTone", "CIPhotoEffectTonal", "CIPhotoEffectNoir",
    "CIPhotoEffectFade", "CIPhotoEffectChrome", "CIPhotoEffectProcess", "CIPhotoEffectTransfer",
    "CIPhotoEffectInstant",
  ]

  /// What a person waits for: the chain on a screen's picture, and a strip of ten.
  fileprivate static func previews() -> [Benchmark] {
    let screen = resampled(photo, to: PixelSize(width: 1280, height: 960))
    let thumbnail = resampled(photo, to: PixelSize(width: 100, height: 75))
    let chain = Recipe(steps: chainSteps)
    let strip =
      [Recipe()]
      + stripFilters.map { Recipe(steps: [Recipe.Step($0, frame: .keep)]) }
    func render(_ name: String, _ recipes: [Recipe], of photo: Bitmap) -> Benchmark {
      Benchmark(name: name) {
        do throws(RenderError) {
          for recipe in recipes { _ = try Renderer().render(recipe, photo: photo) }
        } catch {
          stop(70, "\(name): \(error.sentence)")
        }
      }
    }
    return [
      render("preview/1280", [chain], of: screen),
      Benchmark(name: "strip/10") { _ = Renderer().strip(strip, of: thumbnail) },
    ]
  }

  fileprivate static func resample() -> [Benchmark] {
    [1600, 256].map { side in
      Benchmark(name: "resample/4000-\(side)") {
        _ = resampled(photo, to: photo.size.fitted(longestSide: side))
      }
    }
  }
}

extension FilterDescription {
  /// Those that read the picture at places of their own choice, or print it through a screen.
  fileprivate var isWarpOrScreen: Bool {
    let kinds: [FilterCategory] = [.distortionEffect, .tileEffect, .halftoneEffect]
    return kinds.contains { categories.contains($0.rawValue) }
      || ["CICrystallize", "CIPointillize", "CIGuidedFilter", "CIKMeans"].contains(name)
  }

  /// Where the defaults change nothing: a little of what its sliders can do.
  fileprivate var somethingToDo: JSON.Object {
    var values = JSON.Object()
    for parameter in parameters where parameter.defaultValue == parameter.identity {
      guard let identity = parameter.identity?.double, let high = parameter.sliderMaximum else {
        continue
      }
      values[parameter.key] = JSON(identity + (high - identity) / 5)
    }
    return values
  }

  /// Whether each component of an opaque photo depends on itself alone.
  fileprivate func isTable(_ step: Recipe.Step) -> Bool {
    // A benchmark that its filter refuses ends with the reason, later.
    guard shape == .point, let filter = try? make(step.parameters, nil) as? any PointFilter else {
      return false
    }
    return PointChain([.init(filter)]).isComponentwise
  }
}

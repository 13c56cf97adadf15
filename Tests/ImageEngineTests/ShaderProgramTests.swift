import Foundation
import ImageEngine
import JSON
import Testing

@Suite struct ShaderProgramTests {
  @Test func theEmptyRecipeShowsThePhoto() throws {
    let program = try shader(for: Recipe())
    #expect(program.uniforms == [])
    #expect(program.fragment.hasPrefix("#version 300 es\n"))
    for declaration in [
      "in vec2 uv;", "uniform sampler2D photo;", "uniform vec2 size;", "out vec4 color;",
    ] {
      #expect(program.fragment.contains(declaration))
    }
  }

  @Test func aMovedSliderChangesOnlyUniforms() throws {
    for filter in OracleTests.shaderFilters {
      var low = Recipe.Step(filter.name, amount: 0)
      var high = Recipe.Step(filter.name, amount: 0.7)
      for parameter in filter.parameters
      where parameter.type == .number && parameter.sliderMinimum != nil {
        low.parameters[parameter.key] = JSON(parameter.sliderMinimum)
        high.parameters[parameter.key] = JSON(parameter.sliderMaximum)
      }
      let (first, second) = (
        try shader(for: Recipe(steps: [low])), try shader(for: Recipe(steps: [high]))
      )
      #expect(first.fragment == second.fragment, "\(filter.name)")
      #expect(first.uniforms != second.uniforms, "\(filter.name)")
    }
  }

  @Test func aBooleanIsInTheText() throws {
    let plain = try shader(for: Recipe(steps: [.init("CIPhotoEffectMono")]))
    let kept = try shader(
      for: Recipe(steps: [
        .init("CIPhotoEffectMono", JSON.Object([("inputExtrapolate", true)]))
      ]))
    #expect(plain.fragment != kept.fragment)
    #expect(plain.uniforms == kept.uniforms)
  }

  @Test func uniformsAreNamedByStepAndKey() throws {
    let program = try shader(
      for: Recipe(steps: [
        .init("CISepiaTone", isOff: true),
        .init("CIExposureAdjust", JSON.Object([("inputEV", 1.5)]), amount: 0.25),
        .init("CIVignette", JSON.Object([("inputIntensity", 0.5)])),
      ]))
    let expected: [(String, Int, String, Float)] = [
      ("s1_inputEV", 1, "inputEV", 1.5), ("s1_amount", 1, "amount", 0.25),
      ("s2_inputIntensity", 2, "inputIntensity", 0.5), ("s2_inputRadius", 2, "inputRadius", 1),
      ("s2_amount", 2, "amount", 1),
    ]
    #expect(program.uniforms.count == expected.count)
    for (name, step, key, value) in expected {
      let uniform = try #require(program.uniforms.first { $0.name == name })
      #expect(uniform.step == step && uniform.key == key && uniform.value == [value])
      #expect(uniform.type == .float)
      #expect(program.fragment.contains("uniform float \(name);"))
    }
    #expect(!program.fragment.contains("s0_"))
    #expect(
      program.json["uniforms"]?[0]
        == ["name": "s1_inputEV", "step": 1, "key": "inputEV", "type": "float", "value": [1.5]])
  }

  @Test func theTextStaysSmall() throws {
    let program = try shader(for: Recipe(steps: [.init("CIExposureAdjust")]))
    #expect(
      program.fragment.contains(
        """
          {  // CIExposureAdjust
            float t0 = exp2(s0_inputEV);
            p1 = mix(p0, vec4(p0.r * t0, p0.g * t0, p0.b * t0, p0.a), s0_amount);
          }
        """))
    for filter in OracleTests.shaderFilters {
      let text = try shader(for: Recipe(steps: [.init(filter.name)])).fragment
      #expect(text.utf8.count < 8_000, "\(filter.name): \(text.utf8.count) bytes")
    }
  }

  @Test func aFilterOfPixelsHasAShaderUnlessItMovesThePicture() {
    let shapes: Set<FilterShape> = [.point, .blend, .generator, .sampling]
    for filter in FilterCatalog.usable where shapes.contains(filter.shape) && !filter.isGeometry {
      let images = filter.parameters.filter { $0.type == .image }.map(\.key)
      let step = Recipe.Step(
        filter.name, JSON.Object(images.map { ($0, ["input": "inputImage"] as JSON) }),
        frame: .keep)
      #expect(throws: Never.self, "\(filter.name)") { try shader(for: Recipe(steps: [step])) }
    }
  }

  /// Whatever is listed in a strip: there is a shader, or a reason that names the filter.
  @Test(arguments: FilterCatalog.all.filter { $0.takesImage && !$0.isGeometry })
  func aFilterHasAShaderOrAReason(_ filter: FilterDescription) {
    let others = filter.parameters.filter { $0.type == .image && $0.key != "inputImage" }
    let parameters = JSON.Object(others.map { ($0.key, ["input": "inputImage"] as JSON) })
    for frame in [Recipe.Frame.keep, nil] {
      do throws(RecipeError) {
        let step = Recipe.Step(filter.name, parameters, frame: frame)
        #expect(!(try shader(for: Recipe(steps: [step])).fragment.isEmpty))
      } catch {
        #expect(error.code == "noShader" && error.sentence.contains(filter.name))
      }
    }
  }

  @Test func aTableIsATextureOfItsOwn() throws {
    let numbers: [Float] = [0, 0, 0, 0.5, 0.25, 1, 1, 1, 1]
    let bytes = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
    }
    let step = Recipe.Step(
      "CIColorCurves", JSON.Object([("inputCurvesData", Payload(bytes: bytes).json)]))
    let program = try shader(for: Recipe(steps: [step]))
    let table = try #require(program.tables.first)
    #expect(program.tables.count == 1 && table.name == "s0_inputCurvesData")
    #expect(table.count == 3 && !table.isCube)
    let halfs = try #require(Data(base64Encoded: table.halfs))
    // 0, 0, 0, 1 and then 0.5, 0.25, 1, 1.
    #expect([UInt8](halfs.prefix(16)) == [0, 0, 0, 0, 0, 0, 0, 60, 0, 56, 0, 52, 0, 60, 0, 60])
    #expect(program.fragment.contains("uniform highp sampler2D s0_inputCurvesData;"))
    #expect(program.cost.reads == 4)
  }

  @Test func divisionsByAProductAreWrittenAsSuch() throws {
    let text = try shader(for: Recipe(steps: [.init("CINoiseReduction", frame: .keep)])).fragment
    #expect(!text.contains(#/ \/ \w+ \* /#))
  }

  @Test func aWindowIsALoopWhoseReachIsAUniform() throws {
    let program = try shader(
      for: Recipe(steps: [
        .init("CIBoxBlur", JSON.Object([("inputRadius", 9)]), frame: .keep)
      ]))
    // The photo's light, its rows, its columns.
    #expect(program.stages.map(\.uniforms.count) == [0, 1, 1])
    #expect(program.stages.dropFirst().allSatisfy { $0.uniforms.map(\.key) == ["reach"] })
    #expect(program.stages[1].uniforms[0].value == [4])
    #expect(program.cost.reads == 2 * 65 + 3)
  }

  /// The light of few neighbours is not rounded to half floats; more need not be decoded each.
  @Test func fewNeighboursAreReadFromThePhotoItself() throws {
    let few = try shader(for: Recipe(steps: [.init("CIEdges", frame: .keep)]))
    #expect(few.stages.isEmpty && few.fragment.contains("vec4 read_photo(vec2 p)"))
    let many = try shader(for: Recipe(steps: [.init("CINoiseReduction", frame: .keep)]))
    #expect(many.stages.count == 1 && many.fragment.contains("vec4 read_stage0(vec2 p)"))
  }

  /// The step's amount is mixed once, at its end.
  @Test func theAmountOfAStepIsNotThatOfItsParts() throws {
    let step = Recipe.Step("CIDepthOfField", amount: 0.5, frame: .keep)
    let program = try shader(for: Recipe(steps: [step]))
    let texts = program.stages.map(\.fragment) + [program.fragment]
    let mixes = texts.joined().matches(of: /mix\([^;]*, s0_amount\)/)
    #expect(mixes.count == 1)
  }

  @Test func filtersDrawnOnlyNearlySaySo() throws {
    let steps = [Recipe.Step("CIExposureAdjust"), Recipe.Step("CIEdgeWork", frame: .keep)]
    #expect(try shader(for: Recipe(steps: steps)).json["near"] == true)
    #expect(try shader(for: Recipe(steps: [steps[0]])).json["near"] == false)
    let off = Recipe.Step("CIEdgeWork", isOff: true, frame: .keep)
    #expect(try shader(for: Recipe(steps: [off])).json["near"] == false)
  }

  @Test func anotherImageThanThePhotoHasNoShader() throws {
    let recipe = Recipe(steps: [
      .init("CISepiaTone", JSON.Object([("inputImage", ["input": "mask"] as JSON)]))
    ])
    let expected = RecipeError.missingImage(
      key: "mask", filter: "CISepiaTone", parameter: "inputImage")
    #expect(throws: expected) { try shader(for: recipe) }
  }

  /// A recipe that says no size is shown on photos of any.
  @Test(arguments: ["CIDepthOfField", "CIVignette", "CIGaussianBlur"])
  func theSizeOfThePhotoIsInNoShader(_ name: String) throws {
    let step = Recipe.Step(name, frame: .keep)
    let small = Recipe(steps: [step], size: PixelSize(width: 1000, height: 800))
    #expect(try shader(for: small) == shader(for: Recipe(steps: [step])))
  }

  @Test func aPaintedMaskIsThereButHasNoShader() throws {
    let recipe = try Recipe(
      parsing: """
        {"version":1,"steps":[{"filter":"CIBlendWithMask","frame":"keep","parameters":{
          "inputBackgroundImage":{"input":"inputImage"},"inputMaskImage":{"input":"mask"}}}],
         "images":{"mask":{"strokes":[]}}}
        """)
    #expect(throws: RecipeError.noShader(filter: "CIBlendWithMask", why: .needsAnotherImage)) {
      try shader(for: recipe)
    }
  }

  /// Edges are continued in a shader, whatever the step says.
  @Test func filtersThatDifferAtTheEdgesHaveNoShader() throws {
    for name in ["CIGaussianBlur", "CIBoxBlur", "CIAffineTile"] {
      #expect(throws: RecipeError.noShader(filter: name, why: .doesNotKeepItsFrame)) {
        try shader(for: Recipe(steps: [.init(name)]))
      }
    }
    // What continues edges itself needs no step that does.
    for frame in [Recipe.Frame.keep, nil] {
      let text = try shader(for: Recipe(steps: [.init("CIClamp", frame: frame)])).fragment
      #expect(text.contains("max(min(place, s0n"))
    }
    let blend = Recipe(steps: [
      .init("CIScreenBlendMode", ["inputBackgroundImage": ["input": "inputImage"]])
    ])
    #expect(try shader(for: blend).stages.isEmpty)
  }

  static let refusals: [(JSON, ShaderObstacle)] = [
    (["filter": "CIAreaHistogram"], .needsTheWholePicture),
    (
      ["filter": "CIGuidedFilter", "parameters": ["inputGuideImage": ["input": "inputImage"]]],
      .needsTheWholePicture
    ),
    (["filter": "CIColorThresholdOtsu", "frame": "keep"], .needsTheWholePicture),
    (
      ["filter": "CIQRCodeGenerator", "parameters": ["inputMessage": ["utf8": "here"]]],
      .isDrawnAsAWhole
    ),
    (
      ["filter": "CIMeshGenerator", "parameters": ["inputMesh": [[0, 0, 9, 9]]]], .isDrawnAsAWhole
    ),
    (["filter": "CITextImageGenerator", "parameters": ["inputText": "here"]], .isDrawnAsAWhole),
    (["filter": "CIQRCodeGenerator"], .cannotBeApplied),
    (["filter": "CIPersonSegmentation", "frame": "keep"], .cannotBeApplied),
    (["filter": "CIStraightenFilter"], .movesThePicture),
    (
      ["filter": "CIAffineClamp", "parameters": ["inputTransform": [1, 0, 0, 1, 9, 0]]],
      .doesNotKeepItsFrame
    ),
    (["filter": "CIKaleidoscope"], .doesNotKeepItsFrame),
  ]

  @Test(arguments: refusals.indices)
  func aRefusalSaysWhatIsInTheWay(_ index: Int) throws {
    let (step, why) = Self.refusals[index]
    let name = try #require(step["filter"]?.string)
    let recipe = try Recipe(parsing: JSON.object(["version": 1, "steps": [step]]).text)
    #expect(throws: RecipeError.noShader(filter: name, why: why)) { try shader(for: recipe) }
  }

  @Test func aPictureWithNothingInItIsDrawn() throws {
    let text = try shader(for: Recipe(steps: [.init("CIMeshGenerator")])).fragment
    #expect(text.contains("vec4(0.0)"))
  }

  @Test func aPageIsCurledOnceAlsoWhereItsShadowHasAnExtent() throws {
    let target: JSON = ["input": "inputImage"]
    let texts = try [[0, 0, 0, 0], [9, 9, 40, 40]].map { extent in
      try shader(
        for: Recipe(steps: [
          .init(
            "CIPageCurlWithShadowTransition",
            ["inputTargetImage": target, "inputShadowExtent": .array(extent.map { JSON($0) })],
            frame: .keep)
        ]))
    }
    #expect(texts[0].fragment == texts[1].fragment && texts[0].stages == texts[1].stages)
    #expect(texts[0].uniforms != texts[1].uniforms)
  }

  @Test func aRecipeThatIsRefusedHasNoShader() {
    #expect(throws: RecipeError.unknownFilter(name: "CINope", step: 0)) {
      try shader(for: Recipe(steps: [.init("CINope")]))
    }
  }

  /// With tables that change something, and another picture for each that it takes.
  private static func onAPhotoAndAnother(_ filter: FilterDescription) -> Recipe {
    var values = OracleTests.tables(of: filter, seed: 1)
    for parameter in filter.parameters where parameter.type == .image {
      let isPhoto = parameter.key == "inputImage"
      values[parameter.key] = isPhoto ? ["input": "inputImage"] : ["step": "other"]
    }
    return Recipe(steps: [
      .init("CIPhotoEffectProcess", [:], name: "other"),
      .init(filter.name, values, frame: filter.takesImage ? .keep : nil),
    ])
  }

  private static let validator = ["/usr/bin/glslangValidator", "/usr/local/bin/glslangValidator"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test func theReferenceCompilerTakesEveryShader() throws {
    let validator = try #require(
      Self.validator, "glslangValidator is not installed: scripts/setup test installs it")
    var recipes = [Recipe(), RendererTests.everything]
    recipes += FilterCatalog.all.map { Self.onAPhotoAndAnother($0) }
    recipes.append(
      Recipe(steps: [
        .init("CIPhotoEffectChrome", JSON.Object([("inputExtrapolate", true)]))
      ]))
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tintype-shaders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // Only a temporary folder is left.
    var files: [String] = []
    var missing: Set<String> = []
    for recipe in recipes {
      // Some have none.
      guard let program = try? shader(for: recipe) else {
        missing.insert(recipe.steps.last?.filter ?? "")
        continue
      }
      for text in program.stages.map(\.fragment) + [program.fragment] {
        let file = folder.appending(path: "\(files.count).frag")
        try text.write(to: file, atomically: true, encoding: .utf8)
        files.append(file.path())
      }
    }
    let pixels = FilterCatalog.usable.filter { [.point, .blend].contains($0.shape) }.map(\.name)
    #expect(missing.intersection(pixels) == [])
    let process = Process()
    process.executableURL = URL(filePath: validator)
    process.arguments = files
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: output, as: UTF8.self))")
  }

  @Test func filtersThatReadNeighboursAreDrawnInStages() throws {
    let blur = Recipe(steps: [
      .init("CIExposureAdjust", JSON.Object([("inputEV", 1)])),
      .init("CIGaussianBlur", JSON.Object([("inputRadius", 4)]), amount: 0.5, frame: .keep),
    ])
    let program = try shader(for: blur)
    // The brighter picture, the means and the blur of its rows, and those of its columns.
    #expect(
      program.stages.map(\.name) == ["stage0", "stage1", "stage2", "stage3", "stage4"])
    #expect(program.fragment.contains("texture(stage4, uv)"))
    #expect(program.uniforms.contains { $0.name == "s1_amount" && $0.value == [0.5] })
    var wider = blur
    wider.steps[1].parameters["inputRadius"] = 9
    let other = try shader(for: wider)
    #expect(other.fragment == program.fragment)
    #expect(other.stages.map(\.fragment) == program.stages.map(\.fragment))
    #expect(other.stages.map(\.uniforms) != program.stages.map(\.uniforms))
  }

  @Test func aRecipeThatMovesThePictureHasNoShaderAndSaysWhy() {
    #expect(throws: RecipeError.noShader(filter: "CICrop", why: .movesThePicture)) {
      try shader(for: Recipe(steps: [.init("CICrop")]))
    }
  }
}

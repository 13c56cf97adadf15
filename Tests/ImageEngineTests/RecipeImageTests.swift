import Foundation
import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

/// Recipes as images: what a step reads, where it ends, how it scales.
@Suite struct RecipeImageTests {
  private func grey(_ width: Int, _ height: Int, _ code: UInt8 = 128) -> Bitmap {
    Bitmap(width: width, height: height) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : code }
    }
  }

  @Test func aKeptFrameHasNoDarkEdges() throws {
    let photo = grey(40, 30)
    let recipe = try Recipe(
      parsing: #"{"version":1,"steps":[{"filter":"CIGaussianBlur","frame":"keep"}]}"#)
    #expect(try Renderer().render(recipe, photo: photo) == photo)
  }

  /// 188 is the code of half the light.
  @Test func aStoredMasksLightIsTheCoverageUpToTheEdgesOfThePhoto() throws {
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"size":[40,30],"steps":[
          {"filter":"CIBlendWithMask","frame":"keep","parameters":{
            "inputImage":{"input":"white"},"inputBackgroundImage":{"input":"inputImage"},
            "inputMaskImage":{"input":"mask"}}}],
         "images":{"mask":{"resource":"\#(String(repeating: "a", count: 64))"}}}
        """#)
    let images = [
      "inputImage": grey(40, 30, 0), "white": grey(40, 30, 255), "mask": grey(7, 5, 188),
    ]
    let result = try Renderer().render(recipe, images: images)
    #expect(result.size == PixelSize(width: 40, height: 30))
    result.withBytes { bytes in
      #expect(bytes.indices.allSatisfy { $0 % 4 == 3 || (187...189).contains(bytes[$0]) })
    }
    #expect(recipe.readResources == recipe.resources && recipe.resources.count == 1)
  }

  @Test func withoutAFrameABlurGrowsThePicture() throws {
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"steps":[{"filter":"CIGaussianBlur","parameters":{"inputRadius":2}}]}
        """#)
    let result = try Renderer().render(recipe, photo: grey(40, 30))
    #expect(result.size == PixelSize(width: 52, height: 42))
    #expect(result[0, 0][3] < 3)
  }

  @Test func pixelValuesFollowThePhotosSize() throws {
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"size":[40,30],"steps":[
          {"filter":"CICrop","parameters":{"inputRectangle":[10,10,20,10]}}]}
        """#)
    #expect(
      try Renderer().render(recipe, photo: grey(80, 60)).size == PixelSize(width: 40, height: 20))
  }

  @Test func onAPhotoOfAnotherShapePlacesKeepTheirsFromTheCentre() {
    let scaling = Scaling(
      from: PixelSize(width: 300, height: 400), to: PixelSize(width: 400, height: 300))
    var point = SIMD2<Float>(150, 200)
    point.scale(by: scaling, as: .point)
    #expect(point == SIMD2(200, 150))
    var offset = SIMD2<Float>(150, 200)
    offset.scale(by: scaling, as: .vector)
    #expect(offset == SIMD2(150, 200))
    var turn = AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 350, ty: 50)
    turn.scale(by: scaling, as: .transform)
    // A quarter turn about the centre stays one.
    #expect(abs(turn.tx - 350) < 1e-9 && abs(turn.ty + 50) < 1e-9)
  }

  /// Also one above the picture, and the lines of a mesh.
  @Test func everyPlaceKeepsItsDistanceFromTheCentre() throws {
    let scaling = Scaling(
      from: PixelSize(width: 400, height: 300), to: PixelSize(width: 300, height: 400))
    var light: SIMD3<Float> = [200, 150, 80]
    light.scale(by: scaling, as: .vector)
    #expect(light == [150, 200, 80])
    let mesh = try FilterCatalog.description(named: "CIMeshGenerator")
      .make(["inputMesh": [[200, 150, 210, 150]]], scaling)
    let extent = try mesh.output(of: [:]).extent
    #expect(extent.contains(150, 200) && extent.contains(160, 200), "\(extent)")
  }

  @Test func linesOfAMeshAreAsLargeAsThePicture() throws {
    let mesh = try FilterCatalog.description(named: "CIMeshGenerator")
      .make(["inputMesh": [[0, 0, 100, 60]], "inputWidth": 2], Scaling(factor: 0.5))
    #expect(
      try mesh.output(of: [:]).extent == Rectangle(x: -2, y: -2, width: 54, height: 34))
  }

  @Test func aStripWithoutEndCutsItsOtherSide() throws {
    let recipe = try Recipe(
      parsing: """
        {"version":1,"steps":[
          {"filter":"CICrop","parameters":{"inputRectangle":[0,0,1e13,10]}}]}
        """)
    #expect(try Renderer().render(recipe, photo: grey(30, 20)).size == PixelSize(30, 10))
    let strip = Rectangle(x: 0, y: 0, width: 1e13, height: 10)
    let photo = Rectangle(x: -5, y: -5, width: 30, height: 20)
    #expect(strip.intersection(photo) == Rectangle(x: 0, y: 0, width: 25, height: 10))
    #expect(Rectangle.infinite.intersection(strip) == strip)
    #expect(strip.outset(by: 2).height == 14)
    #expect(strip.isInfinite && strip.intersection(photo).isInfinite == false)
  }

  @Test func aVignetteWithoutCornersDarkensNothing() throws {
    let plane = ConstantColorGenerator(color: FilterColor(0.5, 0.5, 0.5))()
    let rect = Rectangle(x: 0, y: 0, width: 20, height: 2)
    let before = try Renderer().numbers(of: plane, rect: rect)
    #expect(try Renderer().numbers(of: Vignette(intensity: 1)(plane), rect: rect) == before)
  }

  @Test func theAmountOfGeometryIsRefused() {
    let error = #expect(throws: RecipeError.self) {
      try Recipe(parsing: #"{"version":1,"steps":[{"filter":"CICrop","amount":0.5}]}"#)
    }
    #expect(error == .notApplicable(filter: "CICrop", member: "amount"))
  }

  @Test func imagesWithoutAnEndAreRefusedUnlessAPartIsNamed() throws {
    var recipe = try Recipe(parsing: #"{"version":1,"steps":[{"filter":"CIClamp"}]}"#)
    #expect(throws: RenderError.neverEnds(filter: "CIClamp", key: nil)) {
      try Renderer().render(recipe, photo: grey(4, 4))
    }
    recipe.rect = Rectangle(x: -3, y: -3, width: 10, height: 10)
    #expect(try Renderer().render(recipe, photo: grey(4, 4)) == grey(10, 10))
  }

  @Test func aStrokeIsWhiteOnBlackAndScales() throws {
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"size":[40,20],"steps":[
          {"filter":"CISepiaTone","parameters":{"inputImage":{"input":"mask"},"inputIntensity":0}}],
         "images":{"mask":{"strokes":[
          {"points":[10,10,1,30,10,1],"radius":4,"hardness":1},
          {"points":[20,10,1],"radius":2,"hardness":1,"erase":true}]}}}
        """#)
    for scale in [1, 2] {
      let mask = try Renderer().render(recipe, photo: grey(40 * scale, 20 * scale))
      #expect(mask.size == PixelSize(width: 40 * scale, height: 20 * scale))
      #expect(mask[12 * scale, 10 * scale] == [255, 255, 255, 255])
      #expect(mask[20 * scale, 10 * scale] == [0, 0, 0, 255])
      #expect(mask[12 * scale, 2 * scale] == [0, 0, 0, 255])
    }
  }

  @Test func aResourceIsLaidWhereTheRecipeSays() throws {
    let name = String(repeating: "0a", count: 32)
    let recipe = try Recipe(
      parsing: """
        {"version":1,"steps":[
          {"filter":"CICrop","parameters":{"inputImage":{"input":"overlay"}}}],
         "images":{"overlay":{"resource":"\(name)","rect":[2,3,8,6]}},"rect":[0,0,12,12]}
        """)
    let images = ["inputImage": grey(12, 12), "overlay": grey(4, 3, 255)]
    let result = try Renderer().render(recipe, images: images)
    #expect(result[6, 12 - 1 - 6] == [255, 255, 255, 255])
    #expect(result[0, 0] == [0, 0, 0, 0])
    let error = #expect(throws: RenderError.self) {
      try Renderer().render(recipe, photo: grey(12, 12))
    }
    #expect(
      error?.sentence
        == "inputImage of CICrop is the image 'overlay', which is not there.")
  }

  @Test func aCropOfAHugeBlurredPictureCostsTheCrop() throws {
    let huge = Rectangle(x: 0, y: 0, width: 12_000, height: 8_000)
    var recipe = try Recipe(
      parsing: #"{"version":1,"steps":[{"filter":"CIGaussianBlur","frame":"keep"}]}"#)
    recipe.rect = Rectangle(x: 6000, y: 4000, width: 500, height: 500)
    _ = try Renderer().render(recipe, images: ["inputImage": Watched()().cropped(to: huge)])
    // A row of the part takes one or two; all of the picture has 192,000.
    let tiles = Watched.tiles.withLock { $0 }
    #expect(tiles > 500 && tiles < 3_000, "\(tiles) tiles")
  }

  @Test(arguments: ["CIMedianFilter", "CIUnsharpMask", "CIBumpDistortion"])
  func aPictureTooLargeForMemoryIsRenderedInPartsThatFit(_ filter: String) throws {
    let photo = Bitmap(width: 9000, height: 6000) { bytes in
      var state: UInt32 = 1
      for index in bytes.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes[index] = index % 4 == 3 ? 255 : UInt8(state >> 24)
      }
    }
    var recipe = Recipe(steps: [Recipe.Step(filter, frame: .keep)])
    let whole = try Renderer().render(recipe, photo: photo, threads: 2)
    // Where halves, and halves of them, meet.
    for (x, y) in [(4470, 2980), (2220, 1480), (30, 4480), (8930, 5930)] {
      recipe.rect = Rectangle(x: Double(x), y: Double(y), width: 60, height: 60)
      let part = try Renderer().render(recipe, photo: photo)
      for row in 0..<60 {
        for column in 0..<60 {
          #expect(part[column, row] == whole[x + column, 6000 - y - 60 + row])
        }
      }
    }
  }

  /// Recipes of every version that there has been stay here for ever.
  @Test(arguments: ["recipe-version-1.json", "recipe-version-1-images.json"])
  func recipesOfEveryVersionAreReadAndWrittenExactly(_ name: String) throws {
    let text = String(decoding: try fixture(name), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    let recipe = try Recipe(parsing: text)
    #expect(recipe.text == text)
    let images = ["inputImage": grey(64, 48), "badge": grey(8, 6, 10)]
    #expect(try Renderer().render(recipe, images: images).size == PixelSize(width: 64, height: 48))
  }

  /// A cube, lines, a colour of another space, a message, a resource and a mask that is read.
  @Test func everyKindOfValueKeepsItsMeaning() throws {
    let text = String(decoding: try fixture("recipe-version-1-images.json"), as: UTF8.self)
    let recipe = try Recipe(parsing: text)
    for scale in [1, 3] {
      let images = ["inputImage": grey(64 * scale, 48 * scale, 200), "badge": grey(8, 6, 10)]
      let picture = try Renderer().render(recipe, images: images)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        picture[x * scale + scale / 2, picture.height - 1 - y * scale - scale / 2]
      }
      #expect(pixel(48, 24) == [174, 174, 174, 255])
      #expect(pixel(48, 8) == [255, 0, 0, 255])
      #expect(pixel(8, 40) == [10, 10, 10, 255])
      #expect(pixel(20, 40) == [174, 174, 174, 255])
    }
    let plain = try Renderer().render(
      recipe, images: ["inputImage": grey(64, 48, 200), "badge": grey(8, 6, 10)])
    // The corner of the code has a light edge, and then a dark one.
    #expect(plain[0, 47] == [255, 255, 255, 255] && plain[1, 46] == [0, 0, 0, 255])
  }

  @Test func theStepThatMadeAnImageWithoutAnEndIsNamed() throws {
    let photo = Image(grey(4, 4))
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"steps":[{"filter":"CIClamp"},
          {"filter":"CIGaussianBlur","parameters":{"inputRadius":1}}]}
        """#)
    let endless = [
      try recipe.image(of: ["inputImage": photo]), try Clamp().output(of: ["inputImage": photo]),
    ]
    for image in endless {
      #expect(throws: RenderError.neverEnds(filter: "CIClamp", key: nil)) {
        try Renderer().render(image)
      }
      #expect(throws: RenderError.neverEnds(filter: "CIClamp", key: nil)) {
        try Renderer().numbers(of: image)
      }
      #expect(try Renderer().render(image.cropped(to: photo.extent)) == grey(4, 4))
    }
    #expect(throws: RenderError.neverEnds(filter: "CIConstantColorGenerator", key: nil)) {
      try Renderer().renderDeep(ConstantColorGenerator()())
    }
  }

  @Test func aMaskThatNobodyWaitsForIsNotPainted() throws {
    let recipe = try Recipe(
      parsing: #"""
        {"version":1,"steps":[
          {"filter":"CISepiaTone","parameters":{"inputImage":{"input":"mask"}}}],
         "images":{"mask":{"strokes":[{"points":[100,100,1,900,900,1],"radius":50}]}}}
        """#)
    #expect(throws: RenderError.cancelled) {
      try recipe.image(of: ["inputImage": Image(grey(1000, 1000))], isCancelled: { true })
    }
  }
}

/// One colour everywhere, which counts how often it is asked for a tile.
private struct Watched: GeneratorFilter {
  static let tiles = Mutex(0)
  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func kernel<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Color<V> {
    { _ in Color(0.5, 0.5, 0.5, 1.0) }
  }

  func generate(_ tile: Tile) {
    Self.tiles.withLock { $0 += 1 }
    ConstantColorGenerator().generate(tile)
  }
}

extension PixelSize {
  fileprivate init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }
}

extension Rectangle {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= maxX && y >= self.y && y <= maxY
  }
}

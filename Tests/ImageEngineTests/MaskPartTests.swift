import ImageEngine
import JSON
import TestSupport
import Testing

/// Of a painted mask, what is rendered asks for a part, and no more is painted.
@Suite struct MaskPartTests {
  /// A brush's mask, through which a step is seen, and what reads around it.
  private static let strokes = #"""
    {"strokes":[
      {"points":[10,20,1,150,90,0.6,40,70,1],"radius":14,"hardness":0.4,"flow":0.8},
      {"points":[60,10,1,70,110,1],"radius":6,"erase":true},
      {"points":[90,60,1],"radius":30,"hardness":0}]}
    """#

  private static func recipe(_ steps: String) throws -> Recipe {
    try Recipe(parsing: #"{"version":1,"steps":[\#(steps)],"images":{"m":\#(strokes)}}"#)
  }

  private static let exposed = #"""
    {"filter":"CIExposureAdjust","parameters":{"inputEV":1}}
    """#
  private static let mixed = #"""
    {"filter":"CIBlendWithMask","frame":"keep","parameters":{
      "inputBackgroundImage":{"input":"inputImage"},"inputMaskImage":{"input":"m"}}}
    """#
  private static let varied = #"""
    {"filter":"CIMaskedVariableBlur","frame":"keep","parameters":{
      "inputRadius":4,"inputMask":{"input":"m"}}}
    """#
  private static let blurred = #"""
    {"filter":"CIGaussianBlur","frame":"keep","parameters":{
      "inputImage":{"input":"m"},"inputRadius":5}}
    """#
  private static let turned = #"""
    {"filter":"CIAffineTransform","parameters":{
      "inputImage":{"input":"m"},"inputTransform":[0.9,0.3,-0.3,0.9,10,-10]}}
    """#

  @Test(arguments: [
    "\(exposed),\(mixed)", varied, blurred, turned, "\(exposed),\(mixed),\(varied),\(blurred)",
  ])
  func aPartUnderAMaskIsThatPartOfTheWhole(_ steps: String) throws {
    var generator = SeededGenerator(seed: 4)
    let photo = generator.bitmap(width: 160, height: 120)
    var recipe = try Self.recipe(steps)
    recipe.rect = Rectangle(x: 0, y: 0, width: 160, height: 120)
    let whole = try Renderer().render(recipe, photo: photo)
    for (x, y) in [(0, 0), (51, 33), (120, 80)] {
      recipe.rect = Rectangle(x: Double(x), y: Double(y), width: 40, height: 40)
      let part = try Renderer().render(recipe, photo: photo)
      for row in 0..<40 {
        for column in 0..<40 {
          let (p, q) = (part[column, row], whole[x + column, 120 - y - 40 + row])
          let off = (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
          #expect(off <= 1, "\(x + column) \(row): \(p) \(q)")
        }
      }
    }
  }

  /// A mask of all of it would take more memory than masks may.
  @Test func aCropOfAHugePhotoCostsTheCrop() throws {
    let huge = Rectangle(x: 0, y: 0, width: 60_000, height: 40_000)
    let plane = ConstantColorGenerator(color: FilterColor(0.5, 0.5, 0.5))().cropped(to: huge)
    var recipe = try Self.recipe("\(Self.exposed),\(Self.mixed)")
    #expect(throws: RenderError.tooLarge(width: 60_000, height: 40_000)) {
      _ = try recipe.image(of: ["inputImage": plane])
    }
    recipe.rect = Rectangle(x: 50, y: 20, width: 100, height: 100)
    let part = try Renderer().render(recipe, images: ["inputImage": plane])
    #expect(part.size == PixelSize(width: 100, height: 100))
    // Where all three strokes have been, there is some of the step to be seen.
    #expect(Set((0..<100).map { part[$0, 50][0] }).count > 10)
    recipe.rect = Rectangle(x: 30_000, y: 20_000, width: 50, height: 50)
    let far = try Renderer().render(recipe, images: ["inputImage": plane])
    #expect(far[25, 25] == far[0, 0])
  }

  /// Nor may strokes elsewhere take the time that masks may.
  @Test func strokesThatAreNotSeenAreNotPainted() throws {
    let points = [String](repeating: "30000,20000,1", count: 40).joined(separator: ",")
    let text = #"""
      {"version":1,"steps":[\#(Self.mixed)],"rect":[0,0,64,64],
       "images":{"m":{"strokes":[{"points":[\#(points)],"radius":9000}]}}}
      """#
    let huge = Rectangle(x: 0, y: 0, width: 60_000, height: 40_000)
    let plane = ConstantColorGenerator(color: FilterColor(0.5, 0.5, 0.5))().cropped(to: huge)
    let part = try Renderer().render(try Recipe(parsing: text), images: ["inputImage": plane])
    #expect(part.size == PixelSize(width: 64, height: 64))
  }
}

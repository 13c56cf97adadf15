/// Runs a neural network on the picture.
///
/// Only the name exists here: a trained model would have to be part of the recipe, and this program
/// has no runtime for one. Applying it is an error that says so.
public struct CoreMLModelFilter: UnavailableFilter {
  public var model = Payload()
  public var headIndex: Int = 0
  public var softmaxNormalization: Bool = false

  public init() {}
  public init(
    model: Payload = Payload(), headIndex: Int = 0, softmaxNormalization: Bool = false
  ) {
    self.model = model
    self.headIndex = headIndex
    self.softmaxNormalization = softmaxNormalization
  }

  public static let info = FilterInfo<Self>(
    "CICoreMLModelFilter", displayName: "CoreML Model Filter",
    categories: [.builtIn, .stillImage, .stylize],
    "Needs a trained model, which cannot be given here.",
    [
      .inputImage,
      .data("inputModel", \.model, "A trained model."),
      .integer("inputHeadIndex", \.headIndex, .within(0...10), "Which of its results is wanted."),
      .boolean("inputSoftmaxNormalization", \.softmaxNormalization, "Whether results add up to 1."),
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "a trained model, and nothing here runs one"
}

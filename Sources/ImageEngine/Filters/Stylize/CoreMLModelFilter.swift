/// Runs a neural network on the picture.
///
/// A program computes it, where the library for networks is; without that, applying it is an error
/// that says so. The network is an ONNX file: the bytes as base64, or `{"input": KEY}` for a file
/// that is given beside the recipe. It takes one picture with codes from 0 to 1, and its output is
/// stretched to the frame of the image.
public struct CoreMLModelFilter: ModelFilter {
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
    "Runs a network that is given as an ONNX file. Needs the library for networks.",
    [
      .inputImage,
      .data("inputModel", \.model, "An ONNX file with one picture as its input."),
      .integer(
        "inputHeadIndex", \.headIndex, .within(0...10), "The index of the model's output to use."),
      .boolean(
        "inputSoftmaxNormalization", \.softmaxNormalization,
        "Whether the results are normalised to a sum of 1."),
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "the library that runs networks; tintype models add takes it"
}

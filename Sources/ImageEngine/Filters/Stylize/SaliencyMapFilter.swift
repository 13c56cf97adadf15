/// Finds the areas that attract the eye first, as a grey picture.
///
/// A program computes it with a network that separates the subject from the background, in the
/// frame of the image. Without that model, applying it is an error that says so.
public struct SaliencyMapFilter: ModelFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISaliencyMapFilter", displayName: "Saliency Map Filter",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Shows where the subject is. Needs an optional model.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "the model that finds subjects; tintype models add takes it"
}

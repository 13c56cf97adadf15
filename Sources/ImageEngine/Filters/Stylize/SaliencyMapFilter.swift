/// Finds the areas that attract the eye first.
///
/// Only the name exists here: it requires a network trained to predict gaze. Applying it is an
/// error that says so.
public struct SaliencyMapFilter: UnavailableFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISaliencyMapFilter", displayName: "Saliency Map Filter",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Needs a trained model, which is not part of this program.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing =
    "a model that was trained to predict where people look, which is not part of this program"
}

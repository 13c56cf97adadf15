/// Finds the people in the picture.
///
/// Only the name exists here: it requires a network trained to find people. Applying it is an error
/// that says so.
public struct PersonSegmentation: UnavailableFilter {
  public var qualityLevel: Int = 0

  public init() {}
  public init(
    qualityLevel: Int = 0
  ) {
    self.qualityLevel = qualityLevel
  }

  public static let info = FilterInfo<Self>(
    "CIPersonSegmentation", displayName: "Person Segmentation",
    categories: [.builtIn, .stillImage, .stylize, .video],
    "Needs a trained model, which is not part of this program.",
    [
      .inputImage,
      .integer("inputQualityLevel", \.qualityLevel, .within(0...2), "How exact the edges are."),
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "a model that was trained to find people, which is not part of this program"
}

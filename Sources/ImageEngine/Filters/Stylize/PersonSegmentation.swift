/// Finds the people in the picture, as a grey picture.
///
/// A program computes it with a network that finds people who are near, in the frame of the image.
/// Its edges follow those of the image, except at the lowest quality. Without that model, applying
/// it is an error that says so.
public struct PersonSegmentation: ModelFilter {
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
    "Shows where people are. Needs an optional model.",
    [
      .inputImage,
      .integer(
        "inputQualityLevel", \.qualityLevel, .within(0...2),
        "The accuracy of the edges: 0 is the most accurate, 2 the fastest."),
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "the model that finds people; tintype models add takes it"
}

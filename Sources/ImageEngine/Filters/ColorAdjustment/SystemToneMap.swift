/// Maps tones as Apple's systems do for their own screens.
///
/// It stands here for its name: the curve belongs to the screen of the device
/// it runs on. Applying it is an error that says so; ``ToneMapHeadroom`` does
/// without.
public struct SystemToneMap: UnavailableFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISystemToneMap", displayName: "System Tone Map",
    categories: [.builtIn, .colorAdjustment],
    "Needs the screen's own tone curve; CIToneMapHeadroom does without.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing =
    "the tone curve of the screen that it is shown on; CIToneMapHeadroom does without"
}

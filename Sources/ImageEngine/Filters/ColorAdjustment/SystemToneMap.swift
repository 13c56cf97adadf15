/// Maps tones as Apple's systems do for their screens.
///
/// Only the name exists here: the curve depends on the device's screen. Applying it is an error
/// that says so; use ``ToneMapHeadroom`` instead.
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

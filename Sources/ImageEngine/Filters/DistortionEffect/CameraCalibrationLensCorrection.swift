/// Corrects a lens by the calibration of the camera that took the picture.
///
/// Only the name exists here: the calibration is an object of Apple's cameras that no file
/// contains. Applying it is an error that says so.
public struct CameraCalibrationLensCorrection: UnavailableFilter {
  public var calibration = Payload()
  public var useInverseLookUpTable: Bool = false

  public init() {}
  public init(
    calibration: Payload = Payload(), useInverseLookUpTable: Bool = false
  ) {
    self.calibration = calibration
    self.useInverseLookUpTable = useInverseLookUpTable
  }

  public static let info = FilterInfo<Self>(
    "CICameraCalibrationLensCorrection", displayName: "Lens Correction for AVC",
    categories: .squarePixels.union([.distortionEffect]),
    "Needs a camera's calibration, which no file has.",
    [
      .inputImage,
      .data("inputAVCameraCalibrationData", \.calibration, "The camera's calibration."),
      .boolean(
        "inputUseInverseLookUpTable", \.useInverseLookUpTable, "Whether the correction is undone."),
    ])

  public static let examples: [Example<Self>] = [

    ]

  static let missing = "the calibration object of the camera, which no file has"
}

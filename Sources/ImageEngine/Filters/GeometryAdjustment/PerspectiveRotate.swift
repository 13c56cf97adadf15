#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Rotates the camera after the fact: pitch, yaw and roll.
///
/// The mapping is defined: a camera of the given focal length, rotated about its centre; the order,
/// yaw before pitch before roll, is our own, as Apple documents none. Premultiplied linear light,
/// interpolated bilinearly.
public struct PerspectiveRotate: GeometryFilter {
  public var focalLength: Float = 28
  public var pitch: Float = 0
  public var yaw: Float = 0
  public var roll: Float = 0

  public init() {}
  public init(
    focalLength: Float = 28, pitch: Float = 0, yaw: Float = 0, roll: Float = 0
  ) {
    self.focalLength = focalLength
    self.pitch = pitch
    self.yaw = yaw
    self.roll = roll
  }

  public static let info = FilterInfo<Self>(
    "CIPerspectiveRotate", displayName: "Perspective Rotate",
    categories: .squarePixels.union([.geometryAdjustment]),
    "Turns the camera after the picture was taken.",
    [
      .inputImage,
      .number(
        "inputFocalLength", \.focalLength, .none, "The focal length, on film 36 mm wide."),
      .angle("inputPitch", \.pitch, .none, identity: 0, "The rotation of the camera upwards."),
      .angle("inputYaw", \.yaw, .none, identity: 0, "The rotation of the camera to the left."),
      .angle("inputRoll", \.roll, .none, identity: 0, "The rotation of the camera about its axis."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    let isStill = pitch == 0 && yaw == 0 && roll == 0
    guard !extent.isEmpty, !extent.isInfinite, !isStill else { return image }
    let turn = [(Double(yaw), 1), (Double(pitch), 0), (Double(roll), 2)]
      .reduce([SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]) { rows, step in
        Self.turned(rows, by: step.0, about: step.1)
      }
    return image.transformed(
      by: Projection(rotation: turn, extent: extent, focalLength: Double(focalLength)))
  }

  private static func turned(
    _ rows: [SIMD3<Double>], by angle: Double, about axis: Int
  ) -> [SIMD3<Double>] {
    let (a, b) = ((axis + 1) % 3, (axis + 2) % 3)
    var result = rows
    result[a] = rows[a] * cos(angle) - rows[b] * sin(angle)
    result[b] = rows[a] * sin(angle) + rows[b] * cos(angle)
    return result
  }
}

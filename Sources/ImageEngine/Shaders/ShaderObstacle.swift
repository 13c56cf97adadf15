/// The reason why a filter has no shader.
public enum ShaderObstacle: String, Hashable, Sendable {
  case movesThePicture, needsTheWholePicture, isDrawnAsAWhole, needsAnotherImage
  case doesNotKeepItsFrame
  case hasLongTable, takesTooLong, cannotBeApplied

  /// The end of a sentence about the filter.
  var clause: String {
    switch self {
    case .movesThePicture: "it changes where pixels lie or how large the picture is"
    case .needsTheWholePicture: "each of its pixels may depend on all of the picture"
    case .isDrawnAsAWhole: "it is drawn as a whole and not pixel by pixel"
    case .needsAnotherImage: "it reads an image beside the photo"
    case .doesNotKeepItsFrame:
      "its step does not keep the frame, and a shader draws nothing beyond it"
    case .hasLongTable: "its table has more entries than a graphics card takes"
    case .takesTooLong: "there is more before it than can be drawn while a slider moves"
    case .cannotBeApplied: "it cannot be applied as it is"
    }
  }
}

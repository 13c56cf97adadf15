/// Every filter, in the order the editor shows them.
public enum FilterCatalog {
  public static let all: [FilterDescription] = [
    FilterDescription(PhotoEffectMono.self),
    FilterDescription(SepiaTone.self),
    FilterDescription(PhotoEffectTonal.self),
    FilterDescription(PhotoEffectNoir.self),
    FilterDescription(PhotoEffectFade.self),
    FilterDescription(PhotoEffectChrome.self),
    FilterDescription(PhotoEffectProcess.self),
    FilterDescription(PhotoEffectTransfer.self),
    FilterDescription(PhotoEffectInstant.self),
    FilterDescription(ExposureAdjust.self),
    FilterDescription(ColorControls.self),
    FilterDescription(Vibrance.self),
    FilterDescription(GammaAdjust.self),
    FilterDescription(Vignette.self),
    FilterDescription(GaussianBlur.self),
    FilterDescription(MedianFilter.self),
    FilterDescription(Crop.self),
    FilterDescription(AffineTransform.self),
    FilterDescription(Clamp.self),
    FilterDescription(Convolution3X3.self),
  ]

  public static func description(named name: String) throws(RecipeError) -> FilterDescription {
    guard let filter = find(name) else { throw .unknownFilter(name: name, step: nil) }
    return filter
  }

  static func find(_ name: String) -> FilterDescription? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

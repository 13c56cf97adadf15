package import Media
package import Words

/// Properties of an asset derived from its file's facts.
extension PhotoFacts {
  /// A video that has only UTC is ordered by that.
  package var captureTime: CaptureTime? {
    if let captured { return captured }
    return capturedUTC.flatMap { CaptureTime(String($0.dropLast()), offset: "+00:00") }
  }

  /// Without repeating the make, which many cameras include in the model.
  package var camera: String? {
    guard let make, let model else { return model ?? make }
    return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
  }

  package var subtypes: MediaSubtypes {
    var subtypes: MediaSubtypes = []
    if isPanorama { subtypes.insert(.panorama) }
    if isScreenshot { subtypes.insert(.screenshot) }
    if motionVideo != nil { subtypes.insert(.live) }
    if isOfFrontCamera { subtypes.insert(.selfPortrait) }
    if film == nil, (frames ?? 1) > 1 { subtypes.insert(.animated) }
    if let film { subtypes.formUnion(film.subtypes) }
    if format.isRaw { subtypes.insert(.raw) }
    if !regions.isEmpty { subtypes.insert(.namedFaces) }
    return subtypes
  }

  /// Phones name the camera in the lens: "iPhone 15 front camera 2.69mm f/1.9", "iPhone 11 front
  /// TrueDepth camera …", "Pixel 8 front camera …". Others do not record it.
  private var isOfFrontCamera: Bool {
    lens?.lowercased().split(separator: " ").contains("front") ?? false
  }
}

extension PhotoFacts.Film {
  fileprivate var subtypes: MediaSubtypes {
    if isTimelapse { return .timelapse }
    return (captureRate ?? 0) >= LibraryLimits.highFrameRate ? .highFrameRate : []
  }
}

/// The caption in a file, which is the photo's until a person sets another.
extension Caption {
  package var titleText: String? { (title ?? headline)?.nonEmpty }
  package var captionText: String? { description?.nonEmpty }
  package var stars: Int { min(max(rating ?? 0, 0), 5) }

  package var words: [String] { keywords.filter(\.isKeyword) }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension Damage {
  /// Describes the damage of a file that can still be shown.
  package var message: Message {
    switch self {
    case .endsEarly: Message("damage.endsEarly")
    case .broken: Message("damage.broken")
    }
  }
}

internal import Darkroom

/// What an asset takes over from its file's facts.
extension PhotoFacts {
  /// A film that knows only UTC is put in order by that.
  var captureTime: CaptureTime? {
    if let captured, let time = CaptureTime(captured, offset: offset) { return time }
    return capturedUTC.flatMap { CaptureTime(String($0.dropLast()), offset: "+00:00") }
  }

  /// The make once: many cameras repeat it in their model.
  var camera: String? {
    guard let make, let model else { return model ?? make }
    return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
  }

  var subtypes: MediaSubtypes {
    var subtypes: MediaSubtypes = []
    if isPanorama { subtypes.insert(.panorama) }
    if isScreenshot { subtypes.insert(.screenshot) }
    if motionVideo != nil { subtypes.insert(.live) }
    if film == nil, (frames ?? 1) > 1 { subtypes.insert(.animated) }
    if ["nef", "dng", "raw"].contains(format) { subtypes.insert(.raw) }
    return subtypes
  }
}

extension Position {
  init?(of facts: PhotoFacts) {
    guard let position = facts.position else { return nil }
    self.init(latitude: position.latitude, longitude: position.longitude)
  }
}

/// What people wrote into the file is what they say of it, until they say
/// something else.
extension PhotoFacts.Caption {
  var titleText: String? { (title ?? headline)?.nonEmpty }
  var captionText: String? { description?.nonEmpty }
  var stars: Int { min(max(rating ?? 0, 0), 5) }

  var words: [String] { keywords.filter(\.isKeyword) }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

package import Catalog
internal import Media

/// How two photos of one owner belong together.
enum Likeness {
  static func kind(_ a: AlikeSubject, _ b: AlikeSubject) -> AlikeKind? {
    if isPair(a, b) { return .pair }
    // A burst is a group of its own.
    if a.burst != nil, a.burst == b.burst { return nil }
    if isSeries(a, b) { return isCopy(a, b) ? .copies : .series }
    if isCopy(a, b) { return .copies }
    return isSimilar(a, b) ? .similar : nil
  }

  /// Whether one is a raw file and the other the camera's picture of the same shot.
  static func isPair(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    isRaw(a) != isRaw(b) && a.captured != nil && a.captured == b.captured
      && a.camera == b.camera && haveOneName(a, b)
  }

  private static func isRaw(_ subject: AlikeSubject) -> Bool {
    MediaFormat(rawValue: subject.format)?.isRaw == true
  }

  /// Whether two names are the same but for their extensions and upper case.
  private static func haveOneName(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    a.filename.withoutExtension.lowercased() == b.filename.withoutExtension.lowercased()
  }

  private static func isSeries(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    a.captured != nil && b.captured != nil && a.camera != nil && a.camera == b.camera
      && abs(a.sortTime - b.sortTime) <= LibraryLimits.seriesMilliseconds
      && !haveOneName(a, b)
  }

  /// Two pictures that were taken at different moments are never one.
  private static func isCopy(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    if let a = a.captured, let b = b.captured, a != b { return false }
    guard haveOneShape(a, b), let difference = difference(a, b) else { return false }
    return difference.light <= LibraryLimits.copyLight
      && difference.largestLight <= LibraryLimits.copyLargestLight
      && difference.color <= LibraryLimits.copyColor
      && difference.largestColor <= LibraryLimits.copyLargestColor
  }

  private static func isSimilar(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    guard abs(a.sortTime - b.sortTime) <= LibraryLimits.similarMilliseconds, haveOneShape(a, b),
      let difference = difference(a, b)
    else { return false }
    if let a = a.vector.flatMap(PictureVector.init(bytes:)),
      let b = b.vector.flatMap(PictureVector.init(bytes:))
    {
      return a.likeness(to: b) >= LibraryLimits.agreedLikeness
        && difference.light <= LibraryLimits.agreedLight
        && difference.color <= LibraryLimits.agreedColor
    }
    return difference.light <= LibraryLimits.similarLight
      && difference.color <= LibraryLimits.similarColor
  }

  private static func haveOneShape(_ a: AlikeSubject, _ b: AlikeSubject) -> Bool {
    guard let width = a.width, let height = a.height, let otherWidth = b.width,
      let otherHeight = b.height
    else { return false }
    let ratio = Double(width * otherHeight) / Double(height * otherWidth)
    return abs(ratio - 1) <= LibraryLimits.copyShape
  }

  /// `nil` if one was not looked at yet, or is of almost one colour.
  private static func difference(
    _ a: AlikeSubject, _ b: AlikeSubject
  ) -> PictureFingerprint.Difference? {
    guard let a = a.codes.flatMap(PictureFingerprint.init(bytes:)),
      let b = b.codes.flatMap(PictureFingerprint.init(bytes:)),
      min(a.contrast, b.contrast) >= LibraryLimits.leastContrast
    else { return nil }
    return a.difference(from: b)
  }
}

extension Change {
  /// Finds the photos to which one is alike. Called whenever something was found in its picture.
  package func findAlike(_ row: Int) throws(LibraryError) {
    try onDatabase { db in
      guard let subject = try db.first(SimilarQueries.subject, row) else { return }
      try db.run(SimilarQueries.forgetAlike, row)
      var others = try db.all(
        SimilarQueries.byTime, subject.owner, subject.sortTime, LibraryLimits.similarMilliseconds,
        row, LibraryLimits.comparedByTime)
      if let means = subject.codes.flatMap(PictureFingerprint.init(bytes:))?.means {
        others += try db.all(
          SimilarQueries.byMeans, subject.owner, means.light, means.blue, means.red,
          means.upperLight, means.leftLight, LibraryLimits.copyLight,
          LibraryLimits.copyColor * 2, row)
      }
      for other in others {
        guard let kind = Likeness.kind(subject, other) else { continue }
        try db.run(SimilarQueries.setAlike, row, other.row, kind)
      }
    }
  }
}

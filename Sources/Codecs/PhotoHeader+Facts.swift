internal import ImageEngine
package import Media

extension PhotoHeader {
  /// All that the file states about its photo.
  package var facts: PhotoFacts {
    var facts = PhotoFacts(
      format: format, width: size.width, height: size.height, orientation: metadata.orientation,
      captured: metadata.captured, make: metadata.camera.make, model: metadata.camera.model,
      hasAlpha: hasAlpha, hasProfile: hasProfile)
    facts.position = metadata.position
    facts.altitude = metadata.altitude
    facts.lens = metadata.camera.lens
    facts.software = metadata.camera.software
    facts.exposure = metadata.exposure
    facts.caption = metadata.caption
    facts.profileName = metadata.profileName
    facts.colorSpace = metadata.colorSpace
    facts.frames = frames
    facts.pictures = pictures > 1 ? pictures : nil
    facts.contentIdentifier = metadata.contentIdentifier
    facts.burstID = metadata.burstID
    facts.regions = metadata.regions
    facts.isPanorama = metadata.isPanorama
    facts.isScreenshot = metadata.isScreenshot
    facts.motionVideo = metadata.motionVideo
    return facts
  }
}

extension PhotoHeader {
  /// Returns the damage that can be found without decoding.
  ///
  /// - Parameter bytes: The whole file.
  package func damage(in bytes: UnsafeRawBufferPointer) throws(CodecError) -> Damage? {
    guard format == .jpeg else { return nil }
    return try JPEGHeader.comesToItsEnd(FileBytes(bytes)) ? nil : .endsEarly
  }
}

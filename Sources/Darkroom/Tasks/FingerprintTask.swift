package import JSON
package import Media

/// Computes the fingerprint of a picture that a worker has made, by which copies are recognised.
package struct FingerprintTask: InspectionTask {
  package static let name = "fingerprint"
  package static let inputName = "photo"
  package static let program = WorkerProgram.pictures

  package typealias Report = PictureFingerprint

  /// The picture, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, priority: JobPriority = .background,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }

  /// The longer side of the picture that it needs.
  package static let longestSide = 256
}

extension PictureFingerprint: MessagePart {
  package var json: JSON { ["codes": .array(bytes.map { JSON(Int($0)) })] }

  package init(_ reader: MessageReader) throws(MessageError) {
    let codes = try reader.value("codes").array ?? []
    let bytes = codes.compactMap { $0.int.flatMap(UInt8.init(exactly:)) }
    guard codes.count == bytes.count, let fingerprint = PictureFingerprint(bytes: bytes) else {
      throw .malformed(member: "codes")
    }
    self = fingerprint
  }
}

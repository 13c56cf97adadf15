package import JSON
internal import Media

/// Converts a video to a form that all browsers play: MP4 with H.264 and AAC, at most 1080 lines,
/// table of contents first. Cancelling ends the work at once.
///
/// It takes half the video's duration, and the result may fill the disk, so callers run one at a
/// time.
package struct PlayableTask: WorkerTask {
  package static let name = "playable"
  package static let program = WorkerProgram.films
  package static let inputBytes = DarkroomLimits.filmBytes
  /// The maximum size of the result.
  package static var targetBytes: Int { DarkroomLimits.playableBytes }

  package typealias Order = EmptyMessage
  package typealias Report = PlayableReport

  /// The video, opened for reading only; see ``TaskInput/Source``.
  package var input: Int32
  /// An empty file, opened for writing only. The worker may keep it open: its content counts only
  /// once it has been copied.
  package var target: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, target: Int32, priority: JobPriority = .background,
    allowance: Duration = .seconds(DarkroomLimits.playableSeconds)
  ) {
    self.input = input
    self.target = target
    self.priority = priority
    self.allowance = allowance
  }

  package var order: EmptyMessage { EmptyMessage() }
  package var inputs: [TaskInput] { [TaskInput("film", .descriptor(input))] }
  package var outputCount: Int { 0 }
  package var targets: [Int32] { [target] }

  package func product(
    of report: PlayableReport, _ files: [MemoryFile]
  ) throws(MessageError) -> PlayableReport {
    guard sizeOfFile(target) == report.sizeBytes else {
      throw .malformed(member: "sizeBytes")
    }
    return report
  }
}

/// A worker's report of what it has written.
package struct PlayableReport: MessagePart, Hashable {
  package var width: Int
  package var height: Int
  package var durationSeconds: Double
  package var sizeBytes: Int

  package init(width: Int, height: Int, durationSeconds: Double, sizeBytes: Int) {
    self.width = width
    self.height = height
    self.durationSeconds = durationSeconds
    self.sizeBytes = sizeBytes
  }

  package var json: JSON {
    [
      "width": JSON(width), "height": JSON(height), "duration": JSON(durationSeconds),
      "sizeBytes": JSON(sizeBytes),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    width = try reader.int("width", in: 1...PictureLimits.side)
    height = try reader.int("height", in: 1...PictureLimits.side)
    durationSeconds = try reader.double("duration", in: 0...DarkroomLimits.filmSeconds)
    sizeBytes = try reader.int("sizeBytes", in: 1...DarkroomLimits.playableBytes)
  }
}

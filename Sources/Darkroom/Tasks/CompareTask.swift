package import JSON
internal import Media

/// Measures the difference of two pictures, for `tintype compare`.
package struct CompareTask: WorkerTask {
  package static let name = "compare"
  package static let program = WorkerProgram.pictures

  package typealias Order = EmptyMessage
  package typealias Report = PictureDistance

  /// Files opened read-only; see ``TaskInput/Source``.
  package var first: Int32
  package var second: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    _ first: Int32, _ second: Int32, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.first = first
    self.second = second
    self.priority = priority
    self.allowance = allowance
  }

  package var order: EmptyMessage { EmptyMessage() }
  package var inputs: [TaskInput] {
    [TaskInput("first", .descriptor(first)), TaskInput("second", .descriptor(second))]
  }
  package var outputCount: Int { 0 }

  package func product(
    of report: PictureDistance, _ files: [MemoryFile]
  ) throws(MessageError) -> PictureDistance { report }
}

/// Differences of 8-bit premultiplied codes, over all pixels and the three colours; alpha is
/// reported separately.
package struct PictureDistance: Hashable, Sendable {
  package var mean: Double
  package var median: Int
  /// The 99th percentile of the differences.
  package var p99: Int
  package var largest: Int
  package var alphaMean: Double
  /// The size of both: pictures of different sizes are not compared.
  package var width: Int
  package var height: Int

  package init(
    mean: Double, median: Int, p99: Int, largest: Int, alphaMean: Double, width: Int, height: Int
  ) {
    self.mean = mean
    self.median = median
    self.p99 = p99
    self.largest = largest
    self.alphaMean = alphaMean
    self.width = width
    self.height = height
  }
}

/// The names are those of `tintype compare --json`.
extension PictureDistance: MessagePart {
  package var json: JSON {
    [
      "mean": JSON(mean), "median": JSON(median), "p99": JSON(p99), "max": JSON(largest),
      "alphaMean": JSON(alphaMean), "width": JSON(width), "height": JSON(height),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    mean = try reader.double("mean", in: 0...255)
    median = try reader.int("median", in: 0...255)
    p99 = try reader.int("p99", in: 0...255)
    largest = try reader.int("max", in: 0...255)
    alphaMean = try reader.double("alphaMean", in: 0...255)
    width = try reader.int("width", in: 1...PictureLimits.side)
    height = try reader.int("height", in: 1...PictureLimits.side)
  }
}

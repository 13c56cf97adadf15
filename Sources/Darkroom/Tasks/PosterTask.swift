package import JSON
package import Media
internal import Words

/// Makes a picture of a video, as a PNG file, and reads the video's facts.
package struct PosterTask: WorkerTask {
  package static let name = "poster"
  package static let program = WorkerProgram.films
  package static let inputBytes = DarkroomLimits.filmBytes

  /// The video, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  /// The maximum size of the picture; nothing is enlarged.
  package var longestSide: Int
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, longestSide: Int = DarkroomLimits.posterSide,
    priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.longestSide = longestSide
    self.priority = priority
    self.allowance = allowance
  }

  package var order: PosterOrder { PosterOrder(longestSide: longestSide) }
  package var inputs: [TaskInput] { [TaskInput("film", .descriptor(input))] }
  package var outputCount: Int { 1 }

  package func check() throws(DarkroomError) {
    guard 1...DarkroomLimits.posterSide ~= longestSide else {
      throw .badInput(reason: Message("darkroom.badInput.poster", ["side": .number(longestSide)]))
    }
  }

  package func product(
    of report: PosterReport, _ files: [MemoryFile]
  ) throws(MessageError) -> Poster {
    guard let file = files.first, file.sizeBytes == report.picture.sizeBytes,
      max(report.picture.width, report.picture.height) <= longestSide
    else { throw .malformed(member: "picture") }
    return Poster(
      facts: report.facts,
      picture: Picture(file: file, width: report.picture.width, height: report.picture.height))
  }
}

package struct Poster: Sendable {
  package let facts: PhotoFacts
  package let picture: Picture
}

package struct PosterOrder: MessagePart, Hashable {
  package var longestSide: Int

  package init(longestSide: Int) { self.longestSide = longestSide }

  package var json: JSON { ["longestSide": JSON(longestSide)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    longestSide = try reader.int("longestSide", in: 1...DarkroomLimits.posterSide)
  }
}

package struct PosterReport: MessagePart, Hashable {
  package var facts: PhotoFacts
  package var picture: WrittenPicture

  package init(facts: PhotoFacts, picture: WrittenPicture) {
    self.facts = facts
    self.picture = picture
  }

  package var json: JSON { ["facts": facts.json, "picture": picture.json] }

  package init(_ reader: MessageReader) throws(MessageError) {
    facts = try PhotoFacts(try reader.reader("facts"))
    picture = try WrittenPicture(try reader.reader("picture"))
  }
}

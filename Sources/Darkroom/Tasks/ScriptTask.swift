package import JSON
package import Media

/// Reads lines in scripts that the network for text does not know.
package struct ScriptTask: WorkerTask {
  package static let name = "script"
  package static let program = WorkerProgram.scripts
  package static let inputBytes = DarkroomLimits.seenBytes

  /// The picture in which the lines were found; see ``SeeTask/input``.
  package var input: Int32
  package var places: [TextPlace]
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, places: [TextPlace], priority: JobPriority = .background,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.places = Array(places.prefix(DarkroomLimits.scriptLines))
    self.priority = priority
    self.allowance = allowance
  }

  package var order: ScriptOrder { ScriptOrder(places: places) }
  package var inputs: [TaskInput] { [TaskInput("photo", .descriptor(input))] }
  package var outputCount: Int { 0 }

  package func product(
    of report: ScriptReport, _ files: [MemoryFile]
  ) throws(MessageError) -> [TextLine?] {
    guard report.lines.count == places.count else { throw .malformed(member: "lines") }
    return report.lines
  }
}

package struct ScriptOrder: MessagePart, Hashable {
  package var places: [TextPlace]

  init(places: [TextPlace]) { self.places = places }

  package var json: JSON { ["places": .array(places.map(\.json))] }

  package init(_ reader: MessageReader) throws(MessageError) {
    places = []
    for place in try reader.readers("places", atMost: DarkroomLimits.scriptLines) {
      places.append(try TextPlace(place))
    }
  }
}

package struct ScriptReport: MessagePart, Hashable {
  /// In the order of the places; `nil` for a line that could not be read.
  package var lines: [TextLine?]

  package init(lines: [TextLine?]) { self.lines = lines }

  package var json: JSON {
    ["lines": .array(lines.map { ["line": $0?.json ?? .null] })]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    lines = []
    for line in try reader.readers("lines", atMost: DarkroomLimits.scriptLines) {
      lines.append(line.has("line") ? try TextLine(try line.reader("line")) : nil)
    }
  }
}

extension TextPlace: MessagePart {
  package var json: JSON {
    [
      "corners": .array(
        corners.flatMap { [$0.x, $0.y] }.map { JSON(($0 * 10000).rounded() / 10000) })
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    let numbers = try reader.value("corners").array?.compactMap(\.double) ?? []
    // A turned line may reach beyond the picture, but not far.
    guard numbers.count == 6, numbers.allSatisfy((-1...2).contains) else {
      throw .malformed(member: "corners")
    }
    self.init(
      corners: stride(from: 0, to: 6, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) })
  }
}

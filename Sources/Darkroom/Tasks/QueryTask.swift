package import JSON
package import Media
internal import Words

/// Finds out what the words of a query, in any language, mean in terms of what pictures show.
package struct QueryTask: WorkerTask {
  package static let name = "query"
  package static let program = WorkerProgram.queries

  package var text: String
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    _ text: String, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.text = text
    self.priority = priority
    self.allowance = allowance
  }

  package var order: QueryOrder { QueryOrder(text: text) }
  package var inputs: [TaskInput] { [] }
  package var outputCount: Int { 0 }

  package func check() throws(DarkroomError) {
    guard text.utf8.count <= DarkroomLimits.queryBytes else {
      throw .badInput(
        reason: Message("darkroom.badInput.query", ["limit": .number(DarkroomLimits.queryBytes)]))
    }
  }

  package func product(
    of report: QueryMeaning, _ files: [MemoryFile]
  ) throws(MessageError) -> QueryMeaning { report }
}

package struct QueryOrder: MessagePart, Hashable {
  package var text: String

  init(text: String) { self.text = text }

  package var json: JSON { ["text": JSON(text)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    text = try reader.text("text", bytes: DarkroomLimits.queryBytes)
  }
}

extension QueryMeaning: MessagePart {
  package var json: JSON {
    [
      "nouns": .array(nouns.map(\.json)),
      "labels": .array(
        labels.sorted { $0.key < $1.key }.map {
          // Rounded, so that all labels fit into a message.
          .array([JSON($0.key), JSON(($0.value * 1e6).rounded() / 1e6)])
        }),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init(nouns: [], labels: [:])
    for noun in try reader.readers("nouns", atMost: DarkroomLimits.seenThings) {
      nouns.append(try Thing(noun))
    }
    for label in (try reader.value("labels").array ?? []).prefix(DarkroomLimits.labels.count) {
      guard let parts = label.array, parts.count == 2, let number = parts[0].int,
        DarkroomLimits.labels.contains(number), let weight = parts[1].double, weight >= 0
      else { throw .malformed(member: "labels") }
      labels[number] = weight
    }
  }
}

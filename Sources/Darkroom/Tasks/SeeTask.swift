package import JSON
package import Media

/// Finds faces, text and things in a picture.
package struct SeeTask: WorkerTask {
  package static let name = "see"
  package static let program = WorkerProgram.contents
  package static let inputBytes = DarkroomLimits.seenBytes

  /// An upright picture made by a worker, opened read-only; see ``TaskInput/Source``. Photos from
  /// outside are developed first, so that this process, which holds the models, decodes none.
  package var input: Int32
  package var kinds: Set<ContentKind>
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, kinds: Set<ContentKind> = Set(ContentKind.allCases),
    priority: JobPriority = .background, allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.kinds = kinds
    self.priority = priority
    self.allowance = allowance
  }

  /// The picture to develop for it: large enough for faces at a distance and small letters.
  package static let output = Output(
    longestSide: DarkroomLimits.seenSide, format: .jpeg(quality: 90, sampling: .full))

  package var order: SeeOrder { SeeOrder(kinds: kinds) }
  package var inputs: [TaskInput] { [TaskInput("photo", .descriptor(input))] }
  package var outputCount: Int { 1 }

  package func product(
    of report: SeeReport, _ files: [MemoryFile]
  ) throws(MessageError) -> PictureContents {
    guard files.count == 1, files[0].sizeBytes == report.sizeBytes,
      report.sizeBytes <= DarkroomLimits.seenContentsBytes
    else { throw .malformed(member: "sizeBytes") }
    do {
      let text = try files[0].bytes()
      return try PictureContents(MessageReader(JSON(parsing: text, maxDepth: 8), as: "contents"))
    } catch let error as MessageError {
      throw error
    } catch {
      throw .notJSON("\(error)")
    }
  }
}

package struct SeeOrder: MessagePart, Hashable {
  package var kinds: Set<ContentKind>

  init(kinds: Set<ContentKind>) { self.kinds = kinds }

  package var json: JSON {
    ["kinds": .array(kinds.map(\.rawValue).sorted().map { JSON($0) })]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    kinds = []
    for name in try reader.texts("kinds", atMost: ContentKind.allCases.count) {
      guard let kind = ContentKind(rawValue: name) else { throw .malformed(member: "kinds") }
      kinds.insert(kind)
    }
  }
}

/// The size of the findings, which are too long for a message.
package struct SeeReport: MessagePart, Hashable {
  package static let mostBytes = DarkroomLimits.seenContentsBytes

  package var sizeBytes: Int

  package init(sizeBytes: Int) { self.sizeBytes = sizeBytes }

  package var json: JSON { ["sizeBytes": JSON(sizeBytes)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    sizeBytes = try reader.int("sizeBytes", in: 1...DarkroomLimits.seenContentsBytes)
  }
}

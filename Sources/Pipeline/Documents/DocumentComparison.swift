package import Blobs
package import Catalog
package import Words

/// The document of an object, compared with the catalog.
package struct ComparedDocument: Sendable {
  package let subject: DocumentSubject
  /// `nil` if it is missing, or cannot be read.
  package let check: DocumentCheck?
  /// Why it cannot be read.
  package let problem: Message?
  /// The members in which it differs from the catalog.
  package fileprivate(set) var differences: [String] = []

  package var isWhole: Bool {
    check?.lost.isEmpty == true && differences.isEmpty
  }

  /// Its problems: the parts that it lacks, or why it cannot be read. A difference is none.
  package var findings: [Message] {
    let (kind, id) = name
    if let problem {
      return [
        Message(
          "finding.documentUnreadable", ["kind": kind, "id": id, "reason": .message(problem)])
      ]
    }
    guard let check else { return [Message("finding.documentMissing", ["kind": kind, "id": id])] }
    return check.lost.map(\.finding)
  }

  /// In what it differs from the catalog; `nil` if in nothing.
  package var difference: Message? {
    if differences.isEmpty { return nil }
    let (kind, id) = name
    let members = Argument.text(differences.joined(separator: ", "))
    return Message("finding.documentDiffers", ["kind": kind, "id": id, "members": members])
  }

  private var name: (kind: Argument, id: Argument) {
    (.text(subject.kind.rawValue), .text(subject.id))
  }
}

/// Compares documents with a catalog.
package struct DocumentComparison: Sendable {
  package typealias Composing =
    @Sendable (ArraySlice<DocumentSubject>, [DocumentSubject: Set<BlobName>]) async throws ->
    DocumentBatch

  private let folder: Folder
  private let disk: DiskQueue
  /// Composes the documents of the first objects, as the catalog has them.
  private let compose: Composing

  package init(_ folder: Folder, disk: DiskQueue, compose: @escaping Composing) {
    self.folder = folder
    self.disk = disk
    self.compose = compose
  }

  /// Reads the documents of objects with their parts. One that lacks parts is not compared further,
  /// and neither is one of an object that is gone by now.
  package func compare(_ subjects: [DocumentSubject]) async throws -> [ComparedDocument] {
    let read = await disk.map(subjects) { [folder] (subject) throws(any Error) in
      try DocumentCheck(of: subject, in: folder)
    }
    var documents: [ComparedDocument] = []
    for (subject, check) in zip(subjects, read) {
      do {
        documents.append(
          ComparedDocument(subject: subject, check: try check.get(), problem: nil))
      } catch {
        // An error of the moment is none of the document.
        if let error = error as? BlobError, error.isOfMoment { throw error }
        documents.append(
          ComparedDocument(subject: subject, check: nil, problem: Message(explaining: error)))
      }
    }
    let places = documents.indices.filter {
      documents[$0].isWhole && documents[$0].check?.isRead == true
    }
    var rest = places.map { documents[$0].subject }[...]
    let present = Dictionary(
      places.map { (documents[$0].subject, documents[$0].check?.whole ?? []) },
      uniquingKeysWith: { $1 })
    var composed: [DocumentSubject: ComposedDocument] = [:]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let batch = try await compose(rest, present)
      for document in batch.documents { composed[document.subject] = document }
      // The last one may lack parts for which others have left no room.
      let isCutOff = batch.documents.count > 1 && batch.documents.last?.file == nil
      rest = rest.dropFirst(isCutOff ? batch.count - 1 : batch.count)
    }
    for place in places {
      guard let wanted = composed[documents[place].subject] else { continue }
      guard wanted.file != nil else {
        // It lacks more parts than are composed at once.
        documents[place].differences = ["parts"]
        continue
      }
      // An element that cannot be read is another one, too.
      documents[place].differences =
        (try? documents[place].check?.differences(from: wanted)) ?? ["versions"]
    }
    return documents
  }
}

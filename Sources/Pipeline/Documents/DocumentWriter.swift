internal import Blobs
internal import Catalog
internal import Synchronization

/// Writes documents into a library's folder: their parts first, then what names them. Whenever it
/// is cut off, a document names only parts that are there.
final class DocumentWriter: Sendable {
  private let folder: Folder
  private let disk: DiskQueue
  /// Whether documents that are there already are compared, and left as they are if they are equal.
  private let keepsEqual: Bool
  /// Folders of documents that are known to exist.
  private let folders = Mutex(Set<String>())

  init(_ folder: Folder, disk: DiskQueue, keepsEqual: Bool = false) {
    self.folder = folder
    self.disk = disk
    self.keepsEqual = keepsEqual
  }

  typealias Failure = (subject: DocumentSubject, failure: DocumentFailure)

  /// The result of a step.
  struct Step: Sendable {
    /// The newest transaction that the documents include.
    var number = 0
    /// The number of objects at the beginning of the list that it was about.
    var count = 0
    var written: [(subject: DocumentSubject, bytes: Int)] = []
    /// Objects of whose documents only parts were written.
    var begun: [(subject: DocumentSubject, bytes: Int)] = []
    var failures: [Failure] = []
  }

  typealias Composing =
    @Sendable (ArraySlice<DocumentSubject>, [DocumentSubject: Set<BlobName>]) async throws ->
    DocumentBatch

  /// Composes the documents of the first objects, and writes them durably. `keepVersions` notes the
  /// versions whose parts are durable.
  ///
  /// The functions it calls throw untyped errors: this compiler frees typed errors in the wrong
  /// order when they pass through several async functions.
  func write(
    _ subjects: ArraySlice<DocumentSubject>, compose: Composing,
    keepVersions: ([ComposedDocument]) async throws -> Void = { _ in }
  ) async throws -> Step {
    let (present, closed) = try await presentParts(of: subjects)
    let batch = try await compose(subjects, present)
    var step = Step()
    (step.number, step.count) = (batch.number, batch.count)
    let begun = Set(subjects.prefix(batch.count))
    step.failures = closed.filter { begun.contains($0.subject) }
    let failedBefore = Set(step.failures.map(\.subject))
    step.failures += batch.unwritten.filter { !failedBefore.contains($0.subject) }
    let failures = try await writeParts(
      of: batch.documents.filter { !failedBefore.contains($0.subject) })
    step.failures += failures
    let failed = failedBefore.union(failures.map(\.subject))
    let whole = batch.documents.filter { !failed.contains($0.subject) }
    let found = whole.filter { !$0.versions.isEmpty }
    if !found.isEmpty { try await keepVersions(found) }
    step.failures += try await writeFiles(of: whole, besides: present)
    let lost = Set(step.failures.map(\.subject))
    for document in whole where !lost.contains(document.subject) {
      let bytes = document.writtenBytes
      if document.file == nil {
        step.begun.append((document.subject, bytes))
      } else {
        step.written.append((document.subject, bytes))
      }
    }
    return step
  }

  /// Writes a document without an object, if it differs from what is there.
  func write(_ file: DocumentFile) async throws {
    try await disk.run { [self] () throws(BlobError) in
      if try folder.holds(file) { return }
      var made: Set<String> = []
      try makeFolder(folder.parent(of: file.path), &made)
      try folder.replaceTogether(
        [file.replacement], besides: Set(made.map { folder.parent(of: $0) }))
    }
  }

  /// The parts in the folders of objects, and the objects whose folders cannot be read.
  private func presentParts(
    of subjects: ArraySlice<DocumentSubject>
  ) async throws -> (present: [DocumentSubject: Set<BlobName>], failures: [Failure]) {
    let found = await disk.map(Array(subjects)) {
      [folder, keepsEqual] (subject) throws(BlobError) in
      let parts = DocumentParts(of: subject, in: folder)
      return keepsEqual ? try parts.intact() : try parts.present()
    }
    var present: [DocumentSubject: Set<BlobName>] = [:]
    var failures: [Failure] = []
    for (subject, names) in zip(subjects, found) {
      do throws(BlobError) { present[subject] = try names.get() } catch {
        // Something else in the folder's place is found again when a part is written.
        if error.isOfOnePlace { continue }
        guard let failure = DocumentFailure(error) else { throw error }
        failures.append((subject, failure))
      }
    }
    return (present, failures)
  }
}

// MARK: - Files

extension DocumentWriter {
  /// A file to be written for an object.
  private struct Work: Sendable {
    let subject: DocumentSubject
    let replacement: Replacement
  }

  private func writeParts(of documents: [ComposedDocument]) async throws -> [Failure] {
    let work = documents.flatMap { document in
      let parts = DocumentParts(of: document.subject, in: folder)
      return document.missing.map {
        Work(subject: document.subject, replacement: parts.replacement($0))
      }
    }
    var failures: [DocumentSubject: DocumentFailure] = [:]
    // While a disk is flooded, all others wait as well.
    let groups = work.grouped(
      count: LibraryLimits.documentBatch, sum: LibraryLimits.documentStepBytes,
      bytes: { $0.replacement.bytes?.count ?? 0 })
    for group in groups {
      for (subject, failure) in try await replace(group) { failures[subject] = failure }
    }
    return failures.map { (subject: $0.key, failure: $0.value) }
  }

  private func writeFiles(
    of documents: [ComposedDocument], besides present: [DocumentSubject: Set<BlobName>]
  ) async throws -> [Failure] {
    let whole = documents.filter { $0.file != nil }
    let changed = keepsEqual ? await changed(of: whole) : whole
    let work = changed.compactMap { document in
      document.file.map { Work(subject: document.subject, replacement: $0.replacement) }
    }
    // The names of parts are durable before a document has them.
    let parts = changed.filter { !$0.named.isEmpty }.map(\.subject.partsPath)
    let failures = try await replace(work, after: Set(parts))
    let failed = Set(failures.map(\.subject))
    remember(work.filter { !failed.contains($0.subject) }.map(\.replacement.path))
    await removeOldParts(
      of: whole.filter { present[$0.subject] != nil && !failed.contains($0.subject) })
    return failures
  }

  /// The documents whose files are missing or have other contents, or cannot be read.
  private func changed(of documents: [ComposedDocument]) async -> [ComposedDocument] {
    let found = await disk.map(documents) { [folder] (document) throws(BlobError) in
      guard let file = document.file else { return true }
      return try folder.holds(file)
    }
    return zip(documents, found).compactMap { document, isThere in
      // One that cannot be read is written again.
      (try? isThere.get()) == true ? nil : document
    }
  }

  /// Replaces files durably, once the names in the folders `earlier` are durable. Those that fail
  /// because of their own paths are returned with their errors, and do not affect the others.
  private func replace(
    _ work: [Work], after earlier: Set<String> = []
  ) async throws -> [Failure] {
    if work.isEmpty { return [] }
    return try await disk.run { [self] () throws(any Error) -> [Failure] in
      let above = Set(try makeFolders(of: work).map { folder.parent(of: $0) })
      do throws(BlobError) {
        try folder.replaceTogether(work.map(\.replacement), after: earlier, besides: above)
        return []
      } catch {
        guard error.isOfOneFile else { throw error }
      }
      var failures: [Failure] = []
      for each in work {
        let path = each.replacement.path
        do throws(BlobError) {
          // Folders of other objects may be the cause.
          try folder.replaceTogether(
            [each.replacement], after: earlier.intersection([each.subject.partsPath]),
            besides: above.filter { $0 == "." || path.hasPrefix("\($0)/") })
        } catch {
          guard let failure = DocumentFailure(error) else { throw error }
          failures.append((each.subject, failure))
        }
      }
      return failures
    }
  }

  /// Creates the folders of files. Returns those whose names may not be durable: all but the
  /// folders of documents in which this has written before.
  private func makeFolders(of work: [Work]) throws(BlobError) -> Set<String> {
    var made: Set<String> = []
    let paths = Set(work.map { folder.parent(of: $0.replacement.path) })
    for path in paths.sorted() {
      do throws(BlobError) { try makeFolder(path, &made) } catch {
        // Its files will fail with their own errors.
        guard error.isOfOneFile else { throw error }
      }
    }
    return made
  }

  private func makeFolder(_ path: String, _ made: inout Set<String>) throws(BlobError) {
    if path == "." || made.contains(path) || folders.withLock({ $0.contains(path) }) { return }
    try makeFolder(folder.parent(of: path), &made)
    try folder.makeFolder(path)
    made.insert(path)
  }

  /// Notes that the folders of documents exist, and will after a power cut.
  private func remember(_ documents: [String]) {
    folders.withLock { folders in
      for document in documents {
        var path = folder.parent(of: document)
        while path != ".", folders.insert(path).inserted { path = folder.parent(of: path) }
      }
    }
  }

  /// Removes the parts that documents named before. Those that stay are removed with the next
  /// change, or by the check of all documents.
  private func removeOldParts(of documents: [ComposedDocument]) async {
    _ = await disk.map(documents) { [folder] (document) throws(BlobError) in
      try DocumentParts(of: document.subject, in: folder).removeAll(
        except: document.file?.bytes == nil ? [] : document.named)
    }
  }
}

extension Folder {
  /// Whether a document exists with the right content, or is rightly missing.
  fileprivate func holds(_ file: DocumentFile) throws(BlobError) -> Bool {
    do throws(BlobError) {
      return try read(file.path, limit: LibraryLimits.documentBytes) == file.bytes
    } catch {
      guard error.isOfOneFile else { throw error }
      return false
    }
  }
}

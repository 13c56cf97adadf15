internal import Blobs
internal import Darkroom
internal import ImageEngine
internal import Store

/// Takes files from this machine into the library. Many at a time share one
/// transaction and the disk's syncs, and none is reported before both.
package final class Importing: Sendable {
  let catalog: Catalog
  let blobs: BlobFolder
  let darkroom: Darkroom
  let disk: DiskQueue
  let development: Development
  let documents: Documents

  init(
    catalog: Catalog, blobs: BlobFolder, darkroom: Darkroom, disk: DiskQueue,
    development: Development, documents: Documents
  ) {
    self.catalog = catalog
    self.blobs = blobs
    self.darkroom = darkroom
    self.disk = disk
    self.development = development
    self.documents = documents
  }

  /// Takes what belongs together, each with all of its files or with a reason.
  /// Outcomes come in the order of the files, when they are true for good. Where
  /// `isDryRun` says so they are what would happen, and nothing does.
  package func take(
    _ units: [ImportUnit], isDryRun: Bool = false, as asker: Asker
  ) async throws(LibraryError) -> [ImportOutcome] {
    _ = try asker.contributor()
    do {
      var prepared = try await prepare(units)
      await nameBytes(of: &prepared)
      if isDryRun { return try await foresee(prepared, as: asker) }
      // What is there already must not go before it is named.
      let names = prepared.joined().compactMap(\.content)
      blobs.hold(names)
      defer { blobs.letGo(names) }
      let note = newDraft()
      try await keepBytes(of: &prepared, note: note, as: asker)
      let outcomes = try await store(prepared, note: note, as: asker)
      try await documents.reach(try await catalog.newestToken())
      return outcomes
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// How many files, and bytes, are best taken together.
  package static var batchFiles: Int { Limits.importBatch }
  package static var batchBytes: Int { Limits.importBatchBytes }

  /// Bytes that can still be stored.
  package func freeBytes() async throws(LibraryError) -> Int {
    do { return try await blobs.freeBytes() } catch { throw LibraryError(beneath: error) }
  }

  /// Looks at several at the same time.
  private func prepare(_ units: [ImportUnit]) async throws -> [[ImportPart]] {
    try await withThrowingTaskGroup(of: (Int, [ImportPart]).self) { group in
      var prepared = [[ImportPart]](repeating: [], count: units.count)
      var next = 0
      while next < min(units.count, Limits.importsAtATime) {
        let (index, unit) = (next, units[next])
        group.addTask { (index, try await self.prepare(unit)) }
        next += 1
      }
      while let (index, parts) = try await group.next() {
        prepared[index] = parts
        guard next < units.count else { continue }
        let (following, unit) = (next, units[next])
        group.addTask { (following, try await self.prepare(unit)) }
        next += 1
      }
      return prepared
    }
  }

  private func prepare(_ unit: ImportUnit) async throws -> [ImportPart] {
    var parts: [ImportPart] = []
    for file in unit.files {
      try Task.checkCancellation()
      parts.append(await look(at: file))
    }
    parts.pair()
    return parts
  }

  static let photoNotStored = "The photo that it belongs to could not be stored."

  func newDraft() -> DraftID {
    guard let id = DraftID((catalog.newID() as UploadID).text) else {
      preconditionFailure("an id is a draft's name")
    }
    return id
  }
}

// MARK: - Looking

extension Importing {
  private func look(at file: ImportFile) async -> ImportPart {
    if file.sizeBytes == 0 { return ImportPart(file, .refused("\(file.name) is empty.")) }
    if file.sizeBytes > Limits.uploadBytes {
      let limit = LibraryError.uploadTooLarge(limitBytes: Limits.uploadBytes)
      return ImportPart(file, .refused(limit.description))
    }
    if let part = adjustments(file) { return part }
    if let part = await takeout(file) { return part }
    do {
      let facts = try await darkroom.facts(of: file.descriptor, priority: .storing)
      let media: Asset.Kind = facts.film == nil ? .image : .video
      return ImportPart(file, .original(FileKind(facts.format, media), .developing, facts))
    } catch DarkroomError.unsupported(kind: "XMP") {
      return await sidecar(file)
    } catch {
      var part = ImportPart(file, role(of: file, after: error))
      part.isReadAgain = error.isPermanent && error.mayPass
      return part
    }
  }

  /// What Apple's programs write beside a photo that they have edited.
  private func adjustments(_ file: ImportFile) -> ImportPart? {
    guard file.name.lowercased().hasSuffix(".aae"), file.sizeBytes <= Limits.sidecarBytes else {
      return nil
    }
    return ImportPart(file, .sidecar(format: "aae", .other))
  }

  private func sidecar(_ file: ImportFile) async -> ImportPart {
    do {
      let facts = try await darkroom.perform(
        SidecarJob(input: file.descriptor, priority: .storing))
      return ImportPart(file, .sidecar(format: "xmp", .xmp(ImportDescription(facts))))
    } catch {
      return ImportPart(file, .refused(error.sentence))
    }
  }

  /// A photo or a film is kept, whatever is wrong with it.
  private func role(of file: ImportFile, after error: DarkroomError) -> ImportPart.Role {
    let format: MediaFormat? =
      if case .unsupported(let kind) = error { kind.flatMap { MediaFormat(kind: $0) } } else {
        MediaFormat(of: file.descriptor)
      }
    if let format {
      let kind = FileKind(format.name, format.isFilm ? .video : .image)
      return .original(kind, error.isPermanent ? error.unreadable : .developing, nil)
    }
    let refusal = LibraryError.notAPhoto(filename: file.name)
    return error.isPermanent ? .refused(refusal.description) : .failed(error.sentence)
  }
}

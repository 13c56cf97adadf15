internal import Blobs
internal import Catalog
internal import Darkroom
internal import Media
internal import Pipeline
internal import Words

/// Examines files to be imported, and computes the names of their bytes.
struct ImportInspection: Sendable {
  let darkroom: Darkroom
  let disk: DiskQueue

  /// Examines several at the same time.
  func prepare(_ units: [ImportUnit]) async throws -> [[ImportPart]] {
    var prepared = try await inspect(units)
    await nameBytes(of: &prepared)
    return prepared
  }

  private func inspect(_ units: [ImportUnit]) async throws -> [[ImportPart]] {
    try await withThrowingTaskGroup(of: (Int, [ImportPart]).self) { group in
      var prepared = [[ImportPart]](repeating: [], count: units.count)
      var next = 0
      while next < min(units.count, LibraryLimits.importsAtATime) {
        let (index, unit) = (next, units[next])
        group.addTask { (index, try await self.inspect(unit)) }
        next += 1
      }
      while let (index, parts) = try await group.next() {
        prepared[index] = parts
        guard next < units.count else { continue }
        let (following, unit) = (next, units[next])
        group.addTask { (following, try await self.inspect(unit)) }
        next += 1
      }
      return prepared
    }
  }

  private func inspect(_ unit: ImportUnit) async throws -> [ImportPart] {
    var parts: [ImportPart] = []
    for file in unit.files {
      try Task.checkCancellation()
      parts.append(await inspect(file))
    }
    parts.pair()
    return parts
  }

  /// Hashes the files that will be stored.
  private func nameBytes(of prepared: inout [[ImportPart]]) async {
    let files = prepared.places.filter { prepared[$0].isStored }.map { ($0, prepared[$0].file) }
    let found = await files.onLanes(bytes: \.1.sizeBytes) { [disk] some in
      await disk.run {
        some.map { index, file in
          let name = Result { () throws(BlobError) in
            try BlobName(ofFile: file.descriptor, sizeBytes: file.sizeBytes)
          }
          return (index, name)
        }
      }
    }
    for (index, name) in found {
      do throws(BlobError) { prepared[index].content = try name.get() } catch {
        prepared.fail(index, because: error)
      }
    }
    for unit in prepared.indices { prepared[unit].dropCompanions() }
  }
}

// MARK: - One file

extension ImportInspection {
  private func inspect(_ file: ImportFile) async -> ImportPart {
    if file.sizeBytes == 0 {
      return ImportPart(
        file, .refused(LibraryError.upload(.emptyFile(filename: file.name)).message))
    }
    if file.sizeBytes > LibraryLimits.uploadBytes {
      let limit = LibraryError.upload(.tooLarge(limitBytes: LibraryLimits.uploadBytes))
      return ImportPart(file, .refused(limit.message))
    }
    if let part = adjustments(file) { return part }
    if let part = await takeout(file) { return part }
    do {
      let facts = try await darkroom.facts(of: file.descriptor, priority: .storing)
      return ImportPart(file, .original(facts.format, .developing, facts))
    } catch DarkroomError.unsupported(.xmp) {
      return await sidecar(file)
    } catch {
      var part = ImportPart(file, role(of: file, after: error))
      part.isReadAgain = error.isPermanent && error.mayPass
      return part
    }
  }

  /// Recognises the files that Apple's programs write beside an edited photo.
  private func adjustments(_ file: ImportFile) -> ImportPart? {
    guard file.name.lowercased().hasSuffix(".aae"), file.sizeBytes <= LibraryLimits.sidecarBytes
    else {
      return nil
    }
    return ImportPart(file, .sidecar(.aae, .other))
  }

  private func sidecar(_ file: ImportFile) async -> ImportPart {
    do {
      let facts = try await darkroom.perform(
        SidecarTask(input: file.descriptor, priority: .storing))
      return ImportPart(file, .sidecar(.xmp, .xmp(ImportDescription(facts))))
    } catch {
      return ImportPart(file, .refused(error.message))
    }
  }

  /// A photo or video is kept, whatever is wrong with it.
  private func role(of file: ImportFile, after error: DarkroomError) -> ImportPart.Role {
    if let format = error.format(of: file.descriptor) {
      return .original(format, error.isPermanent ? error.unreadable : .developing, nil)
    }
    let refusal = LibraryError.upload(.notAPhoto(filename: file.name))
    return error.isPermanent ? .refused(refusal.message) : .failed(error.message)
  }
}

// MARK: - Where they stand

/// The position of a file in its batch.
struct PartIndex: Hashable, Sendable {
  let unit: Int
  let part: Int
}

extension [[ImportPart]] {
  var places: [PartIndex] {
    indices.flatMap { unit in self[unit].indices.map { PartIndex(unit: unit, part: $0) } }
  }

  subscript(index: PartIndex) -> ImportPart {
    get { self[index.unit][index.part] }
    set { self[index.unit][index.part] = newValue }
  }

  mutating func fail(_ index: PartIndex, because error: any Error) {
    self[index].role = .failed(LibraryError(beneath: error).message)
  }
}

internal import Blobs
internal import Catalog
internal import Pipeline

extension ImportService {
  /// Stores the bytes of new or damaged files, and records the reason for failures.
  func keepBytes(
    of prepared: inout [[ImportPart]], note: DraftID, as principal: Principal
  ) async throws {
    var wanted = try await wanted(&prepared, as: principal)
    for unit in prepared.indices { prepared[unit].dropCompanions() }
    wanted.removeAll { !prepared[$0].isStored }
    let gathered = try await gather(wanted, of: &prepared)
    let kept = await blobs.keepUnsettled(gathered.map(\.file), note: note)
    for ((index, _), result) in zip(gathered, kept) {
      do throws(BlobError) {
        prepared[index].content = try result.get().name
        prepared[index].isNew = true
      } catch {
        prepared.fail(index, because: error)
      }
    }
    for unit in prepared.indices { prepared[unit].dropCompanions() }
  }

  /// Returns the files whose bytes are missing or damaged, excluding those that will certainly be
  /// refused.
  private func wanted(
    _ prepared: inout [[ImportPart]], as principal: Principal
  ) async throws -> [PartIndex] {
    let named = prepared.places.filter { prepared[$0].isStored && prepared[$0].content != nil }
    let (owner, parts) = (principal.rowNumber, named.map { prepared[$0] })
    let (known, quota) = try await catalog.read { db in
      let known = try parts.map { part -> Bool in
        try db.one(ImportQueries.isKnown, owner, part.content)
      }
      return (known, try db.quota(of: owner))
    }
    var wanted: [PartIndex] = []
    var questions: [(index: PartIndex, name: BlobName, sizeBytes: Int)] = []
    for ((index, part), isKnown) in zip(zip(named, parts), known) {
      guard let content = part.content else { continue }
      if isKnown {
        questions.append((index, content, part.file.sizeBytes))
      } else if let refusal = quota.refusal(of: part.file.sizeBytes) {
        prepared.fail(index, because: refusal)
      } else {
        wanted.append(index)
      }
    }
    let answers = await questions.onLanes(bytes: \.sizeBytes) { [blobs] some in
      var answers: [(PartIndex, Result<BlobCheck, BlobError>)] = []
      for (index, name, _) in some {
        let result: Result<BlobCheck, BlobError>
        do throws(BlobError) { result = .success(try await blobs.check(name)) } catch {
          result = .failure(error)
        }
        answers.append((index, result))
      }
      return answers
    }
    for (index, answer) in answers {
      do throws(BlobError) {
        let whole = BlobCheck.whole(sizeBytes: prepared[index].file.sizeBytes)
        if try answer.get() != whole { wanted.append(index) }
      } catch {
        prepared.fail(index, because: error)
      }
    }
    return wanted
  }

  /// Copies their bytes, several files at the same time.
  private func gather(
    _ wanted: [PartIndex], of prepared: inout [[ImportPart]]
  ) async throws -> [(index: PartIndex, file: DraftCopy)] {
    let sources = wanted.map { (index: $0, file: prepared[$0].file, draft: newDraft()) }
    let found = await sources.onLanes(bytes: \.file.sizeBytes) { [blobs] some in
      // Keep the files open while they are read.
      defer { withExtendedLifetime(some) {} }
      let files = await blobs.gather(some.map { ($0.file.descriptor, $0.draft) })
      return Array(zip(some.map(\.index), files))
    }
    var gathered: [(index: PartIndex, file: DraftCopy)] = []
    for (index, result) in found {
      do throws(BlobError) { gathered.append((index, try result.get())) } catch {
        prepared.fail(index, because: error)
      }
    }
    if Task.isCancelled {
      await blobs.discard(gathered.map(\.file))
      throw CancellationError()
    }
    return gathered
  }
}

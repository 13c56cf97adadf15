internal import Darkroom
internal import ImageEngine
internal import Synchronization

extension Development {
  /// What was found out of a photo.
  enum Finding: Sendable {
    case ready(StoredAsset, PhotoFacts)
    case unreadable(StoredAsset, DarkroomError)

    var asset: StoredAsset {
      switch self {
      case .ready(let asset, _), .unreadable(let asset, _): asset
      }
    }
  }
}

extension Change {
  fileprivate mutating func note(_ finding: Development.Finding) throws(LibraryError) {
    switch finding {
    case .ready(let asset, let facts): try setReady(asset, facts: facts)
    case .unreadable(let asset, let error): try setUnreadable(asset, after: error)
    }
  }
}

// While many photos are developed, what was found of them is written down together: a transaction
// and its syncs are more work than what it says of one of them. Where few come, none waits.

extension Development {
  /// After one of those in line was looked at.
  func leaveLine() async {
    let now = catalog.options.now()
    let isDue = state.withLock { state in
      state.inLine -= 1
      let next = state.lastWriting.adding(milliseconds: Limits.findingsMilliseconds)
      return state.inLine <= 0 || state.findings.count >= Limits.findingsTogether
        || now < state.lastWriting || next <= now
    }
    if isDue { await writeFindings() }
  }

  /// Returns when everything that was found until now is written down, or could not be.
  func writeFindings() async {
    let now = catalog.options.now()
    let task = state.withLock { state -> Task<Void, Never>? in
      if state.findings.isEmpty { return state.writing }
      let earlier = state.writing
      let task = Task {
        await earlier?.value
        await self.writeAll()
      }
      state.writing = task
      state.lastWriting = now
      return task
    }
    await task?.value
  }

  private func writeAll() async {
    let findings = state.withLock { Array($0.findings.values) }
    if findings.isEmpty { return }
    do {
      try await write(findings)
    } catch {
      // One of them may be why.
      for finding in findings { await writeAlone(finding) }
    }
  }

  private func write(_ findings: [Finding]) async throws {
    _ = try await catalog.perform(as: .nobody) { change throws(LibraryError) in
      for finding in findings { try change.note(finding) }
    }
    forget(findings)
  }

  private func writeAlone(_ finding: Finding) async {
    do {
      try await write([finding])
    } catch {
      // A catalog that cannot be written says so to everybody who asks it.
      let isPutOff = (try? await putsOff(finding.asset, after: error)) ?? false
      forget([finding])
      if isPutOff { add(finding.asset.rowNumber) }
    }
  }

  private func forget(_ findings: [Finding]) {
    state.withLock { state in
      for finding in findings { state.findings[finding.asset.rowNumber] = nil }
    }
  }
}

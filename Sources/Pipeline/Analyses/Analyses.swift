package import Catalog
package import Darkroom
internal import Media
internal import Synchronization
package import Words

/// All analyses, and their scheduler: it looks at one photo at a time, and its work in the workers
/// comes after that of requests. The library's `AnalysisService` checks who pauses one.
package final class Analyses: Sendable {
  private struct State {
    var queue = AnalysisQueue()
    /// The number of requests to pause, resume or retry. A round that began before one reads again.
    var requestCount = 0
    /// Whether the round ends, because other analyses run from now on.
    var isRoundOver = false
    /// Analyses whose models do not run, and why.
    var broken: [String: Message] = [:]
    /// The analyses that ran in the last round.
    var active: Set<String> = []
    /// The number of photos that were looked at in this run.
    var seen = 0
  }

  let catalog: Catalog
  let renditions: Renditions
  let darkroom: Darkroom
  let all: [any Analysis]
  private let state = Mutex(State())
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  package init(
    _ all: [any Analysis], catalog: Catalog, renditions: Renditions, darkroom: Darkroom
  ) {
    precondition(Set(all.map(\.info.name)).count == all.count, "two analyses of one name")
    self.all = all
    self.catalog = catalog
    self.renditions = renditions
    self.darkroom = darkroom
    (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Puts a photo before all others: a person is looking at it, or it is new.
  package func prefer(_ row: Int) {
    state.withLock { state in
      if state.active.isEmpty { return }
      state.queue.prefer(row)
    }
    ring.yield()
  }

  /// Looks for photos that are due, and for models that have been added.
  package func wake() { ring.yield() }

  /// Looks through the whole library again: an account, or an analysis, takes part from now on.
  package func lookThroughAll() {
    state.withLock { $0.queue.beginAgain() }
    ring.yield()
  }
}

extension Analyses: BackgroundService {
  /// Ends with the photo in progress, whose work is cancelled; it waits for the next run.
  package func run() async {
    wake()
    for await _ in bell {
      do {
        try await prepareRound()
        while try await analyseNext() {}
        catalog.observers.wakeForJobs()
      } catch {
        // The catalog or the workers are away; the next round tries again.
      }
    }
  }
}

// MARK: - The order

extension Analyses {
  /// Finds out which analyses run, and which photos are tried again. Reads again if a person has
  /// paused, resumed or retried one meanwhile.
  private func prepareRound() async throws {
    let (now, limit) = (catalog.options.now(), LibraryLimits.analysisPage)
    let populations = all.map(\.info.population)
    var isCurrent = false
    while !isCurrent {
      let requestCount = state.withLock { $0.requestCount }
      let (paused, due, counts) = try await catalog.read { db in
        (
          Set(try db.all(AnalysisQueries.paused)),
          try db.all(AnalysisQueries.due, now, limit).map(\.row), try db.counts(of: populations)
        )
      }
      let usable = Set(all.map(\.info).filter { missing(for: $0).isEmpty }.map(\.name))
      isCurrent = state.withLock { state in
        guard state.requestCount == requestCount else { return false }
        state.isRoundOver = false
        let active = usable.subtracting(paused).subtracting(state.broken.keys)
        let isNew = !active.isSubset(of: state.active)
        let isLeft = state.queue.isAtEnd && active.contains { (counts[$0]?.unseen ?? 0) > 0 }
        if isNew || isLeft { state.queue.beginAgain() }
        state.active = active
        state.queue.append(due)
        return true
      }
    }
  }

  /// Looks at the next photo. Returns false if none is left.
  private func analyseNext() async throws -> Bool {
    try Task.checkCancellation()
    let (step, active) = state.withLock { state in
      (
        state.active.isEmpty || state.isRoundOver ? AnalysisQueue.Step.end : state.queue.step(),
        state.active
      )
    }
    switch step {
    case .end: return false
    case .page(let place):
      let subjects = try await catalog.read { db in
        try db.all(
          AnalysisQueries.page, place.sortTime, place.id, LibraryLimits.analysisPage)
      }
      state.withLock { $0.queue.add(subjects, after: place) }
    case .row(let row):
      let subject = try await catalog.read { db in try db.first(AnalysisQueries.byRow, row) }
      if let subject { try await analyse(subject, active) }
    case .subject(let subject): try await analyse(subject, active)
    }
    return true
  }

  private func analyse(_ subject: AnalysisSubject, _ active: Set<String>) async throws {
    let now = catalog.options.now()
    var due: [any Analysis] = []
    for analysis in all where active.contains(analysis.info.name) {
      let info = analysis.info
      guard info.kinds.contains(subject.kind),
        subject.records[info.name].map({ $0.isWaiting(for: info.version, at: now) }) ?? true,
        try await takesPart(subject.owner, in: info)
      else { continue }
      due.append(analysis)
    }
    if due.isEmpty { return }
    let round = AnalysisRound(
      subject, due, catalog: catalog, renditions: renditions, darkroom: darkroom)
    let broken = try await round.run()
    let isShown = state.withLock { state in
      state.queue.drop(subject.row)
      state.seen += 1
      state.broken.merge(broken) { $1 }
      state.active.subtract(broken.keys)
      return state.seen.isMultiple(of: LibraryLimits.analysisNews)
    }
    if isShown { catalog.observers.wakeForJobs() }
  }

  private func takesPart(_ owner: Int, in info: AnalysisInfo) async throws -> Bool {
    guard let accounts = info.accounts else { return true }
    return try await catalog.read { db in try db.all(accounts) }.contains(owner)
  }

  /// The files of models that an analysis lacks.
  private func missing(for info: AnalysisInfo) -> [String] {
    guard let kind = info.needs.contentKind else { return [] }
    let files = [.runtime] + kind.files
    return (darkroom.models?.unusable(files) ?? files).map(\.name)
  }
}

// MARK: - Progress

/// An analysis with its progress.
package struct AnalysisStatus: Sendable {
  package enum Condition: String, Sendable {
    /// Its models are not there, or do not run.
    case off
    case paused
    case working
    /// Every photo was looked at, or given up.
    case done
  }

  package let info: AnalysisInfo
  package let condition: Condition
  package let counts: AnalysisCounts
  /// The files of models that are missing or of another version.
  package let missing: [String]
  /// Why its models do not run.
  package let reason: Message?
}

extension Analyses {
  /// Returns the progress of all analyses.
  package func statuses() async throws(LibraryError) -> [AnalysisStatus] {
    let populations = all.map(\.info.population)
    let (counts, paused) = try await catalog.read { db in
      (try db.counts(of: populations), Set(try db.all(AnalysisQueries.paused)))
    }
    let broken = state.withLock { $0.broken }
    return all.map { analysis in
      let (info, name) = (analysis.info, analysis.info.name)
      let (missing, found) = (missing(for: info), counts[name] ?? AnalysisCounts())
      let condition: AnalysisStatus.Condition =
        if !missing.isEmpty || broken[name] != nil {
          .off
        } else if paused.contains(name) {
          .paused
        } else {
          found.waiting > 0 ? .working : .done
        }
      return AnalysisStatus(
        info: info, condition: condition, counts: found, missing: missing, reason: broken[name])
    }
  }

  /// Pauses or resumes an analysis, or makes it try failed photos again.
  package func perform(
    _ action: Action, of name: String
  ) async throws(LibraryError) -> AnalysisStatus {
    guard all.contains(where: { $0.info.name == name }) else { throw .missing(.analysis(name)) }
    try await catalog.write { db in
      switch action {
      case .pause: try db.run(AnalysisQueries.pause, name)
      case .resume: try db.run(AnalysisQueries.resume, name)
      case .retry: try db.run(AnalysisQueries.forgetFailed, name)
      }
    }
    state.withLock { state in
      state.requestCount += 1
      if action == .pause {
        state.active.remove(name)
      } else {
        state.broken[name] = nil
        state.queue.beginAgain()
        state.isRoundOver = true
      }
    }
    catalog.observers.wakeForJobs()
    wake()
    guard let status = try await statuses().first(where: { $0.info.name == name }) else {
      throw .missing(.analysis(name))
    }
    return status
  }

  package enum Action: String, CaseIterable, Sendable {
    case pause
    case resume
    /// Tries photos again that have failed.
    case retry
  }
}

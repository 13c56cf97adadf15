internal import Catalog
internal import Darkroom
internal import Media
internal import Words

/// One photo with all the analyses that are due: one picture and one run of the models serve all.
struct AnalysisRound {
  private let subject: AnalysisSubject
  private let due: [any Analysis]
  private let catalog: Catalog
  private let renditions: Renditions
  private let darkroom: Darkroom

  init(
    _ subject: AnalysisSubject, _ due: [any Analysis], catalog: Catalog, renditions: Renditions,
    darkroom: Darkroom
  ) {
    self.subject = subject
    self.due = due
    self.catalog = catalog
    self.renditions = renditions
    self.darkroom = darkroom
  }

  /// Looks at the photo and stores findings and failures. Returns the analyses whose models do not
  /// run. Throws if nothing was learned about the photo.
  func run() async throws -> [String: Message] {
    let pictures = try await pictures()
    var broken: [String: Message] = [:]
    for analysis in due {
      do {
        guard let picture = pictures[analysis.info.name] else { continue }
        try await run(analysis, on: try picture.get())
      } catch let error as DarkroomError {
        switch error {
        case .noModel: broken[analysis.info.name] = error.message
        case .noWorker, .cancelled, .busy, .stopped: throw error
        default: try await noteFailure(of: analysis, error.message, isFinal: !error.mayPass)
        }
      } catch let error as LibraryError {
        if error == .cancelled || error == .closed { throw error }
        try await noteFailure(of: analysis, error.message, isFinal: false)
      } catch {
        try Task.checkCancellation()
        let message = LibraryError(beneath: error).message
        try await noteFailure(of: analysis, message, isFinal: false)
      }
    }
    return broken
  }

  private func run(_ analysis: some Analysis, on picture: AnalysisPicture) async throws {
    let finding = try await analysis.find(in: picture)
    let (subject, info) = (subject, analysis.info)
    try await perform(info) { change throws(LibraryError) in
      try analysis.store(finding, of: subject, in: &change)
      try change.setDone(info, of: subject)
    }
  }

  private func noteFailure(
    of analysis: some Analysis, _ reason: Message, isFinal: Bool
  ) async throws {
    let (subject, info) = (subject, analysis.info)
    try await perform(info) { change throws(LibraryError) in
      try change.setFailed(info, of: subject, reason: reason, isFinal: isFinal)
    }
  }

  /// Changes the catalog, unless the photo is gone or does not take part any more.
  private func perform(
    _ info: AnalysisInfo, _ body: @Sendable (inout Change) throws(LibraryError) -> Void
  ) async throws {
    let subject = subject
    _ = try await catalog.transaction(as: .anonymous) { change throws(LibraryError) in
      guard try change.takesPart(subject, in: info) else { return }
      try body(&change)
    }
  }
}

// MARK: - Pictures

extension AnalysisRound {
  /// The input of each analysis, by its name.
  private func pictures() async throws -> [String: Result<AnalysisPicture, any Error>] {
    let file: ModelInput?
    do {
      file = try await modelInput()
    } catch {
      // Analyses that need no picture are not affected.
      let bare = AnalysisPicture(subject: subject, file: nil, darkroom: darkroom)
      return pairs { $0.needs == .record ? .success(bare) : .failure(error) }
    }
    let bare = AnalysisPicture(subject: subject, file: file, darkroom: darkroom)
    let kinds = Set(due.compactMap(\.info.needs.contentKind))
    guard let file, !kinds.isEmpty else { return pairs { _ in .success(bare) } }
    var contents = await contents(kinds, in: file)
    if case .failure = contents[kinds], kinds.count > 1 {
      // One of the models may be the cause.
      contents = [:]
      for kind in kinds { contents.merge(await self.contents([kind], in: file)) { $1 } }
    }
    return pairs { info in
      guard let kind = info.needs.contentKind else { return .success(bare) }
      guard let found = contents.first(where: { $0.key.contains(kind) })?.value else {
        return .success(bare)
      }
      return found.map { found in
        var picture = bare
        picture.contents = found
        return picture
      }
    }
  }

  private func pairs(
    _ picture: (AnalysisInfo) -> Result<AnalysisPicture, any Error>
  ) -> [String: Result<AnalysisPicture, any Error>] {
    Dictionary(uniqueKeysWithValues: due.map { ($0.info.name, picture($0.info)) })
  }

  private func contents(
    _ kinds: Set<ContentKind>, in file: ModelInput
  ) async -> [Set<ContentKind>: Result<PictureContents, any Error>] {
    do throws(DarkroomError) {
      let found = try await darkroom.contents(
        ofPicture: file.descriptor, kinds: kinds, priority: .background)
      return [kinds: .success(found)]
    } catch {
      return [kinds: .failure(error)]
    }
  }

  private func modelInput() async throws -> ModelInput? {
    guard let side = due.compactMap(\.info.needs.longestSide).max() else { return nil }
    return try await renditions.modelInput(
      of: subject.content, longestSide: side, photoSide: subject.longestSide)
  }
}

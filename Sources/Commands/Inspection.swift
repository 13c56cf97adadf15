internal import Arguments
internal import Darkroom
internal import JSON
internal import Media
internal import Words

/// The findings of `tintype info` about one file.
struct Inspection: Sendable {
  enum Verdict: Sendable {
    case shown(PhotoFacts)
    /// Stored by a library without a preview.
    case kept(format: MediaFormat, code: String, reason: String, PhotoFacts?)
    case sidecar(SidecarFacts)
    case archive
    case refused(code: String, reason: String)
    /// Missing or unreadable.
    case missing(String)
  }

  let path: String
  let verdict: Verdict

  static func inspect(_ path: String, in darkroom: Darkroom) async -> Inspection {
    let file: InputFile
    do {
      file = try InputFile(path)
    } catch {
      return Inspection(path: path, verdict: .missing(error.sentence))
    }
    do {
      let facts = try await darkroom.facts(of: file.descriptor)
      let pictureError = await pictureError(facts, file, in: darkroom)
      let kept = pictureError.map {
        Verdict.kept(format: facts.format, code: $0.code, reason: $0.message.technicalText, facts)
      }
      return Inspection(path: path, verdict: kept ?? .shown(facts))
    } catch {
      let isSidecar = error == .unsupported(.xmp)
      return Inspection(
        path: path,
        verdict: isSidecar ? await sidecar(file, in: darkroom) : verdict(of: error, file))
    }
  }

  /// The reason why no picture can be made of the photo. Only decoding it tells, which takes
  /// seconds for the largest.
  private static func pictureError(
    _ facts: PhotoFacts, _ file: InputFile, in darkroom: Darkroom
  ) async -> DarkroomError? {
    if let reason = facts.reasonNotShown {
      return .unreadable(reason: Message(stored: reason))
    }
    guard facts.film == nil, facts.width * facts.height <= CommandLimits.inspectedPixels
    else { return nil }
    do {
      _ = try await darkroom.develop(
        DevelopTask(
          input: file.descriptor,
          outputs: [Output(longestSide: sampleSide, format: .jpeg(quality: 50))]))
      return nil
    } catch {
      return error
    }
  }

  /// The side of the picture that is made to see whether there is one.
  private static let sampleSide = 64

  private static func sidecar(_ file: InputFile, in darkroom: Darkroom) async -> Verdict {
    do {
      return .sidecar(try await darkroom.perform(SidecarTask(input: file.descriptor)))
    } catch {
      return verdict(of: error, file)
    }
  }

  /// Photos and videos are stored, whatever is wrong with them.
  private static func verdict(of error: DarkroomError, _ file: InputFile) -> Verdict {
    if case .unsupported(.zip) = error { return .archive }
    guard let format = error.format(of: file.descriptor) else {
      return .refused(code: error.code, reason: error.sentence)
    }
    return .kept(format: format, code: error.code, reason: error.message.technicalText, nil)
  }

  var status: ExitStatus {
    switch verdict {
    case .shown, .sidecar, .archive: .done
    case .kept, .refused: .partial
    case .missing: .unknownName
    }
  }
}

extension Inspection {
  var json: JSON {
    var object: JSON.Object = ["file": JSON(path)]
    func add(_ members: JSON) {
      for (name, value) in members.object?.members ?? [] { object[name] = value }
    }
    switch verdict {
    case .shown(let facts):
      add(["verdict": "ok"])
      add(facts.json)
    case .kept(let format, let code, let reason, let facts):
      if let facts { add(facts.json) }
      add([
        "verdict": "kept", "code": JSON(code), "reason": JSON(reason),
        "format": JSON(format.rawValue),
      ])
    case .sidecar(let facts):
      add(["verdict": "sidecar", "format": "xmp"])
      add(facts.json)
    case .archive: add(["verdict": "archive", "format": "zip"])
    case .refused(let code, let reason):
      add(["verdict": "refused", "code": JSON(code), "reason": JSON(reason)])
    case .missing(let reason):
      add(["verdict": "refused", "code": "missing", "reason": JSON(reason)])
    }
    return .object(object)
  }

  /// A heading, and a line for each known fact.
  var text: String {
    var lines = [path]
    func add(_ name: String, _ value: String?) {
      // Text from the file stays on its line, without control characters.
      guard let value else { return }
      let plain = value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
      lines.append("  \(name): \(String(String.UnicodeScalarView(plain)))")
    }
    switch verdict {
    case .shown(let facts):
      for (name, value) in FactLines(facts).lines { add(name, value) }
    case .kept(_, _, let reason, let facts):
      add("kept without a preview", reason)
      if let facts { for (name, value) in FactLines(facts).lines { add(name, value) } }
    case .sidecar(let facts):
      for (name, value) in facts.json.object?.members ?? [] { add(name, value.plainText) }
    case .archive: add("archive", "to be imported, not a photo")
    case .refused(_, let reason), .missing(let reason): add("refused", reason)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension JSON {
  /// Strings as they are, other values as JSON.
  fileprivate var plainText: String {
    string ?? array?.compactMap(\.string).joined(separator: ", ") ?? text
  }
}

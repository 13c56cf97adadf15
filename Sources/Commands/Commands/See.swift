internal import Arguments
internal import Darkroom
internal import Glibc
internal import JSON
internal import Media
internal import Words

/// Shows the findings of the models in pictures.
struct See: Command {
  var files: [String] = []
  var isJSON = false
  var mask: String?
  var models: String?

  static let info = CommandInfo<Self>(
    "see", "Finds faces, text and things in photos and videos.",
    [
      .arguments("FILE", \.files, "Photos or videos.", completion: .file),
      .flag("json", \.isJSON, "Print one JSON object per line."),
      .option(
        "mask", \.mask, "OUT.png", "Write a greyscale mask of the subject.",
        completion: .file),
      .models(\.models),
    ],
    discussion: """
      Boxes are x, y, width and height relative to the picture, from its upper left corner. \
      A mask is white where the subject is, and its longer side has at most 2048 pixels. \
      Everything is computed on this machine. Exits with 3 if the models are missing, and explains \
      how to get them.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard mask == nil || files.count == 1 else {
      throw Failure(.wrongUsage, "--mask takes one picture, not \(files.count)")
    }
    let folder = ModelFolder(try models ?? Environment.models(invocation.environment))
    let kinds = try usableKinds(in: folder)
    let darkroom = Darkroom(executable: Environment.worker, models: folder)
    var status = kinds.count == ContentKind.allCases.count ? ExitStatus.done : .partial
    for path in files {
      do throws(Failure) {
        try await show(path, kinds, darkroom)
      } catch {
        Terminal.report("tintype: \(error.sentence)")
        status = files.count == 1 ? error.status : max(status, .partial)
      }
    }
    await darkroom.stop()
    return status
  }

  /// The kinds of contents whose models are there. The others are named.
  private func usableKinds(in folder: ModelFolder) throws(Failure) -> Set<ContentKind> {
    let needed = [.runtime] + (mask == nil ? [] : MaskTask.Subject.main.files)
    guard folder.unusable(needed).isEmpty else { throw ModelCheck.failure(in: folder) }
    let kinds = Set(ContentKind.allCases.filter(folder.has))
    guard !kinds.isEmpty else { throw ModelCheck.failure(in: folder) }
    for kind in ContentKind.allCases where !kinds.contains(kind) {
      let names = folder.unusable(kind.files).map(\.name).joined(separator: ", ")
      Terminal.report("tintype: \(kind.rawValue) cannot be found: \(names) cannot be used")
    }
    return kinds
  }

  private func show(
    _ path: String, _ kinds: Set<ContentKind>, _ darkroom: Darkroom
  ) async throws(Failure) {
    let file = try InputFile(path)
    let contents: PictureContents
    var picture: Picture?
    do throws(DarkroomError) {
      contents = try await darkroom.contents(of: file.descriptor, kinds: kinds)
      if mask != nil {
        picture = try await darkroom.mask(of: file.descriptor, subject: .main).picture
      }
    } catch {
      throw Failure(PictureMaker.status(of: error), "\(path.quotedPath): \(error.sentence)")
    }
    Terminal.write(
      isJSON ? json(contents, path, kinds).text + "\n" : Self.text(contents, path, kinds))
    if let mask, let picture { try PictureDestination.write(picture, to: mask) }
  }

  private func json(
    _ contents: PictureContents, _ path: String, _ kinds: Set<ContentKind>
  ) -> JSON {
    let all = contents.json
    var object: JSON.Object = ["file": JSON(path)]
    for kind in ContentKind.allCases where kinds.contains(kind) {
      let found = all.object?[kind.rawValue]?.array ?? []
      object[kind.rawValue] = .array(found.map(Self.shown))
    }
    return .object(object)
  }

  /// Without the members for machines that keep them.
  private static func shown(_ item: JSON) -> JSON {
    let members = item.object?.members ?? []
    return .object(
      JSON.Object(
        members.filter { !["embedding", "quality"].contains($0.name) }.map { ($0.name, $0.value) }))
  }

  /// A heading, and a line for each finding.
  private static func text(
    _ contents: PictureContents, _ path: String, _ kinds: Set<ContentKind>
  ) -> String {
    var lines = [path]
    if kinds.contains(.faces) { lines.append("  faces: \(contents.faces.count)") }
    lines += contents.faces.map { "    \(place(of: $0.box)), \(percent($0.confidence))" }
    lines += contents.lines.map { "  text: \(plain($0.text)), \(percent($0.confidence))" }
    lines += contents.things.map { "  thing: \($0.word), \(percent($0.confidence))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func place(of box: RelativeBox) -> String {
    [box.x, box.y, box.width, box.height].map(percent).joined(separator: " ")
  }

  private static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }

  /// On one line, without control characters.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

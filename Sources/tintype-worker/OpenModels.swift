internal import Darkroom
internal import Platform
internal import Vision
internal import Words

/// Opens the models of a role before the sandbox closes, and makes the handlers that use them.
enum OpenModels {
  static func handlers(of role: WorkerProgram, in folder: ModelFolder) -> [TaskHandler]? {
    let models = ModelLoader(folder)
    return switch role {
    case .contents: [SeeHandler(models).handler]
    case .masks, .networks: handlers(MaskMaker(models))
    case .queries: [models.queries]
    case .scripts: [ScriptHandler(models.scripts).handler]
    case .pairPictures: [models.pairPictures]
    case .pairWords: [models.pairWords]
    case .pictures, .films, .passwords, .texts: nil
    }
  }

  private static func handlers(_ masking: MaskMaker) -> [TaskHandler] {
    [masking.handler, DevelopHandler.handler(masking), FilterHandler.handler(masking)]
  }
}

/// Loads models. One that cannot be loaded fails the tasks that need it, with the reason.
struct ModelLoader {
  typealias Loaded<Model> = Result<Model, WorkerFailure>

  private let folder: ModelFolder
  private let runtime: Loaded<Void>

  init(_ folder: ModelFolder) {
    self.folder = folder
    runtime = Self.catching {
      // Its size is checked like that of any other file.
      _ = try folder.map(.runtime)
      try Network.openRuntime(folder.path(of: .runtime))
    }
  }

  private static func catching<Model>(_ load: () throws -> Model) -> Loaded<Model> {
    do {
      return .success(try load())
    } catch let error as WorkerFailure {
      return .failure(error)
    } catch let error as VisionError {
      return .failure(.noModel(reason: error.message))
    } catch {
      return .failure(.noModel(reason: Message("file.other", ["text": .text("\(error)")])))
    }
  }

  /// Loads a network from outside.
  func network(_ bytes: UnsafeRawBufferPointer) throws -> PictureNetwork {
    try runtime.get()
    return try PictureNetwork(network: Network(Self.ownNetwork, bytes))
  }

  private static let ownNetwork = "inputModel"

  private func network(_ file: ModelFile) throws -> Network {
    try runtime.get()
    let mapped = try folder.map(file)
    return try mapped.withBytes { try Network(file.name, $0) }
  }

  private func nouns(for purpose: Nouns.Purpose) throws -> Nouns {
    try folder.map(.nouns).withBytes { try Nouns($0, for: purpose) }
  }

  var faces: Loaded<Faces> {
    Self.catching {
      Faces(finder: try network(.faceFinder), embedding: try network(.faceEmbedding))
    }
  }

  var texts: Loaded<Texts> {
    Self.catching {
      Texts(
        finder: try network(.textFinder), reader: try network(.textReader),
        characters: try folder.map(.textCharacters).withBytes { try TextCharacters($0) })
    }
  }

  var things: Loaded<Things> {
    Self.catching { Things(network: try network(.things), nouns: try nouns(for: .pictures)) }
  }

  var subjectMask: Loaded<SubjectMask> {
    Self.catching { SubjectMask(network: try network(.subjectMask)) }
  }

  var peopleMask: Loaded<PeopleMask> {
    Self.catching { PeopleMask(network: try network(.peopleMask)) }
  }

  /// The places of Tesseract's data on Debian.
  private static let scriptFolders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/5/tessdata/script",
    "/usr/share/tessdata", "/usr/share/tessdata/script",
  ]

  var scripts: Loaded<ScriptReader> {
    guard let reader = ScriptReader(folders: Self.scriptFolders) else {
      return .failure(.noModel(reason: Message("model.noScripts")))
    }
    return .success(reader)
  }

  private func network(_ file: PairFile) throws -> Network {
    try runtime.get()
    let mapped = try folder.map(file)
    return try mapped.withBytes { try Network(file.name, $0) }
  }

  /// The handler of ``PairPictureTask``.
  var pairPictures: TaskHandler {
    let pictures: Loaded<OpenPictures> = Self.catching {
      try OpenPictures(network: try network(.pictures))
    }
    return TaskHandler(PairPictureTask.self) { _, files in
      try WorkerFailure.catching {
        PairVector(try pictures.get().vector(of: files.picture()))
      }
    }
  }

  /// The handler of ``PairWordsTask``.
  var pairWords: TaskHandler {
    let words: Loaded<OpenWords> = Self.catching {
      try OpenWords(
        network: try network(.words),
        words: try folder.map(.merges).withBytes { try PairWords($0) })
    }
    return TaskHandler(PairWordsTask.self) { order, _ in
      try WorkerFailure.catching { PairVector(try words.get().vector(of: order.text)) }
    }
  }

  /// The handler of ``QueryTask``.
  var queries: TaskHandler {
    let queries: Loaded<Queries> = Self.catching {
      let words = try folder.map(.queryWords)
      return Queries(
        network: try network(.query), words: try QueryWords(words.bytes, owner: words),
        nouns: try nouns(for: .queries))
    }
    return TaskHandler(QueryTask.self) { order, _ in
      try WorkerFailure.catching { try queries.get().meaning(of: order.text) }
    }
  }
}

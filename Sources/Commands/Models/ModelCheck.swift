internal import Arguments
internal import Blobs
internal import Darkroom
internal import Platform

/// The condition of the files of models, by their hashes.
struct ModelCheck {
  enum Condition: Hashable {
    case whole
    case missing
    case otherSize(Int)
    case otherHash
    case unreadable(String)
  }

  let folder: ModelFolder
  let conditions: [ModelFile: Condition]

  init(_ folder: ModelFolder) {
    self.folder = folder
    conditions = Dictionary(
      uniqueKeysWithValues: ModelFile.allCases.map { ($0, Self.condition(of: $0, in: folder)) })
  }

  private static func condition(of file: ModelFile, in folder: ModelFolder) -> Condition {
    switch folder.condition(of: file) {
    case .missing: return .missing
    case .otherSize(let size): return .otherSize(size)
    case .present: break
    }
    do {
      let digest = try folder.map(file).withBytes { bytes in
        let hash = SHA256()
        hash.add(bytes)
        return hash.finish()
      }
      return Base16.text(of: digest) == file.sha256 ? .whole : .otherHash
    } catch {
      return .unreadable("\(error)")
    }
  }

  var isWhole: Bool { conditions.values.allSatisfy { $0 == .whole } }

  /// Why models cannot be used, and how to get them.
  static func failure(in folder: ModelFolder) -> Failure {
    let names = folder.unusable(ModelFile.allCases).map(\.name)
    let those =
      names.count == ModelFile.allCases.count
      ? "there are no models"
      : "these files are missing or of another version: "
        + names.joined(separator: ", ")
    return Failure(
      .unknownName,
      "\(folder.path.quotedPath): \(those); get them with 'scripts/setup models' or take an "
        + "archive of them with 'tintype models add FILE'")
  }
}

extension ModelCheck.Condition {
  var sentence: String {
    switch self {
    case .whole: "ready"
    case .missing: "missing"
    case .otherSize(let size): "cut or of another version (\(size) bytes)"
    case .otherHash: "damaged or of another version"
    case .unreadable(let reason): "unreadable (\(reason))"
    }
  }
}

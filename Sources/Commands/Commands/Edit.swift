internal import Arguments
internal import Catalog
internal import ImageEngine
internal import JSON
internal import Library
internal import Media

/// Changes photos' metadata from a script.
struct Edit: LibraryCommand {
  var assets: [String] = []
  var title: String?
  var subtitle: String?
  var caption: String?
  var rating: Int?
  var flag: String?
  var label: String?
  var album: String?
  var recipe: String?
  var isReverted = false
  var isFavorite = false
  var isNoFavorite = false
  var isHidden = false
  var isShown = false
  var isTrashed = false
  var isTakenBack = false
  var library: String?
  var blobs: String?
  var store: String?
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "edit", "Edits photo details or appearance.",
    [
      .arguments("ID", \.assets, "The ids of the photos."),
      .option("title", \.title, "TEXT", "The title; an empty text removes it."),
      .option("subtitle", \.subtitle, "TEXT", "The subtitle: one line, shown in callouts."),
      .option("caption", \.caption, "TEXT", "The caption, of any length."),
      .option("rating", \.rating, "N", "Stars, from 0 to 5."),
      .option("flag", \.flag, "FLAG", "picked, rejected or none."),
      .option(
        "label", \.label, "COLOUR", "red, yellow, green, blue, purple or none."),
      .option("album", \.album, "NAME", "Add to this album, which is created if there is none."),
      .option(
        "recipe", \.recipe, "RECIPE", "Save this recipe as a new version.",
        completion: .file),
      .flag("revert", \.isReverted, "Go back to the original. All versions are kept."),
      .flag("favorite", \.isFavorite, "Add to favourites."),
      .flag("no-favorite", \.isNoFavorite, "Remove from favourites."),
      .flag("hide", \.isHidden, "Hide from library, albums, map and other accounts."),
      .flag("unhide", \.isShown, "Show in the library again."),
      .flag("trash", \.isTrashed, "Move to the trash, where they stay for 30 days."),
      .flag("untrash", \.isTakenBack, "Restore from the trash."),
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option("user", \.user, "NAME", "The account that owns the photos."),
      .flag("json", \.isJSON, "Print each photo after the edit as a line of JSON."),
    ])

  /// One of several words, or none.
  private static func word<Word: RawRepresentable<String>>(
    _ text: String, _ name: String, _ words: [Word]
  ) throws(Failure) -> String {
    let known = words.map(\.rawValue) + ["none"]
    guard known.contains(text) else {
      throw Failure(.wrongUsage, "--\(name) is one of \(known.joined(separator: ", "))")
    }
    return text
  }

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    for (one, other, words) in [
      (isFavorite, isNoFavorite, "--favorite and --no-favorite"),
      (isHidden, isShown, "--hide and --unhide"),
      (isTrashed, isTakenBack, "--trash and --untrash"),
      (recipe != nil, isReverted, "--recipe and --revert"),
    ] where one && other {
      throw Failure(.wrongUsage, "\(words) cannot be combined")
    }
    var arguments: JSON.Object = ["assets": .array(assets.map(JSON.string))]
    if let title { arguments["title"] = JSON(title) }
    if let subtitle { arguments["subtitle"] = JSON(subtitle) }
    if let caption { arguments["caption"] = JSON(caption) }
    if let rating { arguments["rating"] = JSON(rating) }
    if let flag { arguments["flag"] = JSON(try Self.word(flag, "flag", Flag.allCases)) }
    if let label {
      arguments["label"] = JSON(try Self.word(label, "label", ColorLabel.allCases))
    }
    if let album { arguments["album"] = JSON(album) }
    if let recipe { arguments["recipe"] = try RecipeArgument.recipe(recipe).json }
    if isReverted { arguments["revert"] = true }
    if isFavorite || isNoFavorite { arguments["favorite"] = .bool(isFavorite) }
    if isHidden || isShown { arguments["hidden"] = .bool(isHidden) }
    if isTrashed || isTakenBack { arguments["trashed"] = .bool(isTrashed) }
    let folder = try library ?? Environment.library(invocation.environment)
    return try await withLibrary(
      "edit", .object(arguments), folder: folder, user: user
    ) { session in
      try await session.each { message in
        Terminal.write((isJSON ? message.json.text : List.line(message.json)) + "\n")
      }
    }
  }
}

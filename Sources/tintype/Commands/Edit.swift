internal import Arguments
internal import Catalog
internal import ImageEngine
internal import JSON
internal import Library

/// Changes photos' metadata from a script.
struct Edit: Command {
  var assets: [String] = []
  var title: String?
  var subtitle: String?
  var caption: String?
  var rating: Int?
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
  var user: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "edit", "Changes what is said of photos, or how they look.",
    [
      .arguments("ID", \.assets, "The photos."),
      .option("title", \.title, "TEXT", "An empty one takes it away."),
      .option("subtitle", \.subtitle, "TEXT", "One line, shown in callouts."),
      .option("caption", \.caption, "TEXT", "As long as you like."),
      .option("rating", \.rating, "N", "Stars, from 0 to 5."),
      .option("album", \.album, "NAME", "Put them into this album, made where there is none."),
      .option(
        "recipe", \.recipe, "RECIPE", "Save this recipe as a new version.",
        completion: .file),
      .flag("revert", \.isReverted, "Go back to the original; versions stay."),
      .flag("favorite", \.isFavorite, "Make them favourites."),
      .flag("no-favorite", \.isNoFavorite, "Make them favourites no more."),
      .flag("hide", \.isHidden, "Out of library, albums and map; nobody else sees them."),
      .flag("unhide", \.isShown, "Show them in the library again."),
      .flag("trash", \.isTrashed, "Put them into the trash, for thirty days."),
      .flag("untrash", \.isTakenBack, "Take them out of the trash."),
      .library(\.library),
      .option("user", \.user, "NAME", "Whose photos they are."),
      .flag("json", \.isJSON, "Each photo as it is then, as a line of JSON."),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    for (one, other, words) in [
      (isFavorite, isNoFavorite, "--favorite and --no-favorite"),
      (isHidden, isShown, "--hide and --unhide"),
      (isTrashed, isTakenBack, "--trash and --untrash"),
      (recipe != nil, isReverted, "--recipe and --revert"),
    ] where one && other {
      throw Failure(.wrongUsage, "\(words) exclude each other")
    }
    var arguments: JSON.Object = ["assets": .array(assets.map(JSON.string))]
    if let title { arguments["title"] = JSON(title) }
    if let subtitle { arguments["subtitle"] = JSON(subtitle) }
    if let caption { arguments["caption"] = JSON(caption) }
    if let rating { arguments["rating"] = JSON(rating) }
    if let album { arguments["album"] = JSON(album) }
    if let recipe { arguments["recipe"] = try RecipeArgument.recipe(recipe).json }
    if isReverted { arguments["revert"] = true }
    if isFavorite || isNoFavorite { arguments["favorite"] = .bool(isFavorite) }
    if isHidden || isShown { arguments["hidden"] = .bool(isHidden) }
    if isTrashed || isTakenBack { arguments["trashed"] = .bool(isTrashed) }
    let folder = try library ?? Surroundings.library(invocation.environment)
    return try await withLibrary(
      "edit", .object(arguments), folder: folder, user: user
    ) { session in
      try await session.each { message in
        Terminal.write((isJSON ? message.json.text : List.line(message.json)) + "\n")
      }
    }
  }
}

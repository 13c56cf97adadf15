internal import Arguments
internal import ImageEngine
internal import JSON

/// Lists the catalogue of filters.
struct Filters: Command {
  var words: [String] = []
  var isJSON = false
  var gallery: String?
  var photo: String?

  static let info = CommandInfo<Self>(
    "filters", "Lists all filters, or those that match words.",
    [
      .arguments(
        "WORDS", \.words, "Words that must all occur in a filter.", isRequired: false),
      .flag("json", \.isJSON, "Print a JSON array with all parameters."),
      .option(
        "gallery", \.gallery, "DIR", "Write a page that shows a photo through every filter.",
        completion: .file),
      .option("photo", \.photo, "IMAGE", "The photo for the gallery.", completion: .file),
    ])

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    if let gallery {
      guard let photo else { throw Failure(.wrongUsage, "--gallery expects --photo IMAGE, too") }
      let failures = try await Gallery.write(of: photo, to: gallery)
      guard failures > 0 else { return .done }
      let filters = failures == 1 ? "one filter" : "\(failures) filters"
      Terminal.report("tintype: \(filters) could not be drawn; the page says why")
      return .partial
    }
    let found = FilterCatalog.all.filter(matches)
    if isJSON {
      Terminal.write(JSON.array(found.map(\.json)).text + "\n")
    } else {
      for filter in found { Terminal.write(text(of: filter)) }
    }
    guard found.isEmpty, !words.isEmpty else { return .done }
    Terminal.report("tintype: no filter matches \(words.joined(separator: " ").quoted)")
    return .unknownName
  }

  private func matches(_ filter: FilterDescription) -> Bool {
    let text = ([filter.name, filter.displayName, filter.summary] + filter.categories)
      .joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }

  private func text(of filter: FilterDescription) -> String {
    var lines = ["\(filter.name)  \(filter.summary)"]
    for parameter in filter.parameters where parameter.type != .image {
      let value = parameter.defaultValue.map { " = \($0.text)" } ?? ""
      lines.append("  \(parameter.key)\(value)  \(parameter.description)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

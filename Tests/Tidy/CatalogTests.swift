import Testing

@Suite struct CatalogTests {
  @Test func everyFilterIsListed() throws {
    let filters = try tree().files(in: ["Sources/ImageEngine/Filters/"], ["swift"])
    #expect(filters.count >= 14)
    let lists = try tree().files(in: ["Sources/ImageEngine/Catalog/"], ["swift"])
    let words = Set(
      lists.flatMap(\.codeLines).flatMap {
        String(decoding: $0, as: UTF8.self).split { !($0.isLetter || $0.isNumber) }
      })
    expectNone(
      filters.filter { !words.contains(Substring($0.stem)) && !$0.stem.contains("+") }.map {
        Complaint(
          path: $0.path, line: 1,
          advice: "not listed: add \($0.stem) to FilterCatalog.all, whose order is the editor's")
      })
  }
}

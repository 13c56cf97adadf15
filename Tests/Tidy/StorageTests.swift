import Testing

@Suite struct StorageTests {
  /// Files that treat folders as wholes: a backup is one, and a library is examined and restored.
  private static let folderFiles: Set<String> = [
    "BackupCheck.swift", "BackupRun.swift", "FolderExaminer.swift", "OriginalsMove.swift",
    "Restoration.swift",
  ]

  @Test func servicesDoNotKnowWhereBytesAreKept() throws {
    let files = try tree().files(
      in: ["Pipeline", "Maintenance", "Library", "Server"].map { "Sources/\($0)/" }, ["swift"])
    let known = files.filter { file in
      file.codeLines.contains { String(decoding: $0, as: UTF8.self).contains("BlobFolder") }
    }
    expectNone(
      known.filter { !Self.folderFiles.contains($0.stem + ".swift") }.map {
        Complaint(
          path: $0.path, line: 1, advice: "names BlobFolder: take any BlobStore, as others do")
      })
    #expect(known.count == Self.folderFiles.count)
  }

  static func transactions(in file: SourceFile) -> [Complaint] {
    let code = String(decoding: file.swift?.code ?? [], as: UTF8.self)
    guard code.contains("perform") || code.contains("inout") else { return [] }
    return code.matches(of: /\.perform\s*\(\s*as\s*:|inout\s+Change[^A-Za-z0-9_]/).map { match in
      Complaint(
        path: file.path, line: code[..<match.range.lowerBound].count { $0 == "\n" } + 1,
        advice: "opens a transaction: add a function to the library's service for it")
    }
  }

  /// A transaction may run any statement; the services check what a principal may do.
  @Test func programsChangeTheLibraryByItsServices() throws {
    let files = try tree().files(
      in: ["Server", "Commands", "tintype", "tintype-node"].map { "Sources/\($0)/" }, ["swift"])
    #expect(files.count > 100)
    expectNone(files.flatMap(Self.transactions))
  }

  @Test func aTransactionIsFoundOverLineEnds() {
    func lines(_ text: String) -> [Int] {
      Self.transactions(in: SourceFile(path: "a.swift", text: text)).map(\.line)
    }
    #expect(lines("try await library.perform(as: principal) { change in }\n") == [1])
    #expect(lines("try await library\n  .perform(\n    as: principal\n  ) { _ in }\n") == [2])
    #expect(lines("func work(\n  _ change: inout\n    Change, id: JobID\n) {}\n") == [2])
    #expect(lines("jobs.perform(.pause, of: id, as: principal)\n// library.perform(as: a)\n") == [])
    #expect(lines("func add(_ changes: inout ChangedRows) {}\n") == [])
  }
}

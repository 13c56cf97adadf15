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
}

import Testing

/// Everything that waits or counts time takes its clock from ``LibraryClock``, which tests move.
@Suite struct ClockTests {
  /// Calls that ask the computer for the time, or wait by its clock.
  private static let words = [
    "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", "time(nil)",
    "Task.sleep", "usleep", "nanosleep", "DispatchTime", "DispatchWallTime", "asyncAfter",
    "makeTimerSource", "DispatchSourceTimer",
  ].map { word in
    BannedWord(
      word: word, instead: "take the LibraryClock that the library's options have",
      isIn: { $0.module != nil }, isCode: true)
  }

  /// Files that have a clock of their own, and why.
  static let exceptions = [
    "Sources/Platform/LibraryClock.swift": "the one place",
    "Sources/Blobs/Disk/OpenFile.swift": "compares with times that the file system has set",
    "Sources/Commands/Commands/ArchiveTarget.swift": "dates files in an archive for their reader",
    "Sources/Commands/Importing/ImportProgress.swift": "shows a person how far a command is",
    "Sources/Commands/Importing/PendingPictures.swift": "shows a person how far a command is",
    "Sources/Commands/MachineExamination.swift": "examines the computer's clock itself",
    "Sources/Commands/Terminal/Signals.swift": "looks whether signals have come",
    "Sources/Commands/Terminal/Terminal.swift": "shows a person how far a command is",
    "Sources/Darkroom/Darkroom.swift": "is given one that stands while the computer sleeps",
    "Sources/HTTP/H1/ResponseHead.swift": "dates answers for other computers",
    "Sources/HTTP/TLS/LocalAuthority.swift": "is given the time at which it begins",
    "Sources/HTTP/TimeSource.swift": "the loops' own, which is a parameter as well",
    "Sources/Store/Interruption.swift": "ends one statement on its connection's thread",
    "Sources/StorePostgres/PostgresConnecting_libpq.swift": "limits waiting for another computer",
    "Sources/StorePostgres/PostgresDriver.swift": "limits waiting for another computer",
    "Sources/StorePostgres/PostgresSession_libpq.swift": "limits waiting for another computer",
    "Sources/tintype-node/Program.swift": "tells other computers the time of day",
  ]

  /// Whether a line asks a type that it does not name for the present time, such as `.now + limit`.
  private static func asksUnnamed(_ line: [UInt8]) -> Bool {
    let text = " " + String(decoding: line, as: UTF8.self)
    return text.contains(/[ (\[]\.now\b/)
  }

  private static func complaints(in file: SourceFile) -> [Complaint] {
    let unnamed = file.codeLines.enumerated().filter { file.module != nil && asksUnnamed($1) }
    return words.flatMap { $0.complaints(in: file) }
      + unnamed.map {
        Complaint(
          path: file.path, line: $0.offset + 1,
          advice: "'.now' of an unnamed clock: take the LibraryClock of the library's options")
      }
  }

  @Test func whatWaitsOrCountsTimeTakesItsClockFromOnePlace() throws {
    let files = try tree().files(in: ["Sources/"], ["swift"])
    let found = files.flatMap(Self.complaints)
    expectNone(found.filter { Self.exceptions[$0.path] == nil })
    let needed = Set(found.map(\.path))
    for path in Self.exceptions.keys.sorted() {
      #expect(needed.contains(path), "\(path) needs no exception: it is listed no more")
    }
  }

  @Test(arguments: [
    "let a = ContinuousClock.now", "try await Task.sleep(for: .seconds(1))",
    "let a: SuspendingClock", "clock_gettime(CLOCK_MONOTONIC, &a)", "let a = time(nil)",
    "a = b.map { .now + $0 }", "a(at: .now)", "a(.now)", "guard .now < a else { return }",
    "timer.schedule(deadline: .now() + .seconds(1))",
  ])
  func aClockOfOnesOwnIsFound(_ text: String) {
    let file = SourceFile(path: "Sources/A/a.swift", text: text)
    #expect(Self.complaints(in: file).count >= 1)
  }

  @Test(arguments: [
    "let a = clock.now", "let a = options.now()", "let a = \" .now\" // Task.sleep",
    "let a = clock.moment()", "let a = mktime(nil)", "a(b, .nowhere)", "await clock.wait(for: a)",
  ])
  func otherTimesAreNot(_ text: String) {
    let file = SourceFile(path: "Sources/A/a.swift", text: text)
    #expect(Self.complaints(in: file).isEmpty)
    let test = SourceFile(path: "Tests/ATests/a.swift", text: "let a = ContinuousClock.now")
    #expect(Self.complaints(in: test).isEmpty)
  }
}

import Darkroom
import Foundation
import ImageEngine
import Media
import TestSupport
import Testing
import Words

/// Films through the program that reads them.
@Suite struct FilmTests {
  private func film(_ name: String) throws -> OpenPhoto {
    try OpenPhoto(path: packageRoot + "/Tests/Fixtures/films/" + name)
  }

  private func withDarkroom(_ body: (Darkroom) async throws -> Void) async throws {
    let darkroom = Darkroom(executable: workerPath, workers: 1)
    try await body(darkroom)
    await darkroom.stop()
  }

  @Test func aFilmSaysHowLongItIsAndHowItIsEncoded() async throws {
    try await withDarkroom { darkroom in
      let facts = try await darkroom.facts(film("pattern.mp4"))
      #expect(facts.format == .mp4)
      #expect(facts.width == 160 && facts.height == 120)
      #expect(facts.frames == 20)
      #expect(facts.capturedUTC == "2019-10-24T08:13:01Z")
      let film = try #require(facts.film)
      #expect(film.codec == "h264" && film.rotation == 0 && film.isPlayable)
      #expect(film.durationSeconds.map { abs($0 - 2) < 0.1 } == true)
    }
  }

  @Test func theFilmOfALivePhotoHasItsIdentifier() async throws {
    try await withDarkroom { darkroom in
      let facts = try await darkroom.facts(film("live.mov"))
      #expect(facts.contentIdentifier == "6F0A9C1E-3B54-4D1B-9E6C-0A1B2C3D4E01")
      #expect(facts.captured?.text == "2024-05-06T07:08:09")
      #expect(facts.captured?.offset == "+02:00")
    }
  }

  @Test func aFilmSaysHowManyPicturesASecondWereTaken() async throws {
    try await withDarkroom { darkroom in
      func film(_ change: (inout TelephoneFilm) throws -> Void) async throws -> PhotoFacts {
        var film = try TelephoneFilm()
        try change(&film)
        return try await darkroom.facts(OpenPhoto(bytes: film.bytes))
      }
      let plain = try await film { _ in }.film
      #expect(plain?.captureRate == 10 && plain?.isTimelapse == false)
      let quick = try await film { try $0.quicken(times: 24) }.film
      #expect(quick?.captureRate == 240 && quick?.isTimelapse == false)
      // Slowed down already, as Androids store it, with what it was.
      let slowed = try await film { try $0.note("com.android.capture.fps", 240) }.film
      #expect(slowed?.captureRate == 240 && slowed?.isTimelapse == false)
      let lapse = try await film { try $0.note("com.android.capture.fps", 2) }.film
      #expect(lapse?.captureRate == 2 && lapse?.isTimelapse == true)
      for part in [[], ["trak"]] {
        let lapse = try await film {
          try $0.note("com.apple.photos.captureMode", "Time-lapse", of: part)
        }.film
        #expect(lapse?.captureRate == 10 && lapse?.isTimelapse == true)
        let lens = try await film {
          try $0.note("com.apple.quicktime.camera.lens_model", "iPhone 15 front camera", of: part)
        }.lens
        #expect(lens == "iPhone 15 front camera")
      }
      // What is empty, and what never ends.
      for length in [1, 8, Int(UInt32.max)] {
        for box in ["keys", "mdta"] {
          let odd = try await film {
            try $0.note("com.apple.photos.captureMode", "Time-lapse", of: ["trak"])
            try $0.setLength(ofLast: box, to: length)
          }.film
          #expect(odd?.isTimelapse == false)
        }
      }
      // What no camera does, and a picture that may be shown for any time.
      for rate in [0, -1, Float.infinity, Float.nan] {
        let odd = try await film { try $0.note("com.android.capture.fps", rate) }.film
        #expect(odd?.captureRate == 10 && odd?.isTimelapse == false)
      }
      let single = try await darkroom.facts(self.film("one_frame.mp4")).film
      #expect(single?.captureRate == nil)
    }
  }

  @Test func soundWithoutPicturesIsNoFilm() async throws {
    try await withDarkroom { darkroom in
      await #expect(throws: DarkroomError.self) {
        try await darkroom.facts(film("sound.m4a"))
      }
    }
  }

  @Test func aFilmIsShownByAPictureOfIt() async throws {
    try await withDarkroom { darkroom in
      let developed = try await darkroom.develop(film("one_frame.mp4"), [.jpeg(256), .png(64)])
      #expect(developed.facts.film != nil)
      #expect(developed.outputs.map(\.width) == [256, 64])
      #expect(developed.facts.placeholder != nil)
    }
  }

  /// Motion JPEG is what old cameras recorded, and no browser plays it.
  @Test func aFilmThatBrowsersDoNotPlayIsMadeOneThatTheyDo() async throws {
    try await withDarkroom { darkroom in
      let original = try await darkroom.facts(film("mjpeg.avi"))
      #expect(original.film?.codec == "mjpeg" && original.film?.isPlayable == false)
      let open = try film("mjpeg.avi")
      let (target, path) = try emptyFile()
      defer { close(target) }
      let made = try await darkroom.perform(PlayableTask(input: open.descriptor, target: target))
      let bytes = try Array(Data(contentsOf: path))
      #expect(bytes.count == made.sizeBytes)
      // The table of contents stands before the film.
      let contents = try #require(bytes.firstRange(of: Array("moov".utf8)))
      let content = try #require(bytes.firstRange(of: Array("mdat".utf8)))
      #expect(contents.lowerBound < content.lowerBound)
      let facts = try await darkroom.facts(OpenPhoto(bytes: bytes))
      #expect(facts.film?.isPlayable == true && facts.film?.codec == "h264")
      #expect(facts.width == original.width && facts.frames == original.frames)
    }
  }

  /// As telephones record: more light and more colours than an ordinary screen has. Its green is
  /// beyond sRGB's, of which less than all would be left by taking its codes for those.
  @Test func aFilmOfMuchLightHasItsColoursOnOrdinaryScreens() async throws {
    try await withDarkroom { darkroom in
      var green = Recipe(steps: [], size: PixelSize(width: 320, height: 240))
      green.rect = Rectangle(x: 60, y: 100, width: 40, height: 80)
      let name = "hybrid_log_gamma.mp4"
      func parts(_ film: OpenPhoto) async throws -> [Int] {
        let poster = try await darkroom.develop(film, [.png(nil)])
        let picture = try #require(poster.outputs.first).reopened()
        let part = try await darkroom.develop(picture, recipe: green, [.png(64)])
        let color = try #require(part.facts.placeholder)
        return [1, 3, 5].compactMap { Int(color.dropFirst($0).prefix(2), radix: 16) }
      }
      #expect(try await parts(film(name)) == [0, 255, 0])
      let open = try film(name)
      let (target, path) = try emptyFile()
      defer { close(target) }
      _ = try await darkroom.perform(PlayableTask(input: open.descriptor, target: target))
      let made = try await parts(OpenPhoto(bytes: Array(Data(contentsOf: path))))
      #expect(made[0] <= 16 && made[1] >= 244 && made[2] <= 16, "\(made)")
    }
  }

  /// As browsers record: no length and no table of contents in WebM, in MP4 pieces
  /// whose sum is the length.
  @Test func aRecordingThatDoesNotSayHowLongItIsIsMadeOneThatDoes() async throws {
    try await withDarkroom { darkroom in
      let recording = try film("recording.webm")
      let original = try await darkroom.facts(recording)
      #expect(original.format == .webm && original.frames == 10)
      #expect(original.film?.durationSeconds == nil && original.film?.isPlayable == false)
      let (target, path) = try emptyFile()
      defer { close(target) }
      _ = try await darkroom.perform(PlayableTask(input: recording.descriptor, target: target))
      let facts = try await darkroom.facts(OpenPhoto(path: path.path))
      #expect(facts.film?.isPlayable == true && facts.film?.hasSound == true)
      #expect(facts.film?.durationSeconds.map { abs($0 - 1) < 0.1 } == true)
      #expect(facts.frames == 10)
      let pieces = try await darkroom.facts(film("recording.mp4")).film
      #expect(pieces?.isPlayable == true)
      #expect(pieces?.durationSeconds.map { abs($0 - 1) < 0.1 } == true)
    }
  }

  private func emptyFile() throws -> (descriptor: Int32, path: URL) {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let descriptor = open(path.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    return (descriptor, path)
  }

  /// The kernel grants a lease for reading only while no descriptor can write to the file.
  @Test func aFilmCountsOnlyWhenItsWorkerCanWriteToItNoMore() async throws {
    try await withDarkroom { darkroom in
      // Twice, as the first worker ends with its answer.
      for _ in 0..<2 {
        let source = try film("mjpeg.avi")
        let (target, path) = try emptyFile()
        let made = try await darkroom.perform(
          PlayableTask(input: source.descriptor, target: target))
        close(target)
        let reading = open(path.path, O_RDONLY)
        defer { close(reading) }
        // Children of other tests have this process's descriptors until they become their programs;
        // one may do so, and another begin, between two looks.
        var looks = 100
        while !grantsLease(reading), Self.isOpenInFork(path.path) || looks > 0 { looks -= 1 }
        #expect(grantsLease(reading), "the file is open for writing: \(errno)")
        #expect(made.sizeBytes > 0)
        try FileManager.default.removeItem(at: path)
      }
    }
  }

  /// F_SETLEASE, which Swift does not see.
  private func grantsLease(_ descriptor: Int32) -> Bool { fcntl(descriptor, 1024, F_RDLCK) == 0 }

  /// Whether a copy of this process that is not another program yet has the file open.
  private static func isOpenInFork(_ path: String) -> Bool {
    let files = FileManager.default
    func name(_ process: String) -> Data? { files.contents(atPath: "/proc/\(process)/comm") }
    let own = "\(getpid())"
    return processes().contains { process in
      guard process != own, name(process) == name(own) else { return false }
      let folder = "/proc/\(process)/fd/"
      // A process that has ended, and a descriptor that was closed, are not read.
      let open = (try? files.contentsOfDirectory(atPath: folder)) ?? []
      // As above.
      return open.contains { (try? files.destinationOfSymbolicLink(atPath: folder + $0)) == path }
    }
  }

  private static func processes() -> [String] {
    // Without it there are none to be seen.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }
  }

  /// Only an empty file that cannot be read through it is handed to a worker.
  @Test func aWorkerIsNotGivenAFileWithSomethingInIt() async throws {
    try await withDarkroom { darkroom in
      let open = try film("mjpeg.avi")
      let (target, path) = try emptyFile()
      defer { close(target) }
      try Data("mine".utf8).write(to: path)
      let refused = DarkroomError.badInput(
        reason: Message("darkroom.badInput.output"))
      for file in [target, open.descriptor, -1] {
        await #expect(throws: refused) {
          try await darkroom.perform(PlayableTask(input: open.descriptor, target: file))
        }
      }
      try FileManager.default.removeItem(at: path)
    }
  }

  @Test func filtersAreRefusedOnFilms() async throws {
    try await withDarkroom { darkroom in
      await #expect(throws: DarkroomError.recipeOnFilm) {
        try await darkroom.develop(film("pattern.mp4"), recipe: Recipe(), [.png(64)])
      }
    }
  }

  /// Whatever is done to a film, there is an answer, and the next film is read.
  @Test func damagedFilmsAreAnsweredAndHarmNoOther() async throws {
    try await withDarkroom { darkroom in
      var random = SeededGenerator(seed: 52)
      let rounds = ProcessInfo.processInfo.environment["TINTYPE_PROOF"] == nil ? 40 : 2000
      for name in ["pattern.mp4", "live.mov"] {
        let bytes = try fixture("films/" + name)
        for _ in 0..<rounds {
          do {
            _ = try await darkroom.facts(OpenPhoto(bytes: mutated(bytes, using: &random)))
          } catch let error as DarkroomError {
            #expect(!error.sentence.isEmpty)
          }
        }
        #expect(try await darkroom.facts(film("pattern.mp4")).width == 160)
      }
    }
  }
}

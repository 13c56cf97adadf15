internal import Arguments
internal import Catalog
internal import Darkroom
internal import Glibc
internal import HTTP
internal import Library
internal import Maintenance
internal import Media
internal import Words

/// The checks of `doctor` on the machine itself. Nothing is changed: files written have no name and
/// disappear at once.
struct MachineExamination {
  let folder: String
  /// The library's certificate, unless it comes from the local authority.
  var certificate: String?
  var key: String?
  /// The address under which others open the library, if it was given.
  var address: PublicAddress?

  func all() async -> [Examination] {
    let withoutFilms = withoutFilms()
    var found = [sync(), clock(), memory(), withoutFilms].compactMap(\.self)
    found += certificate.map { [ownCertificate($0)] } ?? houseCertificate()
    let codecs = await codecs()
    if codecs.state != .good { return found + [codecs] }
    found += [codecs, await DecoderExamination(worker: Environment.worker).run()]
    if withoutFilms == nil { found.append(await FilmExamination(worker: Environment.worker).run()) }
    return found + [await FontExamination(worker: Environment.worker).run()].compactMap(\.self)
  }

  /// Whether written data reaches the disk, and how fast.
  private func sync() -> Examination? {
    let temporary: Int32 = 0o20_200_000  // O_TMPFILE, a macro
    let file = open(folder, O_WRONLY | O_CLOEXEC | temporary, 0o600)
    // A missing library, or a file system without such files, is reported elsewhere.
    if file < 0 { return nil }
    defer { close(file) }
    let before = Self.milliseconds()
    let bytes = [UInt8](repeating: 1, count: 4096)
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      return Examination(
        "sync", .bad, "Writes do not reach the disk: \(Environment.reason(errno)).",
        advice: "Check whether the disk is full, damaged or mounted read-only.")
    }
    let taken = Self.milliseconds() - before
    if taken <= 500 {
      return Examination("sync", .good, "Writes reach the disk within \(taken) ms.")
    }
    return Examination(
      "sync", .warning, "The disk takes \(taken) ms to store something durably.",
      advice: "Uploads will be slow; check what else uses the disk.")
  }

  /// Checks that the clock is set: certificates and sign-ins depend on it.
  private func clock() -> Examination {
    let now = time(nil)
    var status = stat()
    let newest = stat(folder + "/catalog.sqlite", &status) == 0 ? status.st_mtim.tv_sec : 0
    let released = 1_760_000_000
    let told = "The clock says \(Timestamp(milliseconds: now * 1000).text)"
    guard now > released, newest <= now + 86400 else {
      return Examination(
        "clock", .bad, "\(told), which is earlier than the library's own files.",
        advice: "Let the machine set its clock, as with 'timedatectl set-ntp true'.")
    }
    return Examination("clock", .good, "\(told).")
  }

  private func memory() -> Examination? {
    guard let text = Self.text("/proc/meminfo"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let finding = "\((kilobytes << 10).bytesText) of memory is free."
    if kilobytes >= 512 << 10 { return Examination("memory", .good, finding) }
    return Examination(
      "memory", .warning, finding,
      advice: "Large photos may not be shown; 512 MB are enough for all but the largest.")
  }

  /// Tells that the program that decodes videos is missing.
  private func withoutFilms() -> Examination? {
    let path = Environment.worker.dropLast("tintype-worker".count) + "tintype-film"
    if access(String(path), X_OK) == 0 { return nil }
    return Examination(
      "films", .warning, "tintype-film is not beside this program, so no video can be shown.",
      advice: "Install tintype again, with all its programs in one folder.")
  }

  /// Checks a user-supplied certificate, read as the server reads it.
  private func ownCertificate(_ file: String) -> Examination {
    let validity: (begins: Int, ends: Int)
    do throws(HTTPError) {
      let context = try TLSContext(certificate: file, key: key ?? file)
      guard let found = context.validity else { throw HTTPError.unavailable }
      validity = found
    } catch {
      let reason = ListenOptions.failure(error, file).sentence
      return Examination(
        "certificate", .bad, "The certificate \(file.quotedPath) cannot be read: \(reason).",
        advice: "Check that both files exist, belong together and can be read.")
    }
    let (now, end) = (time(nil), Timestamp(milliseconds: validity.ends * 1000).text)
    let advice = "Renew it. A running server reads it again within the hour, or on SIGHUP."
    if validity.begins > now {
      return Examination(
        "certificate", .bad, "The certificate is not valid yet.",
        advice: "Check whether the clock is right.")
    }
    if validity.ends <= now {
      return Examination(
        "certificate", .bad, "The certificate expired on \(end).", advice: advice)
    }
    if validity.ends <= now + CommandLimits.certificateDays * 86400 {
      return Examination(
        "certificate", .warning, "The certificate expires soon, on \(end).", advice: advice)
    }
    return Examination("certificate", .good, "The certificate is valid until \(end).")
  }

  /// Checks the local certificate authority's certificate, if the library has one.
  private func houseCertificate() -> [Examination] {
    let report: LocalAuthority.Report?
    do throws(HTTPError) {
      report = try LocalAuthority.report(
        folder: folder + "/house", names: PublicAddress.names(with: address))
    } catch {
      return [
        Examination(
          "certificate", .bad, "The library's own certificate cannot be read: \(error).",
          advice: "Delete \(folder)/house to create another, which devices have to trust again.")
      ]
    }
    guard let report else { return [] }
    var found = report.leftOut.map { name in
      Examination(
        "certificate", .warning,
        "The certificate is not valid for \(name): it covers only this machine's names and the "
          + "private networks it was in when it was created.",
        advice: "Open the library by another name. After a move to another network, delete "
          + "\(folder)/house. A new one is created, and devices have to trust it again.")
    }
    found.append(
      report.isCurrent
        ? Examination("certificate", .good, "The library's own certificate is valid.")
        : Examination(
          "certificate", .warning,
          "The library's own certificate has expired or is for other addresses.",
          advice: "tintype serve renews it when it starts; devices still trust it."))
    return found
  }

  /// Lets a worker read a picture.
  private func codecs() async -> Examination {
    let darkroom = Darkroom(executable: Environment.worker, workers: 1)
    let file = open("/dev/shm", O_RDWR | O_CLOEXEC | 0o20_200_000, 0o600)
    defer { if file >= 0 { close(file) } }
    let finding: Examination
    do {
      guard write(file, Self.picture, Self.picture.count) == Self.picture.count else {
        await darkroom.stop()
        return Examination("codecs", .warning, "There is no space to test decoding.")
      }
      // Workers get read-only descriptors.
      let reading = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
      defer { if reading >= 0 { close(reading) } }
      let facts = try await darkroom.facts(of: reading)
      finding = Examination("codecs", .good, "A picture was decoded (\(facts.format.rawValue)).")
    } catch {
      finding = Examination(
        "codecs", .bad, "No picture can be read: \(error.sentence)",
        advice: "Check whether the kernel supports sandboxes (Landlock, seccomp)."
      )
    }
    await darkroom.stop()
    return finding
  }

  /// One grey pixel, as PNG.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
    0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A,
    0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68,
    0x00, 0x00, 0x00, 0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00, 0x00, 0x00, 0x49,
    0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

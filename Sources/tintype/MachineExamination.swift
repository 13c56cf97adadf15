internal import Arguments
internal import Catalog
internal import Darkroom
internal import Glibc
internal import HTTP
internal import Library
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
    var found = [sync(), clock(), memory(), films()].compactMap(\.self)
    found += certificate.map { [ownCertificate($0)] } ?? houseCertificate()
    return found + [await codecs()]
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
        "sync", .bad, "What is written does not reach the disk: \(Surroundings.reason(errno)).",
        advice: "Look whether the disk is full, damaged, or mounted for reading only.")
    }
    let taken = Self.milliseconds() - before
    if taken <= 500 {
      return Examination("sync", .good, "What is written is on the disk after \(taken) ms.")
    }
    return Examination(
      "sync", .warning, "The disk takes \(taken) ms to keep something for good.",
      advice: "Photos arrive slowly on it; look at what else uses it.")
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
        "clock", .bad, "\(told), which lies behind what is here.",
        advice: "Let the machine set its clock, as with 'timedatectl set-ntp true'.")
    }
    return Examination("clock", .good, "\(told).")
  }

  private func memory() -> Examination? {
    guard let text = Self.text("/proc/meminfo"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    let finding = "\((kilobytes << 10).bytesText) of memory are free."
    if kilobytes >= 512 << 10 { return Examination("memory", .good, finding) }
    return Examination(
      "memory", .warning, finding,
      advice: "Large photos may not be shown; 512 MB are enough for all but the largest.")
  }

  private func films() -> Examination {
    let path = Surroundings.worker.dropLast("tintype-worker".count) + "tintype-film"
    if access(String(path), X_OK) == 0 {
      return Examination("films", .good, "The program that reads videos is beside this one.")
    }
    return Examination(
      "films", .warning, "tintype-film is not beside this program, so that no video can be shown.",
      advice: "Install tintype again, with all of its programs in one folder.")
  }

  /// Checks a user-supplied certificate, read as the server reads it.
  private func ownCertificate(_ file: String) -> Examination {
    let validity: (begins: Int, ends: Int)
    do throws(HTTPError) {
      let context = try TLSContext(certificate: file, key: key ?? file)
      guard let found = context.validity else { throw HTTPError.unavailable }
      validity = found
    } catch {
      let reason = Listening.failure(error, file).sentence
      return Examination(
        "certificate", .bad, "The certificate \(file.quotedPath) cannot be read: \(reason).",
        advice: "Look whether both files are there, belong together, and may be read.")
    }
    let (now, end) = (time(nil), Timestamp(milliseconds: validity.ends * 1000).text)
    let advice = "Renew it. A server that runs reads it again within the hour, or on SIGHUP."
    if validity.begins > now {
      return Examination(
        "certificate", .bad, "The certificate's time has not begun.",
        advice: "Look whether the clock is right.")
    }
    if validity.ends <= now {
      return Examination(
        "certificate", .bad, "The certificate has run out: \(end).", advice: advice)
    }
    if validity.ends <= now + CommandLimits.certificateDays * 86400 {
      return Examination(
        "certificate", .warning, "The certificate runs out soon: \(end).", advice: advice)
    }
    return Examination("certificate", .good, "The certificate is good until \(end).")
  }

  /// Checks the local certificate authority's certificate, if the library has one.
  private func houseCertificate() -> [Examination] {
    let report: HouseAuthority.Report?
    do throws(HTTPError) {
      report = try HouseAuthority.report(
        folder: folder + "/house", names: PublicAddress.names(with: address))
    } catch {
      return [
        Examination(
          "certificate", .bad, "The house's certificate cannot be read: \(error).",
          advice: "Delete \(folder)/house; another is made, and devices have to trust it again.")
      ]
    }
    guard let report else { return [] }
    var found = report.leftOut.map { name in
      Examination(
        "certificate", .warning,
        "The certificate is not good for \(name): it vouches only for this machine's names and "
          + "private networks when it was made.",
        advice: "Open the library by another name. After a move to another network, delete "
          + "\(folder)/house; another is made, and devices have to trust it again.")
    }
    found.append(
      report.isCurrent
        ? Examination("certificate", .good, "The house's certificate is good.")
        : Examination(
          "certificate", .warning,
          "The house's certificate has run out or is for other addresses than today's.",
          advice: "tintype serve makes another when it starts; devices go on trusting it."))
    return found
  }

  /// Lets a worker read a picture.
  private func codecs() async -> Examination {
    let darkroom = Darkroom(executable: Surroundings.worker, workers: 1)
    let file = open("/dev/shm", O_RDWR | O_CLOEXEC | 0o20_200_000, 0o600)
    defer { if file >= 0 { close(file) } }
    let finding: Examination
    do {
      guard write(file, Self.picture, Self.picture.count) == Self.picture.count else {
        await darkroom.stop()
        return Examination("codecs", .warning, "There is no room to try to read a picture.")
      }
      // Workers get read-only descriptors.
      let reading = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
      defer { if reading >= 0 { close(reading) } }
      let facts = try await darkroom.facts(of: reading)
      finding = Examination("codecs", .good, "A picture was read (\(facts.format.rawValue)).")
    } catch {
      finding = Examination(
        "codecs", .bad, "No picture can be read: \(error.sentence)",
        advice: "Look whether the kernel allows programs to shut themselves in (Landlock, seccomp)."
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

internal import Arguments
internal import Catalog
internal import Darkroom
internal import Glibc
internal import JSON
internal import Library
internal import Maintenance
internal import Tiles
internal import Words

/// Finds problems and suggests fixes.
struct Doctor: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var tiles: String?
  var certificate: String?
  var key: String?
  var url: String?
  var isJSON = false

  static let info = CommandInfo<Self>(
    "doctor", "Checks everything that a library needs, and gives advice.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store), .tiles(\.tiles),
      .certificate(\.certificate),
      .key(\.key),
      .url(\.url), .flag("json", \.isJSON, "Print a JSON array."),
    ],
    discussion: """
      It can run at any time and changes nothing, except that with '--blobs' it writes a few \
      bytes to the bucket and removes them again, to test what the server guarantees. Exits with \
      1 if something is wrong; warnings are not errors.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let folder = try library ?? Environment.library(invocation.environment)
    var found = [worker, sandbox, server, descriptors]
    found += await MachineExamination(
      folder: folder, certificate: certificate, key: key,
      address: try url.map { text throws(Failure) in try PublicAddress(parsing: text) }
    ).all()
    found += await LibraryFolder.examine(folder, options: .given)
    if let address = try OriginalsOption.address(blobs), let opener = OriginalsOption.current.opener
    {
      found += await opener.examine(address, invocation.environment, folder: folder)
    }
    if let tiles { found.append(await Self.examine(tiles)) }
    if isJSON {
      Terminal.write(JSON.array(found.map(\.json)).text + "\n")
    } else {
      for entry in found {
        let mark =
          entry.state == .good ? "good   " : entry.state == .warning ? "warning" : "bad    "
        Terminal.write("\(mark)  \(entry.finding)\n")
        if let advice = entry.advice { Terminal.write("         \(advice)\n") }
      }
    }
    return found.contains { $0.state == .bad } ? .partial : .done
  }

  private var worker: Examination {
    let path = Environment.worker
    if access(path, X_OK) == 0 {
      // Packages have it for several groups of instructions, in folders of their names.
      let folder = path.split(separator: "/").dropLast().last ?? ""
      let level = folder.hasPrefix("x86-64-v") ? ", and built for \(folder)" : ""
      return Examination(
        "worker", .good, "The program that decodes pictures is installed\(level).")
    }
    return Examination(
      "worker", .bad, "\(path) cannot be run, so no picture can be shown.",
      advice: "Install tintype again, with all its programs in one folder.")
  }

  /// Tells which restrictions of workers this kernel and container allow.
  private var sandbox: Examination {
    let standing: [SandboxWall]
    do {
      standing = try SandboxWall.standing(aroundWorkerAt: Environment.worker)
    } catch {
      return Examination("sandbox", .bad, "The worker does not start: \(error).")
    }
    let missing = SandboxWall.allCases.filter { !standing.contains($0) }
    guard !missing.isEmpty else {
      return Examination(
        "sandbox", .good,
        "Workers are confined by a filter of system calls, Landlock, namespaces and no "
          + "capabilities.")
    }
    let names = missing.map(\.rawValue).joined(separator: ", ")
    return Examination(
      "sandbox", .warning,
      "Workers are confined by a filter of system calls, but this machine does not allow: "
        + "\(names).",
      advice: "Use a kernel with Landlock (5.13 or newer), and allow user namespaces.")
  }

  /// Tells which restrictions of the server this kernel and container allow.
  private var server: Examination {
    let standing = ServerWall.standing(worker: Environment.worker)
    let missing = ServerWall.allCases.filter { !standing.contains($0) }
    guard !missing.isEmpty else {
      return Examination(
        "server", .good,
        "The server can execute only its workers, not trace other programs, and its memory cannot "
          + "be read.")
    }
    let names = missing.map(\.rawValue).joined(separator: ", ")
    return Examination(
      "server", .warning, "The server runs without some restrictions of itself: \(names).",
      advice: "Use a kernel with Landlock (5.19 or newer) and seccomp.")
  }

  /// Examines the map tiles; another server's are not checked.
  private static func examine(_ tiles: String) async -> Examination {
    do throws(TileError) {
      let map = try await MapTiles.open(tiles)
      if let address = map.address {
        return Examination(
          "tiles", .warning,
          "The map's tiles come from \(address.origin), which learns what areas are viewed.",
          advice: "Use a .pmtiles or .mbtiles file to avoid other servers.")
      }
      let facts = map.facts
      return Examination(
        "tiles", .good,
        "The map's file has \(facts.format.rawValue) tiles of zooms \(facts.zooms.lowerBound) to "
          + "\(facts.zooms.upperBound).")
    } catch {
      return Examination("tiles", .bad, error.sentence, advice: error.advice)
    }
  }

  private var descriptors: Examination {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(7), &limit)  // RLIMIT_NOFILE, a macro
    if limit.rlim_cur >= 1024 {
      return Examination("files", .good, "\(limit.rlim_cur) files can be open at a time.")
    }
    return Examination(
      "files", .warning, "Only \(limit.rlim_cur) files can be open at a time.",
      advice: "Raise the limit, as with 'ulimit -n 4096' or LimitNOFILE= of systemd.")
  }
}

extension Examination {
  fileprivate var json: JSON {
    [
      "name": JSON(name), "state": JSON(state.rawValue), "finding": JSON(finding),
      "advice": JSON(advice),
    ]
  }
}

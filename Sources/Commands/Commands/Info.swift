internal import Arguments
internal import Darkroom
internal import Glibc
internal import JSON

/// Prints the metadata of files.
struct Info: Command {
  var files: [String] = []
  var isJSON = false

  static let info = CommandInfo<Self>(
    "info", "Shows the metadata of photos, videos and sidecars.",
    [
      .arguments("FILE", \.files, "Files of any kind, which are detected by their content."),
      .flag("json", \.isJSON, "Print one JSON object per line."),
    ],
    discussion: """
      Each file has a verdict: 'ok' if it can be shown, 'kept' if a library would keep it without \
      a preview, 'sidecar' or 'archive' if it belongs to photos, otherwise 'refused'.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let darkroom = Darkroom(executable: Environment.worker)
    // On a terminal, the results themselves show the progress.
    var progress = Progress(of: isatty(STDOUT_FILENO) == 1 ? 0 : files.count)
    var status = ExitStatus.done
    await withTaskGroup(of: (Int, Inspection).self) { group in
      var next = 0
      func add() {
        guard next < files.count else { return }
        let (index, path) = (next, files[next])
        next += 1
        group.addTask { (index, await Inspection.inspect(path, in: darkroom)) }
      }
      for _ in 0..<Darkroom.defaultWorkers * 2 { add() }
      // In the order in which they were given, however they finish.
      var (waiting, shown) = ([Int: Inspection](), 0)
      for await (index, inspection) in group {
        add()
        waiting[index] = inspection
        while let inspection = waiting.removeValue(forKey: shown) {
          shown += 1
          progress.step()
          Terminal.write(isJSON ? inspection.json.text + "\n" : inspection.text)
          status = max(status, inspection.status)
        }
      }
    }
    progress.end()
    await darkroom.stop()
    return status
  }
}

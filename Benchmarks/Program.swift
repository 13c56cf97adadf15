internal import CLinux
internal import Glibc
internal import JSON

/// `tintype-bench [chain] [filters] [pairs] [blur] [radius] [resample] [preview] [library]
/// [--json FILE]`: measures what was named, or everything, against copying the picture's bytes in
/// the same run; one benchmark by its own name, as in `filter/CITwirlDistortion`. Ends with 1 where
/// a ratio is above its threshold, or a time above what its class may take on this machine.
@main
enum Program {
  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first?.hasPrefix("--") == true, arguments.first != "--json" {
      return await runPart(Array(arguments))
    }
    var groups: [Benchmark.Group] = []
    var names: Set<String> = []
    var isLibrary = arguments.isEmpty
    var report: String?
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json":
        guard let path = arguments.popFirst() else { usage() }
        report = path
      case "library": isLibrary = true
      case let name where name.contains("/"): names.insert(name)
      default:
        guard let group = Benchmark.Group(rawValue: argument) else { usage() }
        groups.append(group)
      }
    }
    // How long the system, or the host of a virtual machine, takes to hand out pages is not what
    // is measured: what was freed stays with the process.
    mallopt(M_MMAP_MAX, 0)
    mallopt(M_TRIM_THRESHOLD, -1)
    let thresholds = Thresholds()
    if groups.isEmpty, names.isEmpty, !isLibrary || CommandLine.arguments.count == 1 {
      groups = Benchmark.Group.allCases
    }
    let results = groups.flatMap { measure($0.benchmarks) } + measure(named(names))
    for result in results { print(result.line(thresholds)) }
    let gain = Gain(of: results)
    if let gain { print(gain.line) }
    if let line = Yardstick.line(of: results.map(\.yardstick)) { print(line) }
    let waits = isLibrary ? LibraryBenchmark.run(program: CommandLine.arguments[0]) : []
    for wait in waits { print(wait.line) }
    if let report { write(results, gain, waits, thresholds, to: report) }
    let isSlow =
      results.contains { !$0.isWithin(thresholds) } || waits.contains { !$0.isWithin }
      || gain?.isWithin == false
    if isSlow { exit(1) }
  }

  /// What the benchmark of the library runs in processes of their own.
  private static func runPart(_ arguments: [String]) async {
    do {
      switch (arguments[0], arguments.count) {
      case ("--prepare", 3):
        try await LibraryRows.prepare(Int(arguments[1]) ?? 0, in: arguments[2])
      case ("--measure", 2):
        // As in the program that serves a library.
        clinux_return_large_blocks()
        try await LibraryBenchmark.measure(arguments[1])
      case ("--vectors", 3):
        clinux_return_large_blocks()
        try await VectorBenchmark.run(Int(arguments[1]) ?? 0, in: arguments[2])
      default: usage()
      }
    } catch {
      stop(70, "\(error)")
    }
  }

  private static func named(_ names: Set<String>) -> [Benchmark] {
    guard !names.isEmpty else { return [] }
    return Benchmark.Group.allCases.flatMap(\.benchmarks).filter { names.contains($0.name) }
  }

  private static func usage() -> Never {
    let groups = Benchmark.Group.allCases.map(\.rawValue).joined(separator: "] [")
    stop(2, "usage: tintype-bench [\(groups)] [library] [--json FILE]")
  }

  private static func write(
    _ results: [Result], _ gain: Gain?, _ waits: [LibraryWait], _ thresholds: Thresholds,
    to path: String
  ) {
    let json: JSON = [
      "level": .string(thresholds.level), "results": .array(results.map { $0.json(thresholds) }),
      "gain": gain?.json ?? .null, "library": .array(waits.map(\.json)),
    ]
    guard let file = fopen(path, "w") else { stop(2, "cannot write \(path)") }
    fputs(json.text + "\n", file)
    fclose(file)
  }
}

/// Ends the program with a line on standard error.
func stop(_ status: Int32, _ line: String) -> Never {
  let line = line + "\n"
  // Nothing is left to be done where even this cannot be written.
  _ = line.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}

internal import Glibc
internal import JSON

/// `tintype-bench [chain] [filters] [blur] [resample] [preview] [--json FILE]`: measures what was
/// named, or everything, against copying the picture's bytes in the same run.
/// Ends with 1 where a ratio is above its threshold.
@main
enum Program {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var groups: [Benchmark.Group] = []
    var report: String?
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json":
        guard let path = arguments.popFirst() else { usage() }
        report = path
      default:
        guard let group = Benchmark.Group(rawValue: argument) else { usage() }
        groups.append(group)
      }
    }
    let thresholds = Thresholds()
    if groups.isEmpty { groups = Benchmark.Group.allCases }
    let results = groups.flatMap { measure($0.benchmarks) }
    for result in results { print(result.line(thresholds)) }
    if let report { write(results, thresholds, to: report) }
    if results.contains(where: { !$0.isWithin(thresholds) }) { exit(1) }
  }

  private static func usage() -> Never {
    let groups = Benchmark.Group.allCases.map(\.rawValue).joined(separator: "] [")
    stop(2, "usage: tintype-bench [\(groups)] [--json FILE]")
  }

  private static func write(_ results: [Result], _ thresholds: Thresholds, to path: String) {
    let json: JSON = [
      "level": .string(thresholds.level), "results": .array(results.map { $0.json(thresholds) }),
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

internal import ImageEngine
internal import JSON

/// What of the filters of 12 megapixels on one thread has to be done within how many
/// milliseconds, where the processor has vectors of sixteen numbers: the ratios of
/// thresholds.json only say that nothing has become slower.
enum BenchmarkClass: String {
  /// Point filters that add, multiply and compare, and what looks codes up.
  case arithmetic
  /// Cubes and L*a*b*, at each pixel.
  case cubesAndLab = "cubes and Lab"

  var milliseconds: Double {
    switch self {
    case .arithmetic: 10
    case .cubesAndLab: 80
    }
  }

  /// Of a benchmark of one filter; `nil` of any other.
  init?(of benchmark: String) {
    let parts = benchmark.split(separator: "/")
    guard parts.count == 2, parts[0] == "filter",
      let filter = FilterCatalog.usable.first(where: { $0.name == parts[1] })
    else { return nil }
    switch filter.shape {
    case .point, .blend:
      let names = ["Cube", "Lab"]
      self = names.contains { filter.name.contains($0) } ? .cubesAndLab : .arithmetic
    default: return nil
    }
  }
}

/// How many milliseconds something may take, and why that is not what its class says.
struct ClassLimit {
  /// Milliseconds say something only of a machine that copies 48 MB in so many, as the one does
  /// that they were set on; the same machine takes twice as long where others keep it busy.
  static let copyMilliseconds = 2.2

  let milliseconds: Double
  let group: BenchmarkClass
  /// Of a recorded exception.
  let reason: String?
  /// Whether the machine is as fast as the limit is meant for.
  let isJudged: Bool

  var text: String {
    let shown = "at most \(milliseconds.rounded(to: 1)) ms" + (isJudged ? "" : ", not judged")
    guard let reason else { return "\(group.rawValue): \(shown)" }
    return "\(shown), an exception to \(group.rawValue): \(reason)"
  }
}

internal import ImageEngine
internal import JSON

/// What of 12 megapixels on one thread has to be done within how many milliseconds, where the
/// processor has vectors of sixteen numbers: the ratios of thresholds.json only say that nothing
/// has become slower.
enum BenchmarkClass: String {
  /// Point filters that add, multiply and compare, and what looks codes up.
  case arithmetic
  /// Cubes and L*a*b*, at each pixel.
  case cubesAndLab = "cubes and Lab"
  /// Whatever its radius.
  case gaussian = "Gaussian"
  /// Ten filters of one thumbnail.
  case strip

  /// On the machine of `Yardstick.reference`.
  var milliseconds: Double {
    switch self {
    case .arithmetic: 10
    case .cubesAndLab: 80
    case .gaussian: 60
    case .strip: 5
    }
  }

  /// How often the photo passes through memory: once along the rows, once along the columns. A
  /// thumbnail does not leave the processor.
  var copies: Double {
    switch self {
    case .arithmetic, .cubesAndLab: 1
    case .gaussian: 2
    case .strip: 0
    }
  }

  /// `nil` where there is no limit but the ratio.
  init?(of benchmark: String) {
    let parts = benchmark.split(separator: "/")
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "gaussian": self = .gaussian
    case "strip": self = .strip
    case "filter": self.init(ofFilter: String(parts[1]))
    default: return nil
    }
  }

  private init?(ofFilter name: String) {
    guard let filter = FilterCatalog.usable.first(where: { $0.name == name }) else { return nil }
    switch filter.shape {
    case .point, .blend:
      let names = ["Cube", "Lab"]
      self = names.contains { name.contains($0) } ? .cubesAndLab : .arithmetic
    default: return nil
    }
  }
}

/// How many milliseconds something may take on this machine, and why that is not what its class
/// says.
struct ClassLimit {
  /// On the machine that it was set on.
  let reference: Double
  /// The same work on this one.
  let milliseconds: Double
  let group: BenchmarkClass
  /// Of a recorded exception.
  let reason: String?

  init(_ group: BenchmarkClass, exception: JSON?, _ yardstick: Yardstick) {
    self.group = group
    reason = exception?["why"]?.string
    reference = exception?["atMostMilliseconds"]?.double ?? group.milliseconds
    milliseconds = yardstick.here(reference, copies: group.copies)
  }

  var text: String {
    let shown = "at most \(reference.rounded(to: 1)) ms, here \(milliseconds.rounded(to: 1))"
    guard let reason else { return "\(group.rawValue): \(shown)" }
    return "\(shown), an exception to \(group.rawValue): \(reason)"
  }
}

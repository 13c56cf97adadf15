internal import CLevel
internal import Glibc
internal import JSON

/// What one benchmark took, against copying 48 MB.
struct Result {
  let name: String
  let milliseconds: Double
  /// Of the machine, meanwhile.
  let yardstick: Yardstick

  var ratio: Double { milliseconds / yardstick.copyMilliseconds }

  func isWithin(_ thresholds: Thresholds) -> Bool {
    let isInTime = limit(thresholds).map { milliseconds <= $0.milliseconds } ?? true
    return isInTime && mostRatio(thresholds).map { ratio <= $0 } ?? true
  }

  /// What is promised of the chain is promised on any machine; how others than those with vectors
  /// of sixteen numbers compute is not what is measured.
  private func mostRatio(_ thresholds: Thresholds) -> Double? {
    guard thresholds.level == "avx512", !name.hasPrefix("chain/") else { return thresholds[name] }
    return thresholds[name].map { yardstick.here(ratio: $0).rounded(to: 1) }
  }

  private func limit(_ thresholds: Thresholds) -> ClassLimit? {
    thresholds.limit(of: name, yardstick)
  }

  func line(_ thresholds: Thresholds) -> String {
    let limit = mostRatio(thresholds).map { "at most \($0)" } ?? "no threshold"
    let verdict = isWithin(thresholds) ? "" : "  TOO SLOW"
    let most = self.limit(thresholds).map { " (\($0.text))" } ?? ""
    return "\(name): \(ratio.rounded(to: 2)) x memcpy (\(limit)), "
      + "\(milliseconds.rounded(to: 2)) ms\(most)\(verdict)"
  }

  func json(_ thresholds: Thresholds) -> JSON {
    let limit = limit(thresholds)
    return [
      "name": .string(name), "class": JSON(limit?.group.rawValue),
      "setMilliseconds": JSON(limit?.reference),
      "atMostMilliseconds": JSON(limit?.milliseconds.rounded(to: 1)),
      "exception": JSON(limit?.reason), "ratio": JSON(ratio.rounded(to: 3)),
      "threshold": JSON(mostRatio(thresholds)), "milliseconds": JSON(milliseconds.rounded(to: 3)),
      "memcpyMilliseconds": JSON(yardstick.copyMilliseconds.rounded(to: 3)),
      "arithmeticMilliseconds": JSON(yardstick.arithmeticMilliseconds.rounded(to: 3)),
      "copying": JSON(yardstick.copying.rounded(to: 2)),
      "computing": JSON(yardstick.computing.rounded(to: 2)),
      "passed": JSON(isWithin(thresholds)),
    ]
  }
}

extension Double {
  func rounded(to digits: Int) -> Double {
    let unit = pow(10, Double(digits))
    return (self * unit).rounded() / unit
  }
}

/// The ratios of thresholds.json for the processor this was built for, and its exceptions to what
/// the classes of filters say.
struct Thresholds {
  let level: String
  private let ratios: JSON
  private let exceptions: JSON

  init(file: String = #filePath) {
    level =
      switch clevel_built_for() {
      case 4: "avx512"
      case 3: "avx2"
      default: "baseline"
      }
    let folder = file.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    guard let text = Self.contents(of: folder + "/thresholds.json"),
      let json = try? JSON(parsing: text)  // The message below says all there is to say.
    else { stop(70, "thresholds.json cannot be read") }
    ratios = json[level] ?? [:]
    exceptions = json["exceptions"] ?? [:]
  }

  subscript(name: String) -> Double? { ratios[name]?.double }

  /// `nil` where it belongs to no class, and where the processor is not one they were set for.
  func limit(of name: String, _ yardstick: Yardstick) -> ClassLimit? {
    guard level == "avx512", let group = BenchmarkClass(of: name) else { return nil }
    return ClassLimit(group, exception: exceptions[name], yardstick)
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}

import Foundation

/// The middle of numbers.
func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// How likely two samples differ in rank as much as these, or more, where both
/// come from the same source (Mann and Whitney's test, both sides, by the normal
/// approximation, which is good from twenty of each on). Times are never equal.
func chanceOfSameOrigin(_ first: [Double], _ second: [Double]) -> Double {
  let ranked = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
  let rankSum = ranked.enumerated().reduce(0.0) { sum, each in
    each.element.1 ? sum + Double(each.offset + 1) : sum
  }
  let (m, n) = (Double(first.count), Double(second.count))
  let larger = rankSum - m * (m + 1) / 2
  let distance = abs(larger - m * n / 2) / (m * n * (m + n + 1) / 12).squareRoot()
  return erfc(distance / 2.0.squareRoot())
}

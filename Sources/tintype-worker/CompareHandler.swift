internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Words

/// ``CompareTask``: compares two pictures, code by code.
enum CompareHandler {
  static var handler: TaskHandler {
    TaskHandler(CompareTask.self) { _, files in
      try WorkerFailure.catching {
        let (first, second) = (try picture("first", files), try picture("second", files))
        guard first.size == second.size else {
          throw WorkerFailure.unreadable(
            reason: Message(
              "file.sizes",
              [
                "width": .number(first.width), "height": .number(first.height),
                "otherWidth": .number(second.width), "otherHeight": .number(second.height),
              ]))
        }
        return distance(first, second)
      }
    }
  }

  private static func picture(_ name: String, _ files: TaskFiles) throws -> Bitmap {
    guard let file = try files.input(name) else {
      throw MessageError.malformed(member: "inputs")
    }
    return try file.withBytes { bytes in
      let header = try PhotoHeader(bytes)
      return try PhotoDecoder(bytes, header: header, longestSide: nil).decode()
    }
  }

  private static func distance(_ a: Bitmap, _ b: Bitmap) -> PictureDistance {
    var counts = [Int](repeating: 0, count: 256)
    var alphaSum = 0
    a.withBytes { a in
      b.withBytes { b in
        for start in stride(from: 0, to: a.count, by: 4) {
          let (p, q) = (Int(a[start + 3]), Int(b[start + 3]))
          alphaSum += abs(p - q)
          for index in start..<start + 3 {
            // Rounded as in a premultiplied picture.
            let left = (Int(a[index]) * p + 127) / 255
            let right = (Int(b[index]) * q + 127) / 255
            counts[abs(left - right)] += 1
          }
        }
      }
    }
    let total = counts.reduce(0, +)
    func quantile(_ part: Double) -> Int {
      var below = 0
      for (difference, count) in counts.enumerated() {
        below += count
        if Double(below) >= part * Double(total) { return difference }
      }
      return 255
    }
    let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    return PictureDistance(
      mean: Double(sum) / Double(total), median: quantile(0.5), p99: quantile(0.99),
      largest: counts.lastIndex { $0 > 0 } ?? 0,
      alphaMean: Double(alphaSum) / Double(total / 3), width: a.width, height: a.height)
  }
}

import Darkroom
import JSON

extension FuzzTarget {
  /// What a worker says is as untrusted as the file it has read.
  static let workerAnswer = FuzzTarget(
    name: "worker-answer", seeds: [],
    read: { bytes in try Answer(bytes: bytes) },
    mustHold: { answer in try Answer(bytes: Array(answer.json.text.utf8)) == answer })
}

import Darkroom
import JSON

extension FuzzTarget {
  /// What a worker says is as untrusted as the file it has read.
  static let workerAnswer = FuzzTarget(
    name: "worker-answer", seeds: [],
    read: { bytes in
      let answer = try WorkerResponse(bytes: bytes)
      if case .report(let report) = answer.outcome {
        _ = try DevelopReport(MessageReader(report, as: "report"))
      }
      return answer
    },
    mustHold: { answer in try WorkerResponse(bytes: Array(answer.json.text.utf8)) == answer })
}

import CFuzz
import Glibc

/// `tintype-fuzz` lists the targets with their seeds; `tintype-fuzz NAME …` fuzzes one, with
/// libFuzzer's own arguments.
@main enum Program {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      for target in FuzzTarget.all { print(([target.name] + target.seeds).joined(separator: " ")) }
      return
    }
    guard let target = FuzzTarget.all.first(where: { $0.name == arguments[1] }) else {
      print("there is no target '\(arguments[1])'")
      exit(2)
    }
    chosen = target
    // Its own name comes first, then what is libFuzzer's.
    var count = CommandLine.argc - 1
    var rest: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    exit(
      LLVMFuzzerRunDriver(&count, &rest) { start, count in
        Program.chosen?.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }

  /// Set once, before the loop starts on the same thread.
  private nonisolated(unsafe) static var chosen: FuzzTarget?
}

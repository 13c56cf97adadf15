import CFuzz
import Fuzz
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
        let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
        if let finding = Program.chosen?.finding(bytes) { Program.fail(finding) }
        return 0
      })
  }

  /// Set once, before the loop starts on the same thread.
  private nonisolated(unsafe) static var chosen: FuzzTarget?

  /// Says what is wrong and ends the program, which is what a finding is to libFuzzer. A
  /// precondition's message is left out of optimised code.
  private static func fail(_ reason: String) -> Never {
    print(reason)
    fflush(nil)
    abort()
  }
}

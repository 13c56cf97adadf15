import Foundation

/// The folder that this test program was built into, where the programs are that it starts: those
/// of the same build, whether that is optimised or not.
package let builtPrograms: String = {
  let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
}()

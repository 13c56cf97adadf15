internal import Commands

/// `tintype`: the library's server, and the commands that work with it.
@main
enum Program {
  /// Not asynchronous, as the first threads start with the first task.
  static func main() { Launch.run() }
}

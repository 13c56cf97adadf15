internal import CLinux
internal import Glibc
internal import Platform

/// Starts a thread that ends when its body returns.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
  final class Box: Sendable {
    let name: String
    let body: @Sendable () -> Void
    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
  let box = Unmanaged.passRetained(Box(name, body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      let box = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue()
      clinux_name_thread(box.name)
      box.body()
      return nil
    }, box.toOpaque())
  guard code == 0 else {
    box.release()
    throw SystemError("pthread_create", code: code)
  }
  pthread_detach(thread)
}

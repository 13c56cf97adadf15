internal import CLinux
internal import Dispatch
internal import Glibc
internal import JSON
internal import Platform

/// A conversation over `control.sock`, on threads of its own, as both directions may block.
final class SocketLink: ControlLink {
  /// Its name in the library's folder.
  static let name = "control.sock"

  private let socket: FileDescriptor
  private let sending = DispatchQueue(label: "control sending")
  private let receiving = DispatchQueue(label: "control receiving")

  init(_ socket: FileDescriptor) { self.socket = socket }

  /// Connects to the server of the library in a folder; `nil` if there is none. The socket of a
  /// killed server refuses connections, and the lock decides.
  static func connect(folder: String) -> SocketLink? {
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    defer { Glibc.close(opened) }
    let number = clinux_connect_local(opened, name)
    return number >= 0 ? SocketLink(FileDescriptor(owning: number)) : nil
  }

  func send(_ message: ControlMessage) async {
    let bytes = Array((message.json.text + "\n").utf8)
    await withCheckedContinuation { continuation in
      sending.async { [socket] in
        let numbers = message.files.map(\.number)
        withExtendedLifetime(message.files) {
          // If the peer has gone, `receive` reports it.
          _ = clinux_send_message(
            socket.number, bytes, UInt(bytes.count), numbers, UInt(numbers.count), 0)
        }
        continuation.resume()
      }
    }
  }

  func receive() async -> ControlMessage? {
    await withCheckedContinuation { continuation in
      receiving.async { [socket] in
        continuation.resume(returning: Self.message(from: socket))
      }
    }
  }

  private static func message(from socket: FileDescriptor) -> ControlMessage? {
    var numbers = [Int32](repeating: -1, count: Int(CLINUX_MESSAGE_DESCRIPTORS))
    var count = UInt(numbers.count)
    // Room for the longest message; most use a small part.
    let bytes = [UInt8](unsafeUninitializedCapacity: CommandLimits.controlMessageBytes) {
      $1 = max(
        0,
        clinux_receive_message(
          socket.number, $0.baseAddress, UInt($0.count), &numbers, &count, 0))
    }
    if bytes.isEmpty { return nil }
    let files = numbers.prefix(Int(count)).map(FileDescriptor.init(owning:))
    // Invalid JSON ends the conversation.
    guard let json = try? JSON(parsing: bytes) else { return nil }
    return ControlMessage(json, files: files)
  }

  func close() { shutdown(socket.number, Int32(SHUT_RDWR)) }
}

/// Listens on `control.sock` for commands of the same user.
final class ControlListener: Sendable {
  private let listener: FileDescriptor
  private let folder: FileDescriptor
  private let queue = DispatchQueue(label: "control listening")

  init(folder path: String) throws(ControlFailure) {
    let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw ControlFailure(code: errno) }
    folder = FileDescriptor(owning: opened)
    let number = clinux_listen_local(opened, SocketLink.name)
    guard number >= 0 else { throw ControlFailure(code: errno) }
    listener = FileDescriptor(owning: number)
  }

  /// Returns the next conversation; `nil` when it has stopped listening.
  func next() async -> SocketLink? {
    await withCheckedContinuation { continuation in
      queue.async { [listener] in
        while true {
          let number = clinux_accept_local(listener.number)
          if number >= 0 {
            return continuation.resume(returning: SocketLink(FileDescriptor(owning: number)))
          }
          // Another user's connection, or one that has already been closed.
          if [EPERM, EINTR, ECONNABORTED].contains(errno) { continue }
          return continuation.resume(returning: nil)
        }
      }
    }
  }

  func close() {
    shutdown(listener.number, Int32(SHUT_RDWR))
    unlinkat(folder.number, SocketLink.name, 0)
  }
}

/// Describes why the socket cannot be opened.
struct ControlFailure: Error {
  let code: Int32
}

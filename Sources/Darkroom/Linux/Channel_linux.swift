internal import CLinux
internal import Glibc
internal import Platform

/// One end of a socket that keeps message boundaries and carries descriptors.
struct Channel {
  let socket: Int32

  /// Creates two connected ends, which the caller closes. Child processes do not inherit them.
  static func pair() throws(SystemError) -> (Int32, Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let result = withUnsafeMutableBytes(of: &ends) {
      socketpair(AF_UNIX, kind, 0, $0.baseAddress!.assumingMemoryBound(to: Int32.self))
    }
    guard result == 0 else { throw SystemError("socketpair") }
    return ends
  }

  /// Sends without waiting, and throws if the socket has no room: messages are small, and there is
  /// one at a time.
  func send(_ bytes: [UInt8], descriptors: [Int32] = []) throws(SystemError) {
    let result = clinux_send_message(
      socket, bytes, UInt(bytes.count), descriptors, UInt(descriptors.count), Int32(MSG_DONTWAIT))
    guard result == 0 else { throw SystemError("sendmsg") }
  }

  /// Receives the next message; `nil` at the end of the connection.
  func receive(waiting: Bool) throws(SystemError) -> ReceivedMessage? {
    var descriptors = [Int32](repeating: -1, count: CLINUX_MESSAGE_DESCRIPTORS)
    var count = UInt(descriptors.count)
    let flags = waiting ? 0 : Int32(MSG_DONTWAIT)
    var length = 0
    // Room for the longest message; most use a small part.
    let bytes = [UInt8](unsafeUninitializedCapacity: DarkroomLimits.messageBytes) {
      buffer, filled in
      length = clinux_receive_message(
        socket, buffer.baseAddress, UInt(buffer.count), &descriptors, &count, flags)
      filled = max(0, length)
    }
    guard length >= 0 else { throw SystemError("recvmsg") }
    // Closes the descriptors also where the message is not returned.
    let message = ReceivedMessage(
      bytes: Array(bytes[...]), descriptors: Array(descriptors.prefix(Int(count))))
    // An empty message would be indistinguishable from the end, and is never sent.
    return length == 0 ? nil : message
  }

  /// A message with its descriptors.
  final class ReceivedMessage {
    let bytes: [UInt8]
    private let files: [FileDescriptor]
    var descriptors: [Int32] { files.map(\.number) }

    init(bytes: [UInt8], descriptors: [Int32]) {
      self.bytes = bytes
      files = descriptors.map(FileDescriptor.init(owning:))
    }
  }
}

internal import CLinux
internal import Glibc
internal import Platform

/// The listening socket, which distributes connections.
///
/// `@unchecked Sendable`: after `HTTPServer.init` it is used only on the thread of
/// the loop that owns it.
final class Listener: @unchecked Sendable {
  private let taken: ReservedAddress
  /// Whether it is waiting for free descriptors.
  private(set) var isPaused = false
  private var descriptor: Int32 { taken.descriptor }
  private let admissions: ConnectionCounter
  private let handOut: (Int32, SocketAddress) -> Void
  /// Asks the loops to close the connections that have been idle longest.
  private let makeRoom: () -> Void
  /// A reserved descriptor for when there are no others: with it, a waiting connection can be
  /// accepted and closed, instead of waking the loop again and again.
  private var reserve: Int32
  private var watch: ((Int32, Readiness, _ add: Bool) -> Void)?

  init(
    _ taken: ReservedAddress, admissions: ConnectionCounter, makeRoom: @escaping () -> Void = {},
    handOut: @escaping (Int32, SocketAddress) -> Void
  ) {
    self.taken = taken
    self.admissions = admissions
    self.handOut = handOut
    self.makeRoom = makeRoom
    reserve = Self.openReserve()
  }

  deinit { if reserve >= 0 { close(reserve) } }

  func start(on loop: EventLoop) {
    watch = { [unowned loop] in loop.watch($0, add: $2, $1, tag: EventLoop.listenerTag) }
    watch?(descriptor, .readable, true)
  }

  /// Accepts waiting connections for a turn.
  func accept(at now: MonotonicTime) {
    defer { if admissions.isFull { makeRoom() } }
    for _ in 0..<64 {
      var peer = clinux_address()
      let accepted = clinux_accept(descriptor, &peer)
      if accepted < 0 {
        switch errno {
        case EAGAIN: return
        case EMFILE, ENFILE: if !refuseOne() { return }
        case ENOBUFS, ENOMEM: return pause()
        // That connection is already gone; try the next.
        default: continue
        }
        continue
      }
      let remote = SocketAddress(peer)
      if admissions.enter(remote) {
        clinux_tune(accepted)
        handOut(accepted, remote)
      } else {
        turnAway(accepted)
      }
    }
  }

  /// Tries again after a pause, and restores the reserve.
  func resume() {
    if reserve < 0 { reserve = Self.openReserve() }
    if !isPaused || reserve < 0 { return }
    isPaused = false
    watch?(descriptor, .readable, false)
  }

  private func pause() {
    isPaused = true
    watch?(descriptor, [], false)
  }

  /// Uses the reserved descriptor to reject one connection.
  private func refuseOne() -> Bool {
    if reserve < 0 {
      pause()
      return false
    }
    close(reserve)
    var peer = clinux_address()
    let accepted = clinux_accept(descriptor, &peer)
    if accepted >= 0 { turnAway(accepted) }
    reserve = Self.openReserve()
    return true
  }

  /// Sends the reason, if that is possible without waiting, and closes.
  private func turnAway(_ accepted: Int32) {
    let socket = Socket(descriptor: accepted)
    // It may be lost: the closed connection tells the peer as much.
    _ = Response(Problem(.unavailable)).wholeBytes.withUnsafeBytes {
      socket.send($0, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    socket.finish()
    socket.close()
  }

  private static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}

extension clinux_address {
  init(_ address: SocketAddress) {
    self.init()
    port = address.port
    switch address.host {
    case .v4(let host): v4 = host
    case .v6(let upper, let lower):
      is_v6 = 1
      withUnsafeMutableBytes(of: &v6) {
        $0.storeBytes(of: upper.bigEndian, as: UInt64.self)
        $0.storeBytes(of: lower.bigEndian, toByteOffset: 8, as: UInt64.self)
      }
    }
  }
}

extension SocketAddress {
  init(_ address: clinux_address) {
    let v6 = withUnsafeBytes(of: address.v6) { bytes in
      var result = in6_addr()
      withUnsafeMutableBytes(of: &result) { $0.copyMemory(from: bytes) }
      return result
    }
    self.init(host: address.is_v6 != 0 ? Host(v6) : .v4(address.v4), port: address.port)
  }
}

/// A reserved listen address. Clients that connect wait until a server uses it, or are refused when
/// it is released.
package final class ReservedAddress: Sendable {
  /// The address with its actual port.
  package let address: SocketAddress
  private let file: FileDescriptor

  /// - Parameter wanted: The address; port 0 chooses a free one.
  package init(_ wanted: SocketAddress) throws(HTTPError) {
    var address = clinux_address(wanted)
    file = FileDescriptor(owning: clinux_listen(&address))
    if file.number < 0 {
      throw .system(
        SystemError("listen", wanted.description))
    }
    self.address = SocketAddress(address)
  }

  var descriptor: Int32 { file.number }
}

/// The limit on open files and sockets of this process.
enum DescriptorLimit {
  /// Three quarters of the descriptors: the rest are for files and the program itself.
  static var affordableConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return 256
    }
    return Int(clamping: limit.rlim_cur / 4 * 3)
  }
}

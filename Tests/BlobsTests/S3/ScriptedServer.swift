import Foundation
import Glibc
import Synchronization
import TestSupport

/// A server that answers each connection with the next of some texts and then closes it, whatever
/// was asked. The last text is repeated.
final class ScriptedServer: Sendable {
  private let listener = LocalListener()
  private let asked = Mutex<[String]>([])

  var endpoint: String { "http://127.0.0.1:\(listener.port)" }

  /// The requests up to their bodies.
  var requests: [String] { asked.withLock { $0 } }

  init(_ answers: [String]) {
    let listener = listener
    Thread.detachNewThread { [weak self] in
      var number = 0
      while true {
        let connection = accept(listener.descriptor, nil, nil)
        if connection < 0 { return }
        let request = Self.head(connection)
        guard let self else {
          close(connection)
          return
        }
        self.asked.withLock { $0.append(request) }
        let answer = Array(answers[min(number, answers.count - 1)].utf8)
        number += 1
        _ = answer.withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        close(connection)
      }
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

  private static func head(_ connection: Int32) -> String {
    var text = ""
    var byte = [UInt8](repeating: 0, count: 1)
    while !text.hasSuffix("\r\n\r\n"), recv(connection, &byte, 1, 0) == 1 {
      text += String(decoding: byte, as: UTF8.self)
    }
    return text
  }
}

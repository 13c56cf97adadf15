extension H1Connection: ResponseSender {
  func isAwaiting(_ exchange: Exchange) -> Bool { self.exchange === exchange }

  func beginEvents() {
    isEvents = true
    note(.eventsBegan)
    pump()
  }

  /// Adds the head, and a complete body, to the output.
  func begin(_ response: Response) {
    entry.answered(response)
    decideToStay()
    // Once the answer has begun, the peer no longer waits for an interim response.
    expectsContinue = false
    let framing = framing(of: response)
    if framing == .untilClose { mustClose = true }
    var head = ResponseHead(status: response.status, headers: response.headers, framing: framing)
    if mustClose {
      head.connection = "close"
    } else if version == .http10 {
      head.connection = "keep-alive"
    }
    if let lease = response.lease { hold(lease) }
    output.swapBuffer(&transport.loop.spareOutput)
    output.write { head.append(to: &$0, date: loop.dateLine) }
    bodyBegins = output.total
    if isHead || !response.status.allowsBody { return }
    switch response.body {
    case .bytes(let bytes): output.append(bytes)
    case .file(let file, let offset, let length):
      output.append(file, offset: offset, length: length)
    case .pieces(let pieces): for piece in pieces { output.append(piece) }
    case .none, .stream, .events: break
    }
    note(.wrote)
  }

  private func hold(_ lease: Lease) {
    leases.append(lease)
    let name = ObjectIdentifier(lease)
    lease.whenOver { [weak self] in
      guard let connection = self else { return }
      connection.loop.perform { [weak connection] in
        guard let connection else { return }
        let isHeld = connection.leases.contains { ObjectIdentifier($0) == name }
        if isHeld { connection.close(isAtOnce: true) }
      }
    }
  }

  /// Decides whether the connection can be reused after this answer.
  private func decideToStay() {
    if !keepsAlive || loop.isStopping || sawEnd && input.isEmpty { mustClose = true }
    guard let decoder else { return }
    // A small unread body is read and discarded, a large one is not.
    if expectsContinue || (decoder.remaining ?? 0) > limits.drainBytes {
      (mustClose, mustLinger) = (true, true)
    }
  }

  private func framing(of response: Response) -> ResponseHead.Framing {
    guard response.status.allowsBody else {
      sending = .whole
      return .none
    }
    let length = response.length
    switch (response.body, length) {
    case (.stream, let length?): sending = .counted(left: length)
    case (_, .some): sending = .whole
    case (_, nil): sending = version == .http10 ? .untilClose : .chunked
    }
    if let length { return .length(length) }
    return version == .http10 ? .untilClose : .chunked
  }

  func end(_ exchange: Exchange) {
    guard self.exchange === exchange else { return }
    switch sending {
    case .chunked where !isHead: output.write { $0 += "0\r\n\r\n".utf8 }
    case .counted(let left) where left > 0 && !isHead: return breakOff()
    default: break
    }
    exchange.close()
    self.exchange = nil
    task = nil
    answered()
    pump()
  }

  /// The answer is in the output.
  func answered() {
    loop.log(entry, bytes: output.total - bodyBegins, isWhole: true)
    entry.status = nil
    isEvents = false
    note(.answered)
    if decoder != nil { discardBody() }
  }

  /// Closes in the middle of an answer, after sending the earlier output.
  func breakOff() {
    _ = output.flush(to: transport)
    // If the end of the connection marks the end of the answer, an orderly close would make it look
    // complete.
    let wouldLookWhole = if case .untilClose = sending { true } else { false }
    close(isAtOnce: wouldLookWhole)
  }

  private func discardBody() {
    if mustClose || mustLinger {
      decoder = nil
      (mustClose, mustLinger) = (true, true)
      return
    }
    discarded = 0
    if isBodyHeld {
      isBodyHeld = false
      note(.bodyWanted)
    }
  }

  /// Ends an event stream in order, so that the page reconnects.
  func endEvents() {
    guard let exchange else { return }
    task?.cancel()
    mustClose = true
    end(exchange)
  }

  private func appendPiece(_ bytes: [UInt8]) {
    // An empty chunk would end the body.
    if bytes.isEmpty { return }
    switch sending {
    case .chunked:
      output.write {
        $0.append(hexadecimal: bytes.count)
        $0 += "\r\n".utf8
      }
      output.append(bytes)
      output.write { $0 += "\r\n".utf8 }
    case .counted(let left):
      // Bytes beyond the declared length would be read as the next answer.
      if bytes.count > left { return breakOff() }
      sending = .counted(left: left - bytes.count)
      output.append(bytes)
    case .untilClose: output.append(bytes)
    case .whole, .none: break
    }
  }
}

extension H1Connection {
  func bodyWanted(by exchange: Exchange, taken: Int) {
    loop.perform { [self] in
      guard self.exchange === exchange else { return }
      if expectsContinue {
        expectsContinue = false
        output.write { $0 += "HTTP/1.1 100 Continue\r\n\r\n".utf8 }
      }
      isBodyHeld = false
      if decoder != nil { note(.bodyWanted) }
      pump()
    }
  }

  func send(_ bytes: [UInt8], from exchange: Exchange) {
    loop.perform { [self] in
      guard self.exchange === exchange else { return transport.charge.change(by: -bytes.count) }
      note(.wrote)
      charged += bytes.count
      appendPiece(bytes)
      pump()
    }
  }

  func overflowed(_ exchange: Exchange) {
    loop.perform { [self] in
      if self.exchange === exchange { close() }
    }
  }
}

// Time limits.
extension H1Connection {
  /// Checks the time limits.
  func check() {
    if hasPeerEnded { askWhetherPeerIsThere() }
    guard phase != .closed, timeouts.isDue(at: loop.now) else { return }
    switch timeouts.check(at: loop.now, progress) {
    case .nothing: break
    case .close: close()
    case .refuseHead:
      refuse(.requestTimeout)
      pump()
    case .refuseBody:
      if exchange == nil { return close() }
      bodyFailed(.requestTimeout)
      pump()
    case .refuseAnswer: abandonAnswer()
    case .heartbeat:
      if output.isEmpty {
        appendPiece(Array(":\n\n".utf8))
        pump()
      }
    }
  }

  /// Sends an interim answer to a peer that has half-closed. If the peer is gone, its kernel resets
  /// the connection, which ends the handler. All clients ignore this answer.
  private func askWhetherPeerIsThere() {
    guard phase == .open, exchange != nil, version == .http11, case .none = sending, output.isEmpty
    else { return }
    output.write { $0 += "HTTP/1.1 100 Continue\r\n\r\n".utf8 }
    pump()
  }

  /// The handler is stuck. The client gets an error, unless the answer has begun.
  private func abandonAnswer() {
    guard case .none = sending, let exchange else { return close() }
    task?.cancel()
    exchange.close()
    task = nil
    refuse(.unavailable)
    pump()
  }
}

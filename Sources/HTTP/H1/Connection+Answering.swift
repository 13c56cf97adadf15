extension Connection {
  /// Runs the handler. It begins at once, on this thread, and comes back to it
  /// after every wait.
  func run(_ request: Request, _ exchange: Exchange) {
    loop.taskBegan()
    let task = Task.immediate(executorPreference: loop) { [self] in
      let response = await loop.handler(request)
      await finish(exchange, with: response)
      loop.taskEnded()
    }
    if self.exchange === exchange { self.task = task }
  }

  private func finish(_ exchange: Exchange, with response: Response) async {
    guard self.exchange === exchange else { return }
    begin(response)
    if isHead { return finish(exchange) }
    do {
      switch response.body {
      case .none, .bytes, .file: break
      case .stream(_, let write): try await write(ResponseWriter(sink: exchange))
      case .events(let stream):
        isEvents = true
        note(.eventsBegan)
        pump()
        try await stream.produce(EventWriter(sink: exchange))
      }
    } catch {
      // The head has promised a whole answer: only a broken connection says
      // that it is none.
      if self.exchange === exchange { breakOff() }
      return
    }
    finish(exchange)
  }

  /// Puts the head, and a body that is there already, into the output.
  func begin(_ response: Response) {
    decideToStay()
    let framing = framing(of: response)
    if framing == .untilClose { mustClose = true }
    var head = ResponseHead(status: response.status, headers: response.headers, framing: framing)
    if mustClose {
      head.connection = "close"
    } else if version == .http10 {
      head.connection = "keep-alive"
    }
    output.swapBuffer(&loop.spareOutput)
    output.write { head.append(to: &$0, date: loop.date) }
    if isHead || !response.status.allowsBody { return }
    switch response.body {
    case .bytes(let bytes): output.append(bytes)
    case .file(let file, let offset, let length):
      output.append(file, offset: offset, length: length)
    case .none, .stream, .events: break
    }
    note(.wrote)
  }

  /// Whether the connection can be used again after this answer.
  private func decideToStay() {
    if !keepsAlive || loop.isStopping || sawEnd && input.isEmpty { mustClose = true }
    guard let decoder else { return }
    // A body that nobody read: a little of it is read away, much of it is not.
    if expectsContinue || (decoder.remaining ?? 0) > limits.drainBytes {
      (mustClose, mustLinger) = (true, true)
    }
  }

  private func framing(of response: Response) -> ResponseHead.Framing {
    guard response.status.allowsBody else {
      sending = .whole
      return .none
    }
    let length: Int?
    switch response.body {
    case .none: length = 0
    case .bytes(let bytes): length = bytes.count
    case .file(_, _, let count): length = count
    case .stream(let count, _): length = count
    case .events: length = nil
    }
    switch (response.body, length) {
    case (.stream, let length?): sending = .counted(left: length)
    case (_, .some): sending = .whole
    case (_, nil): sending = version == .http10 ? .untilClose : .chunked
    }
    if let length { return .length(length) }
    return version == .http10 ? .untilClose : .chunked
  }

  /// The answer is complete, as far as the handler is concerned.
  private func finish(_ exchange: Exchange) {
    guard self.exchange === exchange else { return }
    switch sending {
    case .chunked where !isHead: output.write { $0 += "0\r\n\r\n".utf8 }
    case .counted(let left) where left > 0 && !isHead: return breakOff()
    default: break
    }
    exchange.close()
    self.exchange = nil
    task = nil
    isEvents = false
    note(.answered)
    if decoder != nil { discardBody() }
    pump()
  }

  /// Closes in the middle of an answer, after what was written before.
  private func breakOff() {
    _ = output.flush(to: socket)
    close()
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

  /// Ends an event stream in order, so that the page comes back elsewhere or later.
  func endEvents() {
    guard let exchange else { return }
    task?.cancel()
    mustClose = true
    finish(exchange)
  }

  private func appendPiece(_ bytes: [UInt8]) {
    switch sending {
    case .chunked:
      output.write {
        $0.append(hexadecimal: bytes.count)
        $0 += "\r\n".utf8
      }
      output.append(bytes)
      output.write { $0 += "\r\n".utf8 }
    case .counted(let left):
      // More than was promised would be taken for the next answer.
      if bytes.count > left { return breakOff() }
      sending = .counted(left: left - bytes.count)
      output.append(bytes)
    case .untilClose: output.append(bytes)
    case .whole, .none: break
    }
  }
}

extension Connection: ExchangeOwner {
  func bodyWanted(by exchange: Exchange) {
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
      guard self.exchange === exchange else { return }
      note(.wrote)
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

// Time.
extension Connection {
  /// Looks at the clock, and does what it says.
  func check() {
    guard phase != .closed, life.isDue(at: loop.now) else { return }
    switch life.check(at: loop.now, progress) {
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

  /// The handler is stuck. Whoever asked hears so, if nothing was sent yet.
  private func abandonAnswer() {
    guard case .none = sending, let exchange else { return close() }
    task?.cancel()
    exchange.close()
    task = nil
    refuse(.unavailable)
    pump()
  }
}

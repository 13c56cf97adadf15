extension H1Connection {
  /// Reads received bytes for a few turns, then yields to other connections.
  func read() {
    if phase == .lingering { return readAway() }
    if !wantsInput { return updateInterest() }
    isReading = true
    input.enlarge(with: &transport.loop.spareInput)
    for turn in 0..<4 where turn == 0 || wantsInput {
      let (result, isFull) = input.receive(from: transport)
      switch result {
      case .blocked: break
      case .failed: close()
      case .done(0): peerEnded()
      case .done:
        pump()
        if isFull { continue }
      }
      break
    }
    input.shrink(returning: &transport.loop.spareInput)
    isReading = false
    updateInterest()
  }

  /// Discards received bytes while the last answer is being sent.
  private func readAway() {
    for _ in 0..<4 {
      switch transport.receive(into: &transport.loop.spareInput, from: 0) {
      case .blocked: return
      case .failed, .done(0): return close()
      case .done: break
      }
    }
  }

  private func peerEnded() {
    (sawEnd, hasPeerEnded) = (true, true)
    if isEvents { return close() }
    if decoder != nil { bodyFailed(.closed) }
    pump()
  }

  /// Processes requests and bodies until more bytes are needed.
  func process() {
    while phase == .open {
      if decoder != nil {
        if !processBody() { return }
      } else if exchange == nil, !mustClose, !isOutputFull, !input.isEmpty {
        if !processHead() { return }
      } else {
        if sawEnd, exchange == nil, input.isEmpty { mustClose = true }
        return
      }
    }
  }

  /// Returns whether there may be more to do.
  private func processHead() -> Bool {
    // Some old clients send empty lines before a request; they are skipped.
    while input.beginsWithEmptyLine {
      input.consume(2)
      scanner = HeadScanner(limits: limits)
    }
    if input.isEmpty { return true }
    note(.headBegan)
    do {
      guard
        let length = try input.withUnread({ (bytes) throws(HTTPError) in try scanner.scan(bytes) })
      else {
        if sawEnd { mustClose = true }
        return false
      }
      scanner = HeadScanner(limits: limits)
      let bytes = input.copy(0..<length)
      input.consume(length)
      start(try HeadParser.parse(bytes, limits: limits, remembering: &lastHead))
      return true
    } catch {
      refuse(error)
      return false
    }
  }

  private func start(_ head: consuming RequestHead) {
    decoder = BodyDecoder(head.framing, limits: limits)
    version = head.version
    isHead = head.method == .head
    keepsAlive = head.keepsAlive
    expectsContinue = head.expectsContinue && input.isEmpty
    isBodyHeld = expectsContinue
    discarded = nil
    sending = .none
    note(.headEnded(hasBody: decoder != nil && !isBodyHeld))
    if decoder == nil {
      let request = request(head, RequestBody(length: 0, source: nil))
      if let response = loop.immediately(request), response.isComplete {
        begin(response)
        return answered()
      }
      return start(request, exchange(hasBody: false, isHeld: false))
    }
    let exchange = exchange(hasBody: true, isHeld: expectsContinue)
    start(request(head, RequestBody(length: decoder?.remaining, source: exchange)), exchange)
  }

  private func exchange(hasBody: Bool, isHeld: Bool) -> Exchange {
    Exchange(
      owner: self, limits: limits, charge: transport.charge, hasBody: hasBody, isHeld: isHeld)
  }

  private func start(_ request: Request, _ exchange: Exchange) {
    self.exchange = exchange
    let task = run(request, exchange, on: loop)
    // It may be answered already.
    if self.exchange === exchange { self.task = task }
  }

  private func request(_ head: consuming RequestHead, _ body: RequestBody) -> Request {
    let peer = transport.peer(of: head.headers)
    entry.begin(head.method, head.version, peer, at: loop.now)
    return Request(head, remote: transport.remote, peer: peer, body: body)
  }

  /// Returns whether there may be more to do.
  private func processBody() -> Bool {
    if isBodyHeld { return false }
    do {
      var position = 0
      let piece = try input.withUnread { (bytes) throws(HTTPError) in
        try decoder?.next(bytes, at: &position)
      }
      switch piece {
      case nil:
        input.consume(position)
        return false
      case .data(let range):
        let bytes = discarded == nil ? input.copy(range) : []
        input.consume(position)
        note(.bodyReceived(bytes: range.count))
        return take(bytes, count: range.count)
      case .end:
        input.consume(position)
        decoder = nil
        exchange?.endBody(.success(()))
        note(.bodyEnded)
        return true
      }
    } catch {
      bodyFailed(error)
      return false
    }
  }

  private func take(_ bytes: [UInt8], count: Int) -> Bool {
    if let before = discarded {
      discarded = before + count
      if before + count <= limits.drainBytes { return true }
      decoder = nil
      (mustClose, mustLinger) = (true, true)
      return false
    }
    if exchange?.deliver(bytes) ?? true { return true }
    isBodyHeld = true
    note(.bodyHeld)
    return false
  }

  /// The body is invalid or late. The handler is told and may still answer; as the end of the body
  /// is unknown, this is the last request.
  func bodyFailed(_ error: HTTPError) {
    decoder = nil
    (mustClose, mustLinger) = (true, true)
    note(.bodyEnded)
    exchange?.endBody(.failure(error))
  }

  /// Answers an invalid or late request with an error, and closes.
  func refuse(_ error: HTTPError) {
    if exchange == nil {
      entry = AccessEntry(version: .http11, transport, at: loop.now)
      (version, isHead) = (.http11, false)
    }
    decoder = nil
    exchange = nil
    (mustClose, mustLinger) = (true, true)
    note(.answered)
    begin(loop.refusal(error))
    loop.log(entry, bytes: output.total - bodyBegins, isWhole: true)
    entry.status = nil
  }
}

/// Sends an exchange's response: a connection, or one of its streams.
///
/// Runs on the loop's thread only.
protocol ResponseSender: ExchangeOwner {
  /// Whether this exchange's response is still wanted.
  func isAwaiting(_ exchange: Exchange) -> Bool
  /// Sends the head, and a body that is already complete.
  func begin(_ response: Response)
  /// Declares the response an event stream, which may be silent for days.
  func beginEvents()
  /// The handler has completed the response.
  func end(_ exchange: Exchange)
  /// The handler failed in the middle of its response. The head has promised a complete body; only
  /// closing the connection shows that it is not.
  func breakOff()
  /// Whether only the head was requested.
  var isHead: Bool { get }
}

extension ResponseSender {
  /// Runs the handler. It starts at once on this thread, and returns to it after every wait.
  func run(_ request: Request, _ exchange: Exchange, on loop: EventLoop) -> Task<Void, Never> {
    loop.taskBegan()
    return Task.immediate(executorPreference: loop) { [self] in
      let response = await loop.handler(request)
      if isAwaiting(exchange) { await send(response, for: exchange) }
      loop.taskEnded()
    }
  }

  private func send(_ response: Response, for exchange: Exchange) async {
    begin(response)
    if isHead { return end(exchange) }
    do {
      switch response.body {
      case .none, .bytes, .file, .pieces: break
      case .stream(_, let write): try await write(ResponseWriter(sink: exchange))
      case .events(let stream):
        beginEvents()
        try await stream.produce(EventWriter(sink: exchange))
      }
    } catch {
      // Reporting errors is up to the handler, before it starts to respond.
      if isAwaiting(exchange) { breakOff() }
      return
    }
    end(exchange)
  }
}

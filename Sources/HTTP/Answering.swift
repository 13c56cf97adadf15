/// Who sends the answer of an exchange: a connection, or one stream of it.
///
/// All of it happens on the loop's thread.
protocol Answering: ExchangeOwner {
  /// Whether this exchange is still the one whose answer is wanted.
  func isAwaiting(_ exchange: Exchange) -> Bool
  /// Sends the head, and a body that is there already.
  func begin(_ response: Response)
  /// The answer is an event stream, which may be silent for days.
  func beginEvents()
  /// The answer is complete, as far as the handler is concerned.
  func end(_ exchange: Exchange)
  /// The handler has failed in the middle of its answer. The head has promised
  /// a whole one: only a broken connection says that it is none.
  func breakOff()
  /// Whether only the head was asked for.
  var isHead: Bool { get }
}

extension Answering {
  /// Runs the handler. It begins at once, on this thread, and comes back to it
  /// after every wait.
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
      // What was wrong is the handler's to say, before it begins to answer.
      if isAwaiting(exchange) { breakOff() }
      return
    }
    end(exchange)
  }
}

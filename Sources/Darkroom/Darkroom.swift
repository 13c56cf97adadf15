/// A pool of worker processes that turn files into pictures.
///
/// Nothing that decodes runs in this process. A worker that crashes, hangs or
/// grows takes one job with it, which another worker tries once more.
package final class Darkroom: Sendable {
  private let workshop = Workshop()

  /// Starts no process yet; they come when they are needed.
  ///
  /// - Parameters:
  ///   - executable: Path of `tintype-worker`.
  ///   - workers: How many processes there may be.
  ///   - clock: What allowances are measured with. After a clock that does not
  ///     run by itself has been set, call ``checkDeadlines()``.
  package init(
    executable: String, workers: Int = Darkroom.defaultWorkers,
    clock: some Clock<Duration> = SuspendingClock()
  ) {
    let start = clock.now
    workshop.open(
      executable: executable, settings: Pool.Settings(workers: workers),
      now: { start.duration(to: clock.now) })
  }

  /// Ends the workers, without waiting for that.
  deinit { workshop.send(.stop(nil)) }

  /// Makes the pictures. Cancelling the task ends the work at once.
  package func develop(_ job: DevelopJob) async throws(DarkroomError) -> Developed {
    try job.check()
    let ticket = workshop.nextTicket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        workshop.send(.develop(ticket, job, continuation))
        // A task that was cancelled before has told so before there was a job.
        if Task.isCancelled { workshop.send(.cancel(ticket)) }
      }
    } onCancel: {
      workshop.send(.cancel(ticket))
    }
    return try result.get()
  }

  /// What the file says about itself; nothing is decoded.
  package func facts(
    of input: Int32, priority: DevelopJob.Priority = .interactive
  ) async throws(DarkroomError) -> PhotoFacts {
    try await develop(DevelopJob(input: input, outputs: [], priority: priority)).facts
  }

  /// Ends all workers. Jobs that wait or run end as `stopped`; returns when no
  /// process is left.
  package func stop() async {
    await withCheckedContinuation { workshop.send(.stop($0)) }
  }

  /// Ends what has taken longer than it may, now and not when the clock should
  /// have come there.
  package func checkDeadlines() { workshop.send(.wake) }

  /// Seconds after which a worker without work is ended, and how many jobs of
  /// one priority may wait.
  package static var idleSeconds: Int { Limits.idleSeconds }
  package static var waitingJobs: Int { Limits.waitingJobs }

  /// What goes on, for those who watch over the program.
  package var load: Load { workshop.load }

  /// Processes and jobs at some moment.
  package struct Load: Hashable, Sendable {
    /// The numbers of the processes that run.
    package var workers: [Int32] = []
    /// Jobs in the hands of a worker.
    package var running = 0
    package var waiting = 0
  }
}

internal import JSON
package import Store
internal import Words

// MARK: - Rows

extension Job {
  init(_ row: borrowing Row) throws(StoreError) {
    let priority: Int = try row["priority"]
    let reason: String? = try row["reason"]
    let note: String? = try row["note"]
    self.init(
      id: try row["id"], kind: try row["kind"], arguments: try row.json("arguments"),
      state: try row["state"], priority: Priority(rawValue: priority) ?? .upkeep,
      progress: JobProgress(
        done: try row["done"], total: try row["total"],
        note: note.map(Message.init(stored:)), position: try row.json("position")),
      reason: reason.map(Message.init(stored:)), attempts: try row["attempts"], due: try row["due"],
      made: try row["made"], started: try row["started"], ended: try row["ended"],
      lastGood: try row["lastGood"], everySeconds: try row["everySeconds"])
  }
}

extension Row {
  /// The schema allows only JSON in such a column.
  fileprivate borrowing func json(_ name: StaticString) throws(StoreError) -> JSON {
    let text: String? = try self[name]
    guard let text else { return .null }
    return (try? JSON(parsing: Array(text.utf8))) ?? .null  // A damaged value is ignored.
  }
}

extension Connection {
  package func update(_ job: Job) throws(StoreError) {
    try run(
      JobQueries.update, job.id, job.state, job.reason?.stored, job.attempts, job.due, job.started,
      job.ended, job.lastGood)
  }

  package func setProgress(_ progress: JobProgress, of id: JobID) throws(StoreError) {
    try run(
      JobQueries.setProgress, id, progress.done, progress.total, progress.note?.stored,
      progress.position == .null ? nil : progress.position.text)
  }
}

extension Job.State: StoredWord {}

/// The statements of jobs. They are not limited to a principal: the library's `JobService` shows
/// jobs to administrators only.
package enum JobQueries {
  package static let all = CatalogQuery(
    """
    select * from job
    order by state not in ('running', 'waiting', 'paused'), priority desc, due, rowNumber
    limit ?1
    """, row: Job.init)

  package static let byID = CatalogQuery(
    """
    select * from job where id = ?1
    """, row: Job.init)

  package static let byKind = CatalogQuery(
    """
    select * from job where kind = ?1 and everySeconds is not null
    """, row: Job.init)

  package static let due = CatalogQuery(
    """
    select * from job where state = 'waiting' and due <= ?1
    order by priority desc, due, rowNumber
    """, row: Job.init)

  /// No job waits for longer than a day or its interval: if it would, the clock was set back.
  package static let pullForward = CatalogStatement(
    """
    update job set due = ?1 + max(coalesce(everySeconds, 0), 86400) * 1000
    where state = 'waiting' and due > ?1 + max(coalesce(everySeconds, 0), 86400) * 1000
    """)

  package static let nextDue = CatalogQuery<Timestamp?>(
    """
    select min(due) as due from job where state = 'waiting' and due > ?1
    """, column: "due")

  package static let interrupted = CatalogQuery(
    """
    select * from job where state = 'running'
    """, row: Job.init)

  package static let insert = CatalogStatement(
    """
    insert into job (id, kind, arguments, state, priority, due, made, everySeconds)
    values (?1, ?2, ?3, 'waiting', ?4, ?5, ?6, ?7)
    on conflict do nothing
    """)

  package static let update = CatalogStatement(
    """
    update job set
      state = ?2, reason = ?3, attempts = ?4, due = ?5, started = ?6, ended = ?7, lastGood = ?8
    where id = ?1
    """)

  package static let setProgress = CatalogStatement(
    """
    update job set done = ?2, total = ?3, note = ?4, position = ?5 where id = ?1
    """)

  package static let removeOld = CatalogStatement(
    """
    delete from job where state in ('done', 'failed', 'cancelled') and ended < ?1
    """)
}

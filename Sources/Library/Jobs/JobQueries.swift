/// The statements of jobs. They are not limited to a principal: `Jobs` shows them to
/// administrators only.
enum JobQueries {
  static let all: StaticString = """
    select * from job
    order by state not in ('running', 'waiting', 'paused'), priority desc, due, rowNumber
    limit ?1
    """

  static let byID: StaticString = """
    select * from job where id = ?1
    """

  static let byKind: StaticString = """
    select * from job where kind = ?1 and everySeconds is not null
    """

  static let due: StaticString = """
    select * from job where state = 'waiting' and due <= ?1
    order by priority desc, due, rowNumber
    """

  /// No job waits for longer than a day or its interval: if it would, the clock was set back.
  static let pullForward: StaticString = """
    update job set due = ?1 + max(coalesce(everySeconds, 0), 86400) * 1000
    where state = 'waiting' and due > ?1 + max(coalesce(everySeconds, 0), 86400) * 1000
    """

  static let nextDue: StaticString = """
    select min(due) as due from job where state = 'waiting' and due > ?1
    """

  static let interrupted: StaticString = """
    select * from job where state = 'running'
    """

  static let insert: StaticString = """
    insert into job (id, kind, arguments, state, priority, due, made, everySeconds)
    values (?1, ?2, ?3, 'waiting', ?4, ?5, ?6, ?7)
    on conflict do nothing
    """

  static let update: StaticString = """
    update job set
      state = ?2, reason = ?3, attempts = ?4, due = ?5, started = ?6, ended = ?7, lastGood = ?8
    where id = ?1
    """

  static let setProgress: StaticString = """
    update job set done = ?2, total = ?3, note = ?4, position = ?5 where id = ?1
    """

  static let removeOld: StaticString = """
    delete from job where state in ('done', 'failed', 'cancelled') and ended < ?1
    """
}

internal import Store

/// The statements of analyses, regardless of the assets' owners: what is found is shown by other
/// statements, which check access.
package enum AnalysisQueries {
  /// Assets before ?1 and ?2, in the library's order, newest first.
  package static let page = CatalogQuery(
    """
    select * from analysisSubject where (sortTime, id) < (?1, ?2)
    order by sortTime desc, id desc limit ?3
    """, row: AnalysisSubject.init)

  package static let byRow = CatalogQuery(
    """
    select * from analysisSubject where rowNumber = ?1
    """, row: AnalysisSubject.init)

  /// Assets that are tried again at ?1.
  package static let due = CatalogQuery(
    """
    select * from analysisSubject
    where rowNumber in (select asset from analysis where due <= ?1 order by due limit ?2)
    order by sortTime desc, id desc
    """, row: AnalysisSubject.init)

  package static let setDone = CatalogStatement(
    """
    insert into analysis (asset, name, version, failures, due, reason)
    values (?1, ?2, ?3, 0, null, null)
    on conflict (asset, name) do update set
      version = excluded.version, failures = 0, due = null, reason = null
    """)

  package static let setFailed = CatalogStatement(
    """
    insert into analysis (asset, name, version, failures, due, reason)
    values (?1, ?2, ?3, ?4, ?5, ?6)
    on conflict (asset, name) do update set
      version = excluded.version, failures = excluded.failures, due = excluded.due,
      reason = excluded.reason
    """)

  /// Makes failed assets wait again.
  package static let forgetFailed = CatalogStatement(
    """
    delete from analysis where name = ?1 and failures > 0
    """)

  /// Makes an owner's assets wait again.
  package static let forgetOwner = CatalogStatement(
    """
    delete from analysis
    where name = ?1 and asset in (select rowNumber from asset where owner = ?2)
    """)

  package static let counts = CatalogQuery(
    """
    select name, version, state, count from analysisCount
    """
  ) { (row) throws(StoreError) in
    (
      name: try row["name"] as String, version: try row["version"] as Int,
      state: try row["state"] as AnalysisState, count: try row["count"] as Int
    )
  }

  /// The listed assets with pictures, by owner and kind.
  package static let populations = CatalogQuery(
    """
    select owner, sum(images) as images, sum(videos) as videos from (
      select owner, images, videos from monthCount
      union all
      select owner, iif(kind = 'image', -1, 0), iif(kind = 'image', 0, -1) from asset
      where isListed and state <> 'ready') as population
    group by owner
    """
  ) { (row) throws(StoreError) in
    (
      owner: try row["owner"] as Int, images: try row["images"] as Int,
      videos: try row["videos"] as Int
    )
  }

  package static let paused = CatalogQuery<String>(
    """
    select name from pausedAnalysis
    """, column: "name")

  package static let pause = CatalogStatement(
    """
    insert into pausedAnalysis (name) values (?1) on conflict do nothing
    """)

  package static let resume = CatalogStatement(
    """
    delete from pausedAnalysis where name = ?1
    """)
}

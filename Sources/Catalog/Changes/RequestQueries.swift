internal import Store

/// The statements for keyed requests.
package enum RequestQueries {
  package static let byKey = CatalogQuery(
    """
    select fingerprint, result from answeredRequest where account = ?1 and key = ?2
    """
  ) { (row) throws(StoreError) in
    (fingerprint: try row["fingerprint"] as [UInt8], result: try row["result"] as String)
  }

  package static let insert = CatalogStatement(
    """
    insert into answeredRequest (account, key, fingerprint, result, made)
    values (?1, ?2, ?3, ?4, ?5)
    """)

  package static let forget = CatalogStatement(
    """
    delete from answeredRequest where made < ?1
    """)
}

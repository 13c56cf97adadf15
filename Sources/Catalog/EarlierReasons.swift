package import Store

/// The sentences that release 0.1.0 stored as the reason why a photo has no pictures.
enum EarlierReasons {
  /// Replaces them by the codes of today's catalogue of sentences. Others keep their text under the
  /// code `other`.
  static let update: StaticString = """
    update asset set reason = (
      select iif(isTriedAgain,
        json_object('key', 'library.triedAgain', 'reason', json_object('message', json(inner))),
        inner)
      from (
        select isTriedAgain, case
        when core = 'This is not a kind of picture that is known here.' then json_object(
          'key', 'darkroom.unsupported.unknown')
        when core = 'Filters are for photos; this is a video.' then json_object(
          'key', 'darkroom.recipeOnFilm')
        when core = 'There was not enough memory to read the picture.' then json_object(
          'key', 'darkroom.noMemory')
        when core = 'The picture is no longer wanted.' then json_object(
          'key', 'darkroom.cancelled')
        when core = 'Too many pictures are waiting already.' then json_object(
          'key', 'darkroom.busy')
        when core = 'The program is about to end.' then json_object(
          'key', 'darkroom.stopped')
        when core glob 'The picture cannot be read: *.' then json_object(
          'key', 'darkroom.unreadable', 'reason', substr(core, 29, length(core) - 29))
        when core glob 'The picture is too large: *.' then json_object(
          'key', 'darkroom.tooLarge', 'reason', substr(core, 27, length(core) - 27))
        when core glob 'The file cannot be given to a worker: *.' then json_object(
          'key', 'darkroom.badInput', 'reason', substr(core, 39, length(core) - 39))
        when core glob 'Reading the picture made the program fail (*).' then json_object(
          'key', 'darkroom.workerDied', 'end', substr(core, 44, length(core) - 45))
        when core glob 'Reading the picture took longer than * seconds.' then json_object(
          'key', 'darkroom.timedOut', 'limit', cast(substr(core, 38, length(core) - 46) as integer))
        when core glob 'Its file * is missing from the library''s folder.' then json_object(
          'key', 'library.originalMissing', 'filename', substr(core, 10, length(core) - 47))
        when core glob '* files cannot be shown here.' then json_object(
          'key', 'darkroom.unsupported', 'format', substr(core, 1, length(core) - 28))
      else json_object('code', 'other', 'sentence', core) end as inner
        from (
          select reason glob '* It is tried again later.' as isTriedAgain,
            iif(reason glob '* It is tried again later.',
              substr(reason, 1, length(reason) - 25), reason) as core)))
    where state = 'unreadable' and reason not glob '{"*'
    """

  /// The same where a catalog is rebuilt from documents, on either engine.
  static let updateRebuilt = CatalogStatement(
    update,
    postgres: """
      update asset set reason = (
        select case when isTriedAgain
          then '{"key":"library.triedAgain","reason":{"message":' || code || '}}' else code end
        from (
          select isTriedAgain, case
          when core = 'This is not a kind of picture that is known here.'
            then '{"key":"darkroom.unsupported.unknown"}'
          when core = 'Filters are for photos; this is a video.'
            then '{"key":"darkroom.recipeOnFilm"}'
          when core = 'There was not enough memory to read the picture.'
            then '{"key":"darkroom.noMemory"}'
          when core = 'The picture is no longer wanted.' then '{"key":"darkroom.cancelled"}'
          when core = 'Too many pictures are waiting already.' then '{"key":"darkroom.busy"}'
          when core = 'The program is about to end.' then '{"key":"darkroom.stopped"}'
          when core like 'The picture cannot be read: %.' then '{"key":"darkroom.unreadable",'
            || '"reason":' || to_json(substr(core, 29, length(core) - 29)) || '}'
          when core like 'The picture is too large: %.' then '{"key":"darkroom.tooLarge",'
            || '"reason":' || to_json(substr(core, 27, length(core) - 27)) || '}'
          when core like 'The file cannot be given to a worker: %.'
            then '{"key":"darkroom.badInput","reason":'
            || to_json(substr(core, 39, length(core) - 39)) || '}'
          when core like 'Reading the picture made the program fail (%).'
            then '{"key":"darkroom.workerDied","end":'
            || to_json(substr(core, 44, length(core) - 45)) || '}'
          when core ~ '^Reading the picture took longer than [0-9]{1,9} seconds[.]$'
            then '{"key":"darkroom.timedOut","limit":' || substr(core, 38, length(core) - 46) || '}'
          when core like 'Its file % is missing from the library''s folder.'
            then '{"key":"library.originalMissing","filename":'
            || to_json(substr(core, 10, length(core) - 47)) || '}'
          when core like '% files cannot be shown here.' then '{"key":"darkroom.unsupported",'
            || '"format":' || to_json(substr(core, 1, length(core) - 28)) || '}'
          else '{"code":"other","sentence":' || to_json(core) || '}' end as code
          from (
            select reason like '% It is tried again later.' as isTriedAgain,
              iif(reason like '% It is tried again later.',
                left(reason, -25), reason) as core) as told) as coded)
      where state = 'unreadable' and reason not like '{"%'
      """)
}

extension Connection {
  /// Replaces sentences that a document of an earlier release holds by their codes.
  package func updateEarlierReasons() throws(StoreError) { try run(EarlierReasons.updateRebuilt) }
}

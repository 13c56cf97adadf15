/// What a map asks for that counts do not answer: one spot seen closely, the
/// photos of a part, and those that lie nowhere.
let mapSchema: StaticString = """
  drop index assetByMap;

  -- Holds all that the map asks of a row.
  create index assetOnMap
  on asset (mapCode, sortTime, id, owner, visibility, latitude, longitude)
  where isListed and mapCode is not null;

  create index assetOffMap on asset (sortTime, id) where isListed and mapCode is null;
  """

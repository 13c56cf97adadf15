-- AccessQueries.asset
(asset.owner = ?1 or (?2 and asset.isFamily)
or (asset.isHidden = 0 and asset.trashed is null and (exists (
  select 1 from albumAsset as kept
  where kept.asset = asset.rowNumber and kept.adder = asset.owner and (
    exists (select 1 from albumShare as share
      where share.album = kept.album and share.account = ?1)
    or exists (select 1 from collection as album
      where album.rowNumber = kept.album and album.owner = ?1 and album.kind = 'album')
    or exists (select 1 from accessGrant as link
      where link.rowNumber = ?1 and link.album = kept.album)))
or exists (
  select 1 from grantAsset as chosen join accessGrant as giver
    on giver.rowNumber = chosen.guest
  where chosen.guest = ?1 and chosen.asset = asset.rowNumber
    and giver.owner = asset.owner))));

-- AccessQueries.collection
(collection.owner = ?1 or exists (
  select 1 from albumShare
  where albumShare.album = collection.rowNumber and albumShare.account = ?1)
or collection.rowNumber = (select album from accessGrant where rowNumber = ?1));

-- AccessQueries.library
(asset.owner = ?1 or (?2 and asset.isFamily));

-- AccessQueries.listed
(asset.owner = ?1 or (?2 and asset.visibility = 'family'));

-- AccessQueries.place
(place.owner = ?1 or ?2);

-- AccessQueries.sharees
select distinct account from sharedAsset
where asset = ?1 and account > 0 and account <> (select owner from asset where rowNumber = ?1);

-- AccountQueries.all
select rowNumber, id, name, role, visibility, made, usedBytes, quotaBytes,
  password is not null as hasPassword,
  coalesce((select count from accountCount where owner = account.rowNumber), 0) as assets,
  (select max(used) from session where account = account.rowNumber) as used
from account where removed is null order by rowNumber;

-- AccountQueries.assets
select rowNumber, id from asset where owner = ?1;

-- AccountQueries.byRow
select rowNumber, id, name, role, visibility from account where rowNumber = ?1;

-- AccountQueries.collections
select rowNumber, id from collection where owner = ?1;

-- AccountQueries.doubleRepresentatives
select mine.id from asset as mine
where mine.owner = ?1 and mine.isRepresentative and mine.burst is not null
  and mine.isHidden = 0 and mine.trashed is null
  and exists (
    select 1 from asset as theirs
    where theirs.burst = mine.burst and theirs.owner = ?2 and theirs.isRepresentative
      and theirs.isHidden = 0 and theirs.trashed is null)
order by mine.id;

-- AccountQueries.giveAdditions
update albumAsset set adder = ?2 where adder = ?1;

-- AccountQueries.giveAsset
update asset set owner = ?2, modified = ?3 where rowNumber = ?1;

-- AccountQueries.giveCollection
update collection set owner = ?2, modified = ?3 where rowNumber = ?1;

-- AccountQueries.givePlace
update place set owner = ?2, modified = ?3 where rowNumber = ?1;

-- AccountQueries.insert
insert into account (id, name, role, made) values (?1, ?2, ?3, ?4) returning rowNumber;

-- AccountQueries.names
select rowNumber, name from account where removed is null;

-- AccountQueries.otherAdministrators
select count(*) as count from account
where role = 'administrator' and removed is null and rowNumber <> ?1;

-- AccountQueries.password
select password from account where rowNumber = ?1;

-- AccountQueries.places
select rowNumber, id from place where owner = ?1;

-- AccountQueries.remove
update account set removed = ?2, password = null, quotaBytes = null where rowNumber = ?1;

-- AccountQueries.removeBrowsers
delete from knownBrowser where account = ?1;

-- AccountQueries.removeFavorites
delete from favorite where account = ?1;

-- AccountQueries.removeInvitations
delete from invitation where account = ?1 or maker = ?1;

-- AccountQueries.removeOwnShare
delete from albumShare where album = ?1 and account = ?2;

-- AccountQueries.removeSessions
delete from session where account = ?1;

-- AccountQueries.removeShares
delete from albumShare where account = ?1;

-- AccountQueries.room
select usedBytes, quotaBytes from account where rowNumber = ?1;

-- AccountQueries.rowByID
select rowNumber from account where id = ?1 and removed is null;

-- AccountQueries.setName
update account set name = ?2 where rowNumber = ?1;

-- AccountQueries.setPassword
update account set password = ?2 where rowNumber = ?1;

-- AccountQueries.setQuota
update account set quotaBytes = ?2 where rowNumber = ?1;

-- AccountQueries.setRole
update account set role = ?2 where rowNumber = ?1;

-- AccountQueries.setVisibility
update account set visibility = ?2 where rowNumber = ?1;

-- AlbumQueries.contains
select adder from albumAsset where album = ?1 and asset = ?2;

-- AlbumQueries.count
select count(*) as count from albumAsset
where album = ?1 and asset not in (select value from json_each(?2));

-- AlbumQueries.inOrder
select asset from albumAsset
where album = ?1 and asset not in (select value from json_each(?2))
order by position, asset;

-- AlbumQueries.insert
insert into albumAsset (album, asset, position, adder) values (?1, ?2, ?3, ?4)
on conflict do nothing;

-- AlbumQueries.last
select coalesce(max(position), 0) as position from albumAsset where album = ?1;

-- AlbumQueries.neighbours
select position from albumAsset
where album = ?1 and asset not in (select value from json_each(?2))
order by position, asset limit 2 offset ?3;

-- AlbumQueries.privateAssets
select asset.rowNumber, asset.id from albumAsset
join asset on asset.rowNumber = albumAsset.asset
where albumAsset.album = ?1 and not asset.isFamily;

-- AlbumQueries.remove
delete from albumAsset where album = ?1 and asset = ?2;

-- AlbumQueries.setPosition
update albumAsset set position = ?3 where album = ?1 and asset = ?2;

-- AlbumQueries.share
insert into albumShare (album, account, mayAdd, made) values (?1, ?2, ?3, ?4)
on conflict do update set mayAdd = excluded.mayAdd;

-- AlbumQueries.shares
select account.id, account.rowNumber, albumShare.mayAdd
from albumShare join account on account.rowNumber = albumShare.account
where albumShare.album = ?1 order by account.rowNumber;

-- AlbumQueries.size
select count(*) as count from albumAsset where album = ?1;

-- AlbumQueries.unshare
delete from albumShare where album = ?1 and account = ?2;

-- AssetQueries.byID
SQL(
detail,
"where",
AccessQueries.asset,
"and asset.id = ?3");

-- AssetQueries.byOwnerAndContent
select asset.id, asset.trashed is not null as wasTrashed from resource
join asset on asset.rowNumber = resource.asset
where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind = 'original';

-- AssetQueries.byRows
SQL(
detail,
"where asset.rowNumber in (select value from json_each(?3)) and",
AccessQueries.asset);

-- AssetQueries.chosenCount
select count(distinct asset) as count from sharedAsset where account = ?1;

-- AssetQueries.count
SQL(
"select coalesce(sum(images + videos), 0) as count from monthCount as asset where",
AccessQueries.listed);

-- AssetQueries.detail
select asset.*, exists (
  select 1 from favorite where favorite.account = ?1 and favorite.asset = asset.rowNumber
) as isFavorite, (
  select group_concat(word, char(31)) from keyword where keyword.asset = asset.rowNumber
) as keywords
from assetDetail as asset;

-- AssetQueries.facts
select facts from fileFacts where asset = ?1;

-- AssetQueries.insert
insert into asset (
  id, owner, visibility, kind, subtypes, state, reason, title, caption, rating, width, height,
  durationSeconds, fileCaptured, fileOffset, fileLatitude, fileLongitude, camera, lens, burst,
  isRepresentative, sortTime, mapCode, added, modified)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
  ?20, ?20 is not null and not exists (
    select 1 from asset where burst = ?20 and owner = ?2 and isHidden = 0
      and trashed is null and (isRepresentative or burstPick = 2)),
  ?21, ?22, ?23, ?23)
returning rowNumber;

-- AssetQueries.insertOriginal
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
values (?1, ?2, 'original', ?3, ?4, ?5, ?6);

-- AssetQueries.newest
and asset.isListed and (asset.sortTime, asset.id) < (?3, ?4)
order by asset.sortTime desc, asset.id desc
limit ?5;

-- AssetQueries.ownRow
select rowNumber from asset where id = ?1 and owner = ?2;

-- AssetQueries.page
SQL(
detail,
"where",
AccessQueries.listed,
newest);

-- AssetQueries.rowByID
SQL(
"select asset.rowNumber from asset where",
AccessQueries.asset,
"and asset.id = ?3");

-- AssetQueries.setContentIdentifier
insert into contentIdentifier (asset, identifier)
select asset, facts ->> 'content_identifier' from fileFacts
where asset = ?1 and facts ->> 'content_identifier' is not null
on conflict do update set identifier = excluded.identifier;

-- AssetQueries.setFacts
insert into fileFacts (asset, facts) values (?1, ?2)
on conflict do update set facts = excluded.facts;

-- BackupQueries.beginAnew
update library set changeLog = ?1;

-- BackupQueries.fileCount
select count(distinct sha256) as count from resource;

-- BackupQueries.removeSessions
delete from session;

-- ClockQueries.note
insert into clock (onlyRow, seen, steady) values (1, ?1, ?2)
on conflict do update set seen = excluded.seen, steady = excluded.steady;

-- ClockQueries.record
select seen, steady from clock;

-- CollectionQueries.ancestors
with recursive above (rowNumber) as (
  select ?1
  union
  select collection.parent from collection join above using (rowNumber)
  where collection.parent is not null)
select rowNumber from above;

-- CollectionQueries.byID
SQL(
detail,
from,
AccessQueries.asset,
"where",
AccessQueries.collection,
"and collection.id = ?3");

-- CollectionQueries.children
SQL(
detail,
from,
AccessQueries.asset,
"where",
AccessQueries.collection,
inside);

-- CollectionQueries.containing
SQL(
detail,
from,
AccessQueries.asset,
"where",
AccessQueries.collection,
holding);

-- CollectionQueries.detail
select
  collection.rowNumber, collection.id, collection.owner, account.id as ownerID,
  collection.kind, collection.title, collection.rule, collection.made, collection.modified,
  asset.id as coverID, iif(collection.owner = ?1, folder.id, null) as parentID,
  case when collection.owner = ?1 then 'own'
    when exists (select 1 from albumShare where album = collection.rowNumber
      and account = ?1 and mayAdd) then 'add'
    else 'see' end as right;

-- CollectionQueries.everywhere
order by collection.owner <> ?1, collection.parent is not null, collection.parent,
  collection.position, collection.rowNumber;

-- CollectionQueries.from
from collection
join account on account.rowNumber = collection.owner
left join collection as folder on folder.rowNumber = collection.parent
left join asset on asset.rowNumber = collection.cover
  and not asset.isHidden and asset.trashed is null and;

-- CollectionQueries.insert
insert into collection (id, owner, kind, title, parent, position, rule, made, modified)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8) returning rowNumber;

-- CollectionQueries.inside
and collection.owner = ?1 and collection.parent = ?3
order by collection.position, collection.rowNumber;

-- CollectionQueries.insideRows
select rowNumber, id from collection where parent = ?1 order by rowNumber;

-- CollectionQueries.named
select id from collection where owner = ?1 and title = ?2 and kind = 'album'
order by rowNumber limit 1;

-- CollectionQueries.remove
delete from collection where rowNumber = ?1;

-- CollectionQueries.setCover
update collection set cover = ?2, modified = ?3 where rowNumber = ?1;

-- CollectionQueries.setPlace
update collection set parent = ?2, position = ?3, modified = ?4 where rowNumber = ?1;

-- CollectionQueries.setPosition
update collection set position = ?2 where rowNumber = ?1;

-- CollectionQueries.setRule
update collection set rule = ?2, modified = ?3 where rowNumber = ?1;

-- CollectionQueries.setTitle
update collection set title = ?2, modified = ?3 where rowNumber = ?1;

-- CollectionQueries.siblings
select rowNumber, position from collection
where owner = ?1 and parent is ?2 and rowNumber <> ?3 order by position, rowNumber;

-- CollectionQueries.top
SQL(
detail,
from,
AccessQueries.asset,
"where",
AccessQueries.collection,
topmost);

-- CollectionQueries.topmost
and (collection.owner <> ?1 or collection.parent is null)
order by collection.owner <> ?1, collection.position, collection.rowNumber;

-- CollectionQueries.touch
update collection set modified = ?2 where rowNumber = ?1;

-- DecisionQueries.addFavorite
insert into favorite (account, asset) values (?1, ?2) on conflict do nothing;

-- DecisionQueries.addKeyword
insert into keyword (asset, word) values (?1, ?2) on conflict do nothing;

-- DecisionQueries.byID
select
  rowNumber, id, owner, added, visibility, isHidden, trashed, title, subtitle, caption, rating,
  givenCaptured, givenOffset, isPlaced, givenLatitude, givenLongitude, burst, burstPick,
  isRepresentative, stack, isStackTop, fileCaptured, fileOffset, fileLatitude, fileLongitude
from asset where id = ?1;

-- DecisionQueries.removeFavorite
delete from favorite where account = ?1 and asset = ?2;

-- DecisionQueries.removeKeywords
delete from keyword where asset = ?1;

-- DecisionQueries.touch
update asset set modified = ?2 where rowNumber = ?1;

-- DecisionQueries.update
update asset set
  visibility = ?2, isHidden = ?3, trashed = ?4, title = ?5, subtitle = ?6, caption = ?7,
  rating = ?8, givenCaptured = ?9, givenOffset = ?10, isPlaced = ?11, givenLatitude = ?12,
  givenLongitude = ?13, burst = ?14, burstPick = ?15, isRepresentative = ?16, stack = ?17,
  isStackTop = ?18, sortTime = ?19, mapCode = ?20, modified = ?21
where rowNumber = ?1;

-- DevelopmentQueries.byRow
select *, 0 as isFavorite, null as keywords from assetDetail where rowNumber = ?1;

-- DevelopmentQueries.dueRereads
select rowNumber, sha256 from reread join assetDetail on rowNumber = reread.asset
where due <= ?1 order by due limit ?2;

-- DevelopmentQueries.failures
select failures from reread where asset = ?1;

-- DevelopmentQueries.forgetReread
delete from reread where asset = ?1;

-- DevelopmentQueries.setReady
update asset set
  state = 'ready', reason = null, width = ?2, height = ?3, fileCaptured = ?4, fileOffset = ?5,
  fileLatitude = ?6, fileLongitude = ?7, camera = ?8, lens = ?9, durationSeconds = ?10,
  subtypes = ?11, sortTime = ?12, mapCode = ?13, placeholder = ?14, thumbHash = ?15,
  modified = ?16
where rowNumber = ?1 and state <> 'ready';

-- DevelopmentQueries.setReread
insert into reread (asset, failures, due) values (?1, ?2, ?3)
on conflict do update set failures = excluded.failures, due = excluded.due;

-- DevelopmentQueries.setUnreadable
update asset set state = 'unreadable', reason = ?2, modified = ?3
where rowNumber = ?1 and state <> 'ready' and reason is not ?2;

-- DevelopmentQueries.unfinished
select rowNumber, sha256 from assetDetail where rowNumber = ?1 and state <> 'ready';

-- DevelopmentQueries.waiting
select rowNumber, sha256, sortTime, id from assetDetail
where state = 'developing' and (sortTime, id) < (?1, ?2)
order by sortTime desc, id desc limit ?3;

-- DocumentQueries.account
select json_object(
  'version', 1, 'kind', 'account', 'id', id, 'name', name, 'role', role,
  'visibility', visibility, 'quotaBytes', quotaBytes, 'made', made,
  'removed', removed) as document
from account where rowNumber = ?1;

-- DocumentQueries.accounts
select rowNumber, id from account order by rowNumber;

-- DocumentQueries.albumAssets
select json_object('id', asset.id, 'adder', adder.id) as element
from albumAsset join asset on asset.rowNumber = albumAsset.asset
join account as adder on adder.rowNumber = albumAsset.adder
where albumAsset.album = ?1 order by albumAsset.position, albumAsset.asset;

-- DocumentQueries.asset
select json_object(
  'version', 1, 'kind', 'asset', 'id', asset.id, 'owner', owner.id,
  'visibility', asset.visibility, 'hidden', json(iif(asset.isHidden, 'true', 'false')),
  'trashed', asset.trashed, 'added', asset.added, 'modified', asset.modified,
  'media', asset.kind, 'subtypes', asset.subtypes, 'state', asset.state,
  'reason', json(iif(
    json_valid(asset.reason), asset.reason, json_quote(asset.reason))),
  'title', asset.title, 'subtitle', asset.subtitle,
  'caption', asset.caption, 'rating', asset.rating,
  'keywords', (select json_group_array(word) from keyword where asset = asset.rowNumber),
  'captured', asset.givenCaptured, 'offset', asset.givenOffset,
  'placed', json(iif(asset.isPlaced, 'true', 'false')),
  'latitude', json(iif(
    asset.givenLatitude is null, 'null', printf('%!.17g', asset.givenLatitude))),
  'longitude', json(iif(
    asset.givenLongitude is null, 'null', printf('%!.17g', asset.givenLongitude))),
  'burst', asset.burst, 'burstPick', asset.burstPick,
  'representative', json(iif(asset.isRepresentative, 'true', 'false')),
  'stack', asset.stack, 'stackTop', json(iif(asset.isStackTop, 'true', 'false')),
  'favorites', (
    select json_group_array(account.id) from favorite
    join account on account.rowNumber = favorite.account
    where favorite.asset = asset.rowNumber),
  'resources', (
    select json_group_array(json_object(
      'kind', kind, 'sha256', lower(hex(sha256)), 'bytes', sizeBytes, 'filename', filename,
      'format', format))
    from resource where resource.asset = asset.rowNumber)
) as document
from asset join account as owner on owner.rowNumber = asset.owner
where asset.rowNumber = ?1;

-- DocumentQueries.assetFile
select json_object(
  'current', coalesce(asset.currentVersion, 0),
  'file', json_object(
    'width', asset.width, 'height', asset.height,
    'duration', json(iif(
      asset.durationSeconds is null, 'null', printf('%!.17g', asset.durationSeconds))),
    'captured', asset.fileCaptured, 'offset', asset.fileOffset,
    'latitude', json(iif(
      asset.fileLatitude is null, 'null', printf('%!.17g', asset.fileLatitude))),
    'longitude', json(iif(
      asset.fileLongitude is null, 'null', printf('%!.17g', asset.fileLongitude))),
    'camera', asset.camera, 'lens', asset.lens, 'placeholder', asset.placeholder,
    'thumbHash', asset.thumbHash),
  'facts', (select json(facts) from fileFacts where fileFacts.asset = asset.rowNumber)
) as document
from asset where asset.rowNumber = ?1;

-- DocumentQueries.changed
select distinct kind, id, object from change where number > ?1 and number <= ?2;

-- DocumentQueries.collection
select json_object(
  'version', 1, 'kind', 'collection', 'id', collection.id, 'owner', owner.id,
  'holds', collection.kind, 'title', collection.title, 'parent', folder.id,
  'position', collection.position, 'cover', cover.id, 'rule', json(collection.rule),
  'made', collection.made, 'modified', collection.modified,
  'shares', (
    select json_group_array(json_object(
      'account', account.id, 'mayAdd', json(iif(mayAdd, 'true', 'false')),
      'made', albumShare.made))
    from albumShare join account on account.rowNumber = albumShare.account
    where albumShare.album = collection.rowNumber)
) as document
from collection join account as owner on owner.rowNumber = collection.owner
left join collection as folder on folder.rowNumber = collection.parent
left join asset as cover on cover.rowNumber = collection.cover
where collection.rowNumber = ?1;

-- DocumentQueries.library
select json_object('version', 1, 'kind', 'library', 'id', id, 'made', made) as document
from library;

-- DocumentQueries.objects
select kind, id, object from (
  select 'asset' as kind, id, rowNumber as object from asset
  union all select 'collection', id, rowNumber from collection
  union all select 'place', id, rowNumber from place
  union all select 'account', id, rowNumber from account)
where (kind, object) > (?1, ?2) order by kind, object limit ?3;

-- DocumentQueries.place
select json_object(
  'version', 1, 'kind', 'place', 'id', place.id, 'owner', owner.id, 'name', place.name,
  'latitude', json(iif(place.latitude is null, 'null', printf('%!.17g', place.latitude))),
  'longitude', json(iif(place.longitude is null, 'null', printf('%!.17g', place.longitude))),
  'made', place.made, 'modified', place.modified
) as document
from place join account as owner on owner.rowNumber = place.owner
where place.rowNumber = ?1;

-- DocumentQueries.placeAssets
select json_object('id', asset.id, 'added', placeAsset.added) as element
from placeAsset join asset on asset.rowNumber = placeAsset.asset
where placeAsset.place = ?1;

-- DocumentQueries.position
select documentNumber, changeNumber from library;

-- DocumentQueries.reviews
select json_object(
  'id', review.id, 'author', author.id, 'stars', stars, 'text', text,
  'made', review.made, 'modified', review.modified,
  'assets', (
    select json_group_array(id) from (
      select asset.id from reviewAsset join asset on asset.rowNumber = reviewAsset.asset
      where reviewAsset.review = review.rowNumber order by reviewAsset.position))) as element
from review join account as author on author.rowNumber = review.author
where review.place = ?1 order by review.rowNumber;

-- DocumentQueries.setPosition
update library set documentNumber = ?1;

-- DocumentQueries.versions
select json_object(
  'number', number, 'made', version.made, 'maker', maker.id, 'width', version.width,
  'height', version.height, 'recipe', json(recipe)) as element
from version join account as maker on maker.rowNumber = version.maker
where version.asset = ?1 order by number;

-- FetchQueries.before
and asset.sortTime <;

-- FetchQueries.byHand
albumAsset.position, albumAsset.asset;

-- FetchQueries.changedRows
select distinct object, kind from change
where number > ?3 and case audience
  when 'account' then account = ?1
  when 'family' then account = ?1 or ?2
  else account <> ?1 and ?2
end;

-- FetchQueries.columns
select asset.rowNumber | ((asset.kind = 'video') << 31) as word, asset.sortTime;

-- FetchQueries.fromAlbum
from albumAsset join asset on asset.rowNumber = albumAsset.asset
where albumAsset.album = ?3 and;

-- FetchQueries.fromAssets
from asset where;

-- FetchQueries.fromChoice
from (select distinct asset as chosen from sharedAsset where account = ?1)
join asset on asset.rowNumber = chosen where;

-- FetchQueries.fromChoiceInOrder
from grantOrder as chosen join asset on asset.rowNumber = chosen.asset
where chosen.guest = ?1 and;

-- FetchQueries.fromMap
from json_each(?3) as cell cross join asset indexed by assetOnMap
where asset.mapCode is not null and asset.mapCode between cell.value and cell.value + ?4 and;

-- FetchQueries.fromPlace
from placeAsset join asset on asset.rowNumber = placeAsset.asset
where placeAsset.place = ?3 and;

-- FetchQueries.isAsset
and asset.id =;

-- FetchQueries.isHidden
and asset.isHidden and asset.owner = ?1;

-- FetchQueries.isKept
and asset.trashed is null;

-- FetchQueries.isShown
and asset.isHidden = 0;

-- FetchQueries.isTrashed
and asset.trashed is not null and asset.owner = ?1;

-- FetchQueries.isWhole
and (asset.burst is null or asset.isRepresentative or asset.burstPick = 2)
and (asset.stack is null or asset.isStackTop);

-- FetchQueries.laterIDs
select count(*) as count from asset
where asset.rowNumber in (select value from json_each(?1)) and asset.id > ?2;

-- FetchQueries.newest
asset.sortTime desc, asset.id desc;

-- FetchQueries.ownedBy
and asset.owner = (select account.rowNumber from account where account.id =;

-- FetchQueries.pageColumns
select asset.rowNumber,;

-- FetchQueries.rowByID
select rowNumber from asset where id = ?1;

-- FetchQueries.rowOf
coalesce((select rowNumber from asset as earlier where earlier.id =;

-- FetchQueries.since
and asset.sortTime >=;

-- FoundingQueries.founding
select id, changeLog, exists (select 1 from asset) as hasAssets from library;

-- FoundingQueries.insertAccount
insert into account (id, name, role, visibility, made) values (?1, ?2, ?3, ?4, ?5);

-- FoundingQueries.insertLibrary
insert into library (onlyRow, id, made, changeLog) values (1, ?1, ?2, ?3);

-- GrantQueries.all
SQL(
detail,
"""
where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
and (?3 is null or accessGrant.kind = ?3)
order by accessGrant.made desc, accessGrant.id
""");

-- GrantQueries.byID
SQL(
detail,
"""
where accessGrant.owner = ?1 and (accessGrant.expires is null or accessGrant.expires > ?2)
and accessGrant.id = ?3
""");

-- GrantQueries.byRow
SQL(
bearer,
"and accessGrant.rowNumber = ?1");

-- GrantQueries.bySecret
SQL(
bearer,
"and accessGrant.hash = ?1");

-- GrantQueries.choice
select asset.id from grantAsset join asset on asset.rowNumber = grantAsset.asset
where grantAsset.guest = ?1 order by grantAsset.position;

-- GrantQueries.choose
insert into grantAsset (guest, asset, position) values (?1, ?2, ?3) on conflict do nothing;

-- GrantQueries.clearChoice
delete from grantAsset where guest = ?1;

-- GrantQueries.count
select count(*) as count from accessGrant where owner = ?1;

-- GrantQueries.insert
insert into accessGrant (
  rowNumber, id, kind, hash, secret, owner, level, title, album, password, mayDownload,
  showsPosition, made, expires)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14);

-- GrantQueries.lock
delete from unlocking where guest = ?1;

-- GrantQueries.remove
delete from accessGrant where owner = ?1 and id = ?2;

-- GrantQueries.removeAllExpired
delete from accessGrant where expires <= ?1;

-- GrantQueries.removeAllOldUnlockings
delete from unlocking where expires <= ?1;

-- GrantQueries.removeExpired
delete from accessGrant where owner = ?1 and expires <= ?2;

-- GrantQueries.removeOf
delete from accessGrant where owner = ?1;

-- GrantQueries.removeOldUnlockings
delete from unlocking where guest = ?1 and expires <= ?2;

-- GrantQueries.removeTokensOf
delete from accessGrant where owner = ?1 and kind = 'token';

-- GrantQueries.rowByID
select rowNumber, album is not null as isAlbum, kind, level from accessGrant
where owner = ?1 and id = ?2;

-- GrantQueries.setExpires
update accessGrant set expires = ?2 where rowNumber = ?1;

-- GrantQueries.setMayDownload
update accessGrant set mayDownload = ?2 where rowNumber = ?1;

-- GrantQueries.setPassword
update accessGrant set password = ?2 where rowNumber = ?1;

-- GrantQueries.setShowsPosition
update accessGrant set showsPosition = ?2 where rowNumber = ?1;

-- GrantQueries.setTitle
update accessGrant set title = ?2 where rowNumber = ?1;

-- GrantQueries.setUsed
update accessGrant set used = ?2 where rowNumber = ?1;

-- GrantQueries.shares
select
  collection.id as albumID, collection.title, account.id as accountID, account.name,
  albumShare.mayAdd, albumShare.made
from albumShare join collection on collection.rowNumber = albumShare.album
join account on account.rowNumber = albumShare.account
where collection.owner = ?1 order by albumShare.made desc, collection.rowNumber;

-- GrantQueries.unlock
insert into unlocking (hash, guest, expires)
select ?1, rowNumber, ?3 from accessGrant where rowNumber = ?2 and password = ?4;

-- GrantQueries.unlocked
select expires from unlocking where hash = ?1 and guest = ?2 and expires > ?3;

-- GroupQueries.burst
select id from asset where burst = ?1 and owner = ?2 order by sortTime, id;

-- GroupQueries.everyBurst
select
  id, isHidden = 0 and trashed is null as isInLibrary, isRepresentative as isMarked,
  isRepresentative or (burstPick = 2 and (stack is null or isStackTop)) as stands
from asset where burst = ?1 and owner = ?2
order by stack is not null and not isStackTop, sortTime, id;

-- GroupQueries.everyStack
select
  id, isHidden = 0 and trashed is null as isInLibrary, isStackTop as isMarked,
  isStackTop as stands
from asset where stack = ?1 and owner = ?2
order by burst is not null and not isRepresentative and burstPick <> 2, sortTime, id;

-- GroupQueries.stack
select id from asset where stack = ?1 and owner = ?2 order by sortTime, id;

-- GroupUpkeepQueries.unshown
select min(asset.id) as asset, account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where stack is not null and isHidden = 0 and trashed is null
group by stack, owner having not max(isStackTop)
union all
select min(asset.id), account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where burst is not null and isHidden = 0 and trashed is null
group by burst, owner
having not max(isRepresentative or (burstPick = 2 and (stack is null or isStackTop)))
union all
select asset.id, account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where isStackTop and burst is not null and not isRepresentative and burstPick <> 2
  and isHidden = 0 and trashed is null
limit ?1;

-- ImportQueries.attach
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
select ?1, ?2, ?3, ?4, ?5, ?6, ?7
where not exists (
  select 1 from resource where asset = ?1 and kind = ?3 and sha256 = ?4);

-- ImportQueries.discard
insert into discard (sha256) values (?1) on conflict do nothing;

-- ImportQueries.isKnown
select exists (select 1 from resource where owner = ?1 and sha256 = ?2) as isKnown;

-- ImportQueries.liesBeside
select exists (
  select 1 from resource join asset on asset.rowNumber = resource.asset
  where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind <> 'original'
    and asset.id = ?3) as liesBeside;

-- ImportQueries.setLive
update asset set subtypes = subtypes | ?2 where rowNumber = ?1;

-- JobQueries.all
select * from job
order by state not in ('running', 'waiting', 'paused'), priority desc, due, rowNumber
limit ?1;

-- JobQueries.byID
select * from job where id = ?1;

-- JobQueries.byKind
select * from job where kind = ?1 and everySeconds is not null;

-- JobQueries.due
select * from job where state = 'waiting' and due <= ?1
order by priority desc, due, rowNumber;

-- JobQueries.insert
insert into job (id, kind, arguments, state, priority, due, made, everySeconds)
values (?1, ?2, ?3, 'waiting', ?4, ?5, ?6, ?7)
on conflict do nothing;

-- JobQueries.interrupted
select * from job where state = 'running';

-- JobQueries.nextDue
select min(due) as due from job where state = 'waiting' and due > ?1;

-- JobQueries.pullForward
update job set due = ?1 + max(coalesce(everySeconds, 0), 86400) * 1000
where state = 'waiting' and due > ?1 + max(coalesce(everySeconds, 0), 86400) * 1000;

-- JobQueries.removeOld
delete from job where state in ('done', 'failed', 'cancelled') and ended < ?1;

-- JobQueries.setProgress
update job set done = ?2, total = ?3, note = ?4, position = ?5 where id = ?1;

-- JobQueries.update
update job set
  state = ?2, reason = ?3, attempts = ?4, due = ?5, started = ?6, ended = ?7, lastGood = ?8
where id = ?1;

-- KindQueries.set
update asset set subtypes = ?2, modified = ?3 where rowNumber = ?1;

-- KindQueries.setFresh
delete from kindStale where asset = ?1;

-- KindQueries.stale
select rowNumber, sha256 from kindStale join assetDetail on rowNumber = kindStale.asset
order by asset limit ?1;

-- LocalityQueries.addFacet
insert into facet (kind, name, text) values ('location', ?1, ?2)
on conflict do update set text = excluded.text
where length(excluded.text) > length(coalesce(text, name));

-- LocalityQueries.byKey
select key from locality where key = ?1;

-- LocalityQueries.facet
select rowNumber from facet where kind = 'location' and name = ?1;

-- LocalityQueries.insert
insert into locality (key, town, city, region, country, countryCode, facets)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- LocalityQueries.learnFacet
update facetText set name = (
  select text from facet where kind = 'location' and name = ?1)
where rowid = (select rowNumber from facet where kind = 'location' and name = ?1);

-- LocalityQueries.set
update asset set locality = ?2, zoneOffset = ?3 where rowNumber = ?1;

-- LocalityQueries.unlocated
select rowNumber, latitude, longitude, captured, capturedOffset from asset
where mapCode is not null and locality is null order by rowNumber limit ?1;

-- LogQueries.changes
select number, kind, id, change from change
where number > ?1 and number <= ?2
  and case audience
    when 'account' then account = ?3
    when 'family' then account = ?3 or ?4
    else account <> ?3 and ?4
  end
order by number, ordinal;

-- LogQueries.cut
select number from change where number > ?1 order by number, ordinal
limit 1 offset ?2;

-- LogQueries.forget
delete from changeSet
where number <= (select max(number) from changeSet where made < ?1)
  and number <= (select documentNumber from library);

-- LogQueries.insertChange
insert into change (number, ordinal, kind, id, object, change, account, audience)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8);

-- LogQueries.insertSet
insert into changeSet (number, made) values (?1, ?2);

-- LogQueries.newestNumber
select changeNumber from library;

-- LogQueries.nextNumber
update library set changeNumber = changeNumber + 1 returning changeNumber;

-- LogQueries.raiseFloor
update library
set changeFloor = coalesce((select min(number) - 1 from changeSet), changeNumber);

-- LogQueries.range
select changeFloor, changeNumber from library;

-- MapQueries.closePins
SQL(
"""
select column, line, count(*) as count, avg(latitude) as latitude,
avg(longitude) as longitude, id, max(sortTime)
from (
select asset.id, asset.sortTime, asset.latitude, asset.longitude,
min(cast((asset.longitude + 180) / 360 * ?4 as integer), ?4 - 1) as column,
min(cast((90 - asset.latitude) / 180 * ?4 as integer), ?4 - 1) as line
from json_each(?3) as cell cross join asset indexed by assetOnMap
where asset.isListed and asset.mapCode is not null and asset.mapCode = cell.value
and (?9 is null or asset.owner = (select rowNumber from account where id = ?9)) and
""",
AccessQueries.listed,
"""
)
where iif(?5 <= ?6, column between ?5 and ?6, column >= ?5 or column <= ?6)
and line between ?7 and ?8
group by column, line order by line, column
"""
);

-- MapQueries.clusterAsset
SQL(
"""
select asset.id from asset
where asset.isListed and asset.mapCode is not null and asset.mapCode between ?3 and ?4 and
""",
AccessQueries.listed,
"and (?5 is null or asset.owner = (select rowNumber from account where id = ?5)) limit 1");

-- MapQueries.clusters
SQL(
"""
select cell, sum(count) as count, sum(latitudes) / sum(count) as latitude,
sum(longitudes) / sum(count) as longitude
from mapCount as asset where level = ?3
and cell in (select value from json_each(?4)) and
""",
AccessQueries.listed,
"and (?5 is null or asset.owner = (select rowNumber from account where id = ?5))",
"group by cell having sum(count) > 0 order by cell"
);

-- MapQueries.countInCells
SQL(
"""
select coalesce(sum(count), 0) as count from mapCount as asset
where level = ?3 and cell in (select value from json_each(?4)) and
""",
AccessQueries.listed);

-- MapQueries.countOffMap
SQL(
"""
select (
select coalesce(sum(images + videos), 0) from monthCount as asset
where (?3 is null or asset.owner = (select rowNumber from account where id = ?3)) and
""",
AccessQueries.listed,
"""
) - (
select coalesce(sum(count), 0) from mapCount as asset
where level = 2
and (?3 is null or asset.owner = (select rowNumber from account where id = ?3)) and
""",
AccessQueries.listed,
") as count");

-- OwnerQueries.accounts
select rowNumber, id, name, role, visibility from account
where removed is null order by rowNumber;

-- PhotographerQueries.all
SQL(
"""
select account.id, account.name, coalesce(listed.count, 0) as count, (
select asset.id from asset
where asset.owner = account.rowNumber and asset.isListed and asset.state = 'ready' and
""",
AccessQueries.listed,
"""
order by asset.sortTime desc, asset.id desc limit 1
) as cover
from account left join (
select asset.owner, sum(images + videos) as count from monthCount as asset where
""",
AccessQueries.listed,
"""
group by asset.owner
) as listed on listed.owner = account.rowNumber
where account.removed is null
order by account.rowNumber <> ?1, account.name
"""
);

-- PlaceQueries.addAsset
insert into placeAsset (place, asset, added) values (?1, ?2, ?3) on conflict do nothing;

-- PlaceQueries.addReviewAsset
insert into reviewAsset (review, asset, position) values (?1, ?2, ?3) on conflict do nothing;

-- PlaceQueries.all
SQL(
"select",
columns,
AccessQueries.asset,
cover,
AccessQueries.asset,
first,
from,
"where",
AccessQueries.place,
"order by place.name collate nocase, place.rowNumber");

-- PlaceQueries.byID
SQL(
"select",
columns,
AccessQueries.asset,
cover,
AccessQueries.asset,
first,
from,
"where",
AccessQueries.place,
"and place.id = ?3");

-- PlaceQueries.heldAssets
select (select count(*) from placeAsset where place = ?1)
  + (select count(*) from reviewAsset
     join review on review.rowNumber = reviewAsset.review where review.place = ?1) as count;

-- PlaceQueries.heldReviews
select
  (select count(*) from review where place = ?1) as count,
  (select coalesce(sum(bytes), 0) from reviewTotal where place = ?1) as bytes;

-- PlaceQueries.insert
insert into place (id, owner, name, latitude, longitude, made, modified)
values (?1, ?2, ?3, ?4, ?5, ?6, ?6) returning rowNumber;

-- PlaceQueries.insertReview
insert into review (id, place, author, stars, text, made, modified)
values (?1, ?2, ?3, ?4, ?5, ?6, ?6) returning rowNumber;

-- PlaceQueries.remove
delete from place where rowNumber = ?1;

-- PlaceQueries.removeAsset
delete from placeAsset where place = ?1 and asset = ?2;

-- PlaceQueries.removeReview
delete from review where rowNumber = ?1;

-- PlaceQueries.removeReviewAssets
delete from reviewAsset where review = ?1;

-- PlaceQueries.review
select review.rowNumber, review.author, place.id as placeID
from review join place on place.rowNumber = review.place where review.id = ?1;

-- PlaceQueries.reviewAssets
SQL(
"select reviewAsset.review, asset.id from review",
"join reviewAsset on reviewAsset.review = review.rowNumber",
"join asset on asset.rowNumber = reviewAsset.asset",
"where review.place = ?3 and asset.trashed is null and not asset.isHidden and",
AccessQueries.asset,
"order by reviewAsset.review, reviewAsset.position, asset.rowNumber"
);

-- PlaceQueries.reviewBytes
select length(cast(text as blob)) as bytes from review where rowNumber = ?1;

-- PlaceQueries.reviews
select
  review.rowNumber, review.id, account.id as authorID, review.stars, review.text, review.made,
  review.modified
from review join account on account.rowNumber = review.author
where review.place = ?1 order by review.made desc, review.rowNumber desc;

-- PlaceQueries.touch
update place set modified = ?2 where rowNumber = ?1;

-- PlaceQueries.update
update place set name = ?2, latitude = ?3, longitude = ?4, modified = ?5 where rowNumber = ?1;

-- PlaceQueries.updateReview
update review set stars = ?2, text = ?3, modified = ?4 where rowNumber = ?1;

-- PredicateQueries.favorite
exists (select 1 from favorite
  where favorite.account = ?1 and favorite.asset = asset.rowNumber);

-- PredicateQueries.fileSize
(select resource.sizeBytes from resource
  where resource.asset = asset.rowNumber and resource.kind = 'original');

-- PredicateQueries.filename
(select resource.filename from resource
  where resource.asset = asset.rowNumber and resource.kind = 'original');

-- PredicateQueries.format
(select resource.format from resource
  where resource.asset = asset.rowNumber and resource.kind = 'original');

-- PredicateQueries.keyword
exists (select 1 from keyword where keyword.asset = asset.rowNumber and keyword.word =;

-- PredicateQueries.owner
(select account.id from account where account.rowNumber = asset.owner);

-- PurgeQueries.albums
select rowNumber, id, owner from collection
where cover = ?1 or rowNumber in (select album from albumAsset where asset = ?1);

-- PurgeQueries.discard
insert into discard (sha256) select distinct sha256 from resource where asset = ?1
on conflict do nothing;

-- PurgeQueries.discarded
select sha256 from discard;

-- PurgeQueries.due
select rowNumber, id, owner from asset where trashed is not null and trashed < ?1
order by trashed limit ?2;

-- PurgeQueries.forget
delete from discard where sha256 = ?1;

-- PurgeQueries.forgetNamed
delete from discard
where sha256 = ?1 and exists (select 1 from resource where resource.sha256 = ?1);

-- PurgeQueries.own
select rowNumber, id from asset
where owner = ?1 and trashed is not null and trashed <= ?2
order by trashed limit ?3;

-- PurgeQueries.remove
delete from asset where rowNumber = ?1;

-- RebuildQueries.account
insert into account (id, name, role, visibility, quotaBytes, made, removed)
values (
  ?1 ->> 'id', ?1 ->> 'name', ?1 ->> 'role', ?1 ->> 'visibility', ?1 ->> 'quotaBytes',
  ?1 ->> 'made', ?1 ->> 'removed');

-- RebuildQueries.accountCount
select count(*) as count from account where removed is null;

-- RebuildQueries.albumAsset
insert into albumAsset (album, asset, position, adder)
select
  ?2, asset.rowNumber, ?3,
  coalesce(
    (select rowNumber from account where id = ?1 ->> 'adder'),
    (select owner from collection where rowNumber = ?2))
from asset where asset.id = ?1 ->> 'id';

-- RebuildQueries.asset
insert into asset (
  id, owner, visibility, kind, subtypes, state, reason, isHidden, trashed, added, modified,
  title, subtitle, caption, rating, givenCaptured, givenOffset, isPlaced, givenLatitude,
  givenLongitude, width, height, durationSeconds, fileCaptured, fileOffset, fileLatitude,
  fileLongitude, camera, lens, placeholder, thumbHash, burst, burstPick, isRepresentative,
  stack, isStackTop, currentVersion, sortTime, mapCode)
values (
  ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'),
  iif(?1 ->> 'visibility' = 'family', 'family', 'private'), ?1 ->> 'media',
  coalesce(?1 ->> 'subtypes', 0), iif(?4 is null, ?1 ->> 'state', 'unreadable'),
  coalesce(?4, ?1 ->> 'reason'), coalesce(?1 ->> 'hidden', 0), ?1 ->> 'trashed',
  ?1 ->> 'added', coalesce(?1 ->> 'modified', ?1 ->> 'added'), ?1 ->> 'title',
  ?1 ->> 'subtitle', ?1 ->> 'caption', coalesce(?1 ->> 'rating', 0), ?1 ->> 'captured',
  ?1 ->> 'offset', coalesce(?1 ->> 'placed', 0), ?1 ->> 'latitude', ?1 ->> 'longitude',
  ?1 ->> '$.file.width', ?1 ->> '$.file.height', ?1 ->> '$.file.duration',
  ?1 ->> '$.file.captured', ?1 ->> '$.file.offset', ?1 ->> '$.file.latitude',
  ?1 ->> '$.file.longitude', ?1 ->> '$.file.camera', ?1 ->> '$.file.lens',
  ?1 ->> '$.file.placeholder', ?1 ->> '$.file.thumbHash', ?1 ->> 'burst',
  coalesce(?1 ->> 'burstPick', 0),
  coalesce(?1 ->> 'representative', 0), ?1 ->> 'stack', coalesce(?1 ->> 'stackTop', 0),
  nullif(?1 ->> 'current', 0), ?2, ?3)
returning rowNumber, owner;

-- RebuildQueries.collection
insert into collection (
  id, owner, kind, title, position, cover, rule, made, modified)
values (
  ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'), ?1 ->> 'holds',
  ?1 ->> 'title', ?1 ->> 'position', (select rowNumber from asset where id = ?1 ->> 'cover'),
  iif(?1 ->> 'rule' is null, null, ?1 -> 'rule'), ?1 ->> 'made', ?1 ->> 'modified')
returning rowNumber;

-- RebuildQueries.currentVersion
update asset set currentVersion = (
  select number from version where asset = ?2 and number = ?1 ->> 'current')
where rowNumber = ?2;

-- RebuildQueries.facts
insert into fileFacts (asset, facts) select ?2, ?1 -> 'facts' where ?1 ->> 'facts' is not null;

-- RebuildQueries.favorites
insert into favorite (account, asset)
select account.rowNumber, ?2 from json_each(?1, '$.favorites')
join account on account.id = value;

-- RebuildQueries.keywords
insert into keyword (asset, word) select ?2, value from json_each(?1, '$.keywords') where true
on conflict do nothing;

-- RebuildQueries.lostAccount
insert into account (id, name, role, visibility, made)
values (?1, 'recovered ' || substr(?1, 1, 8), 'member', 'private', ?2)
on conflict do nothing;

-- RebuildQueries.parent
update collection
set parent = (select rowNumber from collection as folder where folder.id = ?1 ->> 'parent')
where id = ?1 ->> 'id' and ?1 ->> 'parent' is not null;

-- RebuildQueries.place
insert into place (id, owner, name, latitude, longitude, made, modified)
values (
  ?1 ->> 'id', (select rowNumber from account where id = ?1 ->> 'owner'), ?1 ->> 'name',
  ?1 ->> 'latitude', ?1 ->> 'longitude', ?1 ->> 'made', ?1 ->> 'modified')
returning rowNumber;

-- RebuildQueries.placeAsset
insert into placeAsset (place, asset, added)
select ?2, asset.rowNumber, ?1 ->> 'added' from asset where asset.id = ?1 ->> 'id';

-- RebuildQueries.resource
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- RebuildQueries.review
insert into review (id, place, author, stars, text, made, modified)
values (
  ?1 ->> 'id', ?2, coalesce(
    (select rowNumber from account where id = ?1 ->> 'author'),
    (select owner from place where rowNumber = ?2)),
  ?1 ->> 'stars', ?1 ->> 'text', ?1 ->> 'made', ?1 ->> 'modified');

-- RebuildQueries.reviewAssets
insert into reviewAsset (review, asset, position)
select review.rowNumber, asset.rowNumber, photo.key
from review join json_each(?1, '$.assets') as photo
join asset on asset.id = photo.value
where review.id = ?1 ->> 'id';

-- RebuildQueries.shares
insert into albumShare (album, account, mayAdd, made)
select ?2, account.rowNumber, value ->> 'mayAdd', value ->> 'made'
from json_each(?1, '$.shares') join account on account.id = value ->> 'account';

-- RebuildQueries.version
insert into version (asset, number, recipe, made, maker, width, height)
values (
  ?2, ?1 ->> 'number', ?1 -> 'recipe', ?1 ->> 'made',
  coalesce(
    (select rowNumber from account where id = ?1 ->> 'maker'),
    (select owner from asset where rowNumber = ?2)),
  ?1 ->> 'width', ?1 ->> 'height');

-- RebuildQueries.versionCount
select count(*) as count from version;

-- RequestQueries.byKey
select fingerprint, result from answeredRequest where account = ?1 and key = ?2;

-- RequestQueries.forget
delete from answeredRequest where made < ?1;

-- RequestQueries.insert
insert into answeredRequest (account, key, fingerprint, result, made)
values (?1, ?2, ?3, ?4, ?5);

-- ResourceQueries.ofAsset
select kind, filename, format, sizeBytes, sha256 from resource
where asset = ?1 order by kind <> 'original', kind, rowNumber;

-- ScrubQueries.filenames
select filename from resource where sha256 = ?1 order by rowNumber;

-- ScrubQueries.storedBytes
select coalesce(sum(sizeBytes), 0) as bytes from resource;

-- SearchQueries.allFavoriteTexts
select rowid & 2147483647 as row, rowid as key from searchText
where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?6 is null and exists (
  select 1 from favorite where account = ?5 and asset = searchText.rowid & 2147483647)
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.allTexts
select rowid & 2147483647 as row, rowid as key from searchText
where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null and ?6 is null
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.count
select count(*) as count from (select 1 from search where search match ?1 limit ?2);

-- SearchQueries.facetNames
select facet.rowNumber, facet.kind, facet.name, null as id
from facetText join facet on facet.rowNumber = facetText.rowid
where facetText match ?1
order by facet.name not like ?3 || '%', length(facet.name), facet.name limit ?2;

-- SearchQueries.facets
select rowid as facet from facetText where facetText match ?1 limit ?2;

-- SearchQueries.favoriteTexts
select rowid & 2147483647 as row, rowid as key from searchText
where searchText match ?1 and rowid >= ?2 and rowid < ?3
  and rowid not in (select rowid from search where search match ?6) and exists (
    select 1 from favorite where account = ?5 and asset = searchText.rowid & 2147483647)
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.favoriteTitles
select rowid & 2147483647 as row, rowid as key from search
where search match ?1 and rowid >= ?2 and rowid < ?3 and ?6 is null and exists (
  select 1 from favorite where account = ?5 and asset = search.rowid & 2147483647)
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = search.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.forget
delete from search
where rowid in (select key from searchStale order by asset, key limit ?1);

-- SearchQueries.forgetNames
delete from nameStale where asset in (select asset from nameStale order by asset limit ?1);

-- SearchQueries.forgetText
delete from searchText
where rowid in (select key from searchStale order by asset, key limit ?1);

-- SearchQueries.isAlone
select not exists (
  select 1 from monthCount where owner <> ?1 and images + videos > 0) as isAlone;

-- SearchQueries.isStale
select exists (select 1 from searchStale) as isStale;

-- SearchQueries.learn
insert or replace into search (rowid, title, marks)
select key, title, marks from searchable
where asset in (select asset from searchStale order by asset, key limit ?1);

-- SearchQueries.learnFacets
insert into facetText (rowid, name)
select rowNumber, coalesce(text, name) from facet
where rowNumber > coalesce((select rowid from facetText order by rowid desc limit 1), 0);

-- SearchQueries.learnText
insert or replace into searchText (rowid, text, marks) values (?1, ?2, ?3);

-- SearchQueries.recallNames
insert into searchStale (asset, key)
select asset, key from searchKey
where asset in (select asset from nameStale order by asset limit ?1)
on conflict do nothing;

-- SearchQueries.setFresh
delete from searchStale
where (asset, key) in (select asset, key from searchStale order by asset, key limit ?1);

-- SearchQueries.texts
select rowid & 2147483647 as row, rowid as key from searchText
where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null
  and rowid not in (select rowid from search where search match ?6)
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.titles
select rowid & 2147483647 as row, rowid as key from search
where search match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null and ?6 is null
  and (?7 = 0 or exists (
    select 1 from asset
    where asset.rowNumber = search.rowid & 2147483647 and asset.rating >= ?7))
order by rowid desc limit ?4;

-- SearchQueries.written
select key, text, filename, marks from searchable
where asset in (select asset from searchStale order by asset, key limit ?1);

-- SentQueries.counts
select entries, blanks from sending where grantRow = ?1;

-- SentQueries.entry
select name, isFolder, sizeBytes, sha256, sent from sentFile
where grantRow = ?1 and folder = ?2 and name = ?3;

-- SentQueries.extent
select
  coalesce(max(length(cast(folder as blob)) + length(cast(name as blob)) + 2), 0) as bytes,
  coalesce(max(length(folder) - length(replace(folder, '/', ''))), 0) as slashes
from sentFile
where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'));

-- SentQueries.file
select resource.format from sentFile
join resource on resource.sha256 = sentFile.sha256 and resource.owner = ?4
where sentFile.grantRow = ?1 and sentFile.folder = ?2 and sentFile.name = ?3
limit 1;

-- SentQueries.insert
insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sha256, sent)
values (?1, ?2, ?3, 0, ?4, ?5, ?6);

-- SentQueries.insertFolder
insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sent)
values (?1, ?2, ?3, 1, 0, ?4) on conflict do nothing;

-- SentQueries.page
select name, isFolder, sizeBytes, sha256, sent from sentFile
where grantRow = ?1 and folder = ?2 and name > ?3
order by name limit ?4;

-- SentQueries.remove
delete from sentFile where grantRow = ?1 and folder = ?2 and name = ?3;

-- SentQueries.removeBelow
delete from sentFile
where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'));

-- SentQueries.rename
update sentFile set folder = ?4, name = ?5 where grantRow = ?1 and folder = ?2 and name = ?3;

-- SentQueries.renameBelow
update sentFile set folder = ?3 || substr(folder, length(?2) + 1)
where grantRow = ?1 and (folder = ?2 or (folder > ?2 || '/' and folder < ?2 || '0'));

-- SentQueries.setSent
insert into sending (grantRow, sent, entries, blanks) values (?1, ?2, 0, 0)
on conflict do update set sent = excluded.sent;

-- SentQueries.top
select coalesce(sending.sent, accessGrant.made) as sent
from accessGrant left join sending on sending.grantRow = accessGrant.rowNumber
where accessGrant.rowNumber = ?1;

-- SightQueries.byRow
select owner, isFamily from asset where rowNumber = ?1;

-- SignInQueries.addBrowser
insert into knownBrowser (hash, account, used) values (?1, ?2, ?3)
on conflict do update set account = excluded.account, used = excluded.used;

-- SignInQueries.bySession
select account.rowNumber, account.id, account.name, account.role, account.visibility,
  session.used,
  iif(session.hash = ?1, session.expires, min(session.expires, session.rotated + ?2 - ?3))
    as until
from session join account on account.rowNumber = session.account
where (session.hash = ?1 or (session.previous = ?1 and session.rotated > ?3))
  and session.expires > ?2 and account.removed is null;

-- SignInQueries.bySessionRow
select account.rowNumber, account.id, account.name, account.role, account.visibility
from session join account on account.rowNumber = session.account
where session.rowNumber = ?1 and session.expires > ?2 and account.removed is null;

-- SignInQueries.candidates
select rowNumber, id, name, role, visibility, password from account where removed is null;

-- SignInQueries.claim
select made from claim where hash = ?1 and expires > ?2;

-- SignInQueries.confirmable
select session.rowNumber, session.made, account.password
from session join account on account.rowNumber = session.account
where (session.hash = ?1 or session.previous = ?1) and session.account = ?2;

-- SignInQueries.insertClaim
insert into claim (hash, made, expires) values (?1, ?2, ?3);

-- SignInQueries.insertInvitation
insert into invitation (id, hash, account, role, maker, made, expires)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- SignInQueries.insertSession
insert into session (id, hash, account, made, used, expires, agent, address)
values (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7);

-- SignInQueries.invitation
select invitation.id, invitation.account, invitation.role, invitation.made,
  invitation.expires, account.name, maker.name as maker
from invitation join account as maker on maker.rowNumber = invitation.maker
left join account on account.rowNumber = invitation.account
where invitation.hash = ?1 and invitation.expires > ?2;

-- SignInQueries.invitationCount
select count(*) as count from invitation;

-- SignInQueries.invitations
select invitation.id, invitation.account, invitation.role, invitation.made,
  invitation.expires, account.name, maker.name as maker
from invitation join account as maker on maker.rowNumber = invitation.maker
left join account on account.rowNumber = invitation.account
where invitation.expires > ?1 order by invitation.made desc;

-- SignInQueries.isClaimed
select exists (
  select 1 from account
  where role = 'administrator' and password is not null and removed is null) as isClaimed;

-- SignInQueries.knowsBrowser
select used from knownBrowser where hash = ?1 and account = ?2;

-- SignInQueries.localOwner
select rowNumber, id, name, role, visibility from account where removed is null
order by role <> 'administrator', rowNumber limit 1;

-- SignInQueries.removeClaims
delete from claim;

-- SignInQueries.removeExpiredClaims
delete from claim where expires <= ?1;

-- SignInQueries.removeExpiredInvitations
delete from invitation where expires <= ?1;

-- SignInQueries.removeExpiredSessions
delete from session where expires <= ?1;

-- SignInQueries.removeInvitation
delete from invitation where id = ?1;

-- SignInQueries.removeInvitationsFor
delete from invitation where account = ?1;

-- SignInQueries.removeOldBrowsers
delete from knownBrowser where hash in (
  select hash from knownBrowser where account = ?1 order by used desc limit -1 offset ?2);

-- SignInQueries.removeOldSessions
delete from session where rowNumber in (
  select rowNumber from session where account = ?1 order by used desc, made desc
  limit -1 offset ?2);

-- SignInQueries.removeOtherSessions
delete from session where account = ?1 and hash is not ?2;

-- SignInQueries.removeSession
delete from session where hash = ?1 or previous = ?1;

-- SignInQueries.removeSessionByID
delete from session where account = ?1 and id = ?2;

-- SignInQueries.rotateSession
update session
set hash = ?2, previous = ?1, rotated = ?3, used = ?3, expires = min(?4, made + ?6)
where hash = ?1 and expires > ?3 and used <= ?5
returning expires;

-- SignInQueries.sessionRow
select rowNumber from session
where (hash = ?1 or (previous = ?1 and rotated > ?3)) and expires > ?2;

-- SignInQueries.sessions
select id, made, used, expires, agent, address, hash = ?2 or previous is ?2 as isOwn
from session where account = ?1 and expires > ?3 order by used desc, made desc;

-- SignInQueries.spendClaim
delete from claim where hash = ?1 and expires > ?2 returning made;

-- SignInQueries.spendInvitation
delete from invitation where hash = ?1 and expires > ?2 returning account, role;

-- SignInQueries.standing
select password from account where rowNumber = ?1 and removed is null;

-- SizeQueries.all
select
  (select coalesce(sum(images + videos), 0) from monthCount) as assets,
  (select count(*) from account where removed is null) as accounts,
  (select coalesce(sum(usedBytes), 0) from account) as bytes,
  (select count(*) from upload where outcome is null) as uploads,
  (select count(*) from asset where state = 'developing') as waiting;

-- SuggestionQueries.albums
SQL(
"""
select 'album' as kind, collection.title as name, collection.id from collection
where collection.kind <> 'folder' and collection.title like ?3 and
""",
AccessQueries.collection,
"order by collection.title not like ?5 || '%', length(collection.title) limit ?4");

-- SuggestionQueries.people
select 'photographer' as kind, name, id from account where name like ?1 and removed is null
order by name not like ?3 || '%', length(name) limit ?2;

-- SuggestionQueries.places
SQL(
"select 'place' as kind, place.name, place.id from place where place.name like ?3 and",
AccessQueries.place,
"order by place.name not like ?5 || '%', length(place.name) limit ?4");

-- SummaryQueries.byID
SQL(
CollectionQueries.detail,
counts,
AccessQueries.listed,
others,
AccessQueries.asset,
first,
AccessQueries.asset,
firstOrder,
CollectionQueries.from,
AccessQueries.asset,
"where",
AccessQueries.collection,
"and collection.id = ?3");

-- SummaryQueries.children
SQL(
CollectionQueries.detail,
counts,
AccessQueries.listed,
others,
AccessQueries.asset,
first,
AccessQueries.asset,
firstOrder,
CollectionQueries.from,
AccessQueries.asset,
"where",
AccessQueries.collection,
CollectionQueries.inside);

-- SummaryQueries.everywhere
SQL(
CollectionQueries.detail,
counts,
AccessQueries.listed,
others,
AccessQueries.asset,
first,
AccessQueries.asset,
firstOrder,
CollectionQueries.from,
AccessQueries.asset,
"where",
AccessQueries.collection,
CollectionQueries.everywhere);

-- SummaryQueries.top
SQL(
CollectionQueries.detail,
counts,
AccessQueries.listed,
others,
AccessQueries.asset,
first,
AccessQueries.asset,
firstOrder,
CollectionQueries.from,
AccessQueries.asset,
"where",
AccessQueries.collection,
CollectionQueries.topmost);

-- TimelineQueries.days
SQL(
"""
select (hour - (hour % 24 + 24) % 24) / 24 as day, sum(images) as images,
sum(videos) as videos
from hourCount as asset where
""",
AccessQueries.listed,
"group by day having sum(images + videos) > 0 order by day desc");

-- TimelineQueries.hours
SQL(
"select hour, sum(images + videos) as count from hourCount as asset where",
AccessQueries.listed,
"and hour >= ?3 and hour < ?4 group by hour having sum(images + videos) > 0 order by hour desc"
);

-- TimelineQueries.ids
SQL(
"select asset.id from asset where asset.isListed and",
AccessQueries.listed,
"""
and asset.sortTime < ?3 and asset.sortTime >= ?6
order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
""");

-- TimelineQueries.months
SQL(
"select month, sum(images) as images, sum(videos) as videos from monthCount as asset where",
AccessQueries.listed,
"group by month having sum(images + videos) > 0 order by month desc");

-- TimelineQueries.section
SQL(
AssetQueries.detail,
"where asset.isListed and",
AccessQueries.listed,
"""
and asset.sortTime < ?3
order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
""");

-- TimelineQueries.stretch
SQL(
tile,
"where asset.isListed and",
AccessQueries.listed,
"""
and asset.sortTime < ?3 and asset.sortTime >= ?6
order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
""");

-- TimelineQueries.tile
select asset.id, asset.kind, asset.subtypes, asset.state, asset.reason, asset.sortTime,
  coalesce(asset.title, (
    select filename from resource
    where resource.asset = asset.rowNumber and resource.kind = 'original'
  )) as name,
  coalesce(version.width, asset.width) as width,
  coalesce(version.height, asset.height) as height, asset.durationSeconds,
  exists (
    select 1 from favorite where favorite.account = ?1 and favorite.asset = asset.rowNumber
  ) as isFavorite, asset.rating,
  coalesce(asset.currentVersion, 0) as currentVersion, asset.placeholder, asset.thumbHash,
  case when asset.stack is null or asset.owner <> ?1 then 0 else (
    select count(*) from asset as other
    where other.stack = asset.stack and other.owner = asset.owner
      and other.isHidden = 0 and other.trashed is null
  ) end as stackCount,
  case when asset.burst is null or not asset.isRepresentative or asset.owner <> ?1 then 0
  else (
    select count(*) from asset as other
    where other.burst = asset.burst and other.owner = asset.owner
      and other.isHidden = 0 and other.trashed is null
  ) end as burstCount
from asset
left join version
  on version.asset = asset.rowNumber and version.number = asset.currentVersion;

-- UnwrittenQueries.all
select kind, id, object, reason, coalesce(
  case kind
    when 'asset' then (
      select filename from resource where asset = object and resource.kind = 'original')
    when 'collection' then (select title from collection where rowNumber = object)
    when 'place' then (select name from place where rowNumber = object)
    else (select name from account where rowNumber = object)
  end, id) as name
from unwrittenDocument order by kind, id limit ?1;

-- UnwrittenQueries.forget
delete from unwrittenDocument where kind = ?1 and object = ?2;

-- UnwrittenQueries.forgetAll
delete from unwrittenDocument;

-- UnwrittenQueries.note
insert into unwrittenDocument (kind, object, id, reason) values (?1, ?2, ?3, ?4)
on conflict do update set reason = excluded.reason;

-- UnwrittenQueries.objects
select kind, id, object from unwrittenDocument;

-- UploadQueries.byClient
select upload.*, asset.id as assetID,
  coalesce(upload.storedSHA256, original.sha256) as sha256,
  case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
    then fileFacts.facts ->> 'damage' end as damage
from upload
left join asset on asset.rowNumber = upload.asset
left join resource as original
  on original.asset = upload.asset and original.kind = 'original'
left join fileFacts on fileFacts.asset = upload.asset
where upload.owner = ?1 and upload.clientID = ?2;

-- UploadQueries.byID
select upload.*, asset.id as assetID,
  coalesce(upload.storedSHA256, original.sha256) as sha256,
  case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
    then fileFacts.facts ->> 'damage' end as damage
from upload
left join asset on asset.rowNumber = upload.asset
left join resource as original
  on original.asset = upload.asset and original.kind = 'original'
left join fileFacts on fileFacts.asset = upload.asset
where upload.owner = ?1 and upload.id = ?2;

-- UploadQueries.countUnfinished
select count(*) as count from upload where owner = ?1 and outcome is null;

-- UploadQueries.expired
select account.*, upload.id as uploadID, upload.lengthBytes
from upload join account on account.rowNumber = upload.owner
where upload.outcome is null and upload.expires < ?1;

-- UploadQueries.extend
update upload set expires = ?3 where owner = ?1 and id = ?2;

-- UploadQueries.finish
update upload set
  outcome = ?3, asset = (select rowNumber from asset where id = ?4), lengthBytes = ?5,
  expires = ?6, wasTrashed = ?7, storedSHA256 = ?8
where owner = ?1 and id = ?2;

-- UploadQueries.insert
insert into upload (
  owner, id, clientID, filename, contentType, declaredSHA256, lengthBytes, title, made, expires,
  wishes, pair)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12);

-- UploadQueries.move
update upload set asset = ?2 where asset = ?1;

-- UploadQueries.partner
select asset.id from upload join asset on asset.rowNumber = upload.asset
where upload.owner = ?1 and upload.pair = ?2 and upload.outcome is not null
  and asset.owner = ?1 and asset.kind = ?3 and asset.trashed is null
  and not exists (
    select 1 from resource
    where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
      and resource.sha256 <> ?4)
order by upload.rowNumber limit 1;

-- UploadQueries.photoBearing
select asset.id from contentIdentifier as half join asset on asset.rowNumber = half.asset
where half.identifier = ?2 and asset.owner = ?1
  and asset.kind = 'image' and asset.trashed is null
  and not exists (
    select 1 from resource
    where resource.asset = asset.rowNumber and resource.kind = 'pairedVideo'
      and resource.sha256 <> ?3)
order by asset.rowNumber limit 1;

-- UploadQueries.remove
delete from upload where owner = ?1 and id = ?2;

-- UploadQueries.removeExpiredAnswers
delete from upload where outcome is not null and expires < ?1;

-- UploadQueries.reserve
insert into reservation (upload, bytes)
select rowNumber, ?3 from upload where owner = ?1 and id = ?2 and outcome is null
on conflict do update set bytes = excluded.bytes;

-- UploadQueries.reservedByOthers
select coalesce(sum(bytes), 0) as bytes
from upload join reservation on reservation.upload = upload.rowNumber
where upload.owner = ?1 and upload.outcome is null and upload.id <> ?2;

-- UploadQueries.setLength
update upload set lengthBytes = ?3 where owner = ?1 and id = ?2 and lengthBytes is null;

-- UploadQueries.unfinished
select account.*, upload.id as uploadID, upload.lengthBytes
from upload join account on account.rowNumber = upload.owner
where upload.outcome is null;

-- VerifyQueries.assetCount
select count(*) as count from asset;

-- VerifyQueries.assets
select id from asset
where id > ?1 and not exists (
  select 1 from change
  where change.number > (select documentNumber from library)
    and change.kind = 'asset' and change.object = asset.rowNumber)
order by id limit ?2;

-- VerifyQueries.damaged
select resource.filename, facts ->> 'damage' as damage from fileFacts
join resource on resource.asset = fileFacts.asset and resource.kind = 'original'
where facts like '%"damage"%' and facts ->> 'damage' is not null
order by fileFacts.asset limit ?1;

-- VerifyQueries.files
select sha256, sizeBytes, min(filename) as filename from resource
where sha256 > ?1 group by sha256 order by sha256 limit ?2;

-- VerifyQueries.identity
select id from library;

-- VerifyQueries.isNamed
select exists (select 1 from resource where sha256 = ?1) as isNamed;

-- VersionQueries.discard
insert into discard (sha256) values (?1) on conflict do nothing;

-- VersionQueries.insert
insert into version (asset, number, recipe, made, maker, width, height)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- VersionQueries.insertRendered
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
select ?1, ?2, 'rendered', ?3, ?4, ?5, ?6
where not exists (
  select 1 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?3);

-- VersionQueries.listed
select number, made, width, height from version
where asset = ?1 order by number = ?2 desc, number desc;

-- VersionQueries.one
select number, recipe, made, width, height from version where asset = ?1 and number = ?2;

-- VersionQueries.recipeBytes
select bytes from recipeTotal where asset = ?1;

-- VersionQueries.rendered
select sha256 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?2;

-- VersionQueries.setCurrent
update asset set currentVersion = nullif(?2, 0), modified = ?3 where rowNumber = ?1;

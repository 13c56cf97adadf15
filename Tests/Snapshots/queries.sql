-- AccessQueries.asset
((asset.owner = ?1 and (not asset.isHidden or ?2 = 3)) or (?2 > 0 and asset.isFamily)
or (not asset.isHidden and asset.trashed is null and (exists (
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
((asset.owner = ?1 and (not asset.isHidden or ?2 = 3)) or (?2 > 0 and asset.isFamily));

-- AccessQueries.listed
(asset.owner = ?1 or (?2 > 0 and asset.visibility = 'family'));

-- AccessQueries.place
(place.owner = ?1 or ?2 > 0);

-- AccessQueries.sharees
select distinct account from sharedAsset
where asset = ?1 and account > 0 and account <> (select owner from asset where rowNumber = ?1);

-- AccountQueries.albumsOfOthers
select rowNumber, id, owner from collection
where owner <> ?1 and rowNumber in (
  select album from albumShare where account = ?1
  union
  select album from albumAsset where adder = ?1)
order by rowNumber;

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
  and not mine.isHidden and mine.trashed is null
  and exists (
    select 1 from asset as theirs
    where theirs.burst = mine.burst and theirs.owner = ?2 and theirs.isRepresentative
      and not theirs.isHidden and theirs.trashed is null)
order by mine.id;

-- AccountQueries.favorites
select rowNumber, id from asset
where rowNumber in (select asset from favorite where account = ?1)
order by rowNumber;

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

-- AccountQueries.quota
select usedBytes, quotaBytes from account where rowNumber = ?1;

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
insert into albumShare (album, account, mayAdd, made) values (?1, ?2, ?3 > 0, ?4)
on conflict (album, account) do update set mayAdd = excluded.mayAdd;

-- AlbumQueries.shares
select account.id, account.rowNumber, albumShare.mayAdd
from albumShare join account on account.rowNumber = albumShare.account
where albumShare.album = ?1 order by account.rowNumber;

-- AlbumQueries.size
select count(*) as count from albumAsset where album = ?1;

-- AlbumQueries.unshare
delete from albumShare where album = ?1 and account = ?2;

-- AnalysisQueries.byRow
select * from analysisSubject where rowNumber = ?1;

-- AnalysisQueries.counts
select name, version, state, count from analysisCount;

-- AnalysisQueries.due
select * from analysisSubject
where rowNumber in (select asset from analysis where due <= ?1 order by due limit ?2)
order by sortTime desc, id desc;

-- AnalysisQueries.forgetFailed
delete from analysis where name = ?1 and failures > 0;

-- AnalysisQueries.forgetOwner
delete from analysis
where name = ?1 and asset in (select rowNumber from asset where owner = ?2);

-- AnalysisQueries.page
select * from analysisSubject where (sortTime, id) < (?1, ?2)
order by sortTime desc, id desc limit ?3;

-- AnalysisQueries.pause
insert into pausedAnalysis (name) values (?1) on conflict do nothing;

-- AnalysisQueries.paused
select name from pausedAnalysis;

-- AnalysisQueries.populations
select owner, sum(images) as images, sum(videos) as videos from (
  select owner, images, videos from monthCount
  union all
  select owner, iif(kind = 'image', -1, 0), iif(kind = 'image', 0, -1) from asset
  where isListed and state <> 'ready') as population
group by owner;

-- AnalysisQueries.resume
delete from pausedAnalysis where name = ?1;

-- AnalysisQueries.setDone
insert into analysis (asset, name, version, failures, due, reason)
values (?1, ?2, ?3, 0, null, null)
on conflict (asset, name) do update set
  version = excluded.version, failures = 0, due = null, reason = null;

-- AnalysisQueries.setFailed
insert into analysis (asset, name, version, failures, due, reason)
values (?1, ?2, ?3, ?4, ?5, ?6)
on conflict (asset, name) do update set
  version = excluded.version, failures = excluded.failures, due = excluded.due,
  reason = excluded.reason;

-- AssetQueries.byID
SQL(
detail,
"where",
AccessQueries.asset,
"and asset.id = ?3");

-- AssetQueries.byIDs
SQL(
detail,
"where asset.id in (select atom from json_each(?3)) and",
AccessQueries.asset);

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
  select group_concat(word, '\u{1F}') from (
    select word from keyword where keyword.asset = asset.rowNumber order by word) as words
) as keywords
from assetDetail as asset;

-- AssetQueries.facts
select facts from fileFacts where asset = ?1;

-- AssetQueries.insert
insert into asset (
  id, owner, visibility, kind, subtypes, state, reason, title, caption, rating, width, height,
  durationSeconds, fileCaptured, fileOffset, fileLatitude, fileLongitude, camera, lens, burst,
  isRepresentative, sortTime, mapCode, added, modified, flag, label)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
  ?20, cast(?20 as text) is not null and not exists (
    select 1 from asset where burst = ?20 and owner = ?2 and not isHidden
      and trashed is null and (isRepresentative or burstPick = 2)),
  ?21, ?22, ?23, ?23, ?24, ?25)
returning rowNumber;

-- AssetQueries.insertOriginal
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
values (?1, ?2, 'original', ?3, ?4, ?5, ?6);

-- AssetQueries.newest
and asset.isListed and (asset.sortTime, asset.id) < (?3, ?4)
order by asset.sortTime desc, asset.id desc
limit ?5;

-- AssetQueries.ownRow
select rowNumber from asset where id = ?1 and owner = ?2 and (not isHidden or ?3 > 0);

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
on conflict (asset) do update set identifier = excluded.identifier;

-- AssetQueries.setFacts
insert into fileFacts (asset, facts) values (?1, ?2)
on conflict (asset) do update set facts = excluded.facts;

-- AudienceQueries.byRow
select owner, isFamily from asset where rowNumber = ?1;

-- BackupQueries.fileCount
select count(*) as count from (
  select sha256 from resource union select sha256 from recipeFile) as file;

-- BackupQueries.removeSessions
delete from session;

-- BackupQueries.startNewLog
update library set changeLog = ?1;

-- ClockQueries.note
insert into clock (onlyRow, seen, steady) values (1, ?1, ?2)
on conflict (onlyRow) do update set seen = excluded.seen, steady = excluded.steady;

-- ClockQueries.record
select seen, steady from clock;

-- CollectionQueries.ancestors
with recursive above (rowNumber) as (
  select cast(?1 as bigint)
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
  collection.position,
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

-- CollectionQueries.heldRules
select count(*) as count,
  coalesce(sum(length(cast(title as blob)) + length(cast(rule as blob))), 0) as bytes
from collection where owner = ?1 and rule is not null;

-- CollectionQueries.heldRules.postgres
select count(*) as count,
  coalesce(sum(octet_length(title) + octet_length(rule)), 0) as bytes
from collection where owner = ?1 and rule is not null;

-- CollectionQueries.holding
and collection.rowNumber in (select album from albumAsset where asset = ?3)
order by collection.owner <> ?1, collection.rowNumber;

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
select rowNumber, id, position from collection
where owner = ?1 and parent is not distinct from ?2 and rowNumber <> ?3
order by position, rowNumber;

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

-- DevelopmentQueries.byRow
select *, 0 as isFavorite, null as keywords from assetDetail where rowNumber = ?1;

-- DevelopmentQueries.countReadyAfter
select count(*) as count from asset where rowNumber > ?1 and state = 'ready';

-- DevelopmentQueries.dueRereads
select rowNumber, sha256 from reread join assetDetail on rowNumber = reread.asset
where due <= ?1 order by due limit ?2;

-- DevelopmentQueries.failures
select failures from reread where asset = ?1;

-- DevelopmentQueries.forgetReread
delete from reread where asset = ?1;

-- DevelopmentQueries.readyAfter
select asset.rowNumber, sha256 from asset
join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
where asset.rowNumber > ?1 and asset.state = 'ready'
order by asset.rowNumber limit ?2;

-- DevelopmentQueries.setReady
update asset set
  state = 'ready', reason = null, width = ?2, height = ?3, fileCaptured = ?4, fileOffset = ?5,
  fileLatitude = ?6, fileLongitude = ?7, camera = ?8, lens = ?9, durationSeconds = ?10,
  subtypes = ?11, sortTime = ?12, mapCode = ?13, placeholder = ?14, thumbHash = ?15,
  modified = ?16
where rowNumber = ?1 and state <> 'ready';

-- DevelopmentQueries.setReread
insert into reread (asset, failures, due) values (?1, ?2, ?3)
on conflict (asset) do update set failures = excluded.failures, due = excluded.due;

-- DevelopmentQueries.setUnreadable
update asset set
  state = 'unreadable', reason = ?2,
  modified = case when state = 'unreadable' then modified else ?3 end
where rowNumber = ?1 and state <> 'ready' and reason is distinct from ?2;

-- DevelopmentQueries.unfinished
select rowNumber, sha256 from assetDetail where rowNumber = ?1 and state <> 'ready';

-- DevelopmentQueries.waiting
select rowNumber, sha256, kind, sortTime, id from assetDetail
where state = 'developing' and (sortTime, id) < (?1, ?2)
order by sortTime desc, id desc limit ?3;

-- DocumentQueries.account
select id, name, role, visibility, quotaBytes, made, removed,
  (select since from peopleAccount where account = account.rowNumber) as people
from account where rowNumber = ?1;

-- DocumentQueries.accounts
select rowNumber, id from account order by rowNumber;

-- DocumentQueries.albumAssets
select asset.id, adder.id as adder
from albumAsset join asset on asset.rowNumber = albumAsset.asset
join account as adder on adder.rowNumber = albumAsset.adder
where albumAsset.album = ?1 order by albumAsset.position, albumAsset.asset;

-- DocumentQueries.asset
select asset.id, owner.id as owner, asset.visibility, asset.isHidden, asset.trashed,
  asset.added, asset.modified, asset.kind, asset.subtypes, asset.state, asset.reason,
  asset.title, asset.subtitle, asset.caption, asset.rating, asset.flag, asset.label,
  (select json_group_array(word) from (
    select keyword.word from keyword
    where keyword.asset = asset.rowNumber order by keyword.word) as words) as keywords,
  (select json_group_array(word) from (
    select refused.word from keywordRefusal as refused
    where refused.asset = asset.rowNumber order by refused.word) as words) as refusedKeywords,
  asset.givenCaptured, asset.givenOffset, asset.isPlaced, asset.givenLatitude,
  asset.givenLongitude, asset.burst, asset.burstPick, asset.isRepresentative, asset.stack,
  asset.isStackTop,
  (select json_group_array(id) from (
    select account.id from favorite join account on account.rowNumber = favorite.account
    where favorite.asset = asset.rowNumber order by account.rowNumber) as ids) as favorites
from asset join account as owner on owner.rowNumber = asset.owner
where asset.rowNumber = ?1;

-- DocumentQueries.assetFile
select coalesce(asset.currentVersion, 0) as current, asset.width, asset.height,
  asset.durationSeconds, asset.fileCaptured, asset.fileOffset, asset.fileLatitude,
  asset.fileLongitude, asset.camera, asset.lens, asset.placeholder, asset.thumbHash,
  (select facts from fileFacts where fileFacts.asset = asset.rowNumber) as facts
from asset where asset.rowNumber = ?1;

-- DocumentQueries.changed
select kind, id, object, min(number) as first, max(number) as last,
  max(case change when 'inserted' then 1 else 0 end) as isNew,
  coalesce(
    case kind
      when 'asset' then (select owner from asset where rowNumber = object)
      when 'collection' then (select owner from collection where rowNumber = object)
      when 'place' then (select owner from place where rowNumber = object)
      when 'account' then object
    end, min(account)) as owner
from change where number > ?1 and number <= ?2
group by kind, id, object order by min(number), kind, object;

-- DocumentQueries.collection
select collection.id, owner.id as owner, collection.kind, collection.title,
  folder.id as parent, collection.position, cover.id as cover, collection.rule,
  collection.made, collection.modified
from collection join account as owner on owner.rowNumber = collection.owner
left join collection as folder on folder.rowNumber = collection.parent
left join asset as cover on cover.rowNumber = collection.cover
where collection.rowNumber = ?1;

-- DocumentQueries.count
select (select count(*) from account) + (select count(*) from asset)
  + (select count(*) from collection) + (select count(*) from knownPerson)
  + (select count(*) from place) as count;

-- DocumentQueries.library
select id, made from library;

-- DocumentQueries.objects
select kind, id, object from (
  select 'asset' as kind, id, rowNumber as object from asset
  union all select 'collection', id, rowNumber from collection
  union all select 'place', id, rowNumber from place
  union all select 'account', id, rowNumber from account
  union all select 'person', id, rowNumber from knownPerson) as known
where (kind, object) > (?1, ?2) order by kind, object limit ?3;

-- DocumentQueries.otherVersions
select number, version.made, maker.id, version.width, version.height, version.fonts, recipe
from version join account as maker on maker.rowNumber = version.maker
where version.asset = ?1 and not exists (
  select 1 from versionPart as part
  where part.asset = version.asset and part.number = version.number)
order by number;

-- DocumentQueries.page
select kind, id, object from (
  select 'asset' as kind, id, rowNumber as object from asset
  union all select 'collection', id, rowNumber from collection
  union all select 'place', id, rowNumber from place
  union all select 'account', id, rowNumber from account
  union all select 'person', id, rowNumber from knownPerson) as known
where kind = ?1 and object > ?2 order by object limit ?3;

-- DocumentQueries.place
select place.id, owner.id as owner, place.name, place.latitude, place.longitude, place.made,
  place.modified
from place join account as owner on owner.rowNumber = place.owner
where place.rowNumber = ?1;

-- DocumentQueries.placeAssets
select asset.id, placeAsset.added
from placeAsset join asset on asset.rowNumber = placeAsset.asset
where placeAsset.place = ?1 order by placeAsset.asset;

-- DocumentQueries.position
select documentNumber, changeNumber from library;

-- DocumentQueries.recipeFiles
select sha256, sizeBytes, format from recipeFile
where asset = ?1 and unsaved is null order by sha256;

-- DocumentQueries.resources
select kind, sha256, sizeBytes, filename, format from resource where asset = ?1 order by kind;

-- DocumentQueries.reviews
select review.id, author.id as author, stars, text, review.made, review.modified,
  (select json_group_array(id) from (
    select asset.id from reviewAsset join asset on asset.rowNumber = reviewAsset.asset
    where reviewAsset.review = review.rowNumber order by reviewAsset.position) as ids
  ) as assets
from review join account as author on author.rowNumber = review.author
where review.place = ?1 order by review.rowNumber;

-- DocumentQueries.row
select object from (
  select 'asset' as kind, id, rowNumber as object from asset
  union all select 'collection', id, rowNumber from collection
  union all select 'place', id, rowNumber from place
  union all select 'account', id, rowNumber from account
  union all select 'person', id, rowNumber from knownPerson) as known
where kind = ?1 and id = ?2;

-- DocumentQueries.setPosition
update library set documentNumber = ?1;

-- DocumentQueries.setVersionPart
insert into versionPart (asset, number, sha256)
select asset, number, ?3 from version where asset = ?1 and number = ?2
on conflict (asset, number) do update set sha256 = excluded.sha256;

-- DocumentQueries.shares
select account.id, mayAdd, albumShare.made
from albumShare join account on account.rowNumber = albumShare.account
where albumShare.album = ?1 order by albumShare.account;

-- DocumentQueries.version
select number, version.made, maker.id, version.width, version.height, version.fonts, recipe
from version join account as maker on maker.rowNumber = version.maker
where version.asset = ?1 and version.number = ?2;

-- DocumentQueries.versionParts
select number, sha256 from versionPart where asset = ?1 order by number;

-- FaceQueries.areApart
select exists (
  select 1 from faceRefusal join face on face.rowNumber = faceRefusal.face
  where face.person = ?1 and faceRefusal.person = ?2
    or face.person = ?2 and faceRefusal.person = ?1)
or exists (
  select 1 from face join face as other on other.asset = face.asset
  where face.person = ?1 and other.person = ?2
    and not face.isRemoved and not other.isRemoved) as areApart;

-- FaceQueries.assetsWithFaces
select rowNumber, id from asset
where owner = ?1 and exists (select 1 from face where face.asset = asset.rowNumber);

-- FaceQueries.byRow
select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
where face.rowNumber = ?1;

-- FaceQueries.currentVersion
select recipe, asset.width, asset.height from asset
join version on version.asset = asset.rowNumber and version.number = asset.currentVersion
where asset.rowNumber = ?1 and asset.width is not null;

-- FaceQueries.forgetAll
delete from face where asset in (select rowNumber from asset where owner = ?1);

-- FaceQueries.forgetFound
delete from face
where source = 'model' and not isConfirmed and not isRemoved
  and asset in (select rowNumber from asset where owner = ?1)
  and not exists (select 1 from faceRefusal where faceRefusal.face = face.rowNumber)
  and rowNumber not in (select cover from person where cover is not null);

-- FaceQueries.forgetVectors
update face set vector = null, quality = null, confidence = null
where vector is not null and asset in (select rowNumber from asset where owner = ?1);

-- FaceQueries.insert
insert into face (
  id, asset, x, y, width, height, source, person, isConfirmed, confidence, quality, vector)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 > 0, ?10, ?11, ?12)
returning rowNumber;

-- FaceQueries.loose
select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
where face.asset = ?1 and face.person is null and not isRemoved and vector is not null
  and quality >= ?2
order by quality desc, face.rowNumber;

-- FaceQueries.moveRefusals
insert into faceRefusal (face, person)
select face, ?2 from faceRefusal
join face as refused on refused.rowNumber = faceRefusal.face
where faceRefusal.person = ?1 and refused.person is distinct from ?2
on conflict do nothing;

-- FaceQueries.namedRegions
select asset.rowNumber, asset.id, facts -> 'regions' as regions
from asset join fileFacts on fileFacts.asset = asset.rowNumber
where owner = ?1 and asset.subtypes & 8796093022208 <> 0 and facts ->> 'regions' is not null;

-- FaceQueries.ofAsset
select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
where face.asset = ?1 order by face.rowNumber;

-- FaceQueries.ofPerson
select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
where face.person = ?1 order by face.rowNumber;

-- FaceQueries.ownership
select owner, isFamily, isHidden or trashed is not null as isAway from asset
where rowNumber = ?1;

-- FaceQueries.personsOfOwner
select distinct person from face join asset on asset.rowNumber = face.asset
where asset.owner = ?1 and person is not null;

-- FaceQueries.refusals
select person from faceRefusal where face = ?1;

-- FaceQueries.refuse
insert into faceRefusal (face, person) values (?1, ?2) on conflict do nothing;

-- FaceQueries.remove
delete from face where rowNumber = ?1;

-- FaceQueries.setBox
update face set x = ?2, y = ?3, width = ?4, height = ?5 where rowNumber = ?1;

-- FaceQueries.setCut
update face set isCut = ?2 > 0 where rowNumber = ?1;

-- FaceQueries.setPerson
update face set person = ?2, isConfirmed = ?3 > 0 where rowNumber = ?1;

-- FaceQueries.setRemoved
update face set isRemoved = ?2 > 0 where rowNumber = ?1;

-- FaceQueries.setSeen
update face set confidence = ?2, quality = ?3, vector = ?4 where rowNumber = ?1;

-- FaceQueries.unrefuse
delete from faceRefusal where face = ?1 and person = ?2;

-- FaceQueries.vectorNumbers
select vector from face where rowNumber = ?1 and vector is not null;

-- FetchQueries.before
and asset.sortTime <;

-- FetchQueries.byHand
albumAsset.position, albumAsset.asset;

-- FetchQueries.changedRows
select distinct object, kind from change
where number > ?3 and case audience
  when 'account' then account = ?1
  when 'family' then account = ?1 or ?2 > 0
  else account <> ?1 and ?2 > 0
end;

-- FetchQueries.columns
select asset.rowNumber | iif(asset.kind = 'video', 2147483648, 0) as word, asset.sortTime;

-- FetchQueries.fromAlbum
from albumAsset join asset on asset.rowNumber = albumAsset.asset
where albumAsset.album = ?3 and;

-- FetchQueries.fromAssets
from asset where;

-- FetchQueries.fromMap
from json_each(?3) as cell cross join asset indexed by assetOnMap
where asset.mapCode is not null and asset.mapCode between cell.value and cell.value + ?4 and;

-- FetchQueries.fromMap.postgres
from json_each(?3) as cell cross join asset
where asset.mapCode is not null and asset.mapCode between cell.value and cell.value + ?4 and;

-- FetchQueries.fromPerson
from (
  select distinct face.asset as seen from face
  where face.person = ?3 and not face.isRemoved and not face.isCut) as shown
join asset on asset.rowNumber = seen where;

-- FetchQueries.fromPlace
from placeAsset join asset on asset.rowNumber = placeAsset.asset
where placeAsset.place = ?3 and;

-- FetchQueries.fromSelection
from (select distinct asset as chosen from sharedAsset where account = ?1) as choice
join asset on asset.rowNumber = chosen where;

-- FetchQueries.fromSelectionInOrder
from grantOrder as chosen join asset on asset.rowNumber = chosen.asset
where chosen.guest = ?1 and;

-- FetchQueries.isAsset
and asset.id =;

-- FetchQueries.isHidden
and asset.isHidden and asset.owner = ?1;

-- FetchQueries.isKept
and asset.trashed is null;

-- FetchQueries.isShown
and not asset.isHidden;

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
and (cast(?3 as text) is null or accessGrant.kind = ?3)
order by accessGrant.made desc, accessGrant.id
""");

-- GrantQueries.bearer
select
  account.rowNumber, account.id as accountID, account.name, account.role, account.visibility,
  accessGrant.rowNumber as grantRow, accessGrant.id, accessGrant.kind, accessGrant.level,
  accessGrant.title, accessGrant.password, accessGrant.mayDownload, accessGrant.showsPosition,
  accessGrant.used, accessGrant.expires, account.name as ownerName, album.id as albumID,
  not exists (
    select 1 from hiddenLock where hiddenLock.account = account.rowNumber) as hasNoLock
from accessGrant join account on account.rowNumber = accessGrant.owner
left join collection as album on album.rowNumber = accessGrant.album
where (accessGrant.expires is null or accessGrant.expires > ?2) and account.removed is null;

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

-- GrantQueries.detail
select
  accessGrant.id, accessGrant.kind, accessGrant.level, accessGrant.title, accessGrant.secret,
  accessGrant.password is not null as hasPassword, accessGrant.mayDownload,
  accessGrant.showsPosition, accessGrant.made, accessGrant.used, accessGrant.expires,
  album.id as albumID,
  (select sent from sending where sending.grantRow = accessGrant.rowNumber) as lastSent,
  iif(accessGrant.album is null, (
    select count(*) from grantAsset join asset on asset.rowNumber = grantAsset.asset
    where grantAsset.guest = accessGrant.rowNumber and asset.owner = accessGrant.owner
      and not asset.isHidden and asset.trashed is null
  ), (
    select coalesce(sum(albumCount.count), 0) from albumCount
    where albumCount.album = accessGrant.album and albumCount.isGiven
  )) as count
from accessGrant left join collection as album on album.rowNumber = accessGrant.album;

-- GrantQueries.insert
insert into accessGrant (
  rowNumber, id, kind, hash, secret, owner, level, title, album, password, mayDownload,
  showsPosition, made, expires)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 > 0, ?12 > 0, ?13, ?14);

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
update accessGrant set mayDownload = ?2 > 0 where rowNumber = ?1;

-- GrantQueries.setPassword
update accessGrant set password = ?2 where rowNumber = ?1;

-- GrantQueries.setShowsPosition
update accessGrant set showsPosition = ?2 > 0 where rowNumber = ?1;

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
  id, not isHidden and trashed is null as isInLibrary, isRepresentative as isMarked,
  isRepresentative or (burstPick = 2 and (stack is null or isStackTop)) as stands
from asset where burst = ?1 and owner = ?2
order by stack is not null and not isStackTop, sortTime, id;

-- GroupQueries.everyStack
select
  id, not isHidden and trashed is null as isInLibrary, isStackTop as isMarked,
  isStackTop as stands
from asset where stack = ?1 and owner = ?2
order by burst is not null and not isRepresentative and burstPick <> 2, sortTime, id;

-- GroupQueries.stack
select id from asset where stack = ?1 and owner = ?2 order by sortTime, id;

-- GroupUpkeepQueries.unshown
select min(asset.id) as asset, account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where stack is not null and not isHidden and trashed is null
group by stack, account.rowNumber having max(iif(isStackTop, 1, 0)) = 0
union all
select min(asset.id), account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where burst is not null and not isHidden and trashed is null
group by burst, account.rowNumber
having max(iif(
  isRepresentative or (burstPick = 2 and (stack is null or isStackTop)), 1, 0)) = 0
union all
select asset.id, account.rowNumber, account.id, name, role, account.visibility
from asset join account on account.rowNumber = asset.owner
where isStackTop and burst is not null and not isRepresentative and burstPick <> 2
  and not isHidden and trashed is null
limit ?1;

-- HiddenQueries.close
delete from hiddenOpening where session = ?1;

-- HiddenQueries.closeAll
delete from hiddenOpening
where session in (select rowNumber from session where account = ?1);

-- HiddenQueries.lock
select hiddenLock.minutes, hiddenLock.pin is not null as hasPIN,
  (select until from hiddenOpening where session = ?2 and until > ?3) as openUntil
from account left join hiddenLock on hiddenLock.account = account.rowNumber
where account.rowNumber = ?1;

-- HiddenQueries.open
insert into hiddenOpening (session, until) values (?1, ?2)
on conflict (session) do update set until = excluded.until;

-- HiddenQueries.remove
delete from hiddenLock where account = ?1;

-- HiddenQueries.secrets
select session.rowNumber as sessionRow, account.password, hiddenLock.pin, hiddenLock.minutes
from session join account on account.rowNumber = session.account
left join hiddenLock on hiddenLock.account = account.rowNumber
where (session.hash = ?1 or session.previous = ?1) and account.rowNumber = ?2;

-- HiddenQueries.set
insert into hiddenLock (account, pin, minutes) values (?1, ?2, ?3)
on conflict (account) do update set pin = excluded.pin, minutes = excluded.minutes;

-- ImportQueries.attach
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
select ?1, ?2, ?3, ?4, ?5, ?6, ?7
where not exists (
  select 1 from resource where asset = ?1 and kind = ?3 and sha256 = ?4);

-- ImportQueries.discard
insert into discard (sha256) values (?1) on conflict do nothing;

-- ImportQueries.isCompanion
select exists (
  select 1 from resource join asset on asset.rowNumber = resource.asset
  where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind <> 'original'
    and asset.id = ?3) as isCompanion;

-- ImportQueries.isKnown
select exists (select 1 from resource where owner = ?1 and sha256 = ?2) as isKnown;

-- ImportQueries.pictures
select asset.id, asset.rowNumber, asset.state, asset.reason,
  exists (select 1 from reread where reread.asset = asset.rowNumber) as isPutOff
from json_each(?2) as wanted join asset on asset.id = wanted.atom
where asset.owner = ?1;

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

-- KeywordQueries.forgetRefusal
delete from keywordRefusal where asset = ?1 and word = ?2;

-- KeywordQueries.given
select seenVector.vector from keyword
join asset on asset.rowNumber = keyword.asset
join seenVector on seenVector.asset = asset.rowNumber
where keyword.word = ?2 and asset.owner = ?1 and asset.isListed
order by asset.sortTime desc, asset.rowNumber limit ?3;

-- KeywordQueries.has
select exists (select 1 from keyword where asset = ?1 and word = ?2) as isGiven;

-- KeywordQueries.isWithoutAnswer
and (cast(?4 as text) is null or (asset.owner = ?1
  and not exists (
    select 1 from keyword where keyword.asset = asset.rowNumber and keyword.word = ?4)
  and not exists (
    select 1 from keywordRefusal
    where keywordRefusal.asset = asset.rowNumber and keywordRefusal.word = ?4)));

-- KeywordQueries.refusalCount
select count(*) as count from keywordRefusal where asset = ?1;

-- KeywordQueries.refuse
insert into keywordRefusal (asset, word) values (?1, ?2) on conflict do nothing;

-- KeywordQueries.refused
select seenVector.vector from keywordRefusal
join asset on asset.rowNumber = keywordRefusal.asset
join seenVector on seenVector.asset = asset.rowNumber
where keywordRefusal.word = ?2 and asset.owner = ?1 and asset.isListed
order by asset.sortTime desc, asset.rowNumber limit ?3;

-- LocalityQueries.addFacet
insert into facet (kind, name, text) values ('location', ?1, ?2)
on conflict (kind, name) do update set text = excluded.text
where length(excluded.text) > length(coalesce(facet.text, facet.name));

-- LocalityQueries.byKey
select key from locality where key = ?1;

-- LocalityQueries.facet
select rowNumber from facet where kind = 'location' and name = ?1;

-- LocalityQueries.insert
insert into locality (key, town, city, region, country, countryCode, facets)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- LocalityQueries.set
update asset set locality = ?2, zoneOffset = ?3 where rowNumber = ?1;

-- LocalityQueries.unlocated
select rowNumber, latitude, longitude, captured, capturedOffset from asset
where mapCode is not null and locality is null order by rowNumber limit ?1;

-- LogQueries.changes
select number, kind, id,
  iif(kind = 'asset' and ?4 < 3 and exists (
    select 1 from hiddenSince where asset = object), 'deleted', change) as change
from change
where number > ?1 and number <= ?2
  and case audience
    when 'account' then account = ?3
    when 'family' then account = ?3 or ?4 > 0
    else account <> ?3 and ?4 > 0
  end
  and (kind <> 'person' or exists (select 1 from peopleAccount where account = ?3))
  and (kind <> 'asset' or ?4 = 3 or not exists (
    select 1 from hiddenSince
    where hiddenSince.asset = object and hiddenSince.number <> change.number))
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
select across, line, count(*) as count, avg(latitude) as latitude,
avg(longitude) as longitude, substr(max((sortTime + (1 << 60)) || id), 20) as id
from (
select asset.id, asset.sortTime, asset.latitude, asset.longitude,
min(cast((asset.longitude + 180) / 360 * ?4 as integer), ?4 - 1) as across,
min(cast((90 - asset.latitude) / 180 * ?4 as integer), ?4 - 1) as line
from json_each(?3) as cell cross join asset indexed by assetOnMap
where asset.isListed and asset.mapCode is not null and asset.mapCode = cell.value
and (cast(?9 as text) is null
or asset.owner = (select rowNumber from account where id = ?9)) and
""",
AccessQueries.listed,
"""
)
where iif(?5 <= ?6, across between ?5 and ?6, across >= ?5 or across <= ?6)
and line between ?7 and ?8
group by across, line order by line, across
""");

-- MapQueries.closePins.postgres
SQL(
"""
select across, line, count(*) as count, avg(latitude) as latitude,
avg(longitude) as longitude, (array_agg(id order by sortTime desc, id desc))[1] as id
from (
select asset.id, asset.sortTime, asset.latitude, asset.longitude,
least(floor((asset.longitude + 180) / 360 * ?4)::bigint, ?4 - 1) as across,
least(floor((90 - asset.latitude) / 180 * ?4)::bigint, ?4 - 1) as line
from json_each(?3) as cell cross join asset
where asset.isListed and asset.mapCode is not null and asset.mapCode = cell.value
and (cast(?9 as text) is null
or asset.owner = (select rowNumber from account where id = ?9)) and
""",
AccessQueries.listed,
"""
) as pin
where iif(
cast(?5 as bigint) <= ?6, across between ?5 and ?6, across >= ?5 or across <= ?6)
and line between ?7 and ?8
group by across, line order by line, across
""",
]
);

-- MapQueries.clusterAsset
SQL(
"""
select asset.id from asset
where asset.isListed and asset.mapCode is not null and asset.mapCode between ?3 and ?4 and
""",
AccessQueries.listed,
"and (cast(?5 as text) is null",
"or asset.owner = (select rowNumber from account where id = ?5))",
"order by asset.mapCode, asset.sortTime, asset.id limit 1");

-- MapQueries.clusters
SQL(
"""
select cell, sum(count) as count, sum(latitudes) / sum(count) as latitude,
sum(longitudes) / sum(count) as longitude
from mapCount as asset where level = ?3
and cell in (select value from json_each(?4)) and
""",
AccessQueries.listed,
"and (cast(?5 as text) is null",
"or asset.owner = (select rowNumber from account where id = ?5))",
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
where (cast(?3 as text) is null
or asset.owner = (select rowNumber from account where id = ?3)) and
""",
AccessQueries.listed,
"""
) - (
select coalesce(sum(count), 0) from mapCount as asset
where level = 2
and (cast(?3 as text) is null
or asset.owner = (select rowNumber from account where id = ?3)) and
""",
AccessQueries.listed,
") as count");

-- MapQueries.finerCells
SQL(
"""
select sum(count) as count, sum(latitudes) / sum(count) as latitude,
sum(longitudes) / sum(count) as longitude
from mapCount as asset where level = ?3 and cell between ?4 and ?5 and
""",
AccessQueries.listed,
"and (cast(?6 as text) is null",
"or asset.owner = (select rowNumber from account where id = ?6))",
"group by cell having sum(count) > 0 order by cell limit ?7"
);

-- OpenQueries.after
select number, asset, vector from openVector where number > ?1 order by number limit ?2;

-- OpenQueries.allVisible
SQL(
"""
select asset.rowNumber as asset, openVector.vector
from asset join openVector on openVector.asset = asset.rowNumber
where asset.isListed and
""",
AccessQueries.listed,
KeywordQueries.isWithoutAnswer,
"limit ?3"
);

-- OpenQueries.count
select count from openVectorCount;

-- OpenQueries.forgetGone
delete from goneOpenVector where number in (select value from json_each(?1));

-- OpenQueries.gone
select number from goneOpenVector order by number;

-- OpenQueries.insert
insert into openVector (asset, vector) values (?1, ?2);

-- OpenQueries.matching
SQL(
"""
select asset.rowNumber as row,
(cast(matched.value * 1000 as integer) << 31) | asset.rowNumber as key
from json_each(?3) as matched
join asset on asset.rowNumber = cast(matched.key as integer)
join searchKey on searchKey.asset = asset.rowNumber
where asset.isListed and matched.value >= ?4
""",
SeenQueries.isFoundByNoText,
AccessQueries.listed,
"""
and (cast(matched.value * 1000 as integer) << 31 | asset.rowNumber) < ?5
""",
SeenQueries.isAsked
);

-- OpenQueries.model
select model from openModel;

-- OpenQueries.remove
delete from openVector where asset = ?1;

-- OpenQueries.removeAll
delete from openVector;

-- OpenQueries.setModel
insert into openModel (onlyRow, model) values (1, ?1)
on conflict (onlyRow) do update set model = excluded.model;

-- OpenQueries.visible
SQL(
"""
select asset.rowNumber as asset, openVector.vector
from openVector join asset on asset.rowNumber = openVector.asset
where openVector.number in (select value from json_each(?3)) and asset.isListed and
""",
AccessQueries.listed,
KeywordQueries.isWithoutAnswer
);

-- OwnerQueries.accounts
select rowNumber, id, name, role, visibility from account
where removed is null order by rowNumber;

-- PeopleActQueries.byID
select before from peopleAct where id = ?1 and account = ?2;

-- PeopleActQueries.forget
delete from peopleAct
where account = ?1 and id not in (
  select id from peopleAct where account = ?1 order by made desc, id desc limit ?2);

-- PeopleActQueries.forgetAll
delete from peopleAct where account = ?1;

-- PeopleActQueries.insert
insert into peopleAct (id, account, made, before) values (?1, ?2, ?3, ?4);

-- PeopleActQueries.remove
delete from peopleAct where id = ?1;

-- PeopleActQueries.turnOff
delete from peopleAccount where account = ?1;

-- PeopleActQueries.turnOn
insert into peopleAccount (account, since) values (?1, ?2) on conflict do nothing;

-- PeopleQueries.accounts
select account from peopleAccount;

-- PeopleQueries.all
SQL(
head,
cover,
fromFaces,
isShown,
AccessQueries.asset,
"""
group by person.rowNumber having person.name is not null or count(distinct face.asset) >= ?3
order by person.name is null, assets desc, person.rowNumber limit ?4
""");

-- PeopleQueries.all.postgres
SQL(
head,
chosenCover,
fromFaces,
ranked,
isShown,
AccessQueries.asset,
"""
group by person.rowNumber having person.name is not null or count(distinct face.asset) >= ?3
order by person.name is null, assets desc, person.rowNumber limit ?4
""");

-- PeopleQueries.byID
SQL(
head,
cover,
fromFaces,
isShown,
AccessQueries.asset,
"""
and person.rowNumber = coalesce(
(select known.rowNumber from person as known where known.id = ?3),
(select personAlias.person from personAlias where personAlias.id = ?3))
group by person.rowNumber
""");

-- PeopleQueries.byID.postgres
SQL(
head,
chosenCover,
fromFaces,
ranked,
isShown,
AccessQueries.asset,
"""
and person.rowNumber = coalesce(
(select known.rowNumber from person as known where known.id = ?3),
(select personAlias.person from personAlias where personAlias.id = ?3))
group by person.rowNumber
""");

-- PeopleQueries.byRows
SQL(
head,
cover,
fromFaces,
isShown,
AccessQueries.asset,
"and person.rowNumber in (select value from json_each(?3)) group by person.rowNumber");

-- PeopleQueries.byRows.postgres
SQL(
head,
chosenCover,
fromFaces,
ranked,
isShown,
AccessQueries.asset,
"and person.rowNumber in (select value from json_each(?3)) group by person.rowNumber");

-- PeopleQueries.chosenCover
  (array_agg(face.id order by chosen.rank desc))[1] as faceID,
  (array_agg(asset.id order by chosen.rank desc))[1] as assetID,
  (array_agg(asset.rowNumber order by chosen.rank desc))[1] as assetRow,
  (array_agg(coalesce(asset.currentVersion, 0) order by chosen.rank desc))[1]
    as currentVersion,
  (array_agg(face.x order by chosen.rank desc))[1] as x,
  (array_agg(face.y order by chosen.rank desc))[1] as y,
  (array_agg(face.width order by chosen.rank desc))[1] as width,
  (array_agg(face.height order by chosen.rank desc))[1] as height;

-- PeopleQueries.cover
  max(
    printf(
      '%.6f',
      4 * (face.rowNumber is person.cover) + face.isConfirmed + coalesce(face.quality, 0.5))
    || face.id
  ) as rank,
  face.id as faceID, asset.id as assetID, asset.rowNumber as assetRow,
  coalesce(asset.currentVersion, 0) as currentVersion, face.x, face.y, face.width, face.height;

-- PeopleQueries.face
select
  face.*, asset.id as assetID, coalesce(asset.currentVersion, 0) as currentVersion,
  person.id as personID, iif(exists (
    select 1 from hiddenPerson
    where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber
  ), null, person.name) as personName
from face join asset on asset.rowNumber = face.asset
left join person on person.rowNumber = face.person
where not face.isRemoved and not face.isCut and asset.trashed is null and;

-- PeopleQueries.faces
SQL(
face,
AccessQueries.asset,
"""
and asset.isListed and face.person = ?3
order by face.isConfirmed desc, face.quality desc, face.rowNumber limit ?4
""");

-- PeopleQueries.facesOfAsset
SQL(
face,
AccessQueries.asset,
"and face.asset = ?3 order by face.x, face.rowNumber");

-- PeopleQueries.fromFaces
from face join person on person.rowNumber = face.person
join asset on asset.rowNumber = face.asset;

-- PeopleQueries.head
select
  person.rowNumber, person.id, person.name, count(distinct face.asset) as assets,
  exists (
    select 1 from hiddenPerson
    where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber) as isHidden,;

-- PeopleQueries.isOn
select exists (select 1 from peopleAccount where account = ?1) as isOn;

-- PeopleQueries.isShown
where not face.isRemoved and not face.isCut and asset.isListed and;

-- PeopleQueries.namedFaces
SQL(
"""
select person.name, face.x, face.y, face.width, face.height
from face join person on person.rowNumber = face.person
join asset on asset.rowNumber = face.asset
where face.asset = ?3 and person.name is not null and not face.isRemoved and not exists (
select 1 from hiddenPerson
where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber) and
""",
AccessQueries.asset,
"order by face.x, face.rowNumber"
);

-- PeopleQueries.names
SQL(
"""
select person.rowNumber, person.id, person.name from person
where person.name is not null and not exists (
select 1 from hiddenPerson
where hiddenPerson.account = ?1 and hiddenPerson.person = person.rowNumber)
and exists (
select 1 from peopleAccount where peopleAccount.account = ?1)
and exists (
select 1 from face join asset on asset.rowNumber = face.asset
where face.person = person.rowNumber and not face.isRemoved and not face.isCut
and asset.isListed and
""",
AccessQueries.asset,
") order by lower(person.name), person.rowNumber"
);

-- PeopleQueries.pins
SQL(
"""
select across, line, count(*) as count, avg(latitude) as latitude,
avg(longitude) as longitude, substr(max((sortTime + (1 << 60)) || id), 20) as id
from (
select distinct asset.id, asset.sortTime, asset.latitude, asset.longitude,
min(cast((asset.longitude + 180) / 360 * ?4 as integer), ?4 - 1) as across,
min(cast((90 - asset.latitude) / 180 * ?4 as integer), ?4 - 1) as line
from face join asset on asset.rowNumber = face.asset
where face.person = ?3 and not face.isRemoved and not face.isCut
and asset.isListed and asset.mapCode is not null and
""",
AccessQueries.asset,
"""
)
where iif(?5 <= ?6, longitude between ?5 and ?6, longitude >= ?5 or longitude <= ?6)
and latitude between ?7 and ?8
group by across, line order by line, across
""");

-- PeopleQueries.pins.postgres
SQL(
"""
select across, line, count(*) as count, avg(latitude) as latitude,
avg(longitude) as longitude, (array_agg(id order by sortTime desc, id desc))[1] as id
from (
select distinct asset.id, asset.sortTime, asset.latitude, asset.longitude,
least(floor((asset.longitude + 180) / 360 * ?4)::bigint, ?4 - 1) as across,
least(floor((90 - asset.latitude) / 180 * ?4)::bigint, ?4 - 1) as line
from face join asset on asset.rowNumber = face.asset
where face.person = ?3 and not face.isRemoved and not face.isCut
and asset.isListed and asset.mapCode is not null and
""",
AccessQueries.asset,
"""
) as pin
where iif(
cast(?5 as double precision) <= ?6, longitude between ?5 and ?6,
longitude >= ?5 or longitude <= ?6)
and latitude between ?7 and ?8
group by across, line order by line, across
""",
]
);

-- PeopleQueries.ranked
cross join lateral (
  select to_char(
    iif(face.rowNumber = person.cover, 4, 0) + iif(face.isConfirmed, 1, 0)
      + coalesce(face.quality, 0.5), '0.000000') || face.id collate "C" as rank
) as chosen;

-- PeopleQueries.rows
select face.*, asset.id as assetID from face join asset on asset.rowNumber = face.asset
where not face.isRemoved and not face.isCut;

-- PeopleQueries.visibleFaces
SQL(
rows,
"and face.id in (select atom from json_each(?3)) and",
AccessQueries.asset);

-- PeopleQueries.years
SQL(
"""
select
cast(strftime('%Y', asset.sortTime / 1000, 'unixepoch') as bigint) as year,
count(distinct asset.rowNumber) as count
from face join asset on asset.rowNumber = face.asset
where face.person = ?3 and not face.isRemoved and not face.isCut and asset.isListed and
""",
AccessQueries.asset,
"group by year order by year desc"
);

-- PersonDocumentQueries.faces
select face.id, source, x, y, width, height,
  (select id from knownPerson where knownPerson.rowNumber = face.person) as person,
  isConfirmed, isRemoved,
  (select json_group_array(id) from (
    select refused.id from faceRefusal
    join person as refused on refused.rowNumber = faceRefusal.person
    where faceRefusal.face = face.rowNumber order by refused.rowNumber) as ids) as refused
from face
where face.asset = ?1 and (
  source <> 'model' or isConfirmed or isRemoved
  or exists (select 1 from faceRefusal where faceRefusal.face = face.rowNumber)
  or face.person in (select rowNumber from knownPerson))
order by face.rowNumber;

-- PersonDocumentQueries.insertAliases
insert into personAlias (id, person)
select alias.atom, person.rowNumber
from person cross join json_each(?2) as alias where person.id = ?1
on conflict do nothing;

-- PersonDocumentQueries.insertFace
insert into face (id, asset, x, y, width, height, source, person, isConfirmed, isRemoved)
values (
  ?1, ?2, ?3, ?4, ?5, ?6, ?7, (select rowNumber from person where person.id = ?8),
  ?9 > 0, ?10 > 0);

-- PersonDocumentQueries.insertHidden
insert into hiddenPerson (account, person)
select account.rowNumber, person.rowNumber
from person cross join account
where person.id = ?1 and account.id in (select atom from json_each(?2));

-- PersonDocumentQueries.insertPerson
insert into person (id, name, made, modified) values (?1, ?2, ?3, ?4);

-- PersonDocumentQueries.insertRefusals
insert into faceRefusal (face, person)
select face.rowNumber, person.rowNumber from face cross join person
where face.id = ?1 and person.id in (select atom from json_each(?2));

-- PersonDocumentQueries.insertSwitch
insert into peopleAccount (account, since) select rowNumber, ?2 from account where id = ?1;

-- PersonDocumentQueries.person
select person.id, person.name, cover.id as cover,
  (select json_group_array(id) from (
    select account.id from hiddenPerson
    join account on account.rowNumber = hiddenPerson.account
    where hiddenPerson.person = person.rowNumber order by account.rowNumber) as ids) as hidden,
  (select json_group_array(id) from (
    select alias.id from personAlias as alias
    where alias.person = person.rowNumber order by alias.id) as ids) as merged,
  person.made, person.modified
from knownPerson as person left join face as cover on cover.rowNumber = person.cover
where person.rowNumber = ?1;

-- PersonDocumentQueries.setCover
update person set cover = (select rowNumber from face where face.id = ?2) where id = ?1;

-- PersonQueries.audience
select asset.owner, max(iif(asset.isFamily, 1, 0)) as isFamily
from face join asset on asset.rowNumber = face.asset
where face.person = ?1 group by asset.owner;

-- PersonQueries.byRow
select rowNumber, id, name, cover, made from person where rowNumber = ?1;

-- PersonQueries.hide
insert into hiddenPerson (account, person) values (?1, ?2) on conflict do nothing;

-- PersonQueries.hiders
select account from hiddenPerson where person = ?1;

-- PersonQueries.insert
insert into person (id, name, made, modified) values (?1, ?2, ?3, ?3) returning rowNumber;

-- PersonQueries.insertAlias
insert into personAlias (id, person) select id, ?2 from person where rowNumber = ?1
on conflict (id) do update set person = excluded.person;

-- PersonQueries.insertMean
insert into personMean (person, scope, count, mean, spread) values (?1, ?2, ?3, ?4, ?5);

-- PersonQueries.isStale
select exists (select 1 from personStale) as isStale;

-- PersonQueries.means
select personMean.person, count, mean, spread, person.name is not null as isNamed
from personMean join person on person.rowNumber = personMean.person
where scope in (0, ?1);

-- PersonQueries.moveAliases
update personAlias set person = ?2 where person = ?1;

-- PersonQueries.named
select person.rowNumber from person
where lower(person.name) = lower(?1) and exists (
  select 1 from face join asset on asset.rowNumber = face.asset
  where face.person = person.rowNumber and not face.isRemoved
    and (asset.isFamily or asset.owner = ?2))
order by person.rowNumber limit 1;

-- PersonQueries.remove
delete from person where rowNumber = ?1;

-- PersonQueries.removeAlias
delete from personAlias where id = ?1;

-- PersonQueries.removeEmpty
delete from person
where rowNumber = ?1 and not exists (select 1 from face where face.person = ?1);

-- PersonQueries.removeMeans
delete from personMean where person = ?1;

-- PersonQueries.restore
insert into person (rowNumber, id, made, modified) values (?1, ?2, ?3, ?4)
on conflict do nothing;

-- PersonQueries.setCover
update person set cover = ?2, modified = ?3 where rowNumber = ?1;

-- PersonQueries.setFresh
delete from personStale where person = ?1;

-- PersonQueries.setName
update person set name = ?2, modified = ?3 where rowNumber = ?1;

-- PersonQueries.show
delete from hiddenPerson where account = ?1 and person = ?2;

-- PersonQueries.stale
select person from personStale;

-- PersonQueries.vectors
select iif(asset.isFamily, 0, asset.owner) as scope, face.vector, face.quality
from face join asset on asset.rowNumber = face.asset
where face.person = ?1 and not face.isRemoved and face.vector is not null
  and (face.isConfirmed or face.quality >= ?2)
  and not asset.isHidden and asset.trashed is null;

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

-- PlaceQueries.all.postgres
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
"order by cast(place.name as citext), place.rowNumber");

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

-- PlaceQueries.columns
place.rowNumber, place.id, place.owner, account.id as ownerID, place.name, place.latitude,
place.longitude, place.made, place.modified,
(select avg(stars) from review where review.place = place.rowNumber) as stars,
(select count(*) from review where review.place = place.rowNumber) as reviewCount,
(select count(*) from placeAsset join asset on asset.rowNumber = placeAsset.asset
  where placeAsset.place = place.rowNumber and asset.trashed is null and not asset.isHidden
  and;

-- PlaceQueries.cover
) as assetCount, (
  select asset.id from placeAsset join asset on asset.rowNumber = placeAsset.asset
  where placeAsset.place = place.rowNumber and asset.trashed is null and not asset.isHidden
    and asset.state <> 'unreadable' and;

-- PlaceQueries.first
  order by asset.state <> 'ready', placeAsset.added, asset.rowNumber limit 1
) as coverID;

-- PlaceQueries.from
from place join account on account.rowNumber = place.owner;

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

-- PlaceQueries.reviewBytes.postgres
select octet_length(text) as bytes from review where rowNumber = ?1;

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

-- PostingQueries.count
select count(*) as count from (select 1 from searchEntry as found where;

-- PostingQueries.entries
select found.key & 2147483647 as row, found.key from searchEntry as found
where found.key >= ?1 and found.key < ?2;

-- PostingQueries.facetNames
select facet.rowNumber, facet.kind, facet.name, null as id from facet
where facet.rowNumber in (
  select facet from facetWord
  where word = any (string_to_array(?1, ' ')) or word >= ?2 and word < ?3)
order by facet.name not like ?5 || '%', length(facet.name), facet.name limit ?4;

-- PostingQueries.facetText
select rowNumber, coalesce(text, name::text) as name from facet
where kind = 'location' and name = ?1;

-- PostingQueries.facets
select distinct facet from facetWord
where word = any (string_to_array(?1, ' ')) or word >= ?2 and word < ?3 limit ?4;

-- PostingQueries.forgetEntry
delete from searchEntry
where key in (select key from searchStale order by asset, key limit ?1);

-- PostingQueries.forgetFacet
delete from facetWord where facet = ?1;

-- PostingQueries.forgetSeen
delete from searchSeen
where key in (select key from searchStale order by asset, key limit ?1);

-- PostingQueries.forgetText
delete from searchText
where key in (select key from searchStale order by asset, key limit ?1);

-- PostingQueries.forgetTitle
delete from searchTitle
where key in (select key from searchStale order by asset, key limit ?1);

-- PostingQueries.inSeenText
exists (select 1 from searchSeen as posting where posting.key = found.key and;

-- PostingQueries.inText
exists (select 1 from searchText as posting where posting.key = found.key and;

-- PostingQueries.inTitle
exists (select 1 from searchTitle as posting where posting.key = found.key and;

-- PostingQueries.isAnyones
and cast(?4 as bigint) is not null;

-- PostingQueries.isDecided
and (cast(?5 as bigint) is null or exists (
    select 1 from asset
    where asset.rowNumber = found.key & 2147483647 and asset.rating >= ?5
      and (cast(?6 as text) is null or asset.flag = ?6)
      and (cast(?7 as text) is null or asset.label = ?7)))
order by found.key desc limit ?3;

-- PostingQueries.isFavorite
and exists (
  select 1 from favorite where account = ?4 and asset = found.key & 2147483647);

-- PostingQueries.isListed
join asset on asset.rowNumber = matched.number
join searchKey as found on found.asset = matched.number
where asset.isListed and (matched.score << 31 | asset.rowNumber) < ?5
  and cast(?11 as text) is null and;

-- PostingQueries.learnEntries
insert into searchEntry (key)
select key from searchable
where asset in (select asset from searchStale order by asset, key limit ?1)
on conflict do nothing;

-- PostingQueries.learnFacet
insert into facetWord (word, facet)
select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing;

-- PostingQueries.learnSeen
insert into searchSeen (word, key)
select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing;

-- PostingQueries.learnText
insert into searchText (word, key)
select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing;

-- PostingQueries.learnTitle
insert into searchTitle (word, key)
select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing;

-- PostingQueries.matchingLabels
select asset.rowNumber as row, (matched.score << 31) | asset.rowNumber as key
from (
  select number, trunc(likeness * 1000)::bigint as score from (
    select seenLabel.asset as number,
      sum(seenLabel.likelihood * weight.value::double precision) as likeness
    from json_each_text(?3::json) as weight
    join seenLabel on seenLabel.label = weight.key::bigint
    group by seenLabel.asset) as summed
  where likeness >= ?4
) as matched;

-- PostingQueries.matchingPhotos
select asset.rowNumber as row, (matched.score << 31) | asset.rowNumber as key
from (
  select likeness.key::bigint as number,
    trunc(likeness.value::double precision * 1000)::bigint as score
  from json_each_text(?3::json) as likeness
  where likeness.value::double precision >= ?4
) as matched;

-- PostingQueries.newFacets
select rowNumber, coalesce(text, name::text) as name from facet
where rowNumber > coalesce((select max(facet) from facetWord), 0) order by rowNumber;

-- PostingQueries.titles
select key, title, marks from searchable
where asset in (select asset from searchStale order by asset, key limit ?1);

-- PostingQueries.upTo
limit ?1) as counted;

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

-- PredicateQueries.location
(select coalesce(locality.town, '') || ', ' || coalesce(locality.city, '') || ', '
  || coalesce(locality.region, '') || ', ' || locality.country
  from locality where locality.key = asset.locality);

-- PredicateQueries.owner
(select account.id from account where account.rowNumber = asset.owner);

-- PredicateQueries.person
exists (
  select 1 from face join (
    select rowNumber, id from person union all select person, id from personAlias
  ) as named on named.rowNumber = face.person
  where face.asset = asset.rowNumber and not face.isRemoved and not face.isCut
    and exists (select 1 from peopleAccount where peopleAccount.account = ?1)
    and named.id =;

-- PurgeQueries.albums
select rowNumber, id, owner from collection
where cover = ?1 or rowNumber in (select album from albumAsset where asset = ?1);

-- PurgeQueries.discard
insert into discard (sha256)
select sha256 from resource where asset = ?1
union select sha256 from recipeFile where asset = ?1
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
where sha256 = ?1 and (
  exists (select 1 from resource where resource.sha256 = ?1)
  or exists (select 1 from recipeFile where recipeFile.sha256 = ?1));

-- PurgeQueries.own
select rowNumber, id from asset
where owner = ?1 and trashed is not null and trashed <= ?2 and (not isHidden or ?4 > 0)
order by trashed limit ?3;

-- PurgeQueries.persons
select rowNumber, id from knownPerson
where rowNumber in (
  select person from face where asset = ?1 and person is not null
  union
  select covered.rowNumber from face join person as covered on covered.cover = face.rowNumber
  where face.asset = ?1)
order by rowNumber;

-- PurgeQueries.places
select rowNumber, id, owner from place
where rowNumber in (
  select place from placeAsset where asset = ?1
  union
  select review.place from reviewAsset join review on review.rowNumber = reviewAsset.review
  where reviewAsset.asset = ?1)
order by rowNumber;

-- PurgeQueries.remove
delete from asset where rowNumber = ?1;

-- RebuildQueries.account
insert into account (id, name, role, visibility, quotaBytes, made, removed)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- RebuildQueries.accountCount
select count(*) as count from account where removed is null;

-- RebuildQueries.albumAsset
insert into albumAsset (album, asset, position, adder)
select
  ?1, asset.rowNumber, ?3,
  coalesce(
    (select rowNumber from account where id = ?4),
    (select owner from collection where rowNumber = ?1))
from asset where asset.id = ?2;

-- RebuildQueries.asset
insert into asset (
  id, owner, visibility, kind, subtypes, state, reason, isHidden, trashed, added, modified,
  title, subtitle, caption, rating, flag, label, givenCaptured, givenOffset, isPlaced,
  givenLatitude, givenLongitude, burst, burstPick, isRepresentative, stack, isStackTop,
  width, height, durationSeconds, fileCaptured, fileOffset, fileLatitude, fileLongitude,
  camera, lens, placeholder, thumbHash, currentVersion, sortTime, mapCode)
values (
  ?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5, ?6, ?7, ?8 > 0, ?9, ?10, ?11,
  ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20 > 0, ?21, ?22, ?23, ?24, ?25 > 0, ?26, ?27 > 0,
  ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41)
returning rowNumber, owner;

-- RebuildQueries.collection
insert into collection (id, owner, kind, title, position, cover, rule, made, modified)
values (
  ?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5,
  (select rowNumber from asset where id = ?6), ?7, ?8, ?9)
returning rowNumber;

-- RebuildQueries.currentVersion
update asset set currentVersion = (
  select number from version where asset = ?1 and number = ?2)
where rowNumber = ?1;

-- RebuildQueries.facts
insert into fileFacts (asset, facts) values (?1, ?2);

-- RebuildQueries.favorites
insert into favorite (account, asset)
select rowNumber, ?1 from account where id in (select atom from json_each(?2));

-- RebuildQueries.keywords
insert into keyword (asset, word) select ?1, atom from json_each(?2) where true
on conflict do nothing;

-- RebuildQueries.lostAccount
insert into account (id, name, role, visibility, made)
values (?1, 'recovered ' || substr(?1, 1, 8), 'member', 'private', ?2)
on conflict do nothing;

-- RebuildQueries.parent
update collection
set parent = (select rowNumber from collection as folder where folder.id = ?2)
where id = ?1;

-- RebuildQueries.place
insert into place (id, owner, name, latitude, longitude, made, modified)
values (?1, (select rowNumber from account where id = ?2), ?3, ?4, ?5, ?6, ?7)
returning rowNumber;

-- RebuildQueries.placeAsset
insert into placeAsset (place, asset, added)
select ?1, asset.rowNumber, ?3 from asset where asset.id = ?2;

-- RebuildQueries.recipeFile
insert into recipeFile (asset, sha256, sizeBytes, format) values (?1, ?2, ?3, ?4)
on conflict do nothing;

-- RebuildQueries.refusedKeywords
insert into keywordRefusal (asset, word) select ?1, atom from json_each(?2) where true
on conflict do nothing;

-- RebuildQueries.resource
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- RebuildQueries.review
insert into review (id, place, author, stars, text, made, modified)
values (
  ?1, ?2, coalesce(
    (select rowNumber from account where id = ?3),
    (select owner from place where rowNumber = ?2)),
  ?4, ?5, ?6, ?7);

-- RebuildQueries.reviewAsset
insert into reviewAsset (review, asset, position)
select review.rowNumber, asset.rowNumber, ?3 from review cross join asset
where review.id = ?1 and asset.id = ?2;

-- RebuildQueries.share
insert into albumShare (album, account, mayAdd, made)
select ?1, rowNumber, ?3 > 0, ?4 from account where id = ?2;

-- RebuildQueries.version
insert into version (asset, number, recipe, made, maker, width, height, fonts)
values (
  ?1, ?2, ?3, ?4,
  coalesce(
    (select rowNumber from account where id = ?5),
    (select owner from asset where rowNumber = ?1)),
  ?6, ?7, ?8);

-- RebuildQueries.versionCount
select count(*) as count from version;

-- RecipeFileQueries.discardAbandoned
insert into discard (sha256) select distinct sha256 from recipeFile where unsaved < ?1
on conflict do nothing;

-- RecipeFileQueries.insert
insert into recipeFile (asset, sha256, sizeBytes, format, unsaved)
values (?1, ?2, ?3, ?4, ?5);

-- RecipeFileQueries.keep
update recipeFile set unsaved = null
where asset = ?1 and sha256 = ?2 and unsaved is not null;

-- RecipeFileQueries.one
select sha256, sizeBytes, format from recipeFile where asset = ?1 and sha256 = ?2;

-- RecipeFileQueries.removeAbandoned
delete from recipeFile where unsaved < ?1;

-- RecipeFileQueries.renew
update recipeFile set unsaved = ?3
where asset = ?1 and sha256 = ?2 and unsaved is not null;

-- RecipeFileQueries.total
select count(*) as count, coalesce(sum(sizeBytes), 0) as bytes from recipeFile
where asset = ?1;

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
select filename from resource where sha256 = ?1
union all
select original.filename from recipeFile as file
join resource as original on original.asset = file.asset and original.kind = 'original'
where file.sha256 = ?1;

-- ScrubQueries.storedBytes
select (select coalesce(sum(sizeBytes), 0) from resource)
  + (select coalesce(sum(sizeBytes), 0) from recipeFile) as bytes;

-- SearchQueries.count
select count(*) as count from (select 1 from search where search match ?1 limit ?2);

-- SearchQueries.facetNames
select facet.rowNumber, facet.kind, facet.name, null as id
from facetText join facet on facet.rowNumber = facetText.rowid
where facetText match ?1
order by facet.name not like ?3 || '%', length(facet.name), facet.name limit ?2;

-- SearchQueries.facets
select rowid as facet from facetText where facetText match ?1 limit ?2;

-- SearchQueries.forget
delete from search
where rowid in (select key from searchStale order by asset, key limit ?1);

-- SearchQueries.forgetNames
delete from nameStale where asset in (select asset from nameStale order by asset limit ?1);

-- SearchQueries.forgetSeen
delete from searchSeen
where rowid in (select key from searchStale order by asset, key limit ?1);

-- SearchQueries.forgetText
delete from searchText
where rowid in (select key from searchStale order by asset, key limit ?1);

-- SearchQueries.isAlone
select not exists (
  select 1 from monthCount where owner <> ?1 and images + videos > 0) as isAlone;

-- SearchQueries.isAnyones
and ?5 is not null;

-- SearchQueries.isDecided
and (?7 is null or exists (
    select 1 from asset
    where asset.rowNumber = found.rowid & 2147483647 and asset.rating >= ?7
      and (?8 is null or asset.flag = ?8) and (?9 is null or asset.label = ?9)))
order by rowid desc limit ?4;

-- SearchQueries.isFavorite
and exists (
  select 1 from favorite where account = ?5 and asset = found.rowid & 2147483647);

-- SearchQueries.isFirst
and ?6 is null;

-- SearchQueries.isNoText
and rowid not in (select rowid from searchText where searchText match ?6);

-- SearchQueries.isNoTitle
and rowid not in (select rowid from search where search match ?6);

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

-- SearchQueries.learnSeen
insert or replace into searchSeen (rowid, text, marks) values (?1, ?2, ?3);

-- SearchQueries.learnText
insert or replace into searchText (rowid, text, marks) values (?1, ?2, ?3);

-- SearchQueries.recallAll
insert into searchStale (asset, key)
select asset, key from searchKey where true on conflict do nothing;

-- SearchQueries.recallNames
insert into searchStale (asset, key)
select asset, key from searchKey
where asset in (select asset from nameStale order by asset limit ?1)
on conflict do nothing;

-- SearchQueries.relearnFacet
update facetText set name = (
  select text from facet where kind = 'location' and name = ?1)
where rowid = (select rowNumber from facet where kind = 'location' and name = ?1);

-- SearchQueries.seen
select rowid & 2147483647 as row, rowid as key from searchSeen as found
where searchSeen match ?1 and rowid >= ?2 and rowid < ?3;

-- SearchQueries.setFresh
delete from searchStale
where (asset, key) in (select asset, key from searchStale order by asset, key limit ?1);

-- SearchQueries.texts
select rowid & 2147483647 as row, rowid as key from searchText as found
where searchText match ?1 and rowid >= ?2 and rowid < ?3;

-- SearchQueries.titles
select rowid & 2147483647 as row, rowid as key from search as found
where search match ?1 and rowid >= ?2 and rowid < ?3;

-- SearchQueries.written
select key, text, filename, marks from searchable
where asset in (select asset from searchStale order by asset, key limit ?1);

-- SearchQueries.writtenSeen
select key, text, filename, marks from seenSearchable
where asset in (select asset from searchStale order by asset, key limit ?1);

-- SeenQueries.allVisibleVectors
SQL(
"""
select asset.rowNumber as asset, seenVector.vector
from asset join seenVector on seenVector.asset = asset.rowNumber
where asset.isListed and
""",
AccessQueries.listed,
KeywordQueries.isWithoutAnswer,
"limit ?3"
);

-- SeenQueries.forgetGoneVectors
delete from goneVector where number in (select value from json_each(?1));

-- SeenQueries.goneVectors
select number from goneVector order by number;

-- SeenQueries.hasFindings
select exists (select 1 from seenText) or exists (select 1 from seenVector) as hasFindings;

-- SeenQueries.hasText
select exists (select 1 from seenText) as hasText;

-- SeenQueries.hasThings
select exists (select 1 from seenLabel) as hasThings;

-- SeenQueries.insertLabel
insert into seenLabel (label, asset, likelihood) values (?1, ?2, ?3);

-- SeenQueries.insertText
insert into seenText (asset, number, text, script, x, y, width, height, confidence)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9);

-- SeenQueries.insertThing
insert into seenThing (asset, word, confidence) values (?1, ?2, ?3) on conflict do nothing;

-- SeenQueries.insertVector
insert into seenVector (asset, vector) values (?1, ?2);

-- SeenQueries.isAsked
and asset.sortTime >= ?6 and asset.sortTime < ?7 and asset.rating >= ?9
  and (cast(?12 as text) is null or asset.flag = ?12)
  and (cast(?13 as text) is null or asset.label = ?13)
  and (?10 = 0 or exists (
    select 1 from favorite where account = ?1 and favorite.asset = asset.rowNumber))
order by key desc limit ?8;

-- SeenQueries.isComparable
select (select count from seenVectorCount) > 1
  and exists (select 1 from seenVector where asset = ?1) as isComparable;

-- SeenQueries.isFoundByNoText
and searchKey.key not in (select rowid from searchText where searchText match ?11)
  and searchKey.key not in (select rowid from searchSeen where searchSeen match ?11) and;

-- SeenQueries.matching
SQL(
"""
select asset.rowNumber as row,
(cast(matched.likeness * 1000 as integer) << 31) | asset.rowNumber as key
from (
select seenLabel.asset as number, sum(seenLabel.likelihood * weight.value) as likeness
from json_each(?3) as weight
join seenLabel on seenLabel.label = cast(weight.key as integer)
group by seenLabel.asset having likeness >= ?4
) as matched
join asset on asset.rowNumber = matched.number
join searchKey on searchKey.asset = matched.number
where asset.isListed
""",
isFoundByNoText,
AccessQueries.listed,
"""
and (cast(matched.likeness * 1000 as integer) << 31 | asset.rowNumber) < ?5
""",
isAsked
);

-- SeenQueries.removeLabels
delete from seenLabel where asset = ?1;

-- SeenQueries.removeText
delete from seenText where asset = ?1;

-- SeenQueries.removeThings
delete from seenThing where asset = ?1;

-- SeenQueries.removeVector
delete from seenVector where asset = ?1;

-- SeenQueries.text
select text, x, y, width, height, confidence from seenText where asset = ?1 order by number;

-- SeenQueries.texts
select asset, text from seenText where asset in (select value from json_each(?1))
order by asset, number;

-- SeenQueries.things
select asset, word from seenThing where asset in (select value from json_each(?1))
order by asset, confidence desc;

-- SeenQueries.vectorCount
select count from seenVectorCount;

-- SeenQueries.vectorOfAsset
select vector from seenVector where asset = ?1;

-- SeenQueries.vectorsAfter
select number, asset, vector from seenVector where number > ?1 order by number limit ?2;

-- SeenQueries.visibleVectors
SQL(
"""
select asset.rowNumber as asset, seenVector.vector
from seenVector join asset on asset.rowNumber = seenVector.asset
where seenVector.number in (select value from json_each(?3)) and asset.isListed and
""",
AccessQueries.listed,
KeywordQueries.isWithoutAnswer
);

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

-- SentQueries.extent.postgres
select
  coalesce(max(octet_length(folder) + octet_length(name) + 2), 0) as bytes,
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
values (?1, ?2, ?3, false, ?4, ?5, ?6);

-- SentQueries.insertFolder
insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sent)
values (?1, ?2, ?3, true, 0, ?4) on conflict do nothing;

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
on conflict (grantRow) do update set sent = excluded.sent;

-- SentQueries.top
select coalesce(sending.sent, accessGrant.made) as sent
from accessGrant left join sending on sending.grantRow = accessGrant.rowNumber
where accessGrant.rowNumber = ?1;

-- SignInQueries.addBrowser
insert into knownBrowser (hash, account, used) values (?1, ?2, ?3)
on conflict (hash) do update set account = excluded.account, used = excluded.used;

-- SignInQueries.bySession
select account.rowNumber, account.id, account.name, account.role, account.visibility,
  session.used,
  iif(session.hash = ?1, session.expires, min(session.expires, session.rotated + ?2 - ?3))
    as until, hiddenLock.account is null as hasNoLock,
  (select opening.until from hiddenOpening as opening
    where opening.session = session.rowNumber and opening.until > ?2) as openUntil
from session join account on account.rowNumber = session.account
left join hiddenLock on hiddenLock.account = account.rowNumber
where (session.hash = ?1 or (session.previous = ?1 and session.rotated > ?3))
  and session.expires > ?2 and account.removed is null;

-- SignInQueries.bySessionRow
select account.rowNumber, account.id, account.name, account.role, account.visibility,
  not exists (select 1 from hiddenLock where hiddenLock.account = account.rowNumber) or exists (
    select 1 from hiddenOpening as opening
    where opening.session = session.rowNumber and opening.until > ?2) as seesHidden
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

-- SignInQueries.earlierSession
select made, name from session where hash = ?1 or previous = ?1;

-- SignInQueries.insertClaim
insert into claim (hash, made, expires) values (?1, ?2, ?3);

-- SignInQueries.insertInvitation
insert into invitation (id, hash, account, role, maker, made, expires)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- SignInQueries.insertSession
insert into session (id, hash, account, made, used, expires, agent, address, name)
values (?1, ?2, ?3, ?9, ?4, ?5, ?6, ?7, ?8);

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

-- SignInQueries.nameSession
update session set name = ?3 where account = ?1 and id = ?2;

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
delete from knownBrowser where account = ?1 and hash not in (
  select hash from knownBrowser where account = ?1 order by used desc limit ?2);

-- SignInQueries.removeOldSessions
delete from session where account = ?1 and rowNumber not in (
  select rowNumber from session where account = ?1 order by used desc, made desc limit ?2);

-- SignInQueries.removeOtherSessions
delete from session where account = ?1 and hash is distinct from ?2;

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
select id, made, used, expires, agent, address, name,
  hash = ?2 or previous is not distinct from ?2 as isOwn
from session where account = ?1 and expires > ?3 order by used desc, made desc;

-- SignInQueries.spendClaim
delete from claim where hash = ?1 and expires > ?2 returning made;

-- SignInQueries.spendInvitation
delete from invitation where hash = ?1 and expires > ?2 returning account, role;

-- SignInQueries.standing
select password from account where rowNumber = ?1 and removed is null;

-- SimilarQueries.bursts
select rowNumber, burst from asset
where burst is not null and owner = ?1 and not isHidden and trashed is null
  and (stack is null or isStackTop)
order by burst, rowNumber;

-- SimilarQueries.byMeans
select * from alikeSubject where owner = ?1 and isListed and row <> ?9 and row in (
  select asset from fingerprint
  where light between cast(?2 as double precision) - ?7 and ?2 + ?7
    and blue between cast(?3 as double precision) - ?8 and ?3 + ?8
    and red between cast(?4 as double precision) - ?8 and ?4 + ?8
    and upperLight between cast(?5 as double precision) - 2 * ?7 and ?5 + 2 * ?7
    and leftLight between cast(?6 as double precision) - 2 * ?7 and ?6 + 2 * ?7);

-- SimilarQueries.byTime
select * from (
  select * from alikeSubject
  where owner = ?1 and sortTime between cast(?2 as bigint) - ?3 and ?2 and isListed
    and kind = 'image' and row <> ?4
  order by sortTime desc limit ?5) as earlier
union all
select * from (
  select * from alikeSubject
  where owner = ?1 and sortTime > ?2 and sortTime <= ?2 + ?3 and isListed and kind = 'image'
    and row <> ?4
  order by sortTime limit ?5) as later;

-- SimilarQueries.forgetAlike
delete from alike where asset = ?1 or other = ?1;

-- SimilarQueries.members
select asset.rowNumber as row, asset.sortTime, asset.id, asset.flag,
  coalesce(asset.width * asset.height, 0) as pixels, resource.sizeBytes, resource.format
from asset join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
where asset.rowNumber in (select value from json_each(?1));

-- SimilarQueries.pairs
select alike.asset, alike.other, alike.kind from alike
cross join asset as one cross join asset as two
where one.rowNumber = alike.asset and two.rowNumber = alike.other
  and one.owner = ?1 and two.owner = ?1 and one.isListed and two.isListed
  and (alike.kind <> 'series' or abs(one.sortTime - two.sortTime) <= ?2);

-- SimilarQueries.setAlike
insert into alike (asset, other, kind) values (min(?1, ?2), max(?1, ?2), ?3)
on conflict (asset, other) do update set kind = excluded.kind;

-- SimilarQueries.setFingerprint
insert into fingerprint (asset, codes, light, upperLight, leftLight, blue, red)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
on conflict (asset) do update set
  codes = excluded.codes, light = excluded.light, upperLight = excluded.upperLight,
  leftLight = excluded.leftLight, blue = excluded.blue, red = excluded.red;

-- SimilarQueries.subject
select * from alikeSubject where row = ?1;

-- SizeQueries.all
select
  (select coalesce(sum(images + videos), 0) from monthCount) as assets,
  (select count(*) from account where removed is null) as accounts,
  (select coalesce(sum(usedBytes), 0) from account) as bytes,
  (select count(*) from upload where outcome is null) as uploads,
  (select count(*) from asset where state = 'developing') as waiting;

-- SubtypeQueries.removeStale
delete from kindStale where asset = ?1;

-- SubtypeQueries.set
update asset set subtypes = ?2, modified = ?3 where rowNumber = ?1;

-- SubtypeQueries.stale
select rowNumber, sha256 from kindStale join assetDetail on rowNumber = kindStale.asset
order by asset limit ?1;

-- SuggestionQueries.albums
SQL(
"""
select 'album' as kind, collection.title as name, collection.id from collection
where collection.kind <> 'folder' and lower(collection.title) like lower(?3)
and cast(?2 as bigint) is not null and
""",
AccessQueries.collection,
"""
order by lower(collection.title) not like ?5 || '%', length(collection.title), collection.id
limit ?4
""");

-- SuggestionQueries.people
select 'photographer' as kind, name, id from account where name like ?1 and removed is null
order by name not like ?3 || '%', length(name), id limit ?2;

-- SuggestionQueries.places
SQL(
"""
select 'place' as kind, place.name, place.id from place
where lower(place.name) like lower(?3) and
""",
AccessQueries.place,
"order by lower(place.name) not like ?5 || '%', length(place.name), place.id limit ?4");

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

-- SummaryQueries.byIDs
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
"and collection.id in (select atom from json_each(?3))");

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

-- SummaryQueries.counts
, case collection.kind
  when 'smartAlbum' then null
  when 'folder' then (
    select count(*) from collection as child where child.parent = collection.rowNumber)
  else (
    select coalesce(sum(asset.count), 0) from albumCount as asset
    where asset.album = collection.rowNumber and (asset.isGiven or;

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

-- SummaryQueries.first
  ), 0)
end as count, iif(asset.state <> 'unreadable', asset.id, (
  select asset.id from albumAsset join asset on asset.rowNumber = albumAsset.asset
  where albumAsset.album = collection.rowNumber and asset.trashed is null
    and not asset.isHidden and asset.state <> 'unreadable' and;

-- SummaryQueries.firstOrder
  order by albumAsset.position, albumAsset.asset limit 1
)) as shown;

-- SummaryQueries.others
    )
  ) + iif(exists (
    select 1 from albumCount as asset
    where asset.album = collection.rowNumber and not asset.isGiven and asset.owner <> ?1
      and asset.count > 0 and not (?2 > 0 and asset.visibility = 'family')
  ), (
    select count(*) from albumAsset join asset on asset.rowNumber = albumAsset.asset
    where albumAsset.album = collection.rowNumber and asset.owner <> albumAsset.adder
      and asset.owner <> ?1 and not (?2 > 0 and asset.visibility = 'family')
      and not asset.isHidden and asset.trashed is null and;

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

-- TimelineQueries.daysAmong
SQL(
"""
select among.value as day, coalesce(sum(asset.images), 0) as images,
coalesce(sum(asset.videos), 0) as videos
from json_each(?3) as among left join hourCount as asset
on asset.hour >= among.value * 24 and asset.hour < among.value * 24 + 24 and
""",
AccessQueries.listed,
"group by among.value order by day desc");

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
  ) as isFavorite, asset.rating, asset.flag, asset.label,
  coalesce(asset.currentVersion, 0) as currentVersion, asset.placeholder, asset.thumbHash,
  case when asset.stack is null or asset.owner <> ?1 then 0 else (
    select count(*) from asset as other
    where other.stack = asset.stack and other.owner = asset.owner
      and not other.isHidden and other.trashed is null
  ) end as stackCount,
  case when asset.burst is null or not asset.isRepresentative or asset.owner <> ?1 then 0
  else (
    select count(*) from asset as other
    where other.burst = asset.burst and other.owner = asset.owner
      and not other.isHidden and other.trashed is null
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
    when 'account' then (select name from account where rowNumber = object)
  end, id) as name
from unwrittenDocument order by kind, id limit ?1;

-- UnwrittenQueries.forget
delete from unwrittenDocument where kind = ?1 and object = ?2;

-- UnwrittenQueries.forgetAll
delete from unwrittenDocument;

-- UnwrittenQueries.note
insert into unwrittenDocument (kind, object, id, reason) values (?1, ?2, ?3, ?4)
on conflict (kind, object) do update set reason = excluded.reason;

-- UnwrittenQueries.objects
select kind, id, object from unwrittenDocument;

-- UploadQueries.byClient
select upload.*, asset.id as assetID,
  coalesce(upload.storedSHA256, original.sha256) as sha256,
  case when coalesce(upload.storedSHA256, original.sha256) = original.sha256
    then fileFacts.facts ->> 'damage' end as damage,
  coalesce(upload.storedSHA256, original.sha256) = original.sha256
    and asset.state = 'unreadable' as isUnreadable
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
    then fileFacts.facts ->> 'damage' end as damage,
  coalesce(upload.storedSHA256, original.sha256) = original.sha256
    and asset.state = 'unreadable' as isUnreadable
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
  expires = ?6, wasTrashed = ?7 > 0, storedSHA256 = ?8
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
on conflict (upload) do update set bytes = excluded.bytes;

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

-- UserEditQueries.addFavorite
insert into favorite (account, asset) values (?1, ?2) on conflict do nothing;

-- UserEditQueries.addKeyword
insert into keyword (asset, word) values (?1, ?2) on conflict do nothing;

-- UserEditQueries.byID
select
  rowNumber, id, owner, added, visibility, isHidden, trashed, title, subtitle, caption, rating,
  flag, label, givenCaptured, givenOffset, isPlaced, givenLatitude, givenLongitude, burst,
  burstPick, isRepresentative, stack, isStackTop, fileCaptured, fileOffset, fileLatitude,
  fileLongitude
from asset where id = ?1;

-- UserEditQueries.removeFavorite
delete from favorite where account = ?1 and asset = ?2;

-- UserEditQueries.removeKeywords
delete from keyword where asset = ?1;

-- UserEditQueries.touch
update asset set modified = ?2 where rowNumber = ?1;

-- UserEditQueries.update
update asset set
  visibility = ?2, isHidden = ?3 > 0, trashed = ?4, title = ?5, subtitle = ?6, caption = ?7,
  rating = ?8, givenCaptured = ?9, givenOffset = ?10, isPlaced = ?11 > 0, givenLatitude = ?12,
  givenLongitude = ?13, burst = ?14, burstPick = ?15, isRepresentative = ?16 > 0, stack = ?17,
  isStackTop = ?18 > 0, sortTime = ?19, mapCode = ?20, modified = ?21,
  flag = ?22, label = ?23
where rowNumber = ?1;

-- VerifyQueries.assetCount
select count(*) as count from asset;

-- VerifyQueries.damaged
select resource.filename, facts ->> 'damage' as damage from fileFacts
join resource on resource.asset = fileFacts.asset and resource.kind = 'original'
where facts like '%"damage"%' and facts ->> 'damage' is not null
order by fileFacts.asset limit ?1;

-- VerifyQueries.files
select sha256, max(sizeBytes) as sizeBytes, min(filename) as filename from (
  select * from (
    select sha256, max(sizeBytes) as sizeBytes, min(filename) as filename from resource
    where sha256 > ?1 group by sha256 order by sha256 limit ?2) as original
  union all
  select * from (
    select file.sha256, max(file.sizeBytes) as sizeBytes, min(original.filename) as filename
    from recipeFile as file
    join resource as original on original.asset = file.asset and original.kind = 'original'
    where file.sha256 > ?1 group by file.sha256 order by file.sha256 limit ?2) as file) as kept
group by sha256 order by sha256 limit ?2;

-- VerifyQueries.hasChanged
select exists (
  select 1 from change where number > ?1 and kind = ?2 and id = ?3) as hasChanged;

-- VerifyQueries.identity
select id from library;

-- VerifyQueries.isNamed
select exists (select 1 from resource where sha256 = ?1)
  or exists (select 1 from recipeFile where sha256 = ?1) as isNamed;

-- VersionQueries.current
select number, recipe, version.made, version.width, version.height, version.fonts from asset
join version on version.asset = asset.rowNumber and version.number = asset.currentVersion
where asset.rowNumber = ?1;

-- VersionQueries.discard
insert into discard (sha256) values (?1) on conflict do nothing;

-- VersionQueries.insert
insert into version (asset, number, recipe, made, maker, width, height, fonts)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8);

-- VersionQueries.insertRendered
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
select ?1, ?2, 'rendered', ?3, ?4, ?5, ?6
where not exists (
  select 1 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?3);

-- VersionQueries.listed
select number, made, width, height, fonts from version
where asset = ?1 order by number = ?2 desc, number desc;

-- VersionQueries.newest
select asset.id as assetID, number, version.made, version.width, version.height, version.fonts,
  iif(length(cast(recipe as blob)) <= ?2, recipe, null) as recipe
from asset join version on version.asset = asset.rowNumber
where asset.id in (select atom from json_each(?1)) and number = (
  select max(number) from version as other where other.asset = asset.rowNumber);

-- VersionQueries.newest.postgres
select asset.id as assetID, number, version.made, version.width, version.height,
  version.fonts, iif(octet_length(recipe) <= ?2, recipe, null) as recipe
from asset join version on version.asset = asset.rowNumber
where asset.id in (select atom from json_each(?1)) and number = (
  select max(number) from version as other where other.asset = asset.rowNumber);

-- VersionQueries.one
select number, recipe, made, width, height, fonts from version where asset = ?1 and number = ?2;

-- VersionQueries.recipeBytes
select bytes from recipeTotal where asset = ?1;

-- VersionQueries.rendered
select sha256 from resource where asset = ?1 and kind = 'rendered' and sha256 = ?2;

-- VersionQueries.setCurrent
update asset set currentVersion = nullif(?2, 0), modified = ?3 where rowNumber = ?1;

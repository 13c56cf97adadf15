-- AssetQueries.byID
select * from assetDetail
where (owner = ?1 or (?2 and visibility = 'family')) and id = ?3;

-- AssetQueries.byOwnerAndContent
select asset.id, asset.state from resource
join asset on asset.rowNumber = resource.asset
where resource.owner = ?1 and resource.sha256 = ?2 and resource.kind = 'original';

-- AssetQueries.count
select count(*) as count from asset
where owner = ?1 or (?2 and visibility = 'family');

-- AssetQueries.insert
insert into asset (
  id, owner, visibility, kind, state, reason, title, width, height, captured, capturedOffset,
  sortTime, added, placeholder)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, null)
returning rowNumber;

-- AssetQueries.insertOriginal
insert into resource (asset, owner, kind, sha256, sizeBytes, filename, format)
values (?1, ?2, 'original', ?3, ?4, ?5, ?6);

-- AssetQueries.page
select * from assetDetail
where (owner = ?1 or (?2 and visibility = 'family'))
  and (sortTime, id) < (?3, ?4)
order by sortTime desc, id desc
limit ?5;

-- AssetQueries.setVisibility
update asset set visibility = ?2 where rowNumber = ?1;

-- DevelopmentQueries.byRow
select * from assetDetail where rowNumber = ?1;

-- DevelopmentQueries.setReady
update asset set
  state = 'ready', reason = null, width = ?2, height = ?3, captured = ?4, capturedOffset = ?5,
  sortTime = ?6, placeholder = ?7
where rowNumber = ?1 and state = 'developing'
returning id, owner, visibility;

-- DevelopmentQueries.setUnreadable
update asset set state = 'unreadable', reason = ?2
where rowNumber = ?1 and state = 'developing'
returning id, owner, visibility;

-- DevelopmentQueries.waiting
select rowNumber from asset where state = 'developing' order by rowNumber;

-- DoorQueries.bySession
select account.rowNumber, account.id, account.name, account.role, account.visibility,
  session.used
from session join account on account.rowNumber = session.account
where session.hash = ?1 and session.expires > ?2;

-- DoorQueries.insertClaim
insert into claim (hash, made, expires) values (?1, ?2, ?3);

-- DoorQueries.insertSession
insert into session (hash, account, made, used, expires) values (?1, ?2, ?3, ?3, ?4);

-- DoorQueries.localOwner
select rowNumber, id, name, role, visibility from account order by rowNumber limit 1;

-- DoorQueries.removeClaims
delete from claim;

-- DoorQueries.removeExpiredSessions
delete from session where expires <= ?1;

-- DoorQueries.removeOldSessions
delete from session where hash in (
  select hash from session where account = ?1 order by used desc, made desc limit -1 offset ?2);

-- DoorQueries.removeSession
delete from session where hash = ?1;

-- DoorQueries.spendClaim
delete from claim where hash = ?1 and expires > ?2 returning made;

-- DoorQueries.useSession
update session set used = ?2, expires = ?3 where hash = ?1;

-- FoundingQueries.founding
select id, changeLog, exists (select 1 from asset) as hasAssets from library;

-- FoundingQueries.insertAccount
insert into account (id, name, role, visibility, made) values (?1, ?2, ?3, ?4, ?5);

-- FoundingQueries.insertLibrary
insert into library (onlyRow, id, made, changeLog) values (1, ?1, ?2, ?3);

-- LogQueries.changes
select number, kind, id, change from change
where number > ?1 and number <= ?2
  and case audience
    when 'owner' then owner = ?3
    when 'family' then owner = ?3 or ?4
    else owner <> ?3 and ?4
  end
order by number, ordinal;

-- LogQueries.cut
select number from change where number > ?1 order by number, ordinal
limit 1 offset ?2;

-- LogQueries.forget
delete from changeSet
where number <= (select max(number) from changeSet where made < ?1);

-- LogQueries.insertChange
insert into change (number, ordinal, kind, id, change, owner, audience)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

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

-- UploadQueries.byClient
select upload.*, asset.id as assetID, original.sha256
from upload
left join asset on asset.rowNumber = upload.asset
left join resource as original
  on original.asset = upload.asset and original.kind = 'original'
where upload.owner = ?1 and upload.clientID = ?2;

-- UploadQueries.byID
select upload.*, asset.id as assetID, original.sha256
from upload
left join asset on asset.rowNumber = upload.asset
left join resource as original
  on original.asset = upload.asset and original.kind = 'original'
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
  expires = ?6
where owner = ?1 and id = ?2;

-- UploadQueries.insert
insert into upload (
  owner, id, clientID, filename, contentType, declaredSHA256, lengthBytes, title, made, expires)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);

-- UploadQueries.remove
delete from upload where owner = ?1 and id = ?2;

-- UploadQueries.removeExpiredAnswers
delete from upload where outcome is not null and expires < ?1;

-- UploadQueries.setLength
update upload set lengthBytes = ?3 where owner = ?1 and id = ?2 and lengthBytes is null;

-- UploadQueries.unfinished
select account.*, upload.id as uploadID, upload.lengthBytes
from upload join account on account.rowNumber = upload.owner
where upload.outcome is null;

-- VersionQueries.all
select number, recipe, made, width, height from version where asset = ?1 order by number;

-- VersionQueries.insert
insert into version (asset, number, recipe, made, maker, width, height)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- VersionQueries.one
select number, recipe, made, width, height from version where asset = ?1 and number = ?2;

-- VersionQueries.setCurrent
update asset set currentVersion = nullif(?2, 0) where rowNumber = ?1;

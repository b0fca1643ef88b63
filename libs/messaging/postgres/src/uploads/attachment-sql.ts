import { isNotPaused, statement } from '@tandem/shared-postgres';
import { mayReadArchivedMessage, messageAccess, type ActorSql } from '../messages/access.ts';
import { realmSetting } from '../settings/realm-settings.ts';

/** A condition: the actor may read the file `a`: they own it, or a message that they may read shows it. */
const mayReadUpload = (actor: ActorSql): string => `(a.owner_id = ${actor.id} or exists (
    select from attachment_message shown
    join message m on m.id = shown.message_id
    ${messageAccess(actor)}
    where shown.attachment_id = a.id and ${mayReadArchivedMessage(actor)}
  ))`;

/**
 * A condition: only archived messages show the file `a`. It is stored until they are removed, but served to
 * no user, and counts as deleted.
 */
export const isArchivedFile = `(exists (select from archived_attachment archived where archived.attachment_id = a.id)
    and not exists (select from attachment_message shown where shown.attachment_id = a.id)
    and not exists (select from scheduled_upload reserved where reserved.attachment_id = a.id))`;

const messageIds = `array(select message_id from attachment_message shown
    where shown.attachment_id = a.id order by message_id)`;

/** UNIX seconds of messages, in the order of their ids. */
const sentAt = (ids: string): string =>
  `array(select floor(extract(epoch from sent.sent_at))::bigint from message sent
    where sent.id = any(${ids}) order by sent.id)`;

/** A statement does not see the rows that it inserts: this adds `$2`. */
const withMessage = `array(select message_id from attachment_message shown
    where shown.attachment_id = a.id union select $2::bigint order by message_id)`;

const columns = `a.id, a.owner_id as "ownerId", a.name, a.path_id as "pathId", a.size,
    a.created_at as "createdAt",
    (select bytes from upload_space space where space.realm_id = a.realm_id) as "spaceUsed"`;

/**
 * $1 realm, $2 owner, $3 path, $4 name, $5 size, $6 type, $7 image, $8 time, $9 quota or null. The
 * row of the organization's space stays locked until commit: two uploads cannot both use the rest.
 */
export const addAttachment = statement(
  'attachment.add',
  `with space as (
    insert into upload_space (realm_id, bytes)
    select $1, $5::bigint where $9::bigint is null or $5::bigint <= $9
    on conflict (realm_id) do update set bytes = upload_space.bytes + excluded.bytes
      where $9::bigint is null
        or upload_space.bytes + upload_space.reserved + excluded.bytes <= $9
    returning bytes
  )
  insert into attachment (realm_id, owner_id, path_id, name, size, content_type, image, created_at)
  select $1, $2, $3, $4, $5, $6, $7, $8 from space
  returning id, (select bytes from space) as "spaceUsed"`,
);

export const countAttachments = statement(
  'attachment.countOf',
  'select count(*) as count from attachment where owner_id = $1',
);

/** The writer's role is queried: a command that sends for another user does not know it. */
const writer: ActorSql = { id: 'w.id', realmId: 'w.realm_id', role: 'w.role' };
const claimable = `
    select a.id from user_account w
    join attachment a on a.realm_id = w.realm_id and a.path_id = any($3::text[])
    where w.id = $1 and ${mayReadUpload(writer)} and not ${isArchivedFile}`;

/** $1 sender, $2 message, $3 paths. */
export const claimAttachments = statement(
  'attachment.claim',
  `with added as (
    insert into attachment_message (attachment_id, message_id)
    select id, $2 from (${claimable}) claimable
    on conflict do nothing
    returning attachment_id
  )
  select ${columns}, ${withMessage} as "messageIds", ${sentAt(withMessage)} as "sentAt"
  from added join attachment a on a.id = added.attachment_id order by a.id`,
);

/** $1 editor, $2 message, $3 paths. */
export const replaceAttachments = statement(
  'attachment.replace',
  `with removed as (
    delete from attachment_message shown using attachment a
    where shown.message_id = $2 and a.id = shown.attachment_id and a.path_id <> all($3::text[])
    returning attachment_id
  ), added as (
    insert into attachment_message (attachment_id, message_id)
    select id, $2 from (${claimable}) claimable
    on conflict do nothing
    returning attachment_id
  ), changed as (
    select attachment_id, true as "isShown" from added
    union all select attachment_id, false from removed
  )
  select ${columns}, "isShown",
    exists (select from scheduled_upload reserved where reserved.attachment_id = a.id) as "isReserved",
    case when "isShown" then ${withMessage}
      else array_remove(${messageIds}, $2::bigint) end as "messageIds",
    case when "isShown" then ${sentAt(withMessage)}
      else ${sentAt(`array_remove(${messageIds}, $2::bigint)`)} end as "sentAt"
  from changed join attachment a on a.id = changed.attachment_id order by a.id`,
);

const givenBack = `update upload_space space set bytes = space.bytes - freed.size
    from freed where space.realm_id = freed.realm_id`;

/** $1 owner, $2 attachment. */
export const removeAttachment = statement(
  'attachment.remove',
  `with freed as (
    delete from attachment a where a.id = $2::bigint and a.owner_id = $1 and not ${isArchivedFile}
    returning realm_id, path_id, size
  ), space as (${givenBack} returning space.bytes)
  select path_id as "pathId", (select bytes from space) as "spaceUsed" from freed`,
);

/**
 * $1 time, $2 limit. Files that are being claimed are skipped, and those of deactivated organizations: an import
 * writes the messages that show its files later, and activates the organization at the end.
 */
export const removeUnclaimed = statement(
  'attachment.removeUnclaimed',
  `with old as (
    select id from attachment a
    where created_at < $1 and ${isNotPaused('a.realm_id')}
      and not exists (select from realm r where r.id = a.realm_id and r.deactivated)
      and not exists (select from attachment_message shown where shown.attachment_id = a.id)
      and not exists (select from scheduled_upload reserved where reserved.attachment_id = a.id)
      and not exists (select from archived_attachment archived where archived.attachment_id = a.id)
    order by created_at limit $2 for update skip locked
  ), gone as (
    delete from attachment using old where attachment.id = old.id
    returning attachment.realm_id, attachment.path_id, attachment.size
  ), freed as (select realm_id, sum(size)::bigint as size from gone group by realm_id),
  space as (${givenBack})
  select path_id as "pathId" from gone`,
);

/** $1 to $3 the actor, 0 without one; $4 path. */
const actor: ActorSql = { id: '$1::bigint', realmId: '$2::bigint', role: '$3::smallint' };
export const findUpload = statement(
  'upload.find',
  `select a.name, a.path_id as "pathId", a.content_type as "contentType",
    a.image is not null as "isImage",
    not ${isArchivedFile} and ${mayReadUpload(actor)}
      and ($1 <> 0 or not r.deactivated and ${realmSetting.allowsWebPublic}) as "isAccessible"
  from attachment a join realm r on r.id = a.realm_id
  where a.realm_id = $2 and a.path_id = $4`,
);

/** $1 user. */
export const findUploadReader = statement(
  'upload.findActor',
  `select json_build_object('userId', actor.id, 'realmId', actor.realm_id, 'role', actor.role,
      'isBot', actor.is_bot) as actor, actor.api_key_version + actor.credential_revocations as "keyVersion"
  from user_account actor join realm r on r.id = actor.realm_id
  where actor.id = $1 and actor.is_active and not r.deactivated`,
);

/** $1 actor, $2 realm. */
export const listAttachments = statement(
  'attachment.list',
  `select coalesce((select bytes from upload_space where realm_id = $2), 0) as "spaceUsed",
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'pathId', a.path_id,
        'size', a.size, 'createdAt', floor(extract(epoch from a.created_at) * 1000),
        'messageIds', ${messageIds}, 'sentAt', ${sentAt(messageIds)}) order by a.id desc), '[]')
      from attachment a where a.owner_id = $1 and not ${isArchivedFile}) as attachments`,
);

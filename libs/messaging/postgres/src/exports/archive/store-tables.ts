import { jsonTable, type JsonTable, type Sql } from '@tandem/shared-postgres';
import {
  epoch,
  isPrivateDataOf,
  scopeValues,
  type MessagingArchiveScope,
} from './archive-scope.ts';
import { SCHEDULED_CONVERSATIONS } from './channel-tables.ts';

/** The meaning of a row of scheduled messages in the format. */
const DELIVERY = { message: 1, reminder: 2 } as const;

const emoji = `select id, realm_id as realm, author_id as author, name, file_name, is_animated,
    deactivated from realm_emoji where realm_id = $1 order by id`;

const linkifiers = `select id, realm_id as realm, pattern, url_template, position as "order",
    example_input, reverse_template, alternative_url_templates
  from realm_linkifier where realm_id = $1 order by id`;

const playgrounds = `select id, realm_id as realm, name, pygments_language, url_template
  from realm_playground where realm_id = $1 order by id`;

const views = `select row_number() over (order by v.user_id, v.fragment) as id, v.user_id as "user",
    v.fragment, v.is_pinned, v.name
  from navigation_view v join user_account u on u.id = v.user_id
  where u.realm_id = $1 and ${isPrivateDataOf('v.user_id')} order by v.user_id, v.fragment`;

const snippets = `select s.id, u.realm_id as realm, s.owner_id as user_profile, s.title, s.content,
    ${epoch('s.created_at')} as date_created
  from saved_snippet s join user_account u on u.id = s.owner_id
  where u.realm_id = $1 and ${isPrivateDataOf('s.owner_id')} order by s.id`;

const sameUsers = (users: string) => `d.user_ids @> ${users} and d.user_ids <@ ${users}`;

/** $3: the names of the clients, in the order of their ids. */
const scheduled = `select s.id, s.sender_id as sender, s.realm_id as realm,
    coalesce(
      (select recipient_id from channel where id = s.channel_id),
      case when cardinality(s.user_ids) = 1
        then (select recipient_id from user_account where id = s.user_ids[1]) end,
      (select d.recipient_id from direct_conversation d
        where d.realm_id = $1 and ${sameUsers('(s.user_ids || s.sender_id)')} limit 1),
      ${SCHEDULED_CONVERSATIONS} + s.id) as recipient,
    s.channel_id as stream, case when s.channel_id is null then chr(7) else s.topic end as subject,
    s.content, s.rendered_content, array_position($3::text[], s.client_name) as sending_client,
    ${epoch('s.deliver_at')} as scheduled_timestamp, ${epoch('s.deliver_at')} as request_timestamp,
    s.read_by_sender, false as delivered, null::bigint as delivered_message,
    exists (select from scheduled_upload where scheduled_message_id = s.id) as has_attachment,
    s.failed, null::text as failure_message, ${DELIVERY.message} as delivery_type,
    null::bigint as reminder_target_message_id, null::text as reminder_note
  from scheduled_message s
  where s.realm_id = $1 and s.sent_message_id is null and ${isPrivateDataOf('s.sender_id')}`;

const reminders = `select
    (select coalesce(max(id), 0) from scheduled_message where realm_id = $1) + r.id,
    r.user_id, r.realm_id, u.recipient_id, null, chr(7), r.content, r.rendered_content, 1,
    ${epoch('r.deliver_at')}, ${epoch('r.deliver_at')}, false, false, null, false, false, null,
    ${DELIVERY.reminder}, r.message_id, null
  from reminder r join user_account u on u.id = r.user_id
  where r.realm_id = $1 and ${isPrivateDataOf('r.user_id')}`;

const drafts = `select d.id, d.owner_id as user_profile, d.type, d.recipients as "to", d.topic,
    d.content, d.edited_at as last_edit_time
  from draft d join user_account u on u.id = d.owner_id
  where u.realm_id = $1 and ${isPrivateDataOf('d.owner_id')} order by d.id`;

/** Data of users and the organization besides messages. @param clients names in order of ids */
export function storeTables(
  sql: Sql,
  scope: MessagingArchiveScope,
  clients: readonly string[],
): readonly JsonTable[] {
  const realm = [scope.realmId];
  const scoped = scopeValues(scope);
  const waiting = `${scheduled} union all ${reminders} order by id`;
  return [
    jsonTable(sql, 'zerver_realmemoji', emoji, realm),
    jsonTable(sql, 'zerver_realmfilter', linkifiers, realm),
    jsonTable(sql, 'zerver_realmplayground', playgrounds, realm),
    jsonTable(sql, 'zerver_navigationview', views, scoped),
    jsonTable(sql, 'zerver_savedsnippet', snippets, scoped),
    jsonTable(sql, 'zerver_scheduledmessage', waiting, [...scoped, clients]),
  ];
}

/** Tables of the reference that its own exports leave out. */
export function storeExtensions(sql: Sql, scope: MessagingArchiveScope): readonly JsonTable[] {
  return [jsonTable(sql, 'zerver_draft', drafts, scopeValues(scope))];
}

/** Custom emoji, whose files are exported. */
export interface ExportedEmoji {
  readonly name: string;
  readonly fileName: string;
  readonly authorId: number | null;
  readonly deactivated: boolean;
}

/** The custom emoji of an organization. */
export async function emojiFiles(sql: Sql, realmId: number): Promise<readonly ExportedEmoji[]> {
  const { rows } = await sql.query<ExportedEmoji>(
    `select name, file_name as "fileName", author_id as "authorId", deactivated
     from realm_emoji where realm_id = $1 order by id`,
    [realmId],
  );
  return rows;
}

import { statement, type Sql } from '@tandem/shared-postgres';

/** A list of the user $1. */
const list = (name: string, fields: string, from: string) =>
  `'${name}', (select coalesce(json_agg(json_build_object(${fields})), '[]') from ${from})`;
const seconds = (column: string) => `extract(epoch from ${column})::float8`;

/** Secrets and their hashes are excluded. */
const read = statement(
  'accountRecords.read',
  `select u.avatar_version as "avatarVersion", json_build_object('id', u.id, 'full_name', u.full_name,
    'delivery_email', u.delivery_email, 'email', u.email, 'role', u.role, 'is_active', u.is_active,
    'date_joined', ${seconds('u.date_joined')}, 'last_login', ${seconds('u.last_login_at')},
    'timezone', u.timezone, 'email_address_visibility', u.email_address_visibility,
    'settings', u.settings,
    'status', (select json_build_object('text', s.status_text, 'emoji', s.emoji)
      from user_status s where s.user_id = u.id),
    'last_active', (select ${seconds('p.last_active')} from user_presence p where p.user_id = u.id),
    ${list(
      'profile',
      `'field', f.name, 'value', v.value`,
      'profile_value v join profile_field f on f.id = v.field_id where v.user_id = u.id',
    )},
    ${list('alert_words', `'word', w.word`, 'alert_word w where w.user_id = u.id')},
    ${list(
      'muted_users',
      `'user_id', m.muted_user_id, 'at', ${seconds('m.muted_at')}`,
      'muted_user m where m.user_id = u.id',
    )},
    ${list(
      'groups',
      `'id', g.id, 'name', g.name`,
      'user_group_member m join user_group g on g.id = m.group_id where m.user_id = u.id',
    )},
    ${list(
      'tokens',
      `'name', t.name, 'scopes', t.scopes, 'created_at', ${seconds('t.created_at')},
        'expires_at', ${seconds('t.expires_at')}, 'last_used_at', ${seconds('t.last_used_at')}`,
      'access_token t where t.user_id = u.id',
    )},
    'key_last_used_at',
      (select ${seconds('k.last_used_at')} from api_key_use k where k.user_id = u.id),
    'has_second_factor',
      exists (select from second_factor f where f.user_id = u.id and f.is_confirmed),
    ${list(
      'sessions',
      `'user_agent', s.user_agent, 'address', s.address, 'created_at', ${seconds('s.created_at')},
        'last_used_at', ${seconds('s.last_used_at')}`,
      'login_session s where s.user_id = u.id',
    )},
    ${list(
      'external_identities',
      `'issuer', i.issuer, 'subject', i.subject`,
      'external_identity i where i.user_id = u.id',
    )},
    ${list(
      'logins',
      `'at', ${seconds('l.at')}, 'address', l.address, 'client', l.client_name, 'method', l.method`,
      'login_record l where l.user_id = u.id',
    )},
    ${list(
      'bots',
      `'id', b.id, 'full_name', b.full_name, 'email', b.email`,
      'user_account b where b.bot_owner_id = u.id',
    )}) as record
  from user_account u where u.id = $1`,
);

/** The account of a user with its dependent data, for a download of personal data. */
export async function readAccountRecords(
  sql: Sql,
  userId: number,
): Promise<{ readonly avatarVersion: number; readonly record: object } | null> {
  const { rows } = await sql.query<{ avatarVersion: number; record: object }>(read, [userId]);
  return rows[0] ?? null;
}

/** $1 organization, $2 user, $3 id, $4 limit. Network addresses of other users are excluded. */
const readAudit = statement(
  'accountRecords.audit',
  `select id, json_build_object('id', id, 'at', ${seconds('occurred_at')}, 'kind', kind,
     'actor_type', actor_type, 'actor_id', actor_id, 'credential_type', credential_type,
     'address', case when actor_type = 'user' and actor_id = $2 then address end,
     'object_id', object_id, 'user_id', user_id, 'name', name, 'before', before, 'after', after) as record
   from audit_entry
   where realm_id = $1 and id > $3 and (user_id = $2 or (actor_type = 'user' and actor_id = $2))
   order by id limit $4`,
);
const AUDIT_PAGE = 1_000;

interface AuditRow {
  readonly id: number;
  readonly record: object;
}

/** The entries of the audit log about a user and by the user, oldest first. */
export async function* readAuditRecords(
  sql: Sql,
  realmId: number,
  userId: number,
): AsyncGenerator<object> {
  let after = 0;
  let isComplete = false;
  while (!isComplete) {
    const values = [realmId, userId, after, AUDIT_PAGE];
    const { rows } = await sql.query<AuditRow>(readAudit, values);
    for (const { id, record } of rows) {
      yield record;
      after = id;
    }
    isComplete = rows.length < AUDIT_PAGE;
  }
}

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
      `'name', t.name, 'scopes', t.scopes, 'created_at', ${seconds('t.created_at')}`,
      'access_token t where t.user_id = u.id',
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

import type { Sql } from '@tandem/shared-postgres';

interface HourlyMessages {
  readonly realmId: number;
  readonly firstId: number;
  /** The difference of their ids. */
  readonly step: number;
  readonly count: number;
  /** The hour of the first one, since 1970. */
  readonly hour: number;
}

/** Inserts messages of an organization, one an hour. */
export async function insertHourlyMessages(sql: Sql, messages: HourlyMessages): Promise<void> {
  const { realmId, firstId, step, count, hour } = messages;
  await sql.query(
    `insert into message (id, realm_id, sender_id, recipient_id, subject, content, rendered_content,
       sent_at, client_name, read_by_sender, mentions_channel, mentions_topic, has_link, has_image,
       has_attachment)
     select $2 + n * $3::integer, $1, 1, 1, '', 'x', '<p>x</p>', to_timestamp(($5 + n) * 3600), 'test', true,
       false, false, false, false, false
     from generate_series(0, $4::integer - 1) n`,
    [realmId, firstId, step, count, hour],
  );
}

/** The id from which on messages are searched since an hour. @param realmId one organization; all if absent */
export async function firstMessageSince(sql: Sql, hour: number, realmId?: number): Promise<number> {
  const of = realmId === undefined ? '' : `, ${realmId}`;
  const { rows } = await sql.query<{ id: number }>(
    `select first_message_since(to_timestamp($1 * 3600)${of}) as id`,
    [hour],
  );
  return rows[0]!.id;
}

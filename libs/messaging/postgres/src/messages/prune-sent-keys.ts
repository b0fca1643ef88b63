import { isUserNotPaused, statement, type Sql } from '@tandem/shared-postgres';

/** $1 seconds, $2 the largest number. */
const prune = statement(
  'message.pruneKeys',
  `with old as materialized (
    select sender_id, key_hash from sent_key
    where message_id < first_message_since(now() - make_interval(secs => $1))
      and ${isUserNotPaused('sender_id')}
    order by message_id limit $2 for update skip locked
  )
  delete from sent_key k using old where k.sender_id = old.sender_id and k.key_hash = old.key_hash`,
);

const BATCH = 5000;
/** Clients repeat a send within minutes; one that was suspended may be later. */
const RETENTION_SECONDS = 3 * 24 * 3600;

/**
 * Deletes the keys of older messages: a send that is repeated later creates a new message.
 *
 * @param retentionSeconds minimum age of the messages; 3 days by default
 * @returns the number of deleted keys
 */
export async function pruneSentKeys(
  sql: Sql,
  retentionSeconds = RETENTION_SECONDS,
): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rowCount } = await sql.query(prune, [retentionSeconds, BATCH]);
    pruned += rowCount;
    if (rowCount < BATCH) return pruned;
  }
}

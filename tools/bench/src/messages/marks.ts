import type { Database } from '@tandem/shared-postgres';
import { median } from '../harness/statistics.ts';
import type { Measurement } from '../harness/suite.ts';
import type { ChatFacts } from './chat-seed.ts';
import type { ServedChat } from './served-chat.ts';

const TIMED_CALLS = 9;
const FEW_UNREAD = 100;

/** Marking everything as read; earlier marks are removed before each call. */
export function marks(
  chat: ServedChat,
  { owner, lastMessageId }: ChatFacts,
  database: Database,
): [string, Measurement][] {
  const marking =
    (unread: number): Measurement =>
    async () => {
      const times: number[] = [];
      for (let call = 0; call < TIMED_CALLS; call += 1) {
        await forgetMarks(database, owner.userId, lastMessageId - unread);
        const begun = performance.now();
        await chat.call('POST', '/mark_all_as_read', owner);
        times.push(performance.now() - begun);
      }
      return { value: median(times) };
    };
  return [
    ['mark-few', marking(FEW_UNREAD)],
    ['mark-all', marking(lastMessageId)],
  ];
}

/** Removes the marks after a message, and marks everything up to it as read. */
export async function forgetMarks({ sql }: Database, userId: number, upto: number): Promise<void> {
  for (const table of ['user_read', 'recipient_read', 'topic_read', 'message_flag']) {
    await sql.query(`delete from ${table} where user_id = $1`, [userId]);
  }
  await sql.query('insert into user_read (user_id, upto) values ($1, $2)', [userId, upto]);
}

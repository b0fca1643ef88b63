import { expect, it } from '@jest/globals';
import type { MissedConversation } from '@tandem/push-domain';
import type { Sql } from '@tandem/shared-postgres';
import { direct, sender, sql, test, vera } from '../testing/push-scene.ts';
import {
  MISSED_QUEUE,
  PostgresMissedMessageNotifications,
} from './missed-message-notifications.ts';
import type { MailCandidate } from './postgres-candidate-queries.ts';
import { PostgresMissedMessageRepository } from './postgres-missed-message-repository.ts';
import { restartMissedMails } from './restart-missed-mails.ts';

/*
 * A message is stored as missed while the mail about earlier ones of its conversation is being taken:
 * the first transaction has done its work, but has not committed, when the second one begins. In
 * whichever order, each message is taken, or a job is there that will take it.
 */

const CONVERSATION = 'direct/crossing';

type Work = (tx: Sql) => Promise<unknown>;

const transaction = (work: Work) =>
  test()
    .database.unitOfWork((tx) => tx)
    .run(work);

const store =
  (messageId: number): Work =>
  (tx) =>
    new PostgresMissedMessageNotifications(tx).add([
      {
        candidate: {
          userId: vera,
          conversation: CONVERSATION,
          messageId,
          waitSeconds: 60,
        } as MailCandidate,
        trigger: 'direct_message',
      },
    ]);

const missed = (): MissedConversation => ({ userId: vera, conversation: CONVERSATION });

/** Ends once a statement of this database waits for a lock, or `work` has ended. */
async function waitsOrEnds(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void work.then(over, over);
  while (!isOver) {
    const { rowCount } = await sql().query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount > 0) return;
  }
}

/** Begins `second` when `first` has done its work, and commits `first` when `second` waits for it. */
async function cross(first: Work, second: Work): Promise<void> {
  let later: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await first(tx);
    later = transaction(second);
    await waitsOrEnds(later);
  });
  await later;
}

async function jobs(): Promise<number> {
  const { rows } = await sql().query<{ count: number }>(
    `select count(*) as count from job where queue = $1 and (payload->>'userId')::bigint = $2`,
    [MISSED_QUEUE, vera],
  );
  return rows[0]!.count;
}

async function twoMessages(): Promise<readonly [number, number]> {
  const ids = [await direct(sender, vera), await direct(vera, sender)] as const;
  await transaction(store(ids[0]));
  expect(await jobs()).toBe(1);
  return ids;
}

it('starts another mail for a message that is stored after the mail was taken', async () => {
  const [first, second] = await twoMessages();
  let taken: readonly number[] = [];
  await cross(async (tx) => {
    const digest = await new PostgresMissedMessageRepository(tx).take(missed());
    taken = digest!.messages.map(({ id }) => id);
  }, store(second));
  expect({ taken, jobs: await jobs() }).toEqual({ taken: [first], jobs: 2 });
});

it('takes a message that was stored before the mail was taken', async () => {
  const [first, second] = await twoMessages();
  let taken: readonly number[] = [];
  await cross(store(second), async (tx) => {
    const digest = await new PostgresMissedMessageRepository(tx).take(missed());
    taken = digest!.messages.map(({ id }) => id);
  });
  expect({ taken, jobs: await jobs() }).toEqual({ taken: [first, second], jobs: 1 });
});

it('queues the mail of messages that have none, once', async () => {
  const conversation = 'direct/stranded';
  const strand = (messageId: number) =>
    sql().query(
      `insert into missed_message (user_id, conversation, message_id, trigger)
       values ($1, $2, $3, 'direct_message')`,
      [vera, conversation, messageId],
    );
  const finish = () =>
    sql().query('update job set done_at = now(), payload = null where queue = $1', [MISSED_QUEUE]);
  expect(await restartMissedMails(sql())).toBe(0);
  await strand(1);
  expect([await restartMissedMails(sql()), await restartMissedMails(sql())]).toEqual([1, 0]);
  const { rows } = await sql().query(
    `select payload from job where queue = $1 and payload->>'conversation' = $2`,
    [MISSED_QUEUE, conversation],
  );
  expect(rows).toEqual([{ payload: { userId: vera, conversation } }]);
  await finish();
  await sql().query('delete from missed_message where conversation = $1', [CONVERSATION]);
  expect(await restartMissedMails(sql())).toBe(0);
  await strand(2);
  expect(await restartMissedMails(sql())).toBe(1);
});

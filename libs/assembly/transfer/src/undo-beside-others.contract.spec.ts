import { expect, it, jest } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { SILENT, useImports, type ImportUnderTest } from '../testing/import-under-test.ts';

const WORKERS = 4;
const COMMANDS = 15;

const test = useImports(WORKERS + 4);
const rowsOf: ImportUnderTest['rowsOf'] = (text, ...values) => test().rowsOf(text, ...values);

/** An import that stopped before its last transaction. */
async function unfinished(realm: string): Promise<void> {
  const begin = (what: string) => {
    if (what === 'finishing') throw new Error('interrupted');
  };
  const path = await test().writeExport();
  const interrupted = test().importFrom(path, realm, { progress: { ...SILENT, begin } });
  await expect(interrupted).rejects.toThrow('interrupted');
}

/** The rows that name an organization, by table. */
async function traces(realmId: number): Promise<readonly string[]> {
  const tables = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'realm_id'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(`select from "${name}" where realm_id = $1 limit 1`, realmId);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('an undo blocks and loses nothing of other organizations', async () => {
  const seed = Number(process.env.UNDO_SEED ?? jest.getSeed());
  const failed = (error: unknown) => {
    throw new Error(`UNDO_SEED=${seed}`, { cause: error });
  };
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  await test().importFrom(await test().writeExport(), 'active');
  await unfinished('undone');
  const [other] = await rowsOf<{ id: number; owner: number; channel: number; last: number }>(
    `select r.id, (select id from user_account u where u.realm_id = r.id and full_name = 'Olga Owner') as owner,
       (select id from channel c where c.realm_id = r.id and name = 'general') as channel,
       (select max(id) from outbox) as last
     from realm r where string_id = 'active'`,
  );
  const [undone] = await rowsOf<{ id: number }>(`select id from realm where string_id = 'undone'`);
  if (!other || !undone) throw new Error('both organizations are there');
  const actor: Actor = { userId: other.owner, realmId: other.id, role: ROLES.owner, isBot: false };
  const { useCases, database, transfer } = test();
  const sent: number[] = [];
  const reacted: number[] = [];
  const send = async () => {
    const { messageId } = await useCases.sendMessage.execute(actor, {
      target: { kind: 'channel', channel: { id: other.channel }, topic: pick(['a', 'b']) },
      content: 'hello',
      clientName: 'test',
      readBySender: true,
      sendKey: null,
      echo: null,
    });
    sent.push(messageId);
  };
  const react = async () => {
    const messageId = pick(sent.filter((id) => !reacted.includes(id)));
    if (messageId === undefined) return send();
    reacted.push(messageId);
    return useCases.addReaction.execute(actor, { messageId, emojiName: 'tada' });
  };
  const worker = async () => {
    for (let count = 0; count < COMMANDS; count += 1) await pick([send, send, react])();
  };
  const storm = () => Promise.all(Array.from({ length: WORKERS }, worker));
  // The removal waits for a table in the middle of its last transaction, with all its locks.
  const table = pick(['upload_space', 'bot_storage', 'reminder', 'saved_snippet']);
  let undoing: Promise<boolean> | undefined;
  await database
    .bulk(async (locking) => {
      await locking.query(`lock table ${table} in access exclusive mode`);
      undoing = transfer.undo('undone', SILENT);
      undoing.catch(() => undefined);
      const isWaiting = async () => {
        const { rowCount } = await locking.query(
          `select from pg_locks where relation = $1::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
          [table],
        );
        return rowCount > 0;
      };
      while (!(await isWaiting())) await storm();
      // If the removal blocked others, this would not end.
      await storm();
    })
    .catch(failed);
  await storm().catch(failed);
  expect(await undoing).toBe(true);
  expect(await traces(undone.id)).toEqual([]);
  const found = await rowsOf<{ id: number; reactions: number }>(
    `select m.id, (select count(*)::integer from reaction where message_id = m.id) as reactions
     from message m where m.id = any($1::bigint[]) order by 1`,
    sent,
  );
  const expected = sent
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, reactions: reacted.includes(id) ? 1 : 0 }));
  await Promise.resolve()
    .then(() => expect(found).toEqual(expected))
    .catch(failed);
  const events = await rowsOf<{ type: string; realm: number; message: number }>(
    `select type, realm_id as realm, (payload->>'messageId')::bigint as message from outbox
     where id > $1 and type in ('message.sent', 'reaction.added') order by id`,
    other.last ?? 0,
  );
  const ofType = (type: string) =>
    events.filter((event) => event.type === type).map(({ message }) => message);
  expect(new Set(events.map(({ realm }) => realm))).toEqual(new Set([other.id]));
  expect(ofType('message.sent').toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
  expect(ofType('reaction.added').toSorted((a, b) => a - b)).toEqual(
    reacted.toSorted((a, b) => a - b),
  );
});

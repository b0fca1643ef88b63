import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { aMessage } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { runTogether, useTestDatabase, type Begin } from '@tandem/shared-postgres/testing';
import { bindMessaging, createChannel, identity, type LimitWorld } from '../testing/limit-world.ts';
import { LIMITED_BY_SUITES } from '../testing/limited-by-suites.ts';
import { LIMITED_TABLES } from '../testing/limited-tables.ts';
import { TABLE_BOUNDS } from './table-bounds.ts';

/*
 * Commands of one user at the same moment, when the user is one below a limit: one of them passes.
 */

const COMMANDS = 3;
const ROOT = new URL('../../../../', import.meta.url);
const LISTS = 'libs/assembly/database/testing/limited-tables.ts or limited-by-suites.ts';
const test = useTestDatabase({ poolSize: COMMANDS + 2 });
let world: LimitWorld;

const alone: Begin = (bind) => test().database.unitOfWork(bind);

beforeAll(async () => {
  const { sql } = test().database;
  const { realmId, owner } = await identity(alone).createRealm.execute(aRealmRequest());
  const ann: Actor = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  const { channelId } = await createChannel({ sql, ann }, alone, 'general');
  const location = { kind: 'direct', userIds: [ann.userId] } as const;
  const messageId = await alone(bindMessaging).run((tx) =>
    tx.messages.add(aMessage(ann, location)),
  );
  world = { sql, ann, channelId, messageId };
});

it('covers every table that a limit bounds, and no other', () => {
  const limited = Object.keys(TABLE_BOUNDS).filter((name) => TABLE_BOUNDS[name]?.by === 'limit');
  const covered = [...Object.keys(LIMITED_TABLES), ...Object.keys(LIMITED_BY_SUITES)];
  expect({
    [`add to ${LISTS}`]: limited.filter((name) => !covered.includes(name)),
    [`remove from ${LISTS}`]: covered.filter((name) => !limited.includes(name)),
  }).toEqual({ [`add to ${LISTS}`]: [], [`remove from ${LISTS}`]: [] });
});

it('finds commands at the same moment in the suites of the others', () => {
  const lacking = Object.values(LIMITED_BY_SUITES).filter(
    (file) =>
      !readFileSync(new URL(file, ROOT), 'utf8').includes('commands run at the same moment'),
  );
  expect(lacking).toEqual([]);
});

it.each(Object.entries(LIMITED_TABLES))(
  'commands at the same moment do not exceed the limit of %s',
  async (_, { add, count, limit, fill }) => {
    const { sql, ann } = world;
    await (fill === undefined ? add(world, alone, COMMANDS) : sql.query(fill(ann)));
    const commands = Array.from(
      { length: COMMANDS },
      (__, n) => (begin: Begin) => add(world, begin, n),
    );
    await runTogether(test().database, commands);
    const { rows } = await sql.query<{ count: number }>(count(ann));
    expect(rows).toEqual([{ count: limit }]);
  },
);

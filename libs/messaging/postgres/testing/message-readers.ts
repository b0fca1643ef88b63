import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import { MessageReads } from './message-reads.ts';
import { PostgresHarness } from './postgres-harness.ts';

/** An organization with users of several roles who read messages, and the owner of another one. */
interface MessageReaders {
  readonly world: PostgresHarness;
  readonly queries: MessageReads;
  readonly realmId: number;
  readonly ann: Actor;
  readonly ben: Actor;
  readonly owner: Actor;
  readonly guest: Actor;
  readonly foreigner: Actor;
}

/** Creates the users of two organizations, and the queries with which they read. */
export async function messageReaders(database: Database): Promise<MessageReaders> {
  const world = new PostgresHarness(database);
  const realmId = await world.createRealm();
  return {
    world,
    queries: new MessageReads(world.sql),
    realmId,
    ann: await world.createUser(realmId, ROLES.member, { email: 'b-ann@example.com' }),
    ben: await world.createUser(realmId, ROLES.member, { email: 'a-ben@example.com' }),
    owner: await world.createUser(realmId, ROLES.owner),
    guest: await world.createUser(realmId, ROLES.guest),
    foreigner: await world.createUser(await world.createRealm(), ROLES.owner),
  };
}

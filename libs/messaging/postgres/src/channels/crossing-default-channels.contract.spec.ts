import { beforeEach, expect, it } from '@jest/globals';
import {
  ArchiveChannel,
  CreateChannel,
  SetDefaultChannel,
} from '@tandem/messaging-domain/channels';
import { aRenderer, freshChannel, plainChannelOptions } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { cross, useTestDatabase, type Begin, type Command } from '@tandem/shared-postgres/testing';
import { PostgresHarness, bindHarness } from '../../testing/postgres-harness.ts';

/*
 * Two commands change the default channels of an organization: the first one has run but not committed
 * when the second one begins. The last event has the channels that are stored.
 */

const test = useTestDatabase({ poolSize: 6 });

let world: PostgresHarness;
let owner: Actor;
let first: number;
let second: number;

beforeEach(async () => {
  world = new PostgresHarness(test().database);
  owner = await world.createUser(await world.createRealm(), ROLES.owner);
  first = await freshChannel(world, owner, [owner]);
  second = await freshChannel(world, owner, [owner], { isDefault: true });
});

const set =
  (channelId: () => number, isDefault: boolean): Command =>
  (begin) =>
    new SetDefaultChannel({ unitOfWork: begin(bindHarness) }).execute(owner, {
      channelId: channelId(),
      isDefault,
    });
const archive: Command = (begin) =>
  new ArchiveChannel({ unitOfWork: begin(bindHarness) }).execute(owner, { channelId: second });
const create = async (begin: Begin) =>
  new CreateChannel({
    unitOfWork: begin(bindHarness),
    renderer: aRenderer(),
    clock: new FakeClock(),
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    subscribing: world.subscribing(await world.subscribingContext(owner)),
  }).execute(owner, {
    name: 'Lobby',
    description: '',
    subscriberIds: [],
    announce: false,
    options: { ...plainChannelOptions, isDefault: true },
  });

const add = set(() => first, true);
const remove = set(() => second, false);

it.each<[string, Command, Command]>([
  ['adds and removes', add, remove],
  ['removes and adds', remove, add],
  ['creates and adds', create, add],
  ['adds and creates', add, create],
  ['archives and adds', archive, add],
  ['adds and archives', add, archive],
])('the last event has all default channels if a command %s another', async (_, one, two) => {
  expect(await cross(test().database, one, two)).toEqual({ hadToWait: true });
  const stored = await world.unitOfWork.run((tx) => tx.channels.defaultIds(owner.realmId));
  const events = await world.events(owner.realmId);
  const changes = events.filter(({ type }) => type === 'default_channels.changed');
  expect(changes).toHaveLength(2);
  expect(changes.at(-1)).toMatchObject({ channelIds: stored });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { ChangeDefaultChannelGroups } from '@tandem/messaging-domain/channels';
import { freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

type DefaultGroupCommand = Parameters<ChangeDefaultChannelGroups['execute']>[1];

const test = useTestDatabase();

describe('groups of default channels', () => {
  let messaging: PostgresHarness;
  let boss: Actor;
  let art: number;
  let music: number;
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    boss = await messaging.createUser(await messaging.createRealm(), ROLES.administrator);
    art = await freshChannel(messaging, boss, [boss], { name: 'Art' });
    music = await freshChannel(messaging, boss, [boss], { name: 'Music' });
    await freshChannel(messaging, boss, [boss], { name: 'All', isDefault: true });
  });

  const run = (command: DefaultGroupCommand) =>
    new ChangeDefaultChannelGroups(messaging).execute(boss, command);
  const create = (name: string, channels: string[] = ['art']) =>
    run({ kind: 'create', name, description: '', channels });
  const groups = async () => {
    const last = (await messaging.events(boss.realmId)).at(-1);
    return last?.type === 'default_channel_groups.changed' ? last.groups : [];
  };

  it('are added, changed and removed, with an event for each', async () => {
    await create('Fun');
    const groupId = (await groups())[0]!.id;
    expect(await groups()).toEqual([
      { id: groupId, name: 'Fun', description: '', channelIds: [art] },
    ]);
    await run({ kind: 'add', groupId, channels: ['Music'] });
    await run({ kind: 'edit', groupId, name: 'Arts', description: 'x' });
    expect(await groups()).toMatchObject([
      { name: 'Arts', description: 'x', channelIds: [art, music] },
    ]);
    await run({ kind: 'remove', groupId, channels: ['ART'] });
    expect(await groups()).toMatchObject([{ channelIds: [music] }]);
    await run({ kind: 'delete', groupId });
    expect(await groups()).toEqual([]);
  });

  it('are refused where they cannot be', async () => {
    await create('Fun');
    const groupId = (await groups())[0]!.id;
    const refused: [DefaultGroupCommand, string][] = [
      [{ kind: 'create', name: 'Fun', description: '', channels: [] }, 'ALREADY_EXISTS'],
      [{ kind: 'create', name: ' ', description: '', channels: [] }, 'NAME_INVALID'],
      [{ kind: 'create', name: 'x'.repeat(61), description: '', channels: [] }, 'NAME_TOO_LONG'],
      [{ kind: 'create', name: 'x', description: '', channels: ['All'] }, 'OF_DEFAULT_CHANNEL'],
      [{ kind: 'add', groupId, channels: ['Art'] }, 'HAS_CHANNEL'],
      [{ kind: 'remove', groupId, channels: ['Music'] }, 'LACKS_CHANNEL'],
      [{ kind: 'edit', groupId }, 'CHANGES_MISSING'],
      [{ kind: 'edit', groupId, name: 'Fun' }, 'NAME_UNCHANGED'],
      [{ kind: 'delete', groupId: 4711 }, 'UNKNOWN'],
    ];
    for (const [command, code] of refused) {
      await expect(run(command)).rejects.toMatchObject({ code: `DEFAULT_GROUP_${code}` });
    }
    await expect(create('x', ['nowhere'])).rejects.toMatchObject({ code: 'CHANNEL_NAME_INVALID' });
  });
});

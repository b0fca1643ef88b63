import type { Actor } from '@tandem/shared-kernel';
import type { DefaultChannelGroup } from './default-channel-group.ts';
import { unprintableAt } from '../content/unprintable.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';

/** Longest name of a group of default channels, in characters (code points). */
const MAX_NAME_LENGTH = 60;

/** One change of the groups. */
export type DefaultGroupCommand =
  | {
      readonly kind: 'create';
      readonly name: string;
      readonly description: string;
      readonly channels: readonly string[];
    }
  | {
      readonly kind: 'edit';
      readonly groupId: number;
      readonly name?: string | undefined;
      readonly description?: string | undefined;
    }
  | {
      readonly kind: 'add' | 'remove';
      readonly groupId: number;
      readonly channels: readonly string[];
    }
  | { readonly kind: 'delete'; readonly groupId: number };

/**
 * Changes the groups of default channels. Administrators may.
 *
 * @see the operations about `default_stream_groups`
 */
export class ChangeDefaultChannelGroups {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_NAME_INVALID, DEFAULT_GROUP_… */
  async execute(actor: Actor, command: DefaultGroupCommand): Promise<void> {
    const { realmId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const groups = await tx.defaultGroups.lockAll(realmId);
      await change(tx, actor, command, groups);
      const changed = await tx.defaultGroups.lockAll(realmId);
      await tx.events.append({ type: 'default_channel_groups.changed', realmId, groups: changed });
    });
  }
}

async function change(
  tx: MessagingTx,
  actor: Actor,
  command: DefaultGroupCommand,
  groups: readonly DefaultChannelGroup[],
): Promise<void> {
  const { realmId } = actor;
  if (command.kind === 'create') {
    const { description } = command;
    const name = checkedName(command.name, groups);
    const channels = await channelsOf(tx, actor, command.channels);
    await checkNoDefaults(tx, realmId, name, channels);
    const channelIds = [...channels.keys()];
    await tx.defaultGroups.save(realmId, { id: null, name, description, channelIds });
    return;
  }
  const { groupId } = command;
  const group = groups.find((each) => each.id === groupId);
  if (!group) throw new MessagingError('DEFAULT_GROUP_UNKNOWN', { groupId });
  if (command.kind === 'delete') return tx.defaultGroups.remove(groupId);
  if (command.kind === 'edit') {
    await tx.defaultGroups.save(realmId, edited(group, command, groups));
    return;
  }
  const channels = await channelsOf(tx, actor, command.channels);
  if (command.kind === 'add') await checkNoDefaults(tx, realmId, group.name, channels);
  const channelIds = membersAfter(group, command.kind, channels);
  await tx.defaultGroups.save(realmId, { ...group, channelIds });
}

function edited(
  group: DefaultChannelGroup,
  { name, description }: Extract<DefaultGroupCommand, { kind: 'edit' }>,
  groups: readonly DefaultChannelGroup[],
): DefaultChannelGroup {
  if (name === undefined && description === undefined) {
    throw new MessagingError('DEFAULT_GROUP_CHANGES_MISSING');
  }
  if (name === group.name) throw new MessagingError('DEFAULT_GROUP_NAME_UNCHANGED', { name });
  return {
    ...group,
    ...(name !== undefined && { name: checkedName(name, groups) }),
    ...(description !== undefined && { description }),
  };
}

function membersAfter(
  { name: group, channelIds }: DefaultChannelGroup,
  kind: 'add' | 'remove',
  channels: ReadonlyMap<number, string>,
): readonly number[] {
  for (const [id, name] of channels) {
    if (channelIds.includes(id) !== (kind === 'remove')) {
      const code = kind === 'add' ? 'DEFAULT_GROUP_HAS_CHANNEL' : 'DEFAULT_GROUP_LACKS_CHANNEL';
      throw new MessagingError(code, { name, group });
    }
  }
  return kind === 'add'
    ? [...channelIds, ...channels.keys()]
    : channelIds.filter((id) => !channels.has(id));
}

function checkedName(name: string, groups: readonly DefaultChannelGroup[]): string {
  if (name.trim() === '' || unprintableAt(name) !== null) {
    throw new MessagingError('DEFAULT_GROUP_NAME_INVALID', { name });
  }
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw new MessagingError('DEFAULT_GROUP_NAME_TOO_LONG', { limit: MAX_NAME_LENGTH });
  }
  if (groups.some((each) => each.name === name)) {
    throw new MessagingError('DEFAULT_GROUP_ALREADY_EXISTS', { name });
  }
  return name;
}

/** The channels of the names that the actor may read, by ID. */
async function channelsOf(
  tx: MessagingTx,
  actor: Actor,
  names: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.channels.findByNames(actor, names);
  const byKey = new Map(found.map((each) => [each.name.toLowerCase(), each]));
  return new Map(
    names.map((name) => {
      const channel = byKey.get(name.toLowerCase());
      if (!channel?.mayJoin || channel.isArchived) {
        throw new MessagingError('CHANNEL_NAME_INVALID', { name });
      }
      return [channel.id, channel.name] as const;
    }),
  );
}

/** A channel that all users are in cannot be in a group. */
async function checkNoDefaults(
  tx: MessagingTx,
  realmId: number,
  group: string,
  channels: ReadonlyMap<number, string>,
): Promise<void> {
  for (const id of await tx.channels.defaultIds(realmId)) {
    const name = channels.get(id);
    if (name !== undefined) {
      throw new MessagingError('DEFAULT_GROUP_OF_DEFAULT_CHANNEL', { name, group });
    }
  }
}

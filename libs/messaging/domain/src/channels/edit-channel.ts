import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { RenderingUnitOfWork, type RenderingTx } from '../messages/early-texts.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { ChannelChange, EditableChannel } from './channel-changes.ts';
import { checkChannelGroups, settingGroupOf } from './channel-creation.ts';
import { channelChanges, type ChannelEdits } from './channel-edits.ts';
import { changeNotice } from './channel-notice-texts.ts';
import { oneLine } from './channel-name.ts';
import { ChannelNotices, type NoticeCause } from './channel-notices.ts';
import { publishDefaultChannels } from './default-channels.ts';
import { storedChanges } from './stored-changes.ts';
import { renderedDescription, type DescriptionPorts } from './rendered-description.ts';
import type { SubscribingContext } from './subscribing-queries.ts';

/** A channel and its changes. */
interface EditChannelInput {
  readonly channelId: number;
  readonly edits: ChannelEdits;
}

/** The data that was read before the transaction. */
interface Prepared extends EditChannelInput {
  readonly actor: Actor;
  readonly context: SubscribingContext;
  readonly rendered: string;
  /** Errors of the groups; errors of the channel are reported first. */
  readonly groupFault: MessagingError | null;
}

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & DescriptionPorts;

/**
 * Changes a channel: all of it or nothing.
 *
 * @see the operation `update-stream`
 */
export class EditChannel {
  readonly #ports: Ports;
  readonly #notices: ChannelNotices;
  readonly #rendering: RenderingUnitOfWork;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#notices = new ChannelNotices(ports);
    this.#rendering = new RenderingUnitOfWork(ports);
  }

  /**
   * @throws MessagingError CHANNEL_ID_INVALID, CHANNEL_NOT_ADMINISTERED, CHANNEL_NAME_TAKEN,
   *   CHANNEL_HAS_TOPICS, CHANNEL_FOLDER_UNKNOWN, see `channelChanges` and `checkChannelGroups`
   */
  async execute(actor: Actor, input: EditChannelInput): Promise<void> {
    const description = input.edits.description && oneLine(input.edits.description);
    const edits = { ...input.edits, description };
    const [context, rendered, groupFault] = await Promise.all([
      this.#ports.subscribing.subscribingContext(actor, { ids: [] }),
      renderedDescription(this.#ports, actor, description ?? ''),
      this.#groupFault(actor, edits),
    ]);
    const prepared = { ...input, edits, actor, context, rendered, groupFault };
    await this.#rendering.run(actor, (tx) => this.#edit(tx, prepared));
  }

  async #edit(tx: RenderingTx, prepared: Prepared): Promise<void> {
    const { actor, channelId, edits, context } = prepared;
    // A move reads who may read its target: it waits for this lock, or has finished.
    if (changesAccess(edits)) await tx.readState.hold(actor, { channelIds: [channelId] });
    if (mayChangeDefault(edits)) await tx.channels.lockDefaults(actor.realmId);
    const channel = await tx.channels.lockForEdit(actor, channelId);
    if (channel === null) throw new MessagingError('CHANNEL_ID_INVALID');
    if (!channel.mayAdminister) throw new MessagingError('CHANNEL_NOT_ADMINISTERED');
    const changes = channelChanges(actor, channel, edits, context).map((change) =>
      change.property === 'description' ? { ...change, rendered: prepared.rendered } : change,
    );
    if (prepared.groupFault !== null) throw prepared.groupFault;
    await checkStoredRules(tx, actor, channelId, changes);
    await this.#store(tx, actor, channelId, changes);
    await changeDefault(tx, actor, channel, edits);
    const { realmId, userId: actingUserId } = actor;
    await tx.events.append(
      ...changes.map((change) => ({
        type: 'channel.updated' as const,
        realmId,
        channelId,
        actingUserId,
        change,
      })),
    );
    await this.#announce(tx, { actor, ...context }, channel, changes);
  }

  async #store(
    tx: MessagingTx,
    actor: Actor,
    channelId: number,
    changes: readonly ChannelChange[],
  ): Promise<void> {
    if (changes.length === 0) return;
    const stored = await storedChanges(changes, (value) =>
      settingGroupOf(tx.anonymousGroups, actor.realmId, value),
    );
    await tx.channels.saveChanges(channelId, stored);
  }

  /** The notice of archiving is sent before the channel is archived: it accepts no messages afterwards. */
  async #announce(
    tx: RenderingTx,
    cause: NoticeCause,
    channel: EditableChannel,
    changes: readonly ChannelChange[],
  ): Promise<void> {
    for (const change of changes) {
      const text = changeNotice(cause, channel, change);
      if (text !== null) await this.#notices.notifyChannel(tx, cause, channel.id, text);
    }
  }

  async #groupFault(actor: Actor, { groups }: ChannelEdits): Promise<MessagingError | null> {
    const values = Object.entries(groups).map(([name, change]) => [name, change?.value]);
    const given = Object.fromEntries(values) as Parameters<typeof checkChannelGroups>[2];
    try {
      await checkChannelGroups(this.#ports.subscribing, actor.realmId, given);
      return null;
    } catch (error) {
      if (error instanceof MessagingError) return error;
      throw error;
    }
  }
}

/** True if the edits may change the set of users who can read the channel's messages. */
function changesAccess(edits: ChannelEdits): boolean {
  const { inviteOnly, isWebPublic, historyPublicToSubscribers, isArchived } = edits;
  return [inviteOnly, isWebPublic, historyPublicToSubscribers, isArchived].some(
    (edit) => edit !== undefined,
  );
}

/** True if the edits may make a channel a default, or end that. */
function mayChangeDefault({ isDefault, isArchived }: ChannelEdits): boolean {
  return isDefault !== undefined || isArchived !== undefined;
}

/** The parts of the changes that only the repository knows. */
async function checkStoredRules(
  tx: MessagingTx,
  { realmId }: Actor,
  channelId: number,
  changes: readonly ChannelChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.property === 'topics_policy' && change.value === 'empty_topic_only') {
      if (await tx.channels.hasNamedTopics(channelId))
        throw new MessagingError('CHANNEL_HAS_TOPICS');
    } else if (change.property === 'folder_id' && change.value !== null) {
      if (!(await tx.folders.holdOpen(realmId, change.value))) {
        throw new MessagingError('CHANNEL_FOLDER_UNKNOWN');
      }
    }
  }
}

/** Archived channels are not defaults. */
async function changeDefault(
  tx: MessagingTx,
  { realmId }: Actor,
  channel: EditableChannel,
  edits: ChannelEdits,
): Promise<void> {
  const isDefault =
    (edits.isDefault ?? channel.isDefault) && !(edits.isArchived ?? channel.isArchived);
  if (isDefault === channel.isDefault) return;
  await tx.channels.setDefault(realmId, channel.id, isDefault);
  await publishDefaultChannels(tx, realmId);
}

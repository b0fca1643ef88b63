import type { Actor, Clock } from '@tandem/shared-kernel';
import type { RenderingTx } from '../messages/early-texts.ts';
import { MessagingError } from '../messaging-error.ts';
import { channelGroups, type ChannelOptions } from './channel-creation.ts';
import type { SubscribingContext } from './subscribing-queries.ts';

/** Name and description of a channel to be created; the name is valid. */
export interface ChannelDraft {
  readonly name: string;
  /** Markdown, one line. */
  readonly description: string;
}

/** Creates channels for all commands that may. */
export class ChannelMaker {
  readonly #clock: Clock;

  constructor(ports: { readonly clock: Clock }) {
    this.#clock = ports.clock;
  }

  /**
   * The command publishes the event, and `publishDefaultChannels` if the channel is a default.
   *
   * @returns the channel's id; `null` when its name is taken
   * @throws MessagingError CHANNEL_FOLDER_UNKNOWN
   */
  async make(
    tx: RenderingTx,
    creator: Actor,
    { name, description }: ChannelDraft,
    options: ChannelOptions,
    { writing, systemGroups }: SubscribingContext,
  ): Promise<number | null> {
    const { realmId, userId: creatorId } = creator;
    const { inviteOnly, isWebPublic, isDefault, messageRetentionDays, folderId } = options;
    if (isDefault) await tx.channels.lockDefaults(realmId);
    if (folderId !== null && !(await tx.folders.holdOpen(realmId, folderId))) {
      throw new MessagingError('CHANNEL_FOLDER_UNKNOWN');
    }
    const channelId = await tx.channels.create({
      renderedDescription:
        description === '' ? '' : await tx.texts.description(tx, description, writing),
      dateCreated: this.#clock.now(),
      historyPublicToSubscribers: inviteOnly ? (options.historyPublicToSubscribers ?? false) : true,
      messageRetentionDays,
      folderId,
      topicsPolicy: options.topicsPolicy ?? 'inherit',
      groups: await channelGroups(tx.anonymousGroups, creator, options.groups, systemGroups),
      realmId,
      creatorId,
      name,
      description,
      inviteOnly,
      isWebPublic,
      isDefault,
    });
    if (channelId === null) return null;
    await tx.audit.append({
      kind: 'channel.created',
      realmId,
      objectId: channelId,
      name,
      after: { invite_only: inviteOnly, is_web_public: isWebPublic, is_default: isDefault },
    });
    return channelId;
  }
}

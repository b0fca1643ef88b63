import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { RenderingUnitOfWork, type RenderingTx } from '../messages/early-texts.ts';
import {
  checkChannelCount,
  checkChannelCreation,
  checkChannelGroups,
  type ChannelOptions,
} from './channel-creation.ts';
import { ChannelMaker, type ChannelDraft } from './channel-maker.ts';
import { checkedChannelName, oneLine } from './channel-name.ts';
import { publishDefaultChannels } from './default-channels.ts';
import { ChannelNotices } from './channel-notices.ts';
import { subscriberIds, subscriptionEvents } from './subscribe-result.ts';
import type { SubscribingContext } from './subscribing-queries.ts';
import { ColorPicker } from './subscription-color.ts';

/** A channel to create, with its first subscribers. */
export interface CreateChannelInput {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** Exactly these users; the creator only if listed. */
  readonly subscriberIds: readonly number[];
  readonly announce: boolean;
  readonly options: ChannelOptions;
}

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'subscribing' | 'renderer' | 'addresses' | 'clock'
>;

/**
 * Creates a channel.
 *
 * @see the operation `create-channel`
 */
export class CreateChannel {
  readonly #ports: Ports;
  readonly #maker: ChannelMaker;
  readonly #notices: ChannelNotices;
  readonly #rendering: RenderingUnitOfWork;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#maker = new ChannelMaker(ports);
    this.#notices = new ChannelNotices(ports);
    this.#rendering = new RenderingUnitOfWork(ports);
  }

  /**
   * @throws MessagingError CHANNEL_ALREADY_EXISTS, CHANNEL_NAME_…, SUBSCRIBER_…,
   *   CHANNEL_FOLDER_UNKNOWN, LIMIT_REACHED, see `checkChannelCreation` and `checkChannelGroups`
   */
  async execute(actor: Actor, input: CreateChannelInput): Promise<{ channelId: number }> {
    const name = checkedChannelName(input.name);
    const description = oneLine(input.description.trim());
    const ids = [...new Set(input.subscriberIds)];
    const { subscribing } = this.#ports;
    const context = await subscribing.subscribingContext(actor, { ids });
    const userIds = ids.length === 0 ? [] : subscriberIds(actor, context);
    checkChannelCreation(actor, input.options, context);
    await checkChannelGroups(subscribing, actor.realmId, input.options.groups);
    return this.#rendering.run(actor, async (tx) => {
      await checkChannelCount(tx, actor, 1);
      const draft = { name, description };
      const channelId = await this.#create(tx, actor, draft, input, context);
      const colors = await tx.channels.colorsOf(userIds);
      const added = await tx.channels.subscribe(
        userIds.map((userId) => ({
          channelId,
          userId,
          color: new ColorPicker(colors.get(userId) ?? []).pick(),
        })),
      );
      await tx.events.append(...subscriptionEvents(actor, added, new Set([channelId])));
      return { channelId };
    });
  }

  async #create(
    tx: RenderingTx,
    actor: Actor,
    draft: ChannelDraft,
    { options, announce }: CreateChannelInput,
    context: SubscribingContext,
  ): Promise<number> {
    const { name } = draft;
    const channelId = await this.#maker.make(tx, actor, draft, options, context);
    if (channelId === null) throw new MessagingError('CHANNEL_ALREADY_EXISTS', { name });
    const { realmId, userId: creatorId } = actor;
    await tx.events.append({ type: 'channel.created', realmId, channelId, creatorId, announce });
    if (options.isDefault) await publishDefaultChannels(tx, realmId);
    if (announce && !options.inviteOnly) {
      await this.#notices.announce(tx, { actor, ...context }, [{ channelId, name }]);
    }
    return channelId;
  }
}

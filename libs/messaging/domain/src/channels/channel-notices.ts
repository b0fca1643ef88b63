import type { Actor, Clock } from '@tandem/shared-kernel';
import type { MessageRenderer } from '../content/message-renderer.ts';
import { Composer, silentBody } from '../messages/composer.ts';
import type { RenderingTx } from '../messages/early-texts.ts';
import { systemMessage, directLocation, insertMessage } from '../messages/message-posting.ts';
import type { MessageBody, NewMessageLocation } from '../messages/message-repository.ts';
import { channelLink, type NamedChannel } from '../moves/topic-link.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { RealmAddresses } from '../settings/realm-addresses.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import type { NoticeContext } from './notice-context.ts';

/** The cause of a notice, and how its text is rendered. */
export interface NoticeCause {
  readonly actor: Actor;
  readonly notices: NoticeContext;
  readonly writing: WritingContext;
}

/** The topic of notices about the channel. */
const EVENTS_TOPIC = 'channel events';
const ANNOUNCEMENTS_TOPIC = 'new channels';

/** Writes messages of the notification bot within the command that they are about. */
export class ChannelNotices {
  readonly #composer: Composer;
  readonly #clock: Clock;

  constructor(ports: {
    readonly renderer: MessageRenderer;
    readonly addresses: RealmAddresses;
    readonly clock: Clock;
  }) {
    this.#composer = new Composer(ports);
    this.#clock = ports.clock;
  }

  /** Notifies users of the channels that they were subscribed to. */
  async notifySubscribed(
    tx: MessagingTx,
    cause: NoticeCause,
    channelsOf: ReadonlyMap<number, readonly NamedChannel[]>,
  ): Promise<void> {
    const { botId } = cause.notices;
    if (botId === null) return;
    const bodies = new Map<string, MessageBody>();
    for (const [userId, channels] of channelsOf) {
      const text = subscribedText(cause, channels);
      const body = bodies.get(text) ?? (await this.#body(tx, cause, text));
      bodies.set(text, body);
      await this.#add(tx, cause, botId, directLocation(botId, userId), body);
    }
  }

  /** Announces public channels in the channel that the organization has for it. */
  async announce(
    tx: MessagingTx,
    cause: NoticeCause,
    channels: readonly NamedChannel[],
  ): Promise<void> {
    const { botId, announcementsChannelId } = cause.notices;
    if (botId === null || announcementsChannelId === null || channels.length === 0) return;
    const [only, ...more] = channels.map(channelLink);
    const which =
      more.length === 0
        ? `a new channel ${only}`
        : `the following channels: ${[only, ...more].join(', ')}`;
    const text = `${mention(cause)} created ${which}.`;
    const body = () => this.#body(tx, cause, text);
    await this.#post(tx, cause, announcementsChannelId, { topic: ANNOUNCEMENTS_TOPIC, body });
  }

  /** Posts a notice of a change into the channel, where the organization enables notices. */
  async notifyChannel(
    tx: RenderingTx,
    cause: NoticeCause,
    channelId: number,
    text: string,
  ): Promise<void> {
    if (!cause.notices.tellsChannels) return;
    // The text may quote users.
    const body = async () => {
      return silentBody(text, await tx.texts.message(tx, text, cause.writing));
    };
    await this.#post(tx, cause, channelId, { topic: EVENTS_TOPIC, body });
  }

  async #post(
    tx: MessagingTx,
    cause: NoticeCause,
    channelId: number,
    { topic, body }: { readonly topic: string; readonly body: () => Promise<MessageBody> },
  ): Promise<void> {
    const { botId } = cause.notices;
    const recipientId = await tx.channels.recipientOf(cause.actor.realmId, channelId);
    if (botId === null || recipientId === null) return;
    const location = { kind: 'channel', channelId, recipientId, topic } as const;
    await this.#add(tx, cause, botId, location, await body());
  }

  async #body(tx: MessagingTx, { actor, writing }: NoticeCause, text: string) {
    const found = await this.#composer.findReferences(tx.references, actor, text);
    return silentBody(text, await this.#composer.renderAtOnce(text, writing, found));
  }

  async #add(
    tx: MessagingTx,
    { actor: { realmId } }: NoticeCause,
    senderId: number,
    location: NewMessageLocation,
    body: MessageBody,
  ): Promise<void> {
    const sentAt = this.#clock.now();
    await insertMessage(tx, systemMessage({ realmId, senderId, place: location, body, sentAt }));
  }
}

/** Names the actor with a silent mention. */
export function mention({ actor, notices }: NoticeCause): string {
  return `@_**${notices.actorName}|${actor.userId}**`;
}

function subscribedText(
  { actor, notices }: NoticeCause,
  channels: readonly NamedChannel[],
): string {
  const who = `@**${notices.actorName}|${actor.userId}**`;
  const [only, ...more] = [...channels].sort((a, b) => (a.name < b.name ? -1 : 1)).map(channelLink);
  if (more.length === 0) return `${who} subscribed you to ${only}.`;
  const list = [only, ...more].map((link) => `* ${link}\n`).join('');
  return `${who} subscribed you to the following channels:\n\n${list}`;
}

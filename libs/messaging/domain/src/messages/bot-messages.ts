import type { Actor, Clock } from '@tandem/shared-kernel';
import type { MessageRenderer, RenderedContent } from '../content/message-renderer.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { MoveChannel } from '../moves/message-moves.ts';
import type { RealmAddresses } from '../settings/realm-addresses.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import { Composer, silentBody } from './composer.ts';
import { systemMessage, insertMessage } from './message-posting.ts';

/** The dependencies of the notification bot. */
export interface BotMessagePorts {
  readonly renderer: MessageRenderer;
  readonly addresses: RealmAddresses;
  readonly clock: Clock;
}

/** A text of the notification bot about a user's doing. */
interface BotMessage {
  /** The actor of the notice: objects that are inaccessible to them are not linked. */
  readonly actor: Actor;
  readonly botId: number;
  readonly writing: WritingContext;
  readonly channel: Pick<MoveChannel, 'channelId' | 'recipientId'>;
  readonly topic: string;
  readonly text: string;
  /** The HTML, where it was rendered before the transaction. */
  readonly rendered?: RenderedContent;
  /** The message is read for the actor, who knows the change. */
  readonly isReadByActor: boolean;
}

/** Writes messages of the notification bot to channels; its mentions are silent. */
export class BotMessages {
  readonly #composer: Composer;
  readonly #clock: Clock;

  constructor(ports: BotMessagePorts) {
    this.#composer = new Composer(ports);
    this.#clock = ports.clock;
  }

  /** @returns the ID of the message */
  async write(
    tx: Pick<MessagingTx, 'references' | 'messages' | 'events' | 'readState'>,
    message: BotMessage,
  ): Promise<number> {
    const { actor, botId: senderId, channel, topic, text, isReadByActor } = message;
    const { realmId } = actor;
    const { channelId, recipientId } = channel;
    const rendered = message.rendered ?? (await this.#atOnce(tx, message));
    const note = {
      place: { kind: 'channel', channelId, recipientId, topic },
      realmId,
      senderId,
      sentAt: this.#clock.now(),
      body: silentBody(text, rendered),
    } as const;
    const readBy = isReadByActor ? { readBy: [actor.userId] } : {};
    const messageId = await insertMessage(tx, systemMessage(note, { echo: null, ...readBy }));
    if (isReadByActor) await tx.readState.markRead(actor.userId, [messageId]);
    return messageId;
  }

  async #atOnce(
    { references }: Pick<MessagingTx, 'references'>,
    { actor, text, writing }: BotMessage,
  ): Promise<RenderedContent> {
    const found = await this.#composer.findReferences(references, actor, text);
    return this.#composer.renderAtOnce(text, writing, found);
  }
}

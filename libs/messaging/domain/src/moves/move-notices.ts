import type { Actor } from '@tandem/shared-kernel';
import { removeMessages } from '../deletions/remove-messages.ts';
import { BotMessages, type BotMessagePorts } from '../messages/bot-messages.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import type { MoveChannel, MoveContext } from './message-moves.ts';
import { messageUrl, topicLink } from './topic-link.ts';
import type { Resolution } from './resolved-topic.ts';

/**
 * For this time, the notice that a topic was resolved is deleted rather than followed by another one, in ms.
 */
const UNDO_PERIOD_MS = 60_000;

/** A completed move, for its notices. */
export interface AnnouncedMove {
  readonly actor: Actor;
  readonly context: MoveContext;
  readonly writing: WritingContext;
  readonly sourceTopic: string;
  readonly targetTopic: string;
  /** Ascending. */
  readonly messageIds: readonly number[];
  readonly messageId: number;
  readonly movedAll: boolean;
  readonly targetHadMessages: boolean;
}

/** Messages of the notification bot about moves, written within the command that moves. */
export class MoveNotices {
  readonly #ports: BotMessagePorts;
  readonly #messages: BotMessages;

  constructor(ports: BotMessagePorts) {
    this.#ports = ports;
    this.#messages = new BotMessages(ports);
  }

  /**
   * Posts the notice that a topic was resolved or unresolved. A change that is reverted at once leaves no
   * trace: the earlier notice is deleted.
   */
  async announceResolution(
    tx: MessagingTx,
    move: AnnouncedMove,
    resolution: Exclude<Resolution, null>,
  ): Promise<void> {
    const { target } = move.context;
    const last = await tx.moves.lastMessage(target.channelId, move.targetTopic);
    const now = this.#ports.clock.now().getTime();
    if (last?.isResolutionNotice && now - last.sentAt.getTime() <= UNDO_PERIOD_MS) {
      const cause = { actingUserId: move.actor.userId, reason: 'deleted' } as const;
      await removeMessages(tx, move.actor.realmId, [last.id], cause);
      return;
    }
    const text = `${mention(move)} has marked this topic as ${resolution}.`;
    const id = await this.#write(tx, move, target, move.targetTopic, text);
    if (id !== null) await tx.moves.markResolutionNotice(id);
  }

  /** Posts the notice at the new location. */
  async notifyTarget(tx: MessagingTx, move: AnnouncedMove): Promise<void> {
    const { source, target } = move.context;
    const from = topicLink(source, move.sourceTopic);
    const what =
      move.movedAll && !move.targetHadMessages ? 'This topic was moved' : this.#counted(move);
    const text = `${what} here from ${from} by ${mention(move)}.`;
    await this.#write(tx, move, target, move.targetTopic, text);
  }

  /** Posts the notice at the old location. */
  async notifySource(tx: MessagingTx, move: AnnouncedMove): Promise<void> {
    const { source, target } = move.context;
    const count = move.messageIds.length;
    const some =
      count === 1
        ? 'A message was moved from this topic'
        : `${count} messages were moved from this topic`;
    const what = move.movedAll ? 'This topic was moved' : some;
    const to = topicLink(target, move.targetTopic);
    await this.#write(tx, move, source, move.sourceTopic, `${what} to ${to} by ${mention(move)}.`);
  }

  #counted({ context, targetTopic, messageId, messageIds, writing }: AnnouncedMove): string {
    if (messageIds.length > 1) return `${messageIds.length} messages were moved`;
    const realmUrl = this.#ports.addresses.urlOf(writing.realmStringId);
    const url = messageUrl(realmUrl, context.target, targetTopic, messageId);
    return `[A message](${url}) was moved`;
  }

  async #write(
    tx: MessagingTx,
    { actor, context, writing }: AnnouncedMove,
    channel: MoveChannel,
    topic: string,
    text: string,
  ): Promise<number | null> {
    const botId = context.notificationBotId;
    if (botId === null) return null;
    const message = { actor, botId, writing, channel, topic, text, isReadByActor: true };
    return this.#messages.write(tx, message);
  }
}

/** Names the actor with a silent mention. */
function mention({ actor, context }: AnnouncedMove): string {
  return `@_**${context.actorName}|${actor.userId}**`;
}

import type { Actor } from '@tandem/shared-kernel';
import { normalizeTopic } from '../content/topic-name.ts';
import type { BotMessagePorts } from '../messages/bot-messages.ts';
import type { EditableMessage } from '../messages/message-repository.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { MoveResult, PropagateMode } from './message-moves.ts';
import { MoveNotices, type AnnouncedMove } from './move-notices.ts';
import { policyOfTopicStarter } from '../topics/automatic-policy.ts';
import { raiseTopic } from '../topics/raise-topic.ts';
import { TOPIC_POLICIES } from '../topics/topic-policy.ts';
import { checkMove, checkRename, type MoveRequest } from './move-rules.ts';
import { resolutionOf } from './resolved-topic.ts';

/** A move with the given parameters; absent ones do not change. */
export interface MoveInput {
  /** Trimmed and normalized, except for its length. */
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
  readonly mode: PropagateMode;
  readonly notifiesSource: boolean;
  readonly notifiesTarget: boolean;
  /** The content is changed by the same request. */
  readonly changesContent: boolean;
}

/** A move with a valid topic, before the check of the messages' permissions. */
interface PlannedMove {
  readonly message: EditableMessage;
  readonly input: MoveInput;
  readonly request: MoveRequest;
  readonly sourceTopic: string;
}

/** Moves messages within a command that may change content too. */
export class Mover {
  readonly #notices: MoveNotices;

  constructor(ports: BotMessagePorts) {
    this.#notices = new MoveNotices(ports);
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, and as {@link checkRename} */
  async plan(
    tx: MessagingTx,
    actor: Actor,
    message: EditableMessage,
    input: MoveInput,
    now: Date,
  ): Promise<PlannedMove> {
    const { place, topicId, sentAt } = message;
    if (place.kind === 'direct' || topicId === null) throw new Error('Only topics are left');
    const sourceTopic = place.topic;
    const targetTopic = input.topic === undefined ? sourceTopic : normalizeTopic(input.topic);
    const channelId = input.channelId ?? place.channelId;
    const context = await tx.moves.contextOf(actor, place.channelId, channelId, targetTopic);
    if (context === null) throw new MessagingError('CHANNEL_ID_INVALID');
    const renames = targetTopic !== sourceTopic;
    const request: MoveRequest = {
      leaves: channelId !== place.channelId,
      resolution: renames ? resolutionOf(sourceTopic, targetTopic) : null,
      actor,
      context,
      topicId,
      sentAt,
      now,
      mode: input.mode,
      targetTopic,
      renames,
    };
    checkRename(request);
    return { message, input, request, sourceTopic };
  }

  /** @throws MessagingError as {@link checkMove} */
  check(tx: MessagingTx, { request }: PlannedMove): Promise<void> {
    return checkMove(request, tx.moves);
  }

  /** Moves messages, publishes the events, and has the notification bot post notices. */
  async move(tx: MessagingTx, plan: PlannedMove, editId: number | null): Promise<void> {
    const { message, request, sourceTopic } = plan;
    const { actor, context, targetTopic, now: movedAt, leaves, resolution } = request;
    const { source, target } = context;
    const result = await tx.moves.move({
      topic: request.renames ? targetTopic : null,
      isResolution: resolution !== null && !leaves,
      actor,
      messageId: message.id,
      mode: request.mode,
      sourceTopicId: request.topicId,
      source,
      target,
      sourceTopic,
      targetTopic,
      movedAt,
      editId,
    });
    await this.#publish(tx, plan, result);
    if (!result.movedAll) await autoFollowForTopicStarter(tx, plan);
    await this.#notify(tx, plan, {
      targetHadMessages: result.targetHadMessages,
      actor,
      context,
      writing: message.writing,
      sourceTopic,
      targetTopic,
      messageId: message.id,
      messageIds: result.messageIds,
      movedAll: result.movedAll,
    });
  }

  async #publish(tx: MessagingTx, plan: PlannedMove, result: MoveResult): Promise<void> {
    const { message, request, sourceTopic } = plan;
    const { actor, context, targetTopic, now } = request;
    const { source, target } = context;
    const { realmId } = actor;
    await tx.events.append(
      {
        type: 'messages.moved',
        realmId,
        messageId: message.id,
        moverId: actor.userId,
        movedAt: now.getTime(),
        messageIds: result.messageIds,
        propagateMode: request.mode,
        from: { channelId: source.channelId, channelName: source.name, topic: sourceTopic },
        to: { channelId: target.channelId, channelName: target.name, topic: targetTopic },
        lostUserIds: result.lostUserIds,
        partlyLost: result.partlyLost,
        outsideUserIds: result.outsideUserIds,
        flags: result.flags,
      },
      ...result.policies.map(({ userId, channelId, topic, policy, lastUpdated }) => ({
        type: 'user_topic.changed' as const,
        realmId,
        userId,
        channelId,
        topic,
        policy,
        lastUpdated: lastUpdated.getTime(),
      })),
    );
  }

  async #notify(
    tx: MessagingTx,
    { input, request }: PlannedMove,
    announced: AnnouncedMove,
  ): Promise<void> {
    const { leaves, resolution } = request;
    const isResolution = resolution !== null && !leaves && !input.changesContent;
    if (isResolution) await this.#notices.announceResolution(tx, announced, resolution);
    if (input.notifiesTarget && !isResolution) await this.#notices.notifyTarget(tx, announced);
    if (input.notifiesSource) await this.#notices.notifySource(tx, announced);
  }
}

/** Applies the visibility settings of the user whose message now starts the topic. */
async function autoFollowForTopicStarter(
  tx: MessagingTx,
  { message, request }: PlannedMove,
): Promise<void> {
  const beginner = await tx.userTopics.starterOf(message.id);
  if (beginner === null) return;
  const policy = policyOfTopicStarter(beginner.visibility);
  if (policy === TOPIC_POLICIES.inherit) return;
  const { actor, context, targetTopic: topic, now: raisedAt } = request;
  const { channelId } = context.target;
  const policies = new Map([[beginner.userId, policy]]);
  await raiseTopic(tx, actor.realmId, { channelId, topic, raisedAt, policies });
}

import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { EDIT_GRACE_SECONDS } from '../messages/edit-rules.ts';
import { checkTopicPolicy } from '../messages/posting-rules.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessageMoves, MoveContext, PropagateMode } from './message-moves.ts';
import type { Resolution } from './resolved-topic.ts';

/** A requested move. */
export interface MoveRequest {
  readonly actor: Actor;
  readonly context: MoveContext;
  readonly mode: PropagateMode;
  readonly topicId: number;
  /** The time at which the requested message was sent. */
  readonly sentAt: Date;
  /** The name of the topic in the target. */
  readonly targetTopic: string;
  readonly renames: boolean;
  readonly leaves: boolean;
  readonly resolution: Resolution;
  readonly now: Date;
}

/**
 * Checks that the topic may be changed in this way.
 *
 * @throws MessagingError EMPTY_TOPIC_NOT_ALLOWED, ONLY_EMPTY_TOPIC_ALLOWED,
 *  TOPIC_RESOLVE_NOT_PERMITTED, MESSAGE_EDIT_NOT_PERMITTED, TOPIC_EDIT_TIME_LIMIT_PASSED
 */
export function checkRename(request: MoveRequest): void {
  const { context, renames, resolution } = request;
  checkTopicPolicy(context.target.topicsPolicy, request.targetTopic);
  if (!renames) return;
  if (resolution !== null) {
    if (!context.mayResolve) throw new MessagingError('TOPIC_RESOLVE_NOT_PERMITTED');
    return;
  }
  if (!context.mayRename) throw new MessagingError('MESSAGE_EDIT_NOT_PERMITTED');
  if (isTooOld(request, context.renameLimitSeconds)) {
    throw new MessagingError('TOPIC_EDIT_TIME_LIMIT_PASSED');
  }
}

/**
 * Checks that the messages may be moved at all, and to that channel.
 *
 * @throws MessagingError MESSAGE_MOVE_NOT_PERMITTED, CHANNEL_POSTING_NOT_PERMITTED,
 *  CHANNEL_MOVE_TIME_LIMIT_PASSED, MOVE_TIME_LIMIT_EXCEEDED, TOPIC_CREATION_NOT_PERMITTED
 */
export async function checkMove(
  request: MoveRequest,
  moves: Pick<MessageMoves, 'spanOf'>,
): Promise<void> {
  const { context, leaves, resolution } = request;
  const { target } = context;
  if (leaves) {
    if (!context.mayLeave) throw new MessagingError('MESSAGE_MOVE_NOT_PERMITTED');
    if (!target.mayPost) throw new MessagingError('CHANNEL_POSTING_NOT_PERMITTED');
    if (isTooOld(request, context.channelMoveLimitSeconds)) {
      throw new MessagingError('CHANNEL_MOVE_TIME_LIMIT_PASSED');
    }
  }
  if (request.mode === 'change_all') await checkAges(request, moves);
  if (resolution === null && !target.hasTopic && !target.mayCreateTopics) {
    throw new MessagingError('TOPIC_CREATION_NOT_PERMITTED');
  }
}

async function checkAges(request: MoveRequest, moves: Pick<MessageMoves, 'spanOf'>): Promise<void> {
  const { actor, context, renames, leaves, resolution, topicId } = request;
  if (hasRole(actor, ROLES.moderator)) return;
  const limits = [
    renames && resolution === null ? context.renameLimitSeconds : null,
    leaves ? context.channelMoveLimitSeconds : null,
  ].filter((limit) => limit !== null);
  if (limits.length === 0) return;
  const span = await moves.spanOf(actor, topicId, deadline(request, Math.min(...limits)));
  if (span.movable < span.total) throw new MessagingError('MOVE_TIME_LIMIT_EXCEEDED', span);
}

/** Moderators are bound by no limit. */
function isTooOld(request: MoveRequest, limitSeconds: number | null): boolean {
  if (limitSeconds === null || hasRole(request.actor, ROLES.moderator)) return false;
  return request.sentAt.getTime() < deadline(request, limitSeconds).getTime();
}

function deadline({ now }: MoveRequest, limitSeconds: number): Date {
  return new Date(now.getTime() - (limitSeconds + EDIT_GRACE_SECONDS) * 1000);
}

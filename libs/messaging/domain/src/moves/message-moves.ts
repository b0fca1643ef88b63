import type { Actor } from '@tandem/shared-kernel';
import type { ChannelDestination } from '../messages/destination.ts';
import type { MovedFlags } from '../messages/flag-facts.ts';
import type { UserTopic } from '../topics/user-topic-repository.ts';

/** A channel of a move. */
export interface MoveChannel {
  readonly channelId: number;
  readonly recipientId: number;
  readonly name: string;
}

/** Everything that decides whether messages may be moved to a location. */
export interface MoveContext {
  readonly source: MoveChannel;
  readonly target: MoveChannel & {
    /** The channel's policy, or the organization's where it inherits. */
    readonly topicsPolicy: ChannelDestination['topicsPolicy'];
    readonly mayPost: boolean;
    readonly mayCreateTopics: boolean;
    /** It has messages in the topic. */
    readonly hasTopic: boolean;
  };
  /** Allowed by the organization, or by one of the two channels. */
  readonly mayRename: boolean;
  readonly mayResolve: boolean;
  /** Allowed to move messages to another channel. */
  readonly mayLeave: boolean;
  /** The time limit of changed topics in seconds, `null` for none. */
  readonly renameLimitSeconds: number | null;
  readonly channelMoveLimitSeconds: number | null;
  /** The actor's full name. */
  readonly actorName: string;
  /** The bot that announces moves; `null` where the server has none. */
  readonly notificationBotId: number | null;
}

/** The messages of a topic that move along with one of them. */
export type PropagateMode = (typeof PROPAGATE_MODES)[number];
/** Every {@link PropagateMode}. */
export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;

/** The sizes of a topic and of the part that a user may move. */
export interface TopicSpan {
  readonly total: number;
  readonly movable: number;
  /** 0 if there is none. */
  readonly firstMovableId: number;
}

/** A move that is permitted. */
export interface Move {
  readonly actor: Actor;
  readonly messageId: number;
  readonly mode: PropagateMode;
  readonly sourceTopicId: number;
  readonly sourceTopic: string;
  readonly source: MoveChannel;
  readonly target: MoveChannel;
  /** The new name, `null` for the one that each message has. */
  readonly topic: string | null;
  /** The name in the target: the new one, or that of the message. */
  readonly targetTopic: string;
  /** The topic was only resolved or unresolved, which clients do not show as a move. */
  readonly isResolution: boolean;
  readonly movedAt: Date;
  /** The entry of the history to which the move of the message itself is added. */
  readonly editId: number | null;
}

/** Users in the target who may read only messages sent after they subscribed. */
export interface PartlyLost {
  /** They lose access to messages up to this one, and see the later ones. */
  readonly upto: number;
  /** Ascending. */
  readonly userIds: readonly number[];
}

/** The result of a move. */
export interface MoveResult {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** Nothing that the actor can see is left in the topic. */
  readonly movedAll: boolean;
  /** The target had messages before. */
  readonly targetHadMessages: boolean;
  /** The users' policies of the topic, moved from the source to the target. */
  readonly policies: readonly UserTopic[];
  /**
   * Users who lose access to the messages, ascending. To them the messages are deleted: their stars are
   * removed, also when the messages come back.
   */
  readonly lostUserIds: readonly number[];
  /** Users who lose access to some of the messages; those are deleted to them. */
  readonly partlyLost: readonly PartlyLost[];
  /** Users who still have access without a subscription to the target channel, ascending. */
  readonly outsideUserIds: readonly number[];
  /** The flags of the requested message, with its readers. */
  readonly flags: MovedFlags;
}

/** The newest message of a topic. */
export interface LastMessage {
  readonly id: number;
  /** A note of the notification bot that the topic was resolved, or the opposite. */
  readonly isResolutionNotice: boolean;
  readonly sentAt: Date;
}

/**
 * Moves messages between topics and channels. Bound to the command's transaction.
 *
 * Channels are locked before topics, and topics before messages, each kind in one order.
 */
export interface MessageMoves {
  /**
   * Locks the topic of a message and its target, if they exist, and blocks marks,
   * moves and deletions of messages in their channels: see `ReadStateRepository`. The location of the
   * message does not change from then on.
   */
  lockTopics(
    actor: Actor,
    messageId: number,
    target: { readonly channelId: number | null; readonly topic: string | null },
  ): Promise<void>;
  /** @returns `null` when the actor may not read the target */
  contextOf(
    actor: Actor,
    sourceChannelId: number,
    targetChannelId: number,
    topic: string,
  ): Promise<MoveContext | null>;
  /** The part of a topic that was sent after a time, of the messages that the actor can see. */
  spanOf(actor: Actor, topicId: number, sentAfter: Date): Promise<TopicSpan>;
  /**
   * Moves messages. The read state of users does not change; users who gain access have read the messages.
   * Policies of users for a topic that moves as a whole move along.
   */
  move(move: Move): Promise<MoveResult>;
  /** @returns `null` for a topic without messages */
  lastMessage(channelId: number, topic: string): Promise<LastMessage | null>;
  /** Records that a message is the notice of a topic that was resolved or reopened. */
  markResolutionNotice(messageId: number): Promise<void>;
}

import type { DomainEvent } from '@tandem/shared-kernel';
import type { MovedFlags } from '../messages/flag-facts.ts';
import type { PartlyLost, PropagateMode } from './message-moves.ts';

/** A topic of a channel, in an event. */
interface TopicLocation {
  readonly channelId: number;
  readonly topic: string;
}

/** Messages were moved to another topic, another channel, or both. */
export interface MessagesMoved extends DomainEvent {
  readonly type: 'messages.moved';
  /** The requested message. */
  readonly messageId: number;
  /** All that moved, ascending. */
  readonly messageIds: readonly number[];
  readonly moverId: number;
  /** ms since epoch */
  readonly movedAt: number;
  readonly propagateMode: PropagateMode;
  readonly from: TopicLocation & { readonly channelName: string };
  readonly to: TopicLocation & { readonly channelName: string };
  /** Users who lost access to the messages, ascending. */
  readonly lostUserIds: readonly number[];
  /** Users who lost access to some of them. Absent in events of older versions. */
  readonly partlyLost?: readonly PartlyLost[];
  /**
   * Users who still have access, and are subscribed to the source channel and not to the target, ascending.
   * Absent in events of versions before 2026-11, as are the flags.
   */
  readonly outsideUserIds?: readonly number[];
  /** The flags of the requested message, at the time of the move. */
  readonly flags?: MovedFlags;
}

/** Events of moves. */
export type MoveEvent = MessagesMoved;

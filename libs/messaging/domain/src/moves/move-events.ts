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
  /** The one that was asked for. */
  readonly messageId: number;
  /** All that moved, ascending. */
  readonly messageIds: readonly number[];
  readonly moverId: number;
  /** ms since epoch */
  readonly movedAt: number;
  readonly propagateMode: PropagateMode;
  readonly from: TopicLocation & { readonly channelName: string };
  readonly to: TopicLocation & { readonly channelName: string };
  /** Who saw the messages before and does not any more, ascending. */
  readonly lostUserIds: readonly number[];
  /** Who does not see some of them any more. Absent where older services wrote the event. */
  readonly partlyLost?: readonly PartlyLost[];
  /**
   * Who sees them still, and is subscribed to the channel that they left and not to the other one,
   * ascending. Absent in events of versions before 2026-11, as are the flags.
   */
  readonly outsideUserIds?: readonly number[];
  /** Of the message that was asked for, as they were when it moved. */
  readonly flags?: MovedFlags;
}

/** What happens when messages move. */
export type MoveEvent = MessagesMoved;

import type { Actor } from '@tandem/shared-kernel';
import type { MessageView } from '../messages/message-view.ts';
import type { Narrow } from './narrow-term.ts';

/** The anchor that stands for the end of all messages; clients compare with this very number. */
export const NEWEST_ANCHOR = 10_000_000_000_000_000;

/** The most messages that one request may ask for. */
export const MAX_MESSAGES_PER_FETCH = 5000;

/** Around which message of a narrow a range is asked for. */
export type Anchor =
  /** A message, in the narrow or not; 0 is the oldest end, {@link NEWEST_ANCHOR} the newest. */
  | { readonly kind: 'message'; readonly id: number }
  /** The oldest unread one, or the newest end. */
  | { readonly kind: 'first-unread' }
  /** The first that was sent then or later. */
  | { readonly kind: 'date'; readonly at: Date };

/** Which part of a narrow is asked for. */
export interface MessageWindow {
  readonly anchor: Anchor;
  /** How many messages older than the anchor. */
  readonly before: number;
  /** How many messages newer than the anchor. */
  readonly after: number;
  readonly includeAnchor: boolean;
}

/** The part of a narrow that was found. */
export interface MessageRange {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The number that the anchor stood for. */
  readonly anchor: number;
  readonly foundAnchor: boolean;
  /** There is nothing older in the narrow. */
  readonly foundOldest: boolean;
  /** There is nothing newer in the narrow. */
  readonly foundNewest: boolean;
}

/** A part of a narrow, with its messages. */
export interface MessagePage extends MessageRange {
  /**
   * Ascending; those of {@link MessageRange.ids} that are still there. When they are too long together
   * to be read at once, those nearest to the anchor, and what lies behind them is not found.
   */
  readonly messages: readonly MessageView[];
}

/** What a search found in a message, as HTML with each hit in a `span` of the class `highlight`. */
export interface SearchMatch {
  readonly messageId: number;
  readonly content: string;
  /** The topic, escaped. */
  readonly topic: string;
}

/**
 * Finds messages by what they are, each only for those who may read it. Without a term that says
 * otherwise these are the messages that the actor received; where a narrow names channels, or the
 * public ones, also what was sent there before they subscribed.
 */
export interface NarrowQueries {
  /**
   * Two round trips at most, three when the anchor is the first unread message. Reads indexes only,
   * so that the number of messages in the database does not matter.
   *
   * @throws MessagingError NARROW_INVALID when the narrow names what does not exist
   */
  findRange(actor: Actor, narrow: Narrow, window: MessageWindow): Promise<MessageRange>;
  /**
   * {@link findRange} with the messages: one round trip for a channel named by its ID, a topic
   * there, and for everything; up to three where the cache is stale.
   *
   * @throws MessagingError NARROW_INVALID
   */
  findPage(actor: Actor, narrow: Narrow, window: MessageWindow): Promise<MessagePage>;
  /**
   * Those of the messages that meet the narrow, ascending.
   *
   * @throws MessagingError NARROW_INVALID
   */
  matching(actor: Actor, narrow: Narrow, messageIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Those of the messages that the actor may read, ascending; one round trip, and a second one for
   * contents that are not cached. When they are too long together to be read at once, the oldest of
   * them, at least one.
   */
  findMessages(actor: Actor, messageIds: readonly number[]): Promise<readonly MessageView[]>;
  /** What the narrow's search finds in these messages; the texts as they are without a search. */
  highlight(narrow: Narrow, messageIds: readonly number[]): Promise<readonly SearchMatch[]>;
}

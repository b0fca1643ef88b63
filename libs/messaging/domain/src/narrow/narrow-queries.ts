import type { Actor } from '@tandem/shared-kernel';
import type { MessageView } from '../messages/message-view.ts';
import type { Narrow } from './narrow-term.ts';

/** The anchor of the end of all messages; clients compare with this number. */
export const NEWEST_ANCHOR = 10_000_000_000_000_000;

/** The largest number of messages of one request. */
export const MAX_MESSAGES_PER_FETCH = 5000;

/** The message of a narrow that anchors a range. */
export type Anchor =
  /** A message, in the narrow or not; 0 is the oldest end, {@link NEWEST_ANCHOR} the newest. */
  | { readonly kind: 'message'; readonly id: number }
  /** The oldest unread one, or the newest end. */
  | { readonly kind: 'first-unread' }
  /** The first that was sent then or later. */
  | { readonly kind: 'date'; readonly at: Date };

/** The requested part of a narrow. */
export interface MessageWindow {
  readonly anchor: Anchor;
  /** The number of messages older than the anchor. */
  readonly before: number;
  /** The number of messages newer than the anchor. */
  readonly after: number;
  readonly includeAnchor: boolean;
}

/** The part of a narrow that was found. */
export interface MessageRange {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The message id of the anchor. */
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
   * Ascending; the ids of {@link MessageRange.ids} that still exist. When they are too long to be read at
   * once, those nearest to the anchor; messages beyond them are not found.
   */
  readonly messages: readonly MessageView[];
}

/** The matches of a search in a message, as HTML with each hit in a `span` of the class `highlight`. */
export interface SearchMatch {
  readonly messageId: number;
  readonly content: string;
  /** The topic, escaped. */
  readonly topic: string;
}

/**
 * Finds messages by conditions, with access control. Unless a term extends it, the result has only messages
 * that the actor received; where a narrow names channels, or the public ones, also messages from before the
 * subscription.
 */
export interface NarrowQueries {
  /**
   * At most two round trips, three when the anchor is the first unread message. Reads only indexes, so that
   * the time does not depend on the number of messages in the database.
   *
   * @throws MessagingError NARROW_INVALID when the narrow names something that does not exist
   */
  findRange(actor: Actor, narrow: Narrow, window: MessageWindow): Promise<MessageRange>;
  /**
   * {@link findRange} with the messages: one round trip for a channel named by its id, a topic there, and
   * for all messages; up to three where the cache is stale.
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
   * The messages that the actor may read, ascending; one round trip, and a second one for contents that are
   * not cached. When they are too long to be read at once, the oldest of them, at least one.
   */
  findMessages(actor: Actor, messageIds: readonly number[]): Promise<readonly MessageView[]>;
  /** The matches of the narrow's search in these messages; unmarked texts without a search. */
  highlight(narrow: Narrow, messageIds: readonly number[]): Promise<readonly SearchMatch[]>;
}

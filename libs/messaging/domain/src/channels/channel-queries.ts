import type { Actor } from '@tandem/shared-kernel';
import type { ChannelView } from './channel-view.ts';

/** Which channels are listed: those of any of the kinds that are true. */
export interface ChannelFilter {
  /** Public ones; none for guests. */
  readonly isPublic: boolean;
  readonly webPublic: boolean;
  /** Those that the actor is subscribed to. */
  readonly subscribed: boolean;
  /** Of a bot: those that its owner is subscribed to. */
  readonly ownerSubscribed: boolean;
  /** Those whose messages the actor may read. */
  readonly readable: boolean;
  /** Those that the actor may know of: all of the above, and those that they administer. */
  readonly known: boolean;
  /** Every channel of the organization; only asked for administrators. */
  readonly all: boolean;
  readonly archived: boolean;
}

/** A channel in a list. */
export interface ListedChannel extends ChannelView {
  /** New members are subscribed to it. */
  readonly isDefault: boolean;
}

/** A topic of a channel. */
export interface TopicView {
  /** As the newest message spells it; empty for the general chat. */
  readonly name: string;
  readonly maxMessageId: number;
}

/** Reads channels. What the actor may not know of is not found. */
export interface ChannelQueries {
  /** By name (code points). Two round trips. */
  list(actor: Actor, filter: ChannelFilter): Promise<readonly ListedChannel[]>;
  /** @returns `null` for a channel that is archived or that the actor may not know of */
  find(actor: Actor, channelId: number): Promise<ListedChannel | null>;
  /** The ID of the channel of a name, whatever its case; `null` as for {@link find}. */
  findIdByName(actor: Actor, name: string): Promise<number | null>;
  /**
   * The active subscribers, ascending.
   *
   * @throws MessagingError CHANNEL_ID_INVALID, SUBSCRIBERS_HIDDEN
   */
  subscriberIds(actor: Actor, channelId: number): Promise<readonly number[]>;
  /**
   * The topics whose messages the actor may read, newest first.
   *
   * @returns `null` when the actor may not read what is written in the channel
   */
  topics(actor: Actor, channelId: number): Promise<readonly TopicView[] | null>;
}

import type { Actor } from '@tandem/shared-kernel';
import type { ChannelView } from './channel-view.ts';

/** The kinds of listed channels; a channel of any kind that is true is listed. */
export interface ChannelFilter {
  /** Public channels; none for guests. */
  readonly isPublic: boolean;
  readonly webPublic: boolean;
  /** Those that the actor is subscribed to. */
  readonly subscribed: boolean;
  /** True for channels that the owner of the bot is subscribed to. */
  readonly ownerSubscribed: boolean;
  /** Channels whose messages the actor may read. */
  readonly readable: boolean;
  /** All of the above, and channels that the actor administers. */
  readonly known: boolean;
  /** Every channel of the organization; only for administrators. */
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
  /** The name in the spelling of the newest message; empty for the general chat. */
  readonly name: string;
  readonly maxMessageId: number;
}

/** Reads channels. Inaccessible channels are not found. */
export interface ChannelQueries {
  /** The channels by name (code points). Two round trips. */
  list(actor: Actor, filter: ChannelFilter): Promise<readonly ListedChannel[]>;
  /** @returns `null` for an archived or inaccessible channel */
  find(actor: Actor, channelId: number): Promise<ListedChannel | null>;
  /** The id of the channel with a name, ignoring case; `null` as for {@link find}. */
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
   * @returns `null` when the actor may not read the channel
   */
  topics(actor: Actor, channelId: number): Promise<readonly TopicView[] | null>;
}

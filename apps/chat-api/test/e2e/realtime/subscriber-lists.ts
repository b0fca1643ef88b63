import type { Event } from './event-client.ts';

/** A channel of whichever list; without subscribers where they are not asked for. */
interface Listed {
  readonly stream_id: number;
  subscribers?: number[];
}

/** The lists of channels that a client keeps. */
interface Lists {
  readonly subscriptions: Listed[];
  readonly unsubscribed: Listed[];
  readonly never_subscribed: Listed[];
}

const all = ({ subscriptions, unsubscribed, never_subscribed }: Lists) => [
  ...subscriptions,
  ...unsubscribed,
  ...never_subscribed,
];

/** What `peer_add` and `peer_remove` make of who is in each channel. */
export function changePeers(lists: Lists, { op, stream_ids, user_ids }: Event): void {
  for (const channel of all(lists).filter((each) => stream_ids.includes(each.stream_id))) {
    const others = channel.subscribers?.filter((id) => !user_ids.includes(id));
    if (others) channel.subscribers = op === 'peer_add' ? [...others, ...user_ids] : others;
  }
}

/** Whoever is deactivated is in no channel. */
export function forgetSubscriber(lists: Lists, userId: number): void {
  for (const channel of all(lists)) {
    if (channel.subscribers)
      channel.subscribers = channel.subscribers.filter((id) => id !== userId);
  }
}

import type { Event } from './event-client.ts';

/** A channel of any list; without subscribers if they are not requested. */
interface Listed {
  readonly stream_id: number;
  subscribers?: number[];
}

/** The lists of channels of a client. */
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

/** Applies `peer_add` and `peer_remove` to the subscribers of each channel. */
export function changePeers(lists: Lists, { op, stream_ids, user_ids }: Event): void {
  for (const channel of all(lists).filter((each) => stream_ids.includes(each.stream_id))) {
    const others = channel.subscribers?.filter((id) => !user_ids.includes(id));
    if (others) channel.subscribers = op === 'peer_add' ? [...others, ...user_ids] : others;
  }
}

/** Removes deactivated users from all channels. */
export function forgetSubscriber(lists: Lists, userId: number): void {
  for (const channel of all(lists)) {
    if (channel.subscribers)
      channel.subscribers = channel.subscribers.filter((id) => id !== userId);
  }
}

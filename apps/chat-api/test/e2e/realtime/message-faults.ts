import { isDeepStrictEqual } from 'node:util';
import { conversationOf, keyOf, type ChatState, type Message } from '@tandem/chat-client';
import { cachedMessage } from './message-cache.ts';

/**
 * The errors in the messages of a client: those that differ from the server's, and ranges of a conversation
 * that miss a message or contain one too many.
 *
 * @param listed all messages that the actor received, as `GET /messages` lists them
 */
export function messageFaults(state: ChatState, listed: readonly Message[]): readonly string[] {
  const { byId, ranges } = state.messages;
  const stored = new Map(listed.map((each) => [each.id, each]));
  const stale = [...byId.values()].filter((each) => {
    const now = stored.get(each.id);
    return !now || !isDeepStrictEqual(cachedMessage(each), cachedMessage(now));
  });
  const idsOf = new Map<string, number[]>();
  for (const message of listed) {
    const key = keyOf(conversationOf(message));
    idsOf.set(key, [...(idsOf.get(key) ?? []), message.id]);
  }
  const incomplete = [...ranges].flatMap(([key, list]) =>
    list.flatMap(({ ids, isOldest, isNewest }) => {
      const from = isOldest ? -Infinity : (ids[0] ?? Infinity);
      const to = isNewest ? Infinity : (ids.at(-1) ?? -Infinity);
      const there = (idsOf.get(key) ?? []).filter((id) => id >= from && id <= to);
      return isDeepStrictEqual(there, ids) ? [] : [`${key}: ${ids.join()} is ${there.join()}`];
    }),
  );
  return [...stale.map(({ id }) => `${id} is stale`), ...incomplete];
}

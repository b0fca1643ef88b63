import type { Database } from '@tandem/shared-postgres';
import { median } from '../harness/statistics.ts';
import type { Measurement } from '../harness/suite.ts';
import { RARE_WORD, type ChatFacts } from './chat-seed.ts';
import { forgetMarks } from './marks.ts';
import { authorization, type ServedChat } from './served-chat.ts';

const TIMED_CALLS = 5;
/** The number of unread messages of a snapshot; each of the newest topics of the seed has some of them. */
export const UNREAD = 10_000;
/** Searches that every message of the seed matches. */
const COMMON = { 'search-word': 'quick', 'search-phrase': '"goes home to sleep"' };
const FEW = { event_types: '["message"]', fetch_event_types: '["realm"]' };

interface Parts {
  readonly chat: ServedChat;
  readonly facts: ChatFacts;
  readonly database: Database;
}

/** Measurements of requests that are sent one at a time, in ms. */
export function timedRequests({ chat, facts, database }: Parts): [string, Measurement][] {
  const { owner, lastMessageId, histories } = facts;
  const longest = histories[Math.max(...Object.keys(histories).map(Number))] ?? 0;
  const register = (fields: Readonly<Record<string, string>>) => timed(chat, facts, fields);
  return [
    ['register', () => register({})],
    ['register-few', () => register(FEW)],
    [
      'unread',
      async () => {
        await forgetMarks(database, owner.userId, lastMessageId - UNREAD);
        return register({
          event_types: '["message"]',
          fetch_event_types: '["message","update_message_flags"]',
        });
      },
    ],
    ...Object.entries(histories).map(([count, channelId]): [string, Measurement] => [
      `search-${count}`,
      async () => ({ value: await times(() => search(chat, facts, channelId, RARE_WORD)) }),
    ]),
    ...Object.entries(COMMON).map(([name, words]): [string, Measurement] => [
      name,
      async () => ({ value: await times(() => search(chat, facts, longest, words)) }),
    ]),
  ];
}

/** A registration, whose queue is deleted again. */
async function timed(
  chat: ServedChat,
  { owner }: ChatFacts,
  fields: Readonly<Record<string, string>>,
) {
  const value = await times(async () => {
    const begun = performance.now();
    const response = await fetch(`${chat.url}/register`, {
      method: 'POST',
      headers: authorization(owner),
      body: new URLSearchParams(fields),
    });
    const body = await response.text();
    const ms = performance.now() - begun;
    if (!response.ok) throw new Error(`POST /register: ${body}`);
    const { queue_id: queueId } = JSON.parse(body) as { queue_id: string };
    await fetch(`${chat.url}/events?queue_id=${queueId}`, {
      method: 'DELETE',
      headers: authorization(owner),
    });
    return ms;
  });
  return { value };
}

/** The newest messages of a channel that match. */
async function search(
  chat: ServedChat,
  { owner }: ChatFacts,
  channelId: number,
  words: string,
): Promise<number> {
  const narrow = JSON.stringify([
    { operator: 'channel', operand: channelId },
    { operator: 'search', operand: words },
  ]);
  const begun = performance.now();
  const fields = { anchor: 'newest', num_before: '99', num_after: '0', narrow };
  const { messages } = await chat.call('GET', '/messages', owner, fields);
  if ((messages as unknown[]).length === 0) throw new Error('the search found nothing');
  return performance.now() - begun;
}

/** The first call is not counted. */
async function times(call: () => Promise<number>): Promise<number> {
  await call();
  const found: number[] = [];
  for (let done = 0; done < TIMED_CALLS; done += 1) found.push(await call());
  return median(found);
}

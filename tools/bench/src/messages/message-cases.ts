import type { BenchCase, Goal } from '../harness/suite.ts';
import type { ChatSizes } from './chat-sizes.ts';

const atLeast = (must: number, aim: number): Goal => ({ must, aim, better: 'higher' });
const atMost = (must: number, aim: number): Goal => ({ must, aim, better: 'lower' });
const SENDS = 'time of a send by subscribers of the channel';
const SEARCHES = 'time of a search for a rare word by messages of the channel';
const PAGES = 'time of 100 messages by messages of the channel';

/** The claims about messages; the sizes are those of the seed. */
export function messageCases({ subscribers, histories }: ChatSizes): readonly BenchCase[] {
  return [
    {
      name: 'messages.get-one',
      title: 'GET messages/{id} / the same row by a bare prepared statement',
      of: 'get-one',
      against: 'pg-read',
      unit: 'req/s',
      goal: atLeast(0.4, 0.8),
    },
    {
      name: 'messages.get-100',
      title: 'GET messages, 100 of them / bare node:http with the same bytes',
      of: 'get-100',
      against: 'bare-page',
      unit: 'req/s',
      goal: atLeast(0.15, 0.25),
    },
    {
      name: 'messages.pages-in-turn',
      title:
        'GET messages, 400 different pages of 100 in turn / bare node:http with the same bytes',
      of: 'get-100-in-turn',
      against: 'bare-page',
      unit: 'req/s',
      goal: atLeast(0.05, 0.3),
    },
    {
      name: 'messages.users',
      title: 'GET users, one request at a time / bare node:http with the same bytes',
      of: 'users',
      against: 'bare-users',
      unit: 'req/s',
      goal: atLeast(0.1, 0.8),
      isSlow: true,
    },
    {
      name: 'messages.send',
      title: 'POST messages, durable / a bare insert of the message',
      of: 'send',
      against: 'pg-insert',
      unit: 'req/s',
      goal: atLeast(0.2, 0.33),
    },
    ...growth(subscribers, 'send-to', SENDS, atMost(1.5, 1.1)),
    ...growth(histories, 'get-100-of', PAGES, atMost(2, 1.3)),
    {
      name: 'messages.register',
      isSlow: true,
      title: 'POST register with the whole initial state',
      of: 'register',
      unit: 'ms',
      goal: null,
    },
    {
      name: 'messages.register-few',
      title: 'POST register for messages alone',
      of: 'register-few',
      unit: 'ms',
      goal: null,
    },
    {
      name: 'messages.unread',
      title: 'POST register with 10,000 unread messages / one row by a prepared statement, time',
      of: 'unread',
      against: 'pg-read-alone',
      unit: 'ms',
      goal: atMost(600, 100),
    },
    ...growth(histories, 'search', SEARCHES, null),
    {
      name: 'messages.common-word',
      title: 'search for a word of every message of the longest channel',
      of: 'search-word',
      unit: 'ms',
      goal: null,
    },
    {
      name: 'messages.common-phrase',
      title: 'search for a quoted phrase of every message of the longest channel',
      of: 'search-phrase',
      unit: 'ms',
      goal: atMost(2_000, 100),
    },
    {
      name: 'messages.mark-all-read',
      title: 'mark_all_as_read of every message / of 100, time',
      of: 'mark-all',
      against: 'mark-few',
      unit: 'ms',
      goal: atMost(3, 1.2),
    },
  ];
}

/** A curve, and the ratio of its end to its start, which has to be near 1. */
function growth(
  counts: readonly number[],
  name: string,
  curve: string,
  goal: Goal | null,
): readonly BenchCase[] {
  const least = Math.min(...counts);
  return counts.map((count) => ({
    name: `messages.${name}-${count}`,
    title:
      count === least
        ? `${curve}: ${count.toLocaleString('en')}`
        : `${curve}: ${count.toLocaleString('en')} / ${least.toLocaleString('en')}`,
    of: `${name}-${count}`,
    ...(count !== least && { against: `${name}-${least}` }),
    unit: 'ms',
    goal: count === least ? null : goal,
    curve: { name: curve, at: count },
  }));
}

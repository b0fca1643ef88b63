import { describe, expect, it } from '@jest/globals';
import { message } from '@tandem/chat-client/testing';
import { Calendar } from './days.ts';
import { timelineOf, type TimelineOptions, type TimelineRow } from './group-messages.ts';

const calendar = new Calendar('Europe/Berlin');
const at = (iso: string) => Date.parse(iso) / 1_000;
const NOON = at('2026-03-28T12:00:00Z');

/** Each row in a word. */
const shapeOf = (rows: readonly TimelineRow[]) =>
  rows.map((row) => {
    if (row.kind === 'day') return row.day;
    if (row.kind === 'recipient') return row.conversationKey;
    if (row.kind === 'unread') return 'unread';
    return `${row.hasSender ? `${row.message.sender_full_name}: ` : ''}${row.message.id}`;
  });
const shape = (
  messages: Parameters<typeof timelineOf>[0],
  options: Partial<TimelineOptions> = {},
) => shapeOf(timelineOf(messages, { calendar, hasRecipients: false, ...options }));

describe('the rows of a list of messages', () => {
  it('show a sender once for messages in a row', () => {
    const zoe = { sender_id: 3, sender_full_name: 'Zoe' };
    expect(
      shape([
        message(1, { timestamp: NOON }),
        message(2, { timestamp: NOON + 60 }),
        message(3, { timestamp: NOON + 61, sender_id: 3, sender_full_name: 'Zoe' }),
        message(4, { timestamp: NOON + 62, ...zoe }),
        message(5, { timestamp: NOON + 63 }),
      ]),
    ).toEqual(['2026-03-28', 'User 2: 1', '2', 'Zoe: 3', '4', 'User 2: 5']);
  });

  it('show the sender again after ten minutes, and of sentences about themselves', () => {
    expect(
      shape([
        message(1, { timestamp: NOON }),
        message(2, { timestamp: NOON + 600 }),
        message(3, { timestamp: NOON + 1_201 }),
        message(4, { timestamp: NOON + 1_202, is_me_message: true }),
        message(5, { timestamp: NOON + 1_203 }),
      ]),
    ).toEqual(['2026-03-28', 'User 2: 1', '2', 'User 2: 3', 'User 2: 4', 'User 2: 5']);
  });

  it('begin days at midnight of the time zone, also when clocks change', () => {
    expect(
      shape([
        message(1, { timestamp: at('2026-03-28T22:59:59Z') }),
        message(2, { timestamp: at('2026-03-28T23:00:00Z') }),
        message(3, { timestamp: at('2026-03-29T21:59:59Z') }),
        message(4, { timestamp: at('2026-03-29T22:00:00Z') }),
      ]),
    ).toEqual([
      '2026-03-28',
      'User 2: 1',
      '2026-03-29',
      'User 2: 2',
      'User 2: 3',
      '2026-03-30',
      'User 2: 4',
    ]);
  });

  it('show the conversation where it changes, and on every day', () => {
    expect(
      shape(
        [
          message(1, { timestamp: NOON }),
          message(2, { timestamp: NOON, subject: 'Plans' }),
          message(3, { timestamp: NOON, subject: 'lunch' }),
          message(4, { timestamp: NOON + 86_400, subject: 'lunch' }),
        ],
        { hasRecipients: true },
      ),
    ).toEqual([
      '2026-03-28',
      'channel 5 plans',
      'User 2: 1',
      '2',
      'channel 5 lunch',
      'User 2: 3',
      '2026-03-29',
      'channel 5 lunch',
      'User 2: 4',
    ]);
  });

  it.each([
    [2, ['2026-03-28', 'User 2: 1', 'unread', 'User 2: 2', '3']],
    // The message was deleted.
    [1.5, ['2026-03-28', 'User 2: 1', 'unread', 'User 2: 2', '3']],
    [1, ['2026-03-28', 'unread', 'User 2: 1', '2', '3']],
    [4, ['2026-03-28', 'User 2: 1', '2', '3']],
  ])('mark the first unread message %d', (firstUnreadId, rows) => {
    const messages = [1, 2, 3].map((id) => message(id, { timestamp: NOON }));
    expect(shape(messages, { firstUnreadId })).toEqual(rows);
  });

  it('have keys that stay when older messages are added', () => {
    const newer = [message(2, { timestamp: NOON }), message(3, { timestamp: NOON + 86_400 })];
    const keysOf = (messages: typeof newer) =>
      timelineOf(messages, { calendar, hasRecipients: true }).map(({ key }) => key);
    const before = keysOf(newer);
    const after = keysOf([message(1, { timestamp: NOON - 86_400 }), ...newer]);
    expect(after.slice(-before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
  });
});

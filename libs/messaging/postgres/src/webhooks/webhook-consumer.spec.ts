import { expect, it } from '@jest/globals';
import type { MessageSent, SentState } from '@tandem/messaging-domain';
import type { OutboxEvent, Sql } from '@tandem/shared-postgres';
import { webhookConsumer } from './webhook-consumer.ts';

const CHANNEL: MessageSent['place'] = { kind: 'channel', channelId: 3, topic: 'lunch' };

/** The number of statements for a message. */
async function statementsFor(
  place: MessageSent['place'],
  renderedContent?: string,
): Promise<number> {
  let count = 0;
  const sql: Sql = {
    query: () => {
      count += 1;
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  const sent = renderedContent === undefined ? undefined : ({ renderedContent } as SentState);
  const payload: Partial<MessageSent> = { messageId: 7, place, ...(sent && { sent }) };
  const event = { type: 'message.sent', payload } as OutboxEvent;
  await webhookConsumer.handle([event], sql);
  return count;
}

it('sends a statement only for messages that may trigger a bot', async () => {
  const mention = '<p><span class="user-mention" data-user-id="9">@Echo</span></p>';
  expect(await statementsFor(CHANNEL, '<p>Hello</p>')).toBe(0);
  expect(await statementsFor(CHANNEL, mention)).toBe(1);
  expect(await statementsFor({ kind: 'direct', userIds: [1, 9] }, '<p>Hello</p>')).toBe(1);
  // An event of an earlier version.
  expect(await statementsFor(CHANNEL)).toBe(1);
});

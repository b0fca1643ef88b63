import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { useChatApi } from './chat-api-under-test.ts';

interface ListUnderTest {
  readonly chat: ReturnType<typeof useChatApi>;
  readonly context: () => BrowserContext;
  /** Logged in as the member. */
  readonly page: () => Page;
  readonly complaints: readonly string[];
}

/** The position of a list of messages after its rows or the connection have changed. */
export function listCases({ chat, context, page, complaints }: ListUnderTest): void {
  describe('a list of messages', () => {
    const list = () => page().locator('.message-list');
    const article = (text: string) => page().getByRole('article').filter({ hasText: text });
    const isAtEnd = () =>
      list().evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 2,
      );
    /** The newest message is drawn, and the list has come to its end. */
    const endsWith = async (text: string): Promise<void> => {
      await article(text).waitFor();
      while (!(await isAtEnd())) await page().waitForTimeout(50);
    };

    it('stays at its end after a lost connection, and when its rows grow', async () => {
      const { client, people } = chat();
      const named = { stream: 'workshop' };
      const id = (await client.get('/get_stream_id', named, { as: people.member })).body.stream_id;
      const send = (content: string) =>
        client.post(
          '/messages',
          { type: 'channel', to: id, topic: 'end', content },
          { as: people.owner },
        );
      const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
      for (const number of [1, 2, 3, 4]) await send(`${lines}\nseen ${number}.`);
      await page().goto(`${client.url}/#narrow/channel/${id}-workshop/topic/end`);
      await page().getByRole('button', { name: 'Newest' }).click();
      await endsWith('seen 4.');
      await context().setOffline(true);
      for (let number = 1; number <= 20; number += 1) await send(`${lines}\nmissed ${number}.`);
      await context().setOffline(false);
      await endsWith('missed 20.');
      // As a picture does that has no size, or a reaction.
      await article('missed 20.').evaluate((row) => (row.style.paddingBottom = '300px'));
      await endsWith('missed 20.');
      expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    });
  });
}

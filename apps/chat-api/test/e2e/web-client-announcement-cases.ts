import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { useChatApi } from './chat-api-under-test.ts';

interface AnnouncementsUnderTest {
  readonly chat: ReturnType<typeof useChatApi>;
  /** Logged in as the member, who is subscribed to `workshop`. */
  readonly page: () => Page;
  readonly complaints: readonly string[];
}

/** Messages that arrive, as screen readers announce them, and one that is begun while the view changes. */
export function announcementCases({ chat, page, complaints }: AnnouncementsUnderTest): void {
  const channelId = async () => {
    const named = { stream: 'workshop' };
    const { client, people } = chat();
    return (await client.get('/get_stream_id', named, { as: people.member })).body.stream_id;
  };
  const send = async (content: string) => {
    const message = { type: 'channel', to: await channelId(), topic: 'bikes', content };
    await chat().client.post('/messages', message, { as: chat().people.owner });
  };

  it('a burst of 50 messages is announced a few times', async () => {
    await page().goto(
      `${chat().client.url}/#narrow/channel/${await channelId()}-workshop/topic/bikes`,
    );
    await page().getByRole('article').filter({ hasText: 'second of many' }).waitFor();
    await page().evaluate(`window.announced = [];
      const live = document.querySelector('p[aria-live="polite"]');
      new MutationObserver(() => announced.push(live.textContent))
        .observe(live, { childList: true, characterData: true, subtree: true });`);
    await Promise.all(Array.from({ length: 50 }, () => send('burst')));
    const announced = await page().waitForFunction(() => {
      const { announced: texts } = globalThis as unknown as {
        readonly announced: readonly string[];
      };
      const count = texts.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 1), 0);
      return count >= 50 && texts;
    });
    expect((await announced.jsonValue()) as readonly string[]).not.toHaveLength(0);
    expect(((await announced.jsonValue()) as readonly string[]).length).toBeLessThanOrEqual(8);
  });

  it('a message with the text of the one before is announced as well', async () => {
    for (const count of [1, 2]) {
      await send('again');
      await page().waitForFunction((least) => {
        const { announced } = globalThis as unknown as { readonly announced: readonly string[] };
        return announced.filter((text) => text.includes('again')).length >= least;
      }, count);
    }
  });

  it('a message that is begun in the moment in which another view is shown stays open', async () => {
    await page().evaluate(`
      document.activeElement.blur();
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent !== 'Combined feed') return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    `);
    await page().keyboard.press('a');
    const users = page().getByRole('combobox', { name: 'Add users' });
    await users.waitFor();
    // All that belongs to the change is done then.
    await page().evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))',
    );
    expect(await users.count()).toBe(1);
    expect(complaints).toEqual([]);
  });
}

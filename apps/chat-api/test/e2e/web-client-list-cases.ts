import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { useChatApi } from './chat-api-under-test.ts';
import { holdRegistration } from './web-client-under-test.ts';

export interface ListUnderTest {
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

    const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
    const channelId = async () => {
      const { client, people } = chat();
      const named = { stream: 'workshop' };
      return (await client.get('/get_stream_id', named, { as: people.member })).body.stream_id;
    };
    const send = async (topic: string, content: string) => {
      const { client, people } = chat();
      const form = { type: 'channel', to: await channelId(), topic, content };
      const { status, body } = await client.post('/messages', form, { as: people.owner });
      expect([status, body.result]).toEqual([200, 'success']);
      return body.id as number;
    };
    const open = async (topic: string) => {
      await page().goto(
        `${chat().client.url}/#narrow/channel/${await channelId()}-workshop/topic/${topic}`,
      );
    };

    it('stays at its end after a lost connection, and when its rows grow', async () => {
      for (const number of [1, 2, 3, 4]) await send('end', `${lines}\nseen ${number}.`);
      await open('end');
      await page().getByRole('button', { name: 'Newest' }).click();
      await endsWith('seen 4.');
      await context().setOffline(true);
      for (let number = 1; number <= 20; number += 1)
        await send('end', `${lines}\nmissed ${number}.`);
      await context().setOffline(false);
      await endsWith('missed 20.');
      // As a picture does that has no size, or a reaction.
      await article('missed 20.').evaluate((row) => (row.style.paddingBottom = '300px'));
      await endsWith('missed 20.');
      expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    });

    it('does not follow a reader who has left', async () => {
      await endsWith('missed 20.');
      // The reader scrolls up before the new message has its size.
      const left = list().evaluate(async (element) => {
        const rows = element.getElementsByTagName('article');
        let newest: HTMLElement | undefined;
        for (let frames = 0; !newest && frames < 3_600; frames += 1) {
          await new Promise(requestAnimationFrame);
          newest = [...rows].find(({ textContent }) => textContent.includes('grows.'));
        }
        if (!newest) throw new Error('The new message is not drawn');
        // As input does: in a task of its own. The new message remains in the visible part.
        await new Promise((resolve) => setTimeout(resolve));
        element.scrollTop -= 100;
        await new Promise(requestAnimationFrame);
        newest.style.paddingBottom = '300px';
        // It is measured, and the list is drawn with its size.
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
        return element.scrollHeight - element.scrollTop - element.clientHeight;
      });
      await send('end', `${lines}\ngrows.`);
      expect(await left).toBeGreaterThan(100);
      await page().getByRole('button', { name: 'Newest' }).click();
      await endsWith('grows.');
      expect(complaints).toEqual([]);
    });

    it('scrolls to the message that keys select', async () => {
      const isSeen = (text: string) =>
        page().waitForFunction((expected) => {
          const row = document.activeElement?.closest('article');
          const shown = document.querySelector('.message-list')?.getBoundingClientRect();
          if (!row?.textContent.includes(expected) || !shown) return false;
          const { top, bottom } = row.getBoundingClientRect();
          return top >= shown.top - 1 && bottom <= shown.bottom + 1;
        }, text);
      await page().evaluate('document.activeElement.blur()');
      await page().keyboard.press('k');
      await page().locator('article:focus').waitFor();
      await page().keyboard.press('k');
      await isSeen('missed 20.');
      await page().keyboard.press('Home');
      await isSeen('seen 1.');
      await page().keyboard.press('j');
      await isSeen('seen 2.');
      expect(complaints).toEqual([]);
    });

    it('stays where the reader is when the events of the page were lost', async () => {
      const { client, people } = chat();
      const ids: number[] = [];
      for (let number = 1; number <= 12; number += 1) {
        ids.push(await send('lost', `${lines}\nread ${number}.`));
      }
      await open(`lost/near/${ids[5]}`);
      const events = page().waitForRequest(/\/events\?/);
      await page().reload();
      const queue_id = new URL((await events).url()).searchParams.get('queue_id') ?? '';
      const row = article('read 6.');
      await row.waitFor();
      const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
      const before = await top();
      const read = page().waitForResponse(/\/api\/v1\/messages\?/);
      await client.delete('/events', { queue_id }, { as: people.member });
      await (await read).finished();
      for (let frames = 0; frames < 3; frames += 1) {
        await page().evaluate(() => new Promise(requestAnimationFrame));
      }
      await row.waitFor();
      expect(Math.abs((await top()) - before)).toBeLessThan(100);
    });

    it('is shown before the registration is answered, and stays', async () => {
      const id = await send('early', 'a message that is early.');
      await open(`early/near/${id}`);
      const composer = page().locator('.composer-field');
      const early = page().locator('article').filter({ hasText: 'a message that is early.' });
      const visit = async () => {
        const release = await holdRegistration(page(), () => true);
        await page().reload();
        await early.waitFor();
        return release;
      };
      const release = await visit();
      await page().locator('.shell[inert] h1', { hasText: 'workshop › early' }).waitFor();
      const drawn = await early.elementHandle();
      expect(await composer.count()).toBe(0);
      await release();
      await composer.waitFor();
      await page().getByRole('navigation').getByRole('link', { name: 'workshop' }).waitFor();
      expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
      // Neither lost nor doubled, although no event has it.
      const releaseAgain = await visit();
      await send('early', 'a message in between.');
      await releaseAgain();
      await endsWith('a message in between.');
      expect(await page().getByRole('article').count()).toBe(2);
      expect(complaints).toEqual([]);
    });

    it('has the message that the actor sent to a channel without a subscription', async () => {
      const { client, people } = chat();
      const subscriptions = [{ name: 'porch' }];
      await client.post('/users/me/subscriptions', { subscriptions }, { as: people.owner });
      const named = { stream: 'porch' };
      const { body } = await client.get('/get_stream_id', named, { as: people.member });
      const form = { type: 'channel', to: body.stream_id, topic: 'visits', content: 'first.' };
      await client.post('/messages', form, { as: people.owner });
      await page().goto(`${client.url}/#narrow/channel/${body.stream_id}-porch/topic/visits`);
      await article('first.').waitFor();
      await page().locator('.composer-field').fill('of a visitor.');
      await page().locator('.composer-field').press('Enter');
      // No event reports it.
      await article('of a visitor.').and(page().locator('[data-message]')).waitFor();
      expect(await article('of a visitor.').count()).toBe(1);
      expect(complaints).toEqual([]);
    });

    it('opens at the first unread message, and not at its end', async () => {
      for (const number of [1, 2, 3]) await send('unread', `${lines}\nunread ${number}.`);
      await open('unread');
      const marker = page().getByRole('separator').filter({ hasText: 'New' });
      await marker.waitFor();
      // Rows below the visible part are drawn, and measured, later.
      await article('unread 3.').waitFor({ state: 'attached' });
      const isSeen = () => marker.evaluate((element) => element.getBoundingClientRect().top >= 0);
      expect(await isSeen()).toBe(true);
    });
  });
}

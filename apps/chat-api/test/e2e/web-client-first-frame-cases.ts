import { describe, expect, it } from '@jest/globals';
import type { ListUnderTest } from './web-client-list-cases.ts';

/** The frames in which a list of messages is shown. */
export function firstFrameCases({ chat, context, page, complaints }: ListUnderTest): void {
  describe('a list of messages', () => {
    const article = (text: string) => page().getByRole('article').filter({ hasText: text });
    let address: string;
    const inbox = () => page().getByRole('heading', { name: 'Inbox' });
    const leave = async () => {
      await page().evaluate("location.hash = '#inbox'");
      await inbox().waitFor();
    };

    it('that is shown again is drawn without measuring its rows', async () => {
      const { client, people } = chat();
      const named = { stream: 'workshop' };
      const { body } = await client.get('/get_stream_id', named, { as: people.member });
      const to = body.stream_id;
      address = `#narrow/channel/${to}-workshop/topic/again`;
      const message = { type: 'channel', to, topic: 'again', content: 'welcome back' };
      await client.post('/messages', message, { as: people.member });
      await page().goto(`${client.url}/#inbox`);
      await page().reload();
      await inbox().waitFor();
      // Rows of unknown height are invisible until they are measured.
      await page().evaluate(`window.measured = [];
      new MutationObserver(() => {
        for (const row of document.querySelectorAll('.message-list > div > div'))
          if (row.style.visibility === 'hidden') measured.push(row.textContent);
      }).observe(document.body, { childList: true, subtree: true });`);
      const open = async () => {
        await page().evaluate(`location.hash = '${address}'`);
        await article('welcome back').waitFor();
        return page().evaluate('measured.splice(0).length');
      };
      expect(await open()).toBeGreaterThan(0);
      await leave();
      expect(await open()).toBe(0);
      expect(complaints).toEqual([]);
    });

    it('that is shown again is drawn before the next frame, and its messages are not sanitized again', async () => {
      await leave();
      // The callbacks of a frame run before the browser reports the sizes of elements.
      const drawn = await page().evaluate(`new Promise((resolve) => {
      const { parseFromString } = DOMParser.prototype;
      let sanitized = 0;
      DOMParser.prototype.parseFromString = function (...given) {
        sanitized += 1;
        return parseFromString.apply(this, given);
      };
      const look = () => {
        DOMParser.prototype.parseFromString = parseFromString;
        resolve([document.querySelectorAll('.message-list article').length, sanitized]);
      };
      addEventListener('hashchange', () => requestAnimationFrame(look), { once: true });
      location.hash = '${address}';
    })`);
      expect(drawn).toEqual([1, 0]);
      expect(complaints).toEqual([]);
    });

    it('that is shown again stays drawn until the browser reports its size', async () => {
      await leave();
      const drawn = await page().evaluate(`new Promise((resolve) => {
      const { ResizeObserver } = window;
      window.ResizeObserver = class extends ResizeObserver {
        constructor() { super(() => undefined); }
      };
      // Effects have run after these frames.
      let frames = 10;
      const look = () => {
        if ((frames -= 1) > 0) return requestAnimationFrame(look);
        window.ResizeObserver = ResizeObserver;
        resolve(document.querySelectorAll('.message-list article').length);
      };
      addEventListener('hashchange', look, { once: true });
      location.hash = '${address}';
    })`);
      expect(drawn).toBe(1);
      await leave();
      expect(complaints).toEqual([]);
    });

    it('at which a page opens is drawn together with its rows', async () => {
      const visitor = await context().newPage();
      await visitor.addInitScript(`window.drawnRows = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const list = document.querySelector('.message-list');
        if (!list) return;
        observer.disconnect();
        resolve(list.querySelectorAll('article').length);
      }).observe(document, { childList: true, subtree: true });
    });`);
      await visitor.goto(`${chat().client.url}/${address}`);
      expect(await visitor.evaluate('drawnRows')).toBe(1);
      await visitor.close();
    });
  });
}

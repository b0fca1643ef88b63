import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

/** A picture of one pixel. */
const TINY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface ConversationPage {
  readonly page: () => Page;
  /** A conversation without messages, to which the user of the page may write by Enter. */
  readonly address: () => string;
  readonly complaints: readonly string[];
}

/** The window in which pictures of messages are seen. */
export function pictureCases({ page: shown, address, complaints }: ConversationPage): void {
  const lightbox = (name: string) => shown().getByRole('dialog', { name });

  describe('pictures', () => {
    it('are seen one by one in a window, which going back closes', async () => {
      const page = shown();
      const composer = page.locator('.composer-field');
      const buffer = Buffer.from(TINY_PNG, 'base64');
      const files = ['tiny.png', 'other.png'].map((name) => ({
        name,
        mimeType: 'image/png',
        buffer,
      }));
      await page.goto(address());
      // Nothing is left of what was written before.
      await page.reload();
      await composer.waitFor();
      await page.locator('input[type=file]').setInputFiles(files);
      for (const { name } of files)
        await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
      await composer.press('Enter');
      const conversation = page.url();
      await page.locator('.picture-control').first().click();
      await lightbox('tiny.png').getByText('1 of 2').waitFor();
      const width = await lightbox('tiny.png')
        .getByRole('img')
        .evaluate(async (image) => {
          const drawn = image as unknown as { decode(): Promise<void>; naturalWidth: number };
          await drawn.decode();
          return drawn.naturalWidth;
        });
      expect(width).toBe(1);
      await page.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
      await take(page, 'picture');
      expect(await findings(page, BOTH_THEMES)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await lightbox('other.png').getByText('2 of 2').waitFor();
      // The last one stays.
      await lightbox('other.png').getByRole('button', { name: 'Next picture' }).press('Enter');
      await page.keyboard.press('+');
      await page.locator('.lightbox-stage[data-zoomed]').waitFor();
      await page.keyboard.press('0');
      await page.locator('.lightbox-stage[data-zoomed]').waitFor({ state: 'detached' });
      const download = lightbox('other.png').getByRole('link', { name: 'Download' });
      expect(await download.getAttribute('download')).toBe('other.png');
      expect(await download.getAttribute('href')).toMatch(/^\/user_uploads\/.*other\.png$/);
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(page.url()).toBe(conversation);
      await page.locator('.picture-control:focus').waitFor();
      expect(complaints).toEqual([]);
    });

    it('that browsers cannot draw are seen in their smaller form, or explained', async () => {
      const page = shown();
      await page.route(/\/user_uploads\/(?!thumbnail).*tiny\.png/, (route) =>
        route.fulfill({ contentType: 'image/png', body: 'no picture' }),
      );
      await page.reload();
      await page.locator('.picture-control').first().click();
      const picture = lightbox('tiny.png').getByRole('img', { name: 'tiny.png' });
      await picture.and(page.locator('[src*="/thumbnail/"]')).waitFor();
      await picture.dispatchEvent('error');
      await lightbox('tiny.png').getByText('The picture cannot be shown').waitFor();
      await page.keyboard.press('Escape');
      await lightbox('tiny.png').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      expect(complaints).toEqual([]);
    });

    it('are seen beside one whose address cannot be read', async () => {
      const page = shown();
      // An older server, or an import, may have stored it.
      await page.route('**/api/v1/messages?*', async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const unreadable = body.replaceAll(
          /(<a href=\\")[^"]*(other\.png\\"[^>]*>)/g,
          '$1http://example.com:99999/$2',
        );
        expect(unreadable).not.toBe(body);
        await route.fulfill({ response, body: unreadable });
      });
      // A closed window goes back in the history, which would end the reload.
      while (await page.evaluate('Boolean(history.state?.isWindow)')) await setTimeout(5);
      await page.reload();
      await page.locator('.picture-control').click();
      await lightbox('tiny.png').getByRole('img', { name: 'tiny.png' }).waitFor();
      await page.keyboard.press('Escape');
      await lightbox('tiny.png').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      expect(complaints).toEqual([]);
    });
  });
}

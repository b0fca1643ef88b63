import { describe, expect, it } from '@jest/globals';
import { settingsActions, type SettingsPage } from './web-client-settings-actions.ts';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

/** The data that are stored for an administrator, on their page. */
export function dataCases(onPage: SettingsPage): void {
  const { chat, complaints, page } = onPage;
  const { open, changes } = settingsActions(onPage);
  const own = () => ({ as: chat().people.administrator });
  const button = (name: string) => page().getByRole('button', { name, exact: true });

  describe('the data of a user', () => {
    it('have snippets, which the composer inserts', async () => {
      await open('#settings/snippets');
      await page().getByLabel('Title').fill('greeting');
      await page().getByLabel('Text', { exact: true }).fill('Hello, and welcome!');
      await changes(() => button('Create a snippet').click());
      await button('Edit: greeting').click();
      await page().getByLabel('Text', { exact: true }).last().fill('Hello, and **welcome**!');
      await changes(() => button('Save').click());
      await page().getByText('Hello, and **welcome**!').waitFor();
      await take(page(), 'snippets');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await open(`#narrow/dm/${chat().people.administrator.userId}-me`);
      await page().locator('.composer-field').fill('Hi! ');
      await button('Insert a snippet').click();
      await page().getByRole('menuitem', { name: 'greeting' }).click();
      const field = page().locator('.composer-field').and(page().locator(':focus'));
      await field.waitFor();
      expect(await field.inputValue()).toBe('Hi! Hello, and **welcome**!');
      await field.fill('');
      await open('#settings/snippets');
      await button('Remove: greeting').click();
      await changes(() => button('Really remove: greeting').click());
      await button('Remove: greeting').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });

    it('are files, which lead to their message and are removed', async () => {
      const { client, people } = chat();
      const form = new FormData();
      form.append('file', new Blob(['minutes']), 'minutes.txt');
      const { email, apiKey } = people.administrator;
      const key = Buffer.from(`${email}:${apiKey}`).toString('base64');
      const uploaded = await fetch(`${client.url}/api/v1/user_uploads`, {
        method: 'POST',
        headers: { authorization: `Basic ${key}` },
        body: form,
      });
      const { url } = (await uploaded.json()) as { url: string };
      const to = [people.administrator.userId];
      const message = { type: 'direct', to, content: `[minutes.txt](${url})` };
      await client.post('/messages', message, own());
      await open('#settings/files');
      await page().getByRole('link', { name: 'minutes.txt', exact: true }).waitFor();
      await take(page(), 'files');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await page().getByRole('link', { name: 'Message: minutes.txt' }).click();
      await page().locator('article.highlighted').getByText('minutes.txt').waitFor();
      await open('#settings/files');
      await button('Remove: minutes.txt').click();
      await changes(() => button('Really remove: minutes.txt').click());
      await page().getByText('You have uploaded no file.').waitFor();
      expect((await client.get('/attachments', {}, own())).body.attachments).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('are exported', async () => {
      await open('#settings/data');
      await changes(() => button('Start the export').click());
      await page().getByText('Running').waitFor();
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      const { client, people } = chat();
      expect((await client.get('/data_exports', {}, own())).body.data_exports).toMatchObject([
        { user_id: people.administrator.userId, status: 'pending' },
      ]);
      expect(complaints).toEqual([]);
    });

    it('have exports whose state is read again, also after failures', async () => {
      const lists = (url: URL) => url.pathname.endsWith('/api/v1/data_exports');
      const refusal = { result: 'error', msg: 'Refused for the test', code: 'BAD_REQUEST' };
      await open('#settings/data');
      await page().getByText('Running').waitFor();
      let requests = 0;
      await page().route(lists, (route) => {
        requests++;
        return requests > 2 ? route.continue() : route.fulfill({ status: 400, json: refusal });
      });
      const problem = page().getByText('Refused for the test');
      await problem.waitFor();
      expect(await page().getByText('Running').isVisible()).toBe(true);
      await problem.waitFor({ state: 'detached' });
      expect(requests).toBeGreaterThan(2);
      await page().unroute(lists);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { settingsActions, withoutLogIn, type SettingsPage } from './web-client-settings-actions.ts';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

/** A picture of one pixel. */
const PICTURE = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The organization itself, on the page of an administrator. */
export function organizationCases(onPage: SettingsPage): void {
  const { chat, complaints, page } = onPage;
  const { open, changes } = settingsActions(onPage);
  const realm = async () => {
    const { client, people } = chat();
    return (await client.post('/register', {}, { as: people.administrator })).body;
  };

  /** Uploads a picture by a button that opens the dialog of files. */
  const upload = async (button: Locator): Promise<void> => {
    const chooser = page().waitForEvent('filechooser');
    await button.click();
    await changes(async () => (await chooser).setFiles(PICTURE));
  };
  const button = (name: string) => page().getByRole('button', { name, exact: true });

  describe('the organization itself', () => {
    it('has an icon, and a logo for each theme', async () => {
      await open('#organization');
      await button('Choose an icon').waitFor();
      expect(await page().getByRole('button', { name: 'Remove the picture' }).count()).toBe(0);
      await upload(button('Choose an icon'));
      await upload(button('Choose a logo'));
      const logos = page().locator('.realm-logo img');
      await logos.first().waitFor();
      const visible = () =>
        logos.evaluateAll((images) =>
          (images as unknown as { offsetParent: unknown; src: string }[])
            .filter(({ offsetParent }) => offsetParent !== null)
            .map(({ src }) => src.replace(/^.*\//, '').replace(/-\d+/, '')),
        );
      await page().emulateMedia({ colorScheme: 'dark' });
      expect(await visible()).toEqual(['logo.webp']);
      await upload(button('Choose a logo for dark themes'));
      await button('Remove the picture: logo for dark themes').waitFor();
      expect(await visible()).toEqual(['night_logo.webp']);
      await page().emulateMedia({ colorScheme: 'light' });
      expect(await visible()).toEqual(['logo.webp']);
      await take(page(), 'organization');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      for (const each of ['icon', 'logo', 'logo for dark themes']) {
        await changes(() => button(`Remove the picture: ${each}`).click());
      }
      await logos.first().waitFor({ state: 'detached' });
      expect(await realm()).toMatchObject({
        realm_icon_source: 'G',
        realm_logo_source: 'D',
        realm_night_logo_source: 'D',
      });
      expect(complaints).toEqual([]);
    });

    it('welcomes new users with its text, which administrators see first', async () => {
      const text = page().getByLabel('Text of the welcome message');
      const section = page().locator('section.setting').filter({ has: text });
      expect(await button('Send it to yourself').count()).toBe(0);
      await text.fill('Our **rules**: be kind');
      await changes(() => section.getByRole('button', { name: 'Save' }).click());
      await button('Send it to yourself').click();
      await page().getByRole('link', { name: 'Show the message' }).click();
      await page().locator('.message strong').getByText('rules', { exact: true }).waitFor();
      expect(await realm()).toMatchObject({
        realm_welcome_message_custom_text: 'Our **rules**: be kind',
      });
      expect(complaints).toEqual([]);
    });
  });
}

/**
 * The settings of owners: retention of messages, and the deactivation of the organization. They must be the
 * last cases of a file.
 */
export function ownerCases(onPage: SettingsPage): void {
  const { chat, complaints, page } = onPage;
  const { open, changes, logInAs } = settingsActions(onPage);

  describe('owners', () => {
    it('decide how long messages are stored', async () => {
      await logInAs(chat().people.owner);
      await open('#organization');
      await page().getByLabel('Messages are stored').selectOption('For a number of days');
      await page().getByLabel('For a number of days').fill('90');
      const section = page().locator('section.setting').filter({ hasText: 'Storage of messages' });
      await changes(() => section.getByRole('button', { name: 'Save' }).click());
      await take(page(), 'organization-of-owner');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      const { client, people } = chat();
      const { body } = await client.get('/realm', {}, { as: people.owner });
      expect(body.message_retention_days).toBe(90);
      expect(withoutLogIn(complaints)).toEqual([]);
    });

    it('delete a topic after a question', async () => {
      const { client, people } = chat();
      await client.post(
        '/users/me/subscriptions',
        { subscriptions: [{ name: 'archive' }] },
        { as: people.owner },
      );
      const named = { stream: 'archive' };
      const { body } = await client.get('/get_stream_id', named, { as: people.owner });
      const message = { type: 'channel', to: body.stream_id, topic: 'old plans', content: 'gone' };
      await client.post('/messages', message, { as: people.owner });
      await open(`#narrow/channel/${body.stream_id}-archive/topic/old.20plans`);
      await page().getByRole('article').getByText('gone').waitFor();
      await page().getByRole('button', { name: 'Actions on the topic' }).click();
      await page().getByRole('menuitem', { name: 'Delete the topic' }).click();
      const window = page().getByRole('dialog', { name: 'Delete this topic?' });
      await window.getByText('old plans').waitFor();
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await window.getByRole('button', { name: 'Delete' }).click();
      await page().getByText('Nothing here yet').waitFor();
      const path = `/users/me/${body.stream_id}/topics`;
      expect((await client.get(path, {}, { as: people.owner })).body.topics).toEqual([]);
    });

    it('unlink users from accounts at log-in providers', async () => {
      const { people, database, realmId, client } = chat();
      await database.database.sql.query(
        'insert into external_identity (realm_id, user_id, issuer, subject) values ($1, $2, $3, $4)',
        [realmId, people.guest.userId, 'https://login.example.com', 'gus-at-corp'],
      );
      await open(`#organization/users/${people.guest.userId}`);
      await page().getByText('gus-at-corp').waitFor();
      await take(page(), 'identities-of-user');
      const unlink = (name: string) =>
        page()
          .getByRole('button', { name: `${name}: https://login.example.com` })
          .click();
      await unlink('Unlink');
      await changes(() => unlink('Really unlink'));
      await page().getByText('gus-at-corp').waitFor({ state: 'detached' });
      const path = `/users/${people.guest.userId}/external_identities`;
      const { body } = await client.get(path, {}, { as: people.owner });
      expect(body.external_identities).toEqual([]);
      expect(withoutLogIn(complaints)).toEqual([]);
      await open('#organization');
    });

    it('erase a user for good after a question', async () => {
      const { client, people } = chat();
      await open(`#organization/users/${people.guest.userId}`);
      await page().getByRole('heading', { name: 'Erasure' }).waitFor();
      await take(page(), 'erasure');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await page()
        .getByRole('button', { name: `Erase the user: ${people.guest.fullName}` })
        .click();
      await changes(() => page().getByRole('button', { name: 'Really erase, for good' }).click());
      const { body } = await client.get('/erasures', {}, { as: people.owner });
      expect(body.erasures).toMatchObject([{ user_id: people.guest.userId, kind: 'identity' }]);
      await open('#organization');
    });

    it('deactivate the organization after they have written its name', async () => {
      const deactivate = page().getByRole('button', { name: 'Deactivate the organization' });
      expect(await deactivate.isDisabled()).toBe(true);
      await page().getByLabel('write the name of the organization').fill('Acme');
      await deactivate.click();
      await page().getByRole('button', { name: 'Really deactivate' }).click();
      await page().getByText('This organization is deactivated').waitFor();
      await take(page(), 'organization-ended');
    });
  });
}

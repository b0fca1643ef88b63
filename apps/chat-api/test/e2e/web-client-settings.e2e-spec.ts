import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { PASSWORD } from './chat-api-under-test.ts';
import { administrationCases } from './web-client-administration-cases.ts';
import { dataCases } from './web-client-data-cases.ts';
import { organizationCases, ownerCases } from './web-client-organization-cases.ts';
import { settingsActions, type SettingsPage } from './web-client-settings-actions.ts';
import { BOTH_THEMES, findings, logIn, take, useWebClient } from './web-client-under-test.ts';

const { chat, complaints, context, openPage } = useWebClient();
let page: Page;

const onPage: SettingsPage = { chat, complaints, page: () => page };
const { open, saved, changes, choose } = settingsActions(onPage);
const me = async () =>
  (await chat().client.get('/users/me', {}, { as: chat().people.administrator })).body as {
    full_name: string;
  };

/** The channel as its subscriber sees it. */
async function garden() {
  const { client, people } = chat();
  const { body } = await client.get('/users/me/subscriptions', {}, { as: people.administrator });
  return body.subscriptions.find(({ name }: { name: string }) => name === 'garden');
}

beforeAll(async () => {
  const { client, people } = chat();
  page = await openPage();
  await page.goto(`${client.url}/`);
  await logIn(page, people.administrator);
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
});

describe('own settings', () => {
  it('are reached from the menu, and change the name', async () => {
    await page.getByRole('button', { name: 'Acme' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByLabel('Name').fill('Adam Renamed');
    // Without an uploaded picture there is nothing to remove.
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove the picture' }).count()).toBe(0);
    await take(page, 'profile');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Adam Renamed' }).waitFor();
    expect((await me()).full_name).toBe('Adam Renamed');
    expect(complaints).toEqual([]);
  });

  it('that are on or off are saved at once', async () => {
    await open('#settings/notifications');
    await page.getByRole('switch', { name: 'Log-ins from new devices' }).first().click();
    await saved();
    await take(page, 'notifications');
    await open('#settings/preferences');
    const clock = page.getByRole('switch', { name: 'Times with 24 hours' });
    const wasOn = await clock.isChecked();
    await clock.click();
    await saved();
    await page.reload();
    await clock.waitFor();
    expect(await clock.isChecked()).toBe(!wasOn);
    expect(complaints).toEqual([]);
  });

  it('create and revoke tokens, and list the sessions', async () => {
    await open('#settings/security');
    await page.getByText('This browser').waitFor();
    // The session and its log-in have the same name.
    const named = page.locator('.row').getByText('Chrome (Linux)');
    await named.nth(1).waitFor();
    expect(await named.count()).toBe(2);
    await page.getByLabel('What the token is for').fill('backup script');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const secret = await page.locator('code.secret').textContent();
    expect(secret).toMatch(/^\S{20,}$/);
    await take(page, 'security');
    expect(await findings(page)).toEqual([]);
    await page.getByText('backup script').waitFor();
    await page.getByRole('button', { name: 'Revoke: backup script' }).click();
    await page.getByText('backup script').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('set up a second factor, which the log-in requires', async () => {
    const { client, people } = chat();
    const section = page.locator('section.setting').filter({ hasText: 'Second factor' });
    await section.getByLabel('Current password').fill(PASSWORD);
    await section.getByRole('button', { name: 'Set up' }).click();
    const secret = await section.locator('code.secret').textContent();
    await section.getByLabel('Code of the device').fill(generateSync({ secret: secret ?? '' }));
    await section.getByRole('button', { name: 'Turn on' }).click();
    await section.getByText('Log-ins by password require a code').waitFor();
    const shown = await section.locator('code.secret').textContent();
    const [recovery = '', another = ''] = shown?.split('\n') ?? [];
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const elsewhere = await context().browser()!.newContext();
    const newcomer = await elsewhere.newPage();
    await newcomer.goto(`${client.url}/`);
    await logIn(newcomer, people.administrator);
    const code = newcomer.getByLabel('Code of your second factor');
    await code.fill('000000');
    await newcomer.getByRole('button', { name: 'Log in' }).click();
    await newcomer.getByRole('alert').waitFor();
    await code.fill(recovery);
    await newcomer.getByRole('button', { name: 'Log in' }).click();
    await newcomer.getByRole('heading', { name: 'Inbox' }).waitFor();
    await elsewhere.close();
    await section.getByLabel('Code of the device').fill(another);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await section.getByText('Log-ins by password require no code.').waitFor();
  });

  it('say that the state of the second factor cannot be read', async () => {
    const section = page.locator('section.setting').filter({ hasText: 'Second factor' });
    await page.route('**/users/me/second_factor', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await section.locator('.notice.bad').waitFor();
    expect(await section.getByText('Log-ins by password').count()).toBe(0);
    await page.unroute('**/users/me/second_factor');
    await page.reload();
    await section.getByText('Log-ins by password require no code.').waitFor();
  });

  it('show the errors of the server', async () => {
    await page.getByLabel('Current password').first().fill('wrong');
    await page.getByLabel('New password').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').getByText('not saved: Wrong password!').waitFor();
    const security = page.url();
    await page.goto(security.replace('/#', '/?language=de#'));
    await page.getByLabel('Aktuelles Passwort').first().fill('wrong');
    await page.getByLabel('Neues Passwort').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByRole('alert').getByText('Das Passwort ist falsch.').waitFor();
    await page.goto(security);
  });

  it('change the password, and the page receives events in its new session', async () => {
    const { client, people } = chat();
    await page.getByLabel('Current password').first().fill(PASSWORD);
    await page.getByLabel('New password').fill('another horse battery staple');
    const resumed = page.waitForRequest((request) => request.url().includes('/events?'));
    await page.getByRole('button', { name: 'Change the password' }).click();
    await saved();
    await resumed;
    await client.patch('/settings', { full_name: 'Adam Again' }, { as: people.administrator });
    await page.getByRole('button', { name: 'Adam Again' }).waitFor();
  });
});

describe('channels', () => {
  it('are created, and open at once', async () => {
    await open('#channels');
    const sidebar = page.getByRole('navigation', { name: 'Views and channels' });
    await sidebar.getByRole('link', { name: 'Create a channel' }).first().click();
    await page.getByLabel('Name').fill('garden');
    await page.getByLabel('Description').fill('**Green** things :seedling:');
    await take(page, 'create-channel');
    await page.getByRole('button', { name: 'Create a channel' }).click();
    await page.getByRole('heading', { name: 'garden' }).waitFor();
    await page.getByText('Start the first topic of this channel').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are left and joined in the list', async () => {
    await open('#channels');
    await page.getByLabel('Filter channels', { exact: true }).fill('gard');
    await page.getByText('Green things 🌱', { exact: true }).waitFor();
    await take(page, 'channels');
    await page.getByRole('button', { name: 'Leave garden' }).click();
    await page.getByRole('button', { name: 'Join garden' }).click();
    await page.getByRole('button', { name: 'Leave garden' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('change the description, the folder and the privacy', async () => {
    await open('#channels/folders');
    await page.getByLabel('Name', { exact: true }).fill('Outdoors');
    await page.getByRole('button', { name: 'Create the folder' }).click();
    await page.getByRole('button', { name: 'Edit Outdoors' }).waitFor();
    await take(page, 'folders');
    await open('#channels');
    // The filters, one of them of folders, and the button fit beside the lists of the page.
    await page.getByLabel('Folder', { exact: true }).waitFor();
    const overflow = await page.locator('.settings-body').evaluate((body) => {
      const shown = body as unknown as { scrollWidth: number; clientWidth: number };
      return shown.scrollWidth - shown.clientWidth;
    });
    expect(overflow).toBe(0);
    await page.getByRole('link', { name: 'Settings of garden' }).click();
    await page.getByLabel('Description').fill('Greener things');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await saved();
    await changes(() => page.getByLabel('Folder', { exact: true }).selectOption('Outdoors'));
    await changes(() =>
      page
        .getByLabel('Who sees the channel')
        .selectOption('Private: subscribers, from when they join'),
    );
    await take(page, 'channel-general');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    expect(await garden()).toMatchObject({
      description: 'Greener things',
      invite_only: true,
      history_public_to_subscribers: false,
      folder_id: expect.any(Number),
    });
    expect(complaints).toEqual([]);
  });

  it('have personal settings', async () => {
    await page.getByRole('link', { name: 'For you' }).click();
    await changes(() => page.getByRole('switch', { name: 'Pinned to the top' }).click());
    await changes(() => page.getByLabel('By mail').selectOption('On'));
    await take(page, 'channel-personal');
    expect(await garden()).toMatchObject({ pin_to_top: true, email_notifications: true });
  });

  it('are used by the groups and users that are chosen', async () => {
    const { people } = chat();
    await page.getByRole('link', { name: 'Permissions' }).click();
    const send = page.getByRole('group', { name: 'Send messages' });
    await send.getByRole('button', { name: 'Remove Everyone, including guests' }).click();
    await choose(send.getByRole('combobox'), 'moder');
    await choose(send.getByRole('combobox'), people.member.fullName);
    await take(page, 'channel-permissions');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await changes(() => page.getByRole('button', { name: 'Save' }).click());
    expect((await garden()).can_send_message_group).toEqual({
      direct_members: [people.member.userId],
      direct_subgroups: [expect.any(Number)],
    });
    expect(complaints).toEqual([]);
  });

  it('get subscribers', async () => {
    const { people, client } = chat();
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await choose(page.getByRole('combobox', { name: 'Add users' }), people.member.fullName);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.locator('.row').filter({ hasText: people.member.fullName });
    await row.getByRole('button').waitFor();
    await take(page, 'channel-subscribers');
    expect(await findings(page)).toEqual([]);
    const { subscriptions } = (
      await client.get('/users/me/subscriptions', {}, { as: people.member })
    ).body as { subscriptions: { name: string }[] };
    expect(subscriptions).toContainEqual(expect.objectContaining({ name: 'garden' }));
    expect(complaints).toEqual([]);
  });

  it('are archived after a question, and restored', async () => {
    await page.getByRole('link', { name: 'General', exact: true }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await changes(() => page.getByRole('button', { name: 'Really archive' }).click());
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are those of new users', async () => {
    const { client, people } = chat();
    const { body } = await client.post(
      '/channels/create',
      { name: 'welcome', subscribers: '[]' },
      { as: people.administrator },
    );
    await open('#channels/defaults');
    await page.getByLabel('Add a default channel').selectOption('welcome');
    await page.getByRole('button', { name: 'Remove welcome' }).waitFor();
    await take(page, 'default-channels');
    const streams = (
      await client.get('/streams', { include_default: true }, { as: people.administrator })
    ).body.streams as { stream_id: number; is_default: boolean }[];
    expect(streams.find(({ stream_id: id }) => id === body.id)?.is_default).toBe(true);
    await page.getByRole('button', { name: 'Remove welcome' }).click();
    await page.getByText('There is no default channel').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Newcomers');
    await page.getByLabel('Description').fill('For the first week');
    await page.getByLabel('Channels of the group').selectOption('welcome');
    await changes(() => page.getByRole('button', { name: 'Create the group' }).click());
    const group = page.locator('.row').filter({ hasText: 'Newcomers' });
    await group.getByText('#welcome').waitFor();
    await take(page, 'default-groups');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await group.getByRole('button', { name: 'Edit Newcomers' }).click();
    const edited = page.locator('.row form');
    await edited.getByLabel('Name', { exact: true }).fill('Beginners');
    await edited.getByRole('button', { name: 'Remove welcome' }).click();
    await edited.getByRole('button', { name: 'Save' }).click();
    const renamed = page.locator('.row').filter({ hasText: 'Beginners' });
    await renamed.getByText('#welcome').waitFor({ state: 'detached' });
    await renamed.getByRole('button', { name: 'Remove: Beginners' }).click();
    await renamed.getByRole('button', { name: 'Really remove: Beginners' }).click();
    await page.getByText('There is no group').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the organization', () => {
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is described, and its users get roles', async () => {
    const { member } = chat().people;
    await open('#organization');
    await page.getByLabel('Description').fill('We test');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await saved();
    await open('#organization/users');
    await page.getByLabel('Filter users').first().fill(member.fullName);
    const changed = page.waitForResponse((each) => each.url().endsWith(`/users/${member.userId}`));
    await page.getByLabel(`Role of ${member.fullName}`).selectOption('Moderator');
    await changed;
    await take(page, 'users');
    expect(await findings(page)).toEqual([]);
    const { body } = await chat().client.get('/users/me', {}, { as: member });
    expect(body.role).toBe(300);
    expect(complaints).toEqual([]);
  });

  it('deactivates users after a question, and activates them again', async () => {
    const { fullName } = chat().people.guest;
    await page.getByLabel('Filter users').first().fill(fullName);
    await page.getByRole('button', { name: `Deactivate: ${fullName}` }).click();
    await page.getByRole('button', { name: `Really deactivate: ${fullName}` }).click();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByRole('button', { name: `Deactivate: ${fullName}` }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('invites by mail and by a link, and revokes invitations', async () => {
    await open('#organization/invitations');
    await page.getByLabel('Email addresses').fill('new@acme.test');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('new@acme.test').waitFor();
    await changes(() => page.getByRole('button', { name: 'Send again: new@acme.test' }).click());
    await page.getByLabel('Expires').selectOption('Never');
    await page.getByLabel('Further channels').selectOption('garden');
    await page.getByRole('button', { name: 'Create an invitation link' }).click();
    await page.getByText('Valid without limit').waitFor();
    expect(await page.locator('code.secret').textContent()).toContain('/join/');
    await take(page, 'invitations');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke the invitation of new@acme.test' }).click();
    await page.getByText('new@acme.test').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('has emoji of its own', async () => {
    await open('#organization/emoji');
    await page.getByLabel('Name, in lower case').fill('tiny_square');
    await page
      .locator('.settings-body input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('button', { name: 'Add the emoji' }).click();
    await page.getByText(':tiny_square:').waitFor();
    await take(page, 'own-emoji');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove tiny_square' }).click();
    await page.getByText(':tiny_square:').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

organizationCases(onPage);
dataCases(onPage);
administrationCases(onPage);
ownerCases(onPage);

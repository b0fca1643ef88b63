import { describe, expect, it } from '@jest/globals';
import { settingsActions, type SettingsPage } from './web-client-settings-actions.ts';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

/** The settings of groups, bots and the organization, on the page of an administrator. */
export function administrationCases(onPage: SettingsPage): void {
  const { chat, complaints, page } = onPage;
  const { open, changes, choose } = settingsActions(onPage);

  describe('groups', () => {
    const gardeners = async () => {
      const { client, people } = chat();
      const { body } = await client.get('/user_groups', {}, { as: people.administrator });
      return body.user_groups.find(({ name }: { name: string }) => name === 'gardeners');
    };

    it('are created, and get members and subgroups', async () => {
      const { member } = chat().people;
      await open('#organization/groups');
      await page().getByRole('link', { name: 'Create a group' }).click();
      await page().getByLabel('Name', { exact: true }).fill('gardeners');
      await page().getByRole('button', { name: 'Create a group' }).click();
      await page().getByRole('heading', { name: 'gardeners' }).waitFor();
      await choose(page().getByRole('combobox', { name: 'Add users' }), member.fullName);
      await page().getByRole('button', { name: 'Add', exact: true }).click();
      await page()
        .getByRole('button', { name: `Remove ${member.fullName}` })
        .waitFor();
      await changes(() => page().getByLabel('Add a subgroup').selectOption('Moderators and above'));
      await page().getByRole('button', { name: 'Remove Moderators and above' }).waitFor();
      await take(page(), 'group');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      expect(await gardeners()).toMatchObject({
        members: expect.arrayContaining([member.userId]),
        direct_subgroup_ids: [expect.any(Number)],
      });
      expect(complaints).toEqual([]);
    });

    it('get permissions, and are deactivated and activated again', async () => {
      const join = page().getByRole('group', { name: 'Join the group' });
      await choose(join.getByRole('combobox'), 'everyone exc');
      await changes(() => page().getByRole('button', { name: 'Save' }).last().click());
      await page().getByRole('button', { name: 'Deactivate' }).click();
      await changes(() => page().getByRole('button', { name: 'Really deactivate' }).click());
      await page().getByRole('button', { name: 'Activate', exact: true }).waitFor();
      const groups = (await chat().client.get('/user_groups', {}, { as: chat().people.member }))
        .body.user_groups as { id: number; name: string }[];
      const members = groups.find(({ name }) => name === 'role:members');
      await page().getByRole('button', { name: 'Activate', exact: true }).click();
      await page().getByRole('button', { name: 'Deactivate' }).waitFor();
      expect((await gardeners()).can_join_group).toBe(members?.id);
      await open('#organization/groups');
      await page().getByRole('link', { name: 'gardeners' }).waitFor();
      await take(page(), 'groups');
      expect(complaints).toEqual([]);
    });
  });

  describe('bots', () => {
    it('are created, and show the address of an integration', async () => {
      await open('#settings/bots');
      await page().getByRole('link', { name: 'Create a bot' }).click();
      await page().getByLabel('Type').selectOption('Incoming webhook');
      await page().getByLabel('Name', { exact: true }).fill('Builds');
      await page().getByLabel('Short name').fill('builds');
      await take(page(), 'create-bot');
      await page().getByRole('button', { name: 'Create a bot' }).click();
      await page().getByRole('heading', { name: 'Builds' }).waitFor();
      await page().getByLabel('System').selectOption('GitHub');
      await page().getByLabel('Messages go to').selectOption('garden');
      await page().getByRole('textbox', { name: 'Topic' }).fill('the builds');
      await page().getByRole('button', { name: 'Show the address' }).click();
      const address = page().getByLabel('Address for notifications', { exact: true });
      expect(await address.textContent()).toMatch(
        /\/api\/v1\/external\/github\?api_key=\w{32}&stream=\d+&topic=the%20builds$/,
      );
      await page().getByRole('button', { name: 'Create a new secret' }).click();
      const secret = page().getByLabel('Secret for signatures', { exact: true });
      expect(await secret.textContent()).toMatch(/^whsec_/);
      await take(page(), 'bot');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('get keys, tokens with scopes, and are deactivated and activated again', async () => {
      const { client } = chat();
      await page().getByRole('button', { name: 'Replace the API key' }).click();
      await page().getByRole('button', { name: 'Really replace' }).click();
      const key = (await page().getByLabel('API key', { exact: true }).textContent()) ?? '';
      const zuliprc = await page()
        .getByRole('link', { name: 'Download zuliprc' })
        .getAttribute('href');
      expect(decodeURIComponent(zuliprc ?? '')).toContain(`key=${key}\nsite=${client.url}`);
      await page().getByRole('button', { name: 'Deactivate: Builds' }).click();
      await page().getByRole('button', { name: 'Really deactivate: Builds' }).click();
      await page().getByRole('button', { name: 'Activate', exact: true }).click();
      await page().getByRole('button', { name: 'Deactivate: Builds' }).waitFor();
      await open('#organization/bots');
      await page().getByText('Owner: Uli Member').waitFor();
      await take(page(), 'bots');
      await page().getByRole('link', { name: 'Echo Bot', exact: true }).click();
      await page().getByRole('switch', { name: 'Write' }).click();
      await page().getByLabel('What the token is for').fill('reader');
      await page().getByRole('button', { name: 'Create a token' }).click();
      const token = (await page().getByLabel('Tokens', { exact: true }).textContent()) ?? '';
      const authorization = `Bearer ${token}`;
      const answer = await fetch(`${client.url}/api/v1/users/me`, { headers: { authorization } });
      expect(await answer.json()).toMatchObject({ full_name: 'Echo Bot' });
      await take(page(), 'bot-token');
      expect(complaints).toEqual([]);
    });
  });
  describe('what the organization adds', () => {
    it('are linkifiers, which are tried out', async () => {
      await open('#organization/linkifiers');
      await page().getByLabel('Pattern').fill('#(?P<id>[0-9]+)');
      await page().getByLabel('Address of the link').fill('https://example.com/{id}');
      await page().getByLabel('Example', { exact: true }).fill('see #77');
      await page().getByRole('button', { name: 'Try the example' }).click();
      await page().getByText('#77 → https://example.com/77').waitFor();
      await take(page(), 'linkifiers');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await page().getByLabel('Example', { exact: true }).fill('#77');
      await changes(() => page().getByRole('button', { name: 'Add the linkifier' }).click());
      await page().getByLabel('Pattern').fill('!(?P<id>[0-9]+)');
      await page().getByLabel('Address of the link').fill('https://example.com/{no}');
      await page().getByRole('button', { name: 'Add the linkifier' }).click();
      await page().getByRole('alert').getByText('not saved').waitFor();
      await page().getByRole('button', { name: 'Remove: #(?P<id>[0-9]+)' }).click();
      await page().getByRole('button', { name: 'Really remove: #(?P<id>[0-9]+)' }).click();
      await page().getByText('There is no linkifier').waitFor();
    });

    it('are code playgrounds', async () => {
      await open('#organization/playgrounds');
      await page().getByLabel('Name', { exact: true }).fill('Runner');
      await page().getByLabel('Language').fill('Python');
      await page().getByLabel('Address, with a variable').fill('https://example.com/?c={code}');
      await changes(() => page().getByRole('button', { name: 'Add the playground' }).click());
      await page().getByText('Runner (Python)').waitFor();
      await take(page(), 'playgrounds');
      expect(await findings(page())).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('are profile fields, which users fill in', async () => {
      const { administrator } = chat().people;
      await open('#organization/fields');
      await page().getByLabel('Type of the field').selectOption('List');
      await page().getByLabel('Name', { exact: true }).fill('Editor');
      await page().getByLabel('Choices').fill('Vim\nEmacs');
      await changes(() => page().getByRole('button', { name: 'Add the field' }).click());
      await page().getByLabel('Type of the field').selectOption('External account');
      await page().getByLabel('Service').selectOption('GitHub');
      await changes(() => page().getByRole('button', { name: 'Add the field' }).click());
      await page().getByRole('button', { name: 'Edit GitHub username' }).waitFor();
      await take(page(), 'fields');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await open('#settings/profile');
      await changes(() => page().getByLabel('Editor').selectOption('Emacs'));
      await page().getByLabel('GitHub username').fill('octocat');
      await changes(() => page().getByRole('button', { name: 'Save' }).last().click());
      await take(page(), 'own-fields');
      const { body } = await chat().client.get(
        '/users/me',
        { include_custom_profile_fields: true },
        { as: administrator },
      );
      const values = Object.values(body.profile_data as Record<string, { value: string }>);
      expect(values.map(({ value }) => value).sort()).toEqual(['1', 'octocat']);
      expect(complaints).toEqual([]);
    });

    it('is exported', async () => {
      await open('#organization/exports');
      await page().getByText('There is no export').waitFor();
      await changes(() => page().getByRole('button', { name: 'Start the export' }).click());
      await page().locator('.row').getByText('Public data').waitFor();
      await take(page(), 'exports');
      expect(await findings(page())).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import { EN } from '@tandem/chat-web/testing';
import { identityAuditKinds } from '@tandem/identity-domain/audit';
import { INVITATION_ACTS } from '@tandem/invitations-domain';
import { messagingAuditKinds } from '@tandem/messaging-domain/audit';
import { settingsActions, withoutLogIn, type SettingsPage } from './web-client-settings-actions.ts';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

/** The settings of groups, bots and the organization, on the page of an administrator. */
export function administrationCases(onPage: SettingsPage): void {
  const { chat, complaints, page } = onPage;
  const { open, changes, choose, logInAs } = settingsActions(onPage);

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
      const address = page().getByLabel('Address for notifications', { exact: true });
      expect(await address.textContent()).toContain(`api_key=${key}&`);
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
  describe('customizations of the organization', () => {
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

  describe('the organization as a whole', () => {
    const realm = async () =>
      (await chat().client.get('/realm', {}, { as: chat().people.administrator })).body as Record<
        string,
        unknown
      >;

    const welcome = async () => {
      const { client, people } = chat();
      const { body } = await client.get('/streams', {}, { as: people.administrator });
      return (
        body.streams as { stream_id: number; name: string; message_retention_days: unknown }[]
      ).find(({ name }) => name === 'welcome')!;
    };
    const welcomeId = async () => (await welcome()).stream_id;

    it('has permissions and limits', async () => {
      await open('#organization/permissions');
      const emoji = page().getByRole('group', { name: 'Add custom emoji' });
      await choose(emoji.getByRole('combobox'), chat().people.guest.fullName);
      await take(page(), 'realm-permissions');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await changes(() => page().getByRole('button', { name: 'Save' }).click());
      await changes(() => page().getByLabel('Edit own messages').selectOption('Within 1 hour'));
      expect(await realm()).toMatchObject({
        can_add_custom_emoji_group: { direct_members: [chat().people.guest.userId] },
        message_content_edit_limit_seconds: 3_600,
      });
      // Owners alone decide who creates groups.
      const groups = page().getByRole('group', { name: 'Create groups' });
      expect(await groups.getByRole('combobox').count()).toBe(0);
      await open('#organization');
      await changes(() => page().getByLabel('New users are announced in').selectOption('garden'));
      await take(page(), 'realm-options');
      expect(await findings(page())).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('has settings with which new users begin, and users have their own', async () => {
      const { administrator } = chat().people;
      await open('#organization/defaults');
      await changes(() => page().getByRole('switch', { name: 'Enter sends' }).click());
      await take(page(), 'user-defaults');
      await open('#settings/preferences');
      expect(await page().getByRole('switch', { name: 'Enter sends' }).isChecked()).toBe(false);
      await changes(() =>
        page().getByLabel('Follow topics automatically').selectOption('To which you send'),
      );
      await changes(() => page().getByLabel('Time zone').selectOption('Asia/Tokyo'));
      await take(page(), 'preferences');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      const registered = await chat().client.post('/register', {}, { as: administrator });
      expect(registered.body).toMatchObject({
        realm_user_settings_defaults: { enter_sends: true },
        user_settings: {
          enter_sends: false,
          automatically_follow_topics_policy: 2,
          timezone: 'Asia/Tokyo',
        },
      });
      expect(complaints).toEqual([]);
    });

    it('notifies users of their words, and not of users that they mute', async () => {
      const { member } = chat().people;
      await open('#settings/alert-words');
      await page().getByLabel('Word or words').fill('harvest');
      await page().getByRole('button', { name: 'Add', exact: true }).click();
      await page().getByRole('button', { name: 'Remove harvest' }).waitFor();
      await take(page(), 'alert-words');
      await open('#settings/muted-users');
      await choose(page().getByRole('combobox', { name: 'Add users' }), member.fullName);
      await page().getByRole('button', { name: 'Add', exact: true }).click();
      await page()
        .getByRole('button', { name: `Remove ${member.fullName}` })
        .waitFor();
      await take(page(), 'muted-users');
      expect(await findings(page())).toEqual([]);
      await page()
        .getByRole('button', { name: `Remove ${member.fullName}` })
        .click();
      await page().getByText('You have muted no user').waitFor();
      expect(complaints).toEqual([]);
    });

    it('has a text for each kind of acts', () => {
      const kinds = [...identityAuditKinds, ...messagingAuditKinds, ...INVITATION_ACTS];
      expect(kinds.filter((kind) => !Object.hasOwn(EN, `audit.act.${kind}`))).toEqual([]);
    });

    it('has an audit log, and a history of log-ins', async () => {
      await open('#organization/audit');
      const ofRealm = page()
        .locator('.row')
        .filter({ hasText: 'Changed settings of the organization' });
      await ofRealm.first().waitFor();
      expect(await page().locator('.row strong').allTextContents()).not.toContainEqual(
        expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
      );
      const edits = ofRealm.filter({ hasText: 'Edit own messages' });
      await edits.getByText('Values').click();
      await edits.getByText('3600', { exact: true }).waitFor();
      await take(page(), 'audit-values');
      await page().getByLabel('What the acts concern').selectOption('Bots');
      await page().locator('.row').filter({ hasText: 'Builds' }).first().waitFor();
      expect(await ofRealm.count()).toBe(0);
      await take(page(), 'audit');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await open(`#organization/users/${chat().people.other.userId}`);
      await page().getByLabel('Name', { exact: true }).fill('Vera Renamed');
      await changes(() => page().getByRole('button', { name: 'Save' }).click());
      await page().getByRole('heading', { name: 'Vera Renamed' }).waitFor();
      await open(`#organization/users/${chat().people.administrator.userId}`);
      await page().locator('.row').filter({ hasText: 'Password' }).first().waitFor();
      await take(page(), 'logins');
      expect(complaints).toEqual([]);
    });

    it('is closed and opened by owners', async () => {
      await open('#organization/authentication');
      expect(await page().getByRole('switch', { name: 'need an invitation' }).isDisabled()).toBe(
        true,
      );
      expect(await page().getByLabel('Domain', { exact: true }).count()).toBe(0);
      await logInAs(chat().people.owner);
      await open('#organization/authentication');
      await changes(() => page().getByRole('switch', { name: 'need an invitation' }).click());
      await page().getByLabel('Domain', { exact: true }).fill('acme.test');
      await changes(() => page().getByRole('button', { name: 'Add the domain' }).click());
      await page().getByLabel('Name, for addresses').fill('corp');
      await page().getByLabel('Name that users see').fill('Corporate');
      await page().getByLabel('Issuer').fill('https://login.example.com');
      await page().getByLabel('Client ID').fill('tandem');
      await changes(() => page().getByRole('button', { name: 'Add the provider' }).click());
      await page().getByRole('button', { name: 'Remove: Corporate' }).waitFor();
      const password = page().getByRole('switch', { name: 'Email and password' });
      await changes(() => password.click());
      expect((await realm()).password_auth_enabled).toBe(false);
      await changes(() => password.click());
      expect((await realm()).password_auth_enabled).toBe(true);
      await take(page(), 'authentication');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await unlinksOwnAccount();
      await open('#organization/authentication');
      await page().getByRole('button', { name: 'Remove: Corporate' }).click();
      await page().getByRole('button', { name: 'Really remove: Corporate' }).click();
      await page().getByText('https://login.example.com').waitFor({ state: 'detached' });
      expect((await realm()).invite_required).toBe(false);
      await open(`#channels/${await welcomeId()}`);
      await page().getByLabel('Messages are stored').selectOption('For a number of days');
      await page().getByLabel('For a number of days').fill('30');
      await changes(() => page().getByRole('button', { name: 'Save' }).last().click());
      expect((await welcome()).message_retention_days).toBe(30);
      expect(withoutLogIn(complaints)).toEqual([]);
    });

    /** The security settings offer the provider `corp` to an account that is not linked to it. */
    async function unlinksOwnAccount(): Promise<void> {
      const { people, database, realmId } = chat();
      await database.database.sql.query(
        'insert into external_identity (realm_id, user_id, issuer, subject) values ($1, $2, $3, $4)',
        [realmId, people.owner.userId, 'https://login.example.com', 'olga-at-corp'],
      );
      await open('#settings/security');
      await page().getByText('olga-at-corp').waitFor();
      const link = page().getByRole('link', { name: 'Log in with Corporate' });
      expect(await link.count()).toBe(0);
      await take(page(), 'identities');
      expect(await findings(page(), BOTH_THEMES)).toEqual([]);
      await page().getByRole('button', { name: 'Unlink: Corporate' }).click();
      await changes(() => page().getByRole('button', { name: 'Really unlink: Corporate' }).click());
      await page().getByText('olga-at-corp').waitFor({ state: 'detached' });
      expect(await link.getAttribute('href')).toContain('/accounts/login/social/oidc');
    }

    it('is seen by members, who change nothing of it', async () => {
      await logInAs(chat().people.other);
      await open('#organization');
      const links = page().getByRole('navigation', { name: 'Organization settings' });
      await links.getByRole('link').first().waitFor();
      expect(await links.getByRole('link').allTextContents()).toEqual([
        'Invitations',
        'Permissions',
        'Groups',
        'Custom emoji',
        'Linkifiers',
        'Code playgrounds',
      ]);
      await open('#organization/permissions');
      await page().getByRole('group', { name: 'Add custom emoji' }).waitFor();
      expect(await page().locator('.settings-body').getByRole('combobox').count()).toBe(0);
      await take(page(), 'member-permissions');
      await open(`#channels/${await welcomeId()}`);
      await page().getByText('Public: everyone but guests may join').waitFor();
      expect(await page().locator('.settings-body').getByRole('combobox').count()).toBe(0);
      await open('#settings/data');
      await page().getByRole('button', { name: 'Deactivate your account' }).click();
      await page().getByRole('button', { name: 'Really deactivate' }).click();
      await page().getByRole('button', { name: 'Log in' }).waitFor();
      expect(withoutLogIn(complaints)).toEqual([]);
    });
  });
}

import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Person } from './chat-api-under-test.ts';
import {
  bad,
  chat,
  done,
  expire,
  fresh,
  invitationOf,
  keyFor,
  list,
  mailsTo,
  makeLink,
  needs,
  send,
} from './inviting.ts';
import { keyIn } from './queued-mails.ts';

describe('inviting by mail', () => {
  it('sends one mail to each, in text and HTML, and lists the invitations', async () => {
    const { member, administrator, other } = chat().people;
    const [first, second] = [fresh(), fresh()];
    const invitees = `${first}, Second Person <${second}>\n${first.toUpperCase()}`;
    expect(await send(member, { invitee_emails: invitees, invite_as: 600 })).toEqual(done);
    const invitation = await invitationOf(member, second);
    expect(invitation).toEqual({
      id: expect.any(Number),
      invited_by_user_id: member.userId,
      invited: expect.any(Number),
      expiry_date: expect.any(Number),
      invited_as: 600,
      is_multiuse: false,
      email: second,
      notify_referrer_on_join: true,
    });
    const { invited, expiry_date: expiry } = invitation as unknown as Record<string, number>;
    expect(expiry! - invited!).toBe(864_000);
    expect(await invitationOf(administrator, first)).toBeDefined();
    expect(await invitationOf(other, first)).toBeUndefined();
    const [mail, ...more] = await mailsTo(second);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Uli Member has invited you to join Acme',
      text: expect.stringContaining(`${chat().client.url}/join/`),
      html: expect.stringContaining(`href="${chat().client.url}/join/`),
    });
  });

  it('stores no secret of a link in the database', async () => {
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    const key = await keyFor(email);
    const { rows } = await chat().database.database.sql.query(
      'select invitation::text from invitation union all select job::text from job',
    );
    expect(key).toMatch(/^\w{24}$/);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('may have no expiry', async () => {
    const { member } = chat().people;
    const email = fresh();
    await send(member, { invitee_emails: email, invite_expires_in_minutes: null });
    expect(await invitationOf(member, email)).toMatchObject({ expiry_date: null });
  });

  it('that has expired is in no list', async () => {
    const { member } = chat().people;
    const email = fresh();
    await send(member, { invitee_emails: email });
    await expire(email);
    expect(await invitationOf(member, email)).toBeUndefined();
  });

  it.each([
    ['', 'You must specify at least one email address.'],
    [' ,\n, ', 'You must specify at least one email address.'],
  ])('requires an invitee: %j', async (invitees, msg) => {
    expect(await send(chat().people.member, { invitee_emails: invitees })).toEqual(bad(msg));
  });

  it.each([
    [{ stream_ids: [9999] }, bad('Invalid channel ID 9999. No invites were sent.')],
    [{ stream_ids: 5 }, bad('stream_ids is not a list')],
    [{ stream_ids: ['x'] }, bad('stream_ids[0] is not an integer')],
    [{ invite_as: 500 }, bad('Invalid invite_as: Value error, Not in the list of possible values')],
    [{ invite_as: 100 }, needs('owner')],
    [{ invite_as: 200 }, needs('administrator')],
    [{ invite_as: 300 }, needs('administrator')],
    [{ group_ids: [9999] }, bad('Invalid user group')],
    [{ invite_expires_in_minutes: 'soon' }, bad('invite_expires_in_minutes is not valid JSON')],
    [{ invite_expires_in_minutes: 1e15 }, bad('invite_expires_in_minutes is too large')],
    [{ invite_expires_in_minutes: 0 }, bad('invite_expires_in_minutes is too small')],
    [{ invite_expires_in_minutes: -5 }, bad('invite_expires_in_minutes is too small')],
    [{ notify_referrer_on_join: 1 }, bad('notify_referrer_on_join is not a boolean')],
    [{ welcome_message_custom_text: 'Hi' }, needs('administrator')],
  ])('refuses %j', async (fields, answer) => {
    expect(await send(chat().people.member, fields)).toEqual(answer);
  });

  it('names only groups to which the inviter may add members', async () => {
    const { owner, administrator, member } = chat().people;
    const group = { name: 'board', description: '', members: [] };
    const made = await chat().client.post('/user_groups/create', group, { as: owner });
    const group_ids = [made.body.group_id];
    for (const person of [administrator, member]) {
      expect(await send(person, { group_ids })).toEqual(bad('Invalid user group'));
    }
    expect(await makeLink(administrator, { group_ids })).toEqual(bad('Invalid user group'));
    expect(await send(owner, { group_ids })).toEqual(done);
  });

  it('needs its parameters', async () => {
    const { client, people } = chat();
    const { body } = await client.post(
      '/invites',
      { invitee_emails: 'a@b.test' },
      { as: people.member },
    );
    expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'stream_ids' });
  });

  it('of existing users is reported', async () => {
    const { member, other } = chat().people;
    const failed = { result: 'error', code: 'INVITATION_FAILED' };
    const limits = { license_limit_reached: false, daily_limit_reached: false };
    const errors = [[other.email, 'Already has an account.', false]];
    expect(await send(member, { invitee_emails: other.email })).toEqual({
      ...failed,
      ...limits,
      errors,
      sent_invitations: false,
      msg: "We weren't able to invite anyone.",
    });
    const email = fresh();
    expect(await send(member, { invitee_emails: `${other.email},${email}` })).toMatchObject({
      ...failed,
      ...limits,
      errors,
      sent_invitations: true,
      msg: expect.stringMatching(
        /^Some of those addresses are already using .* to everyone else!$/,
      ),
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('of an invalid address invites no user', async () => {
    const email = fresh();
    const { member } = chat().people;
    expect(await send(member, { invitee_emails: `${email},nonsense,a@mailinator.com` })).toEqual({
      result: 'error',
      code: 'INVITATION_FAILED',
      sent_invitations: false,
      license_limit_reached: false,
      daily_limit_reached: false,
      msg: "Some emails did not validate, so we didn't send any invitations.",
      errors: [
        ['nonsense', 'Invalid address.', false],
        ['a@mailinator.com', 'Please use your real email address.', false],
      ],
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is for members', async () => {
    const { guest, bot } = chat().people;
    expect(await send(guest)).toEqual(bad('Not allowed for guest users'));
    expect(await send(bot)).toEqual(bad('This endpoint does not accept bot requests.'));
  });

  it('depends on the organization’s setting', async () => {
    const { sql } = chat().database.database;
    const allow = (group: string) =>
      sql.query(
        `update realm_group_setting set group_id = (select id from user_group
           where realm_id = $1 and name = '${group}')
         where realm_id = $1 and setting = 'can_invite_users_group'`,
        [chat().realmId],
      );
    await allow('role:administrators');
    expect(await send(chat().people.member)).toEqual(bad('Insufficient permission'));
    expect(await send(chat().people.administrator)).toEqual(done);
    await allow('role:members');
  });
});

describe('links', () => {
  it('are made by administrators, and listed with their address', async () => {
    const { administrator, member, owner } = chat().people;
    const { invite_link: link } = await makeLink(administrator);
    expect(link).toMatch(/^http:.*\/join\/\w{24}\/$/);
    const listed = (await list(owner)).find((each) => each.link_url === link);
    expect(listed).toEqual({
      id: expect.any(Number),
      invited_by_user_id: administrator.userId,
      invited: expect.any(Number),
      expiry_date: expect.any(Number),
      invited_as: 400,
      is_multiuse: true,
      link_url: link,
    });
    expect(await makeLink(member)).toEqual(bad('Insufficient permission'));
    expect(await makeLink(administrator, { invite_as: 100 })).toEqual(needs('owner'));
  });

  it('are listed after the invitations by mail', async () => {
    const kinds = (await list(chat().people.owner)).map(({ link_url: url }) => url !== undefined);
    expect(kinds).toEqual([...kinds].sort());
  });

  it('are revoked by their creators, and by administrators', async () => {
    const { administrator, owner, member, other } = chat().people;
    const { client } = chat();
    const idOf = async (link: string) =>
      (await list(owner)).find((each) => each.link_url === link)!.id;
    const revoke = async (as: Person, id: number) =>
      (await client.delete(`/invites/multiuse/${id}`, {}, { as })).body;
    const own = await idOf((await makeLink(administrator)).invite_link);
    expect(await revoke(other, own)).toEqual(bad('Must be an organization administrator'));
    expect(await revoke(administrator, own)).toEqual(done);
    expect(await revoke(administrator, own)).toEqual(bad('Invitation has already been revoked'));
    expect(await revoke(other, own)).toEqual(bad('Must be an organization administrator'));
    expect(await revoke(member, 9999)).toEqual(bad('No such invitation'));
    const owners = await idOf((await makeLink(owner, { invite_as: 100 })).invite_link);
    expect(await revoke(administrator, owners)).toEqual(needs('owner'));
    expect(await revoke(owner, owners)).toEqual(done);
  });
});

describe('managing invitations', () => {
  let email = '';
  let id = 0;
  beforeEach(async () => {
    email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    ({ id } = await invitationOf(chat().people.member, email));
  });
  const revoke = async (as: Person) =>
    (await chat().client.delete(`/invites/${id}`, {}, { as })).body;
  const resend = async (as: Person) =>
    (await chat().client.post(`/invites/${id}/resend`, {}, { as })).body;

  it('revokes an invitation, with its mail', async () => {
    const { member, other, administrator } = chat().people;
    const key = await keyFor(email);
    expect(await revoke(other)).toEqual(bad('Must be an organization administrator'));
    expect(await revoke(administrator)).toEqual(done);
    expect(await revoke(member)).toEqual(bad('No such invitation'));
    expect(await resend(member)).toEqual(bad('No such invitation'));
    expect(await invitationOf(member, email)).toBeUndefined();
    expect(await mailsTo(email)).toEqual([]);
    const { body } = await chat().client.get('/join', { key });
    expect(body).toEqual(bad('This invitation has been revoked.'));
  });

  it('sends the mail again, with the same link', async () => {
    const key = await keyFor(email);
    expect(await resend(chat().people.other)).toEqual(bad('Must be an organization administrator'));
    expect(await resend(chat().people.member)).toEqual(done);
    expect(await resend(chat().people.administrator)).toEqual(done);
    const [reminder, ...others] = await mailsTo(email);
    expect(others).toHaveLength(2);
    expect(reminder?.subject).toBe('Reminder: join Uli Member at Acme');
    expect(keyIn(reminder?.text ?? '')).toBe(key);
  });

  it('finds no other ids', async () => {
    for (const path of ['/invites/9999', '/invites/99999999999999999999']) {
      const { body } = await chat().client.delete(path, {}, { as: chat().people.owner });
      expect(body).toEqual(bad('No such invitation'));
    }
  });
});

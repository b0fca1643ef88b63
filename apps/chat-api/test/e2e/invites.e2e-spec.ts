import { beforeEach, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { keyIn, mailsTo as queuedMailsTo } from './queued-mails.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const needs = (rank: string) => ({
  ...{ result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: `Must be an organization ${rank}` },
});
const PASSWORD = 'a new and rather long password';

interface Invite {
  readonly id: number;
  readonly email?: string;
  readonly link_url?: string;
  readonly invited_by_user_id: number;
}

let count = 0;
const fresh = () => `guest${(count += 1)}@acme.test`;
const send = async (as: Person, fields: object = {}) =>
  (
    await chat().client.post(
      '/invites',
      { invitee_emails: fresh(), stream_ids: [], ...fields },
      { as },
    )
  ).body;
const makeLink = async (as: Person, fields: object = {}) =>
  (await chat().client.post('/invites/multiuse', { ...fields }, { as })).body;
const list = async (as: Person): Promise<Invite[]> =>
  (await chat().client.get('/invites', {}, { as })).body.invites;
const invitationOf = async (as: Person, email: string) =>
  (await list(as)).find((each) => each.email === email)!;

const mailsTo = (email: string) => queuedMailsTo(chat(), email);
const keyFor = async (email: string) => keyIn((await mailsTo(email))[0]?.text ?? '');

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

  it('keeps no secret of a link in the database', async () => {
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    const key = await keyFor(email);
    const { rows } = await chat().database.database.sql.query(
      'select invitation::text from invitation union all select job::text from job',
    );
    expect(key).toMatch(/^\w{24}$/);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('may be without end', async () => {
    const { member } = chat().people;
    const email = fresh();
    await send(member, { invitee_emails: email, invite_expires_in_minutes: null });
    expect(await invitationOf(member, email)).toMatchObject({ expiry_date: null });
  });

  it('that is over is in no list', async () => {
    const { member } = chat().people;
    const email = fresh();
    await send(member, { invitee_emails: email, invite_expires_in_minutes: 0 });
    expect(await invitationOf(member, email)).toBeUndefined();
  });

  it.each([
    ['', 'You must specify at least one email address.'],
    [' ,\n, ', 'You must specify at least one email address.'],
  ])('needs somebody to invite: %j', async (invitees, msg) => {
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
    [{ notify_referrer_on_join: 1 }, bad('notify_referrer_on_join is not a boolean')],
    [{ welcome_message_custom_text: 'Hi' }, needs('administrator')],
  ])('refuses %j', async (fields, answer) => {
    expect(await send(chat().people.member, fields)).toEqual(answer);
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

  it('of people who are there says so', async () => {
    const { member, other } = chat().people;
    const failed = { result: 'error', code: 'INVITATION_FAILED' };
    const limits = { license_limit_reached: false, daily_limit_reached: false };
    const errors = [[other.email, 'Already has an account.', false]];
    expect(await send(member, { invitee_emails: other.email })).toEqual({
      ...{ ...failed, ...limits, errors, sent_invitations: false },
      msg: "We weren't able to invite anyone.",
    });
    const email = fresh();
    expect(await send(member, { invitee_emails: `${other.email},${email}` })).toMatchObject({
      ...{ ...failed, ...limits, errors, sent_invitations: true },
      msg: expect.stringMatching(
        /^Some of those addresses are already using .* to everyone else!$/,
      ),
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('of what is no address invites nobody', async () => {
    const email = fresh();
    const { member } = chat().people;
    expect(await send(member, { invitee_emails: `${email},nonsense,a@mailinator.com` })).toEqual({
      ...{ result: 'error', code: 'INVITATION_FAILED', sent_invitations: false },
      ...{ license_limit_reached: false, daily_limit_reached: false },
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

  it('come after the invitations of one person', async () => {
    const kinds = (await list(chat().people.owner)).map(({ link_url: url }) => url !== undefined);
    expect(kinds).toEqual([...kinds].sort());
  });

  it('are revoked by who made them, and by administrators', async () => {
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

  it('takes one back, with its mail', async () => {
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

  it('knows no other numbers', async () => {
    for (const path of ['/invites/9999', '/invites/99999999999999999999']) {
      const { body } = await chat().client.delete(path, {}, { as: chat().people.owner });
      expect(body).toEqual(bad('No such invitation'));
    }
  });
});

describe('joining', () => {
  const join = async (key: string, fields: object = {}) =>
    chat().client.post('/join', { key, full_name: 'Nina New', password: PASSWORD, ...fields });

  it('opens an account with the role, the channels and the groups of the invitation', async () => {
    const { client, people, database } = chat();
    const { member } = people;
    const as = { as: member };
    const add = [{ name: 'lounge' }, { name: 'secret' }];
    await client.post('/users/me/subscriptions', { subscriptions: [add[0]] }, as);
    await client.post(
      '/users/me/subscriptions',
      { subscriptions: [add[1]], invite_only: true },
      as,
    );
    const { rows: channels } = await database.database.sql.query<{ id: number }>(
      `select id from channel where name in ('lounge', 'secret') order by id`,
    );
    const email = fresh();
    const streams = channels.map(({ id }) => id);
    expect(
      await send(member, { invitee_emails: email, stream_ids: streams, invite_as: 400 }),
    ).toEqual(done);
    const key = await keyFor(email);
    const shown = await client.get('/join', { key });
    expect(shown.body).toMatchObject({
      email,
      realm_name: 'Acme',
      inviter_full_name: 'Uli Member',
    });
    const { body } = await join(key);
    expect(body).toMatchObject({ result: 'success', email, user_id: expect.any(Number) });
    const login = await client.post('/fetch_api_key', { username: email, password: PASSWORD });
    const newcomer = { email, apiKey: login.body.api_key as string };
    const me = await client.get('/users/me', {}, { as: newcomer });
    expect(me.body).toMatchObject({ full_name: 'Nina New', role: 400, user_id: body.user_id });
    const { body: subscriptions } = await client.get(
      '/users/me/subscriptions',
      {},
      { as: newcomer },
    );
    expect(subscriptions.subscriptions.map((each: { name: string }) => each.name)).toEqual([
      'lounge',
      'secret',
    ]);
    expect(await invitationOf(member, email)).toBeUndefined();
    expect((await join(key)).body).toEqual(bad('This invitation has already been used.'));
    const { rows: events } = await database.database.sql.query<{ type: string }>(
      `select type from outbox where (payload->>'userId')::bigint = $1
         or payload->'userIds' @> to_jsonb($1::bigint) order by id limit 4`,
      [body.user_id],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'user.created',
      'subscription.added',
      'subscription.added',
      'invitation.accepted',
    ]);
  });

  it('tells who invited, if he wants that, and greets the newcomer', async () => {
    const { client, people, database } = chat();
    const inbox = async (userId: number) => {
      const { rows } = await database.database.sql.query<{ content: string; html: string }>(
        `select m.content, m.rendered_content as html from message m
         join direct_member d on d.recipient_id = m.recipient_id and d.user_id = $1
         where m.client_name = 'Internal' order by m.id`,
        [userId],
      );
      return rows;
    };
    const { administrator } = people;
    const [told, untold] = [fresh(), fresh()];
    const welcome = { welcome_message_custom_text: 'Make yourself at **home**.' };
    await send(administrator, { invitee_emails: told, ...welcome });
    await send(administrator, { invitee_emails: untold, notify_referrer_on_join: false });
    const { body } = await join(await keyFor(told), { full_name: ' Ann & Bob ' });
    await join(await keyFor(untold));
    expect(await inbox(administrator.userId)).toEqual([
      {
        content: `@_**Ann & Bob|${body.user_id}** accepted your invitation to join Acme!`,
        html: `<p><span class="user-mention silent" data-user-id="${body.user_id}">Ann &amp; Bob</span> accepted your invitation to join Acme!</p>`,
      },
    ]);
    expect(await inbox(body.user_id)).toEqual([
      {
        content: 'Make yourself at **home**.',
        html: '<p>Make yourself at <strong>home</strong>.</p>',
      },
    ]);
    const as = { as: administrator };
    const narrow = [{ operator: 'is', operand: 'dm' }];
    const read = await client.get(
      '/messages',
      { anchor: 'newest', num_before: 1, num_after: 0, narrow },
      as,
    );
    expect(read.body.messages).toMatchObject([{ sender_full_name: 'Notification Bot' }]);
  });

  it('of two at once lets one in', async () => {
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    const key = await keyFor(email);
    const answers = await Promise.all([join(key), join(key), join(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('uses up the other invitations to the address', async () => {
    const { member, other } = chat().people;
    const email = fresh();
    await send(member, { invitee_emails: email });
    const first = await keyFor(email);
    await send(other, { invitee_emails: email });
    await join(await keyFor(email));
    expect((await join(first)).body).toEqual(bad('This invitation has been revoked.'));
  });

  it.each([
    [{ full_name: ' ' }, 'Name must not be empty!'],
    [{ full_name: 'a*b' }, 'Invalid characters in name!'],
    [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ password: 'abc' }, 'The password is too weak.'],
    [{ password: 'password1' }, 'The password is too weak.'],
  ])('refuses %j, and the invitation stays good', async (fields, msg) => {
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    const key = await keyFor(email);
    expect((await join(key, fields)).body).toEqual(bad(msg));
    expect((await join(key)).body).toMatchObject(done);
  });

  it('needs a key that is good', async () => {
    for (const key of ['', 'x', 'x'.repeat(10_000), `${'a'.repeat(24)}`]) {
      expect((await join(key)).body).toEqual(bad('This invitation link is not valid.'));
    }
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email, invite_expires_in_minutes: 0 });
    expect((await join(await keyFor(email))).body).toEqual(bad('This invitation has expired.'));
  });

  it('ends with the inviter’s account', async () => {
    const { identity, realmId, client } = chat();
    const inviterEmail = fresh();
    const inviter = await identity.useCases.createUser.execute(
      { operator: true, realmId },
      { email: inviterEmail, fullName: 'Ina Inviter', password: PASSWORD },
    );
    const person = { ...inviter, fullName: 'Ina Inviter' };
    const email = fresh();
    await send(person, { invitee_emails: email });
    const key = await keyFor(email);
    await client.delete(`/users/${inviter.userId}`, {}, { as: chat().people.owner });
    expect((await join(key)).body).toEqual(bad('This invitation has been revoked.'));
    expect(await invitationOf(chat().people.owner, email)).toBeUndefined();
  });

  it('by a link begins with an address that is confirmed by mail', async () => {
    const { client, people } = chat();
    const { invite_link: link } = await makeLink(people.administrator, { invite_as: 600 });
    const key = keyIn(link);
    expect((await client.get('/join', { key })).body).toMatchObject({ email: null });
    expect((await join(key)).body).toEqual(bad('This link needs an email address first.'));
    const email = fresh();
    const ask = async (address: string) =>
      (await client.post('/join/confirmation', { key, email: address })).body;
    expect(await ask('nonsense')).toEqual(bad('Invalid address.'));
    expect(await ask(email)).toEqual(done);
    expect(await ask(email)).toEqual(done);
    const [mail, ...more] = await mailsTo(email);
    expect([mail?.subject, more]).toEqual(['Confirm your address to join Acme', []]);
    expect(await invitationOf(people.owner, email)).toBeUndefined();
    expect((await join(await keyFor(email))).body).toMatchObject({ ...done, email });
    // Who has an account is told by mail, so that nobody else learns of it.
    expect(await ask(people.other.email)).toEqual(done);
    expect((await mailsTo(people.other.email))[0]?.subject).toBe('You have an account at Acme');
  });
});

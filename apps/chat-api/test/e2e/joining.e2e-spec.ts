import { describe, expect, it } from '@jest/globals';
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
  PASSWORD,
  send,
} from './inviting.ts';
import { keyIn } from './queued-mails.ts';

describe('joining', () => {
  const join = async (key: string, fields: object = {}) =>
    chat().client.post('/join', { key, full_name: 'Nina New', password: PASSWORD, ...fields });

  it('creates a user with the role, the channels and the groups of the invitation', async () => {
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
    // Word lists for estimates are in a process of their own.
    expect(await (await fetch(`${client.url}/metrics`)).text()).toMatch(
      /isolated_tasks_total\{pool="passwords",outcome="done",.*\} [1-9]/,
    );
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

  it('notifies inviters who enabled that, and welcomes the new user', async () => {
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
    const [withText, withoutText] = [fresh(), fresh()];
    const welcome = { welcome_message_custom_text: 'Make yourself at **home**: $$x$$' };
    await send(administrator, { invitee_emails: withText, ...welcome });
    await send(administrator, { invitee_emails: withoutText, notify_referrer_on_join: false });
    const { body } = await join(await keyFor(withText), { full_name: ' Ann & Bob ' });
    await join(await keyFor(withoutText));
    expect(await inbox(administrator.userId)).toEqual([
      {
        content: `@_**Ann & Bob|${body.user_id}** accepted your invitation to join Acme!`,
        html: `<p><span class="user-mention silent" data-user-id="${body.user_id}">Ann &amp; Bob</span> accepted your invitation to join Acme!</p>`,
      },
    ]);
    expect(await inbox(body.user_id)).toEqual([
      {
        content: expect.stringMatching(/^Hello.*Make yourself at \*\*home\*\*: \$\$x\$\$$/s),
        html: expect.stringMatching(
          /^<p>Hello.*:<\/p>\n<p>Make yourself at <strong>home<\/strong>: <span class="katex">/s,
        ),
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

  it('of two at once admits one', async () => {
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
  ])('refuses %j, and the invitation stays valid', async (fields, msg) => {
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    const key = await keyFor(email);
    expect((await join(key, fields)).body).toEqual(bad(msg));
    expect((await join(key)).body).toMatchObject(done);
  });

  it('requires a valid key', async () => {
    for (const key of ['', 'x', 'x'.repeat(10_000), `${'a'.repeat(24)}`]) {
      expect((await join(key)).body).toEqual(bad('This invitation link is not valid.'));
    }
    const email = fresh();
    await send(chat().people.member, { invitee_emails: email });
    await expire(email);
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
    // Users with an account are notified by mail, so that no other user can find out.
    expect(await ask(people.other.email)).toEqual(done);
    expect((await mailsTo(people.other.email))[0]?.subject).toBe('You have an account at Acme');
  });

  it('by a link that was revoked is refused also for confirmed addresses', async () => {
    const { client, people } = chat();
    const as = { as: people.administrator };
    const { invite_link: link } = await makeLink(people.administrator);
    const email = fresh();
    await client.post('/join/confirmation', { key: keyIn(link), email });
    const { id } = (await list(people.administrator)).find((each) => each.link_url === link)!;
    expect((await client.delete(`/invites/multiuse/${id}`, {}, as)).body).toEqual(done);
    const key = await keyFor(email);
    expect((await join(key)).body).toEqual(bad('This invitation has been revoked.'));
  });
});

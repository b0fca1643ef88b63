import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { mailsTo } from '../queued-mails.ts';

/* No answer reveals whether an account exists to a client that may not see it. */

const chat = useChatApi();
const NOBODY = 'nobody@acme.test';

/** An answer without the requested object. */
const without = (answer: { status: number; body: unknown }, ...words: (string | number)[]) => {
  let text = JSON.stringify(answer.body);
  for (const word of words) text = text.replaceAll(String(word), '…');
  return { status: answer.status, text };
};

describe('a client without credentials', () => {
  it('gets the same answer for existing and for unknown users', async () => {
    const { member } = chat().people;
    const { client } = chat();
    for (const [method, path, name] of [
      ['POST', '/fetch_api_key', 'username'],
      ['GET', '/users/{email}', ''],
      ['POST', '/users/me/subscriptions', 'principals'],
    ] as const) {
      const ask = (email: string) =>
        client.request(
          method,
          path.replace('{email}', email),
          { password: 'wrong', ...(name !== '' && { [name]: email }) },
          {},
        );
      const [known, unknown] = [await ask(member.email), await ask(NOBODY)];
      expect(known.status).toBe(401);
      expect(without(known, member.email)).toEqual(without(unknown, NOBODY));
    }
  });

  it('gets the same answer when it joins with the address of a user or another one', async () => {
    const { owner, member } = chat().people;
    const { body } = await chat().client.post('/invites/multiuse', {}, { as: owner });
    const key = /\/join\/(\w+)/.exec(body.invite_link as string)?.[1] ?? '';
    const ask = (email: string) => chat().client.post('/join/confirmation', { key, email });
    const [known, unknown] = [await ask(member.email), await ask(NOBODY)];
    expect(without(known, member.email)).toEqual(without(unknown, NOBODY));
    expect((await mailsTo(chat(), NOBODY)).length).toBe(1);
  });

  it('gets no real address from pages, documents and settings of the server', async () => {
    const { client, people } = chat();
    for (const path of [
      '/api/v1/server_settings',
      '/openapi.json',
      '/health',
      '/metrics',
      '/docs',
    ]) {
      const text = await (await fetch(client.url + path)).text();
      for (const { email } of Object.values(people)) expect(text).not.toContain(email);
    }
  });
});

describe('a user who may not see an address', () => {
  const asGuest = async (as: Person, path: string) => chat().client.get(path, {}, { as });

  it('finds no user by it, and gets a generated one', async () => {
    const { guest, member } = chat().people;
    await chat().client.patch('/settings', { email_address_visibility: 5 }, { as: member });
    const known = await asGuest(guest, `/users/${member.email}`);
    const unknown = await asGuest(guest, `/users/${NOBODY}`);
    expect(without(known, member.email)).toEqual(without(unknown, NOBODY));
    const { body } = await asGuest(guest, '/users');
    const members = body.members as { user_id: number; email: string; delivery_email: unknown }[];
    const shown = members.find(({ user_id }) => user_id === member.userId);
    expect(shown?.delivery_email ?? null).toBeNull();
    expect(shown?.email).toMatch(/^user\d+@/);
    expect(JSON.stringify(body)).not.toContain(member.email);
  });

  it('gets the same answer for unknown ids and for ids of other organizations', async () => {
    const { owner } = await chat().identity.useCases.createRealm.execute({
      stringId: 'elsewhere',
      name: 'Elsewhere',
      owner: { email: 'owner@elsewhere.test', fullName: 'Elsa', password: 'correct horse battery' },
    });
    const { member } = chat().people;
    for (const path of ['/users/{id}', '/users/{id}/presence', '/users/{id}/status']) {
      const ask = (id: number) => asGuest(member, path.replace('{id}', String(id)));
      const [there, nowhere] = [await ask(owner.userId), await ask(9_999_999)];
      expect(there.status).toBe(400);
      expect(without(there, owner.userId)).toEqual(without(nowhere, 9_999_999));
    }
  });
});

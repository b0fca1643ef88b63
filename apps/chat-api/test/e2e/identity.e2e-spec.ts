import { describe, expect, it } from '@jest/globals';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();

describe('GET server_settings', () => {
  it('returns the public settings without authentication', async () => {
    const { status, body } = await chat().client.get('/server_settings');
    expect(status).toBe(200);
    expect(body.realm_url).toBe(body.realm_uri);
    expect(body.zulip_version).toMatch(/^\d+\.\d+/);
    expect(Number.isInteger(body.zulip_feature_level)).toBe(true);
    expect([body.realm_name, body.email_auth_enabled]).toEqual(['Acme', true]);
    expect(body.authentication_methods.password).toBe(true);
  });
});

describe('POST fetch_api_key', () => {
  const logIn = (username: string, password: string) =>
    chat().client.post('/fetch_api_key', { username, password });

  it('returns the key for the password', async () => {
    const { member } = chat().people;
    const { status, body } = await logIn(member.email, PASSWORD);
    expect([status, body.email, body.user_id]).toEqual([200, member.email, member.userId]);
    expect(body.api_key).toBe(member.apiKey);
  });

  it('returns the same for a wrong password and an unknown user', async () => {
    for (const name of ['nobody@acme.test', chat().people.other.email]) {
      const { status, body } = await logIn(name, 'wrong');
      expect([status, body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
      expect(body.msg).toBe('Your username or password is incorrect');
    }
  });

  it('reports a missing parameter', async () => {
    const { status, body } = await chat().client.post('/fetch_api_key', { username: 'x' });
    expect([status, body.code, body.var_name]).toEqual([
      400,
      'REQUEST_VARIABLE_MISSING',
      'password',
    ]);
  });
});

describe('GET users/me', () => {
  it('returns the account of the user', async () => {
    const { member } = chat().people;
    const { body } = await chat().client.get('/users/me', {}, { as: member });
    expect(body).toMatchObject({
      user_id: member.userId,
      email: member.email,
      delivery_email: member.email,
      full_name: 'Uli Member',
      role: 400,
      is_admin: false,
      is_owner: false,
      is_guest: false,
      is_bot: false,
      is_active: true,
      max_message_id: -1,
      profile_data: {},
    });
    expect(body.avatar_url).toMatch(/^https:/);
    expect(body.date_joined).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/);
  });

  it('distinguishes roles', async () => {
    const { client, people } = chat();
    const rolesOf = async (as: typeof people.owner) => {
      const { body } = await client.get('/users/me', {}, { as });
      return [body.role, body.is_owner, body.is_admin, body.is_guest];
    };
    expect(await rolesOf(people.owner)).toEqual([100, true, true, false]);
    expect(await rolesOf(people.administrator)).toEqual([200, false, true, false]);
    expect(await rolesOf(people.guest)).toEqual([600, false, false, true]);
  });

  it('returns the owner of a bot and no profile', async () => {
    const { client, people } = chat();
    const { body } = await client.get('/users/me', {}, { as: people.bot });
    expect([body.is_bot, body.bot_type, body.bot_owner_id]).toEqual([
      true,
      1,
      people.member.userId,
    ]);
    expect(body).not.toHaveProperty('profile_data');
  });
});

import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { bad, done, humansOnly, key, keyOf, missing, token } from './mobile-push-values.ts';

describe('a server without push', () => {
  const chat = useChatApi();

  it('reports that before any other error', async () => {
    const { client, people } = chat();
    const { body, status } = await client.post(
      '/mobile_push/register',
      { device_id: 99 },
      { as: people.member },
    );
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        code: 'PUSH_SERVICE_NOT_CONFIGURED',
        msg: 'Server is not configured to use push notification service.',
      },
    ]);
    const settings = await client.get('/server_settings');
    expect(settings.body.push_notifications_enabled).toBe(false);
  });
});

describe('a server with push', () => {
  const chat = useChatApi({ push: { kind: 'files' } });
  const post = async (path: string, fields: object, as: Person = chat().people.member) =>
    (await chat().client.post(path, { ...fields }, { as })).body;
  const register = (fields: object, as?: Person) => post('/mobile_push/register', fields, as);
  const newDevice = async (as?: Person): Promise<number> =>
    (await post('/register_client_device', {}, as)).device_id;
  /** The effect of the bouncer's answer, without a worker. */
  const confirm = (device: number) =>
    chat().database.database.sql.query(
      'update client_device set token_id = pending_token_id, pending_token_id = null where id = $1',
      [device],
    );
  const fail = (device: number) =>
    chat().database.database.sql.query(
      `update client_device set error_code = 'BAD_REQUEST' where id = $1`,
      [device],
    );
  const eventsOf = async (device: number) => {
    const { rows } = await chat().database.database.sql.query<{ type: string; changes: object }>(
      `select type, payload->'changes' as changes from outbox
       where (payload->>'deviceId')::bigint = $1 order by id`,
      [device],
    );
    return rows.map(({ type, changes }) => [type, changes]);
  };

  it('reports that push is enabled', async () => {
    const settings = await chat().client.get('/server_settings');
    expect(settings.body.push_notifications_enabled).toBe(true);
  });

  describe('devices', () => {
    it('are registered, published and removed', async () => {
      const { client, people } = chat();
      const device = await newDevice();
      expect(await newDevice()).not.toBe(device);
      const as = { as: people.member };
      const queue = await client.post('/register', { fetch_event_types: ['device'] }, as);
      expect(queue.body.devices[device]).toEqual({
        push_key_id: null,
        push_token_id: null,
        pending_push_token_id: null,
        push_token_last_updated_timestamp: null,
        push_registration_error_code: null,
      });
      expect(await post('/remove_client_device', { device_id: device }, people.other)).toEqual(
        bad('Invalid `device_id`'),
      );
      expect(await post('/remove_client_device', { device_id: device })).toEqual(done);
      expect(await post('/remove_client_device', { device_id: device })).toEqual(
        bad('Invalid `device_id`'),
      );
      const polled = await client.get(
        '/events',
        { queue_id: queue.body.queue_id, last_event_id: queue.body.last_event_id },
        as,
      );
      expect(polled.body.events).toMatchObject([
        { type: 'device', op: 'remove', device_id: device },
      ]);
      expect(await eventsOf(device)).toEqual([
        ['device.added', null],
        ['device.removed', null],
      ]);
    });

    it('are removed when the API key of their user changes', async () => {
      const { client, people, database } = chat();
      const { administrator, other } = people;
      const device = await newDevice(administrator);
      const remaining = await newDevice(other);
      await post('/users/me/android_gcm_reg_id', { token: 'a token' }, administrator);
      const queue = await client.post(
        '/register',
        { fetch_event_types: ['device'] },
        { as: administrator },
      );
      expect(Object.keys(queue.body.devices)).toEqual([String(device)]);
      const { api_key: apiKey } = await post('/users/me/api_key/regenerate', {}, administrator);
      const as = { ...administrator, apiKey: apiKey as string };
      const { queue_id, last_event_id } = queue.body;
      const polled = await client.get('/events', { queue_id, last_event_id }, { as });
      expect(polled.body.events).toMatchObject([
        { type: 'device', op: 'remove', device_id: device },
      ]);
      const later = await client.post('/register', { fetch_event_types: ['device'] }, { as });
      expect(later.body.devices).toEqual({});
      const { rows } = await database.database.sql.query<{ count: number }>(
        'select count(*) as count from legacy_push_token where user_id = $1',
        [administrator.userId],
      );
      expect(rows).toEqual([{ count: 0 }]);
      expect(await eventsOf(remaining)).toEqual([['device.added', null]]);
    });

    it('are those of users', async () => {
      const { bot } = chat().people;
      expect(await post('/register_client_device', {}, bot)).toEqual(humansOnly);
      expect(await post('/remove_client_device', { device_id: 1 }, bot)).toEqual(humansOnly);
      expect(await register({ device_id: 1 }, bot)).toEqual(humansOnly);
    });
  });

  describe('a registration', () => {
    it('needs a device of the actor', async () => {
      const device = await newDevice();
      expect(await register({})).toEqual(missing('device_id'));
      const invalid = bad('Invalid `device_id`');
      expect(await register({ device_id: 99_999, ...key(), ...token() })).toEqual(invalid);
      expect(
        await register({ device_id: device, ...key(), ...token() }, chat().people.other),
      ).toEqual(invalid);
    });

    it.each([
      [{}],
      [{ push_key_id: 1 }],
      [{ push_key: keyOf(0x31) }],
      [{ token_kind: 'fcm', token_id: 'AAAAAAAAAAA=' }],
      [{ push_key_id: 1, ...token(), bouncer_public_key: undefined }],
    ])('requires all parameters of a group: %#', async (fields) => {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      expect(
        await register({ device_id: await newDevice(), ...Object.fromEntries(given) }),
      ).toEqual(
        bad(
          'Missing parameters: must provide either all push key fields, all token fields, or both.',
        ),
      );
    });

    it.each([-1, 4_294_967_296, 1e20])('refuses an invalid key id: %d', async (id) => {
      const fields = { device_id: await newDevice(), ...key(), push_key_id: id, ...token() };
      expect(await register(fields)).toEqual(
        bad('Invalid push_key_id: Value error, Not a valid unsigned 32-bit integer'),
      );
    });

    it('accepts both kinds of tokens', async () => {
      const fields = { device_id: await newDevice(), ...key(), ...token(), token_kind: 'sms' };
      expect(await register(fields)).toEqual(
        bad('Invalid token_kind: Value error, Not in the list of possible values'),
      );
    });

    it.each(['@abcdefg', 'abcd', keyOf(0x32), keyOf(0x31, 31), keyOf(0x31, 33), ''])(
      'refuses an invalid key: %j',
      async (pushKey) => {
        const fields = { device_id: await newDevice(), ...token(), push_key_id: 1 };
        expect(await register({ ...fields, push_key: pushKey })).toEqual(bad('Invalid `push_key`'));
      },
    );

    it.each(['@abcdefg', 'AAAA', '', 'AAAAAAAAAAAA', 'AAAAAAAAAAA'])(
      'refuses an invalid token id: %j',
      async (tokenId) => {
        const fields = { device_id: await newDevice(), ...key(), ...token(), token_id: tokenId };
        expect(await register(fields)).toEqual(bad('`token_id` is not Base64 encoded'));
      },
    );

    it('must exist before its key or its token is replaced', async () => {
      const device = await newDevice();
      expect(await register({ device_id: device, ...key() })).toEqual(
        bad('No push registration exists to rotate key for.'),
      );
      expect(await register({ device_id: device, ...token() })).toEqual(
        bad('No push registration exists to rotate token for.'),
      );
    });

    it('is pending until the bouncer has answered', async () => {
      const device = await newDevice();
      const fields = { device_id: device, ...key(), ...token() };
      const inProgress = bad('A registration for the device already in progress.');
      expect(await register(fields)).toEqual(done);
      expect(await register(fields)).toEqual(inProgress);
      expect(await register({ device_id: device, ...token('other') })).toEqual(inProgress);
      expect(await register({ device_id: device, ...key() })).toEqual(done);
      await confirm(device);
    });

    it('that repeats an earlier one changes nothing', async () => {
      const device = await newDevice();
      const [first, second] = [key(), { ...key(), push_key_id: 8 }];
      const [one, two] = [token('one'), token('two')];
      expect(await register({ device_id: device, ...first, ...one })).toEqual(done);
      await confirm(device);
      const before = await eventsOf(device);
      for (const fields of [first, one, { ...first, ...one }]) {
        expect(await register({ device_id: device, ...fields })).toEqual(done);
      }
      expect(await eventsOf(device)).toEqual(before);
      expect(before.at(-1)).toEqual([
        'device.changed',
        {
          pushKeyId: 7,
          pendingTokenId: one.token_id,
          tokenUpdatedAt: expect.any(Number),
          errorCode: null,
        },
      ]);
      expect(await register({ device_id: device, ...second })).toEqual(done);
      expect((await eventsOf(device)).at(-1)).toEqual(['device.changed', { pushKeyId: 8 }]);
      expect(await register({ device_id: device, ...two })).toEqual(done);
      expect((await eventsOf(device)).at(-1)).toEqual([
        'device.changed',
        { pendingTokenId: two.token_id, tokenUpdatedAt: expect.any(Number), errorCode: null },
      ]);
    });

    it('can be repeated after a failure', async () => {
      const device = await newDevice();
      const fields = { device_id: device, ...key(), ...token() };
      await register(fields);
      await fail(device);
      expect(await register(fields)).toEqual(done);
    });

    it('ignores an incomplete group beside a complete one', async () => {
      const device = await newDevice();
      await register({ device_id: device, ...key(), ...token() });
      await confirm(device);
      const rotation = { ...key(), push_key_id: 9, token_kind: 'apns', token_id: '@' };
      expect(await register({ device_id: device, ...rotation })).toEqual(done);
      expect((await eventsOf(device)).at(-1)).toEqual(['device.changed', { pushKeyId: 9 }]);
    });

    it('is published to clients', async () => {
      const { client, people } = chat();
      const as = { as: people.other };
      const device = await newDevice(people.other);
      const queue = await client.post('/register', { event_types: ['device'] }, as);
      const fields = token();
      await register({ device_id: device, ...key(), ...fields }, people.other);
      const polled = await client.get(
        '/events',
        { queue_id: queue.body.queue_id, last_event_id: queue.body.last_event_id },
        as,
      );
      expect(polled.body.events).toEqual([
        {
          id: expect.any(Number),
          type: 'device',
          op: 'update',
          device_id: device,
          push_key_id: 7,
          pending_push_token_id: fields.token_id,
          push_token_last_updated_timestamp: expect.any(Number),
          push_registration_error_code: null,
        },
      ]);
    });
  });

  describe('tokens of older clients', () => {
    const apns = '/users/me/apns_device_token';
    const fcm = '/users/me/android_gcm_reg_id';
    const remove = async (path: string, fields: object, as: Person = chat().people.member) =>
      (await chat().client.delete(path, { ...fields }, { as })).body;
    const lengthFault = bad('Empty or invalid length token');

    it.each([
      [{}, missing('appid')],
      [{ appid: "'; tables --" }, bad('appid has invalid format')],
      [{ appid: 'com.example.App-1' }, missing('token')],
      [{ appid: 'com.example', token: '' }, lengthFault],
      [{ appid: 'com.example', token: 'a'.repeat(4097) }, lengthFault],
      [{ appid: 'com.example', token: 'xyz' }, bad('Invalid APNS token')],
      [{ appid: 'com.example', token: 'abc' }, bad('Invalid APNS token')],
      [{ appid: 'com.example', token: 'ab\0' }, bad('Invalid APNS token')],
      [{ appid: 'com.example', token: 'aB'.repeat(2048) }, done],
    ])("of Apple's devices: %#", async (fields, answer) => {
      expect(await post(apns, fields)).toEqual(answer);
    });

    it.each([
      [{}, missing('token')],
      [{ token: '' }, lengthFault],
      [{ token: 'x'.repeat(4097) }, lengthFault],
      [{ token: 'any:thing\0' }, done],
    ])('of Android: %#', async (fields, answer) => {
      expect(await post(fcm, fields)).toEqual(answer);
    });

    it('are stored once, and removed', async () => {
      const { people, database } = chat();
      for (let i = 0; i < 2; i += 1) {
        expect(await post(fcm, { token: 'same' })).toEqual(done);
        expect(await post(apns, { token: 'abcd', appid: 'a.b' })).toEqual(done);
      }
      expect(await post(fcm, { token: 'same' }, people.other)).toEqual(done);
      const { rows } = await database.database.sql.query(
        `select from legacy_push_token where user_id = $1 and token in ('same', 'abcd')`,
        [people.member.userId],
      );
      expect(rows).toHaveLength(2);
      expect(await remove(apns, { token: 'same' })).toEqual(bad('Invalid APNS token'));
      expect(await remove(apns, { token: 'abce' })).toEqual(bad('Token does not exist'));
      expect(await remove(apns, { token: '' })).toEqual(lengthFault);
      expect(await remove(apns, { token: 'ABCD' })).toEqual(done);
      expect(await remove(fcm, { token: 'same' })).toEqual(done);
      expect(await remove(fcm, { token: 'same' })).toEqual(bad('Token does not exist'));
      expect(await remove(fcm, { token: 'same' }, people.other)).toEqual(done);
    });

    it('are those of users', async () => {
      const { bot } = chat().people;
      expect(await post(apns, { token: 'ab', appid: 'a' }, bot)).toEqual(humansOnly);
      expect(await remove(apns, { token: 'ab' }, bot)).toEqual(humansOnly);
      expect(await post(fcm, { token: 'ab' }, bot)).toEqual(humansOnly);
      expect(await remove(fcm, { token: 'ab' }, bot)).toEqual(humansOnly);
      expect(await post('/mobile_push/test_notification', {}, bot)).toEqual(humansOnly);
    });
  });

  describe('a test', () => {
    const path = '/mobile_push/test_notification';
    const unknown = {
      result: 'error',
      code: 'INVALID_PUSH_DEVICE_TOKEN',
      msg: 'Device not recognized',
    };

    it('is sent to one token of the actor, or to all', async () => {
      const { people } = chat();
      expect(await post(path, {}, people.guest)).toEqual(done);
      expect(await post(path, { token: 'nobody' }, people.guest)).toEqual(unknown);
      await post('/users/me/android_gcm_reg_id', { token: 'mine' }, people.moderator);
      expect(await post(path, { token: 'mine' }, people.guest)).toEqual(unknown);
      expect(await post(path, { token: 'mine' }, people.moderator)).toEqual(done);
      expect(await post(path, {}, people.moderator)).toEqual(done);
      const { rows } = await chat().database.database.sql.query(
        `select from job where queue = 'push' and payload->>'userId' = $1`,
        [String(people.moderator.userId)],
      );
      expect(rows).toHaveLength(2);
    });

    it('is encrypted only for devices that decrypt', async () => {
      const none = {
        result: 'error',
        code: 'NO_ACTIVE_PUSH_DEVICE',
        msg: expect.any(String),
      };
      const { people } = chat();
      const encrypted = '/mobile_push/e2ee/test_notification';
      expect(await post(encrypted, {}, people.owner)).toEqual(none);
      const device = await newDevice(people.owner);
      await register({ device_id: device, ...key(), ...token() }, people.owner);
      expect(await post(encrypted, { device_id: device }, people.owner)).toEqual(none);
      await confirm(device);
      expect(await post(encrypted, { device_id: device }, people.owner)).toEqual(done);
      expect(await post(encrypted, {}, people.owner)).toEqual(done);
      expect(await post(encrypted, { device_id: device + 1 }, people.owner)).toEqual(none);
    });
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sodium from 'libsodium-wrappers';
import PostalMime from 'postal-mime';
import type { DemoFile, DemoUser } from '../../src/demo-file.ts';
import { DemoUnderTest } from './demo-under-test.ts';

const underTest = new DemoUnderTest();
let demo: DemoFile;
beforeAll(async () => {
  demo = await underTest.start();
  await sodium.ready;
});
afterAll(() => underTest.cleanUp());

const userOf = (role: number, nth = 0): DemoUser =>
  demo.chat.users.filter((user) => user.role === role && !user.bot)[nth]!;

// Responses have various shapes.
// oxlint-disable-next-line typescript/no-explicit-any
async function call(as: DemoUser, method: string, path: string, fields: object = {}): Promise<any> {
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await fetch(`${demo.chat.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`${as.email}:${as.api_key}`)}` },
    ...(method !== 'GET' && { body: form }),
  });
  return response.json();
}

interface PushFile {
  readonly user_id: number;
  readonly device_id: number | null;
  readonly token: string | null;
  readonly alert: { readonly title: string; readonly body: string } | null;
  readonly data: Readonly<Record<string, unknown>>;
}

function pushesTo({ user_id: userId }: DemoUser): PushFile[] {
  const folder = join(underTest.dataDir, 'push');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PushFile)
    .filter((push) => push.user_id === userId);
}

async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const direct = async (from: DemoUser, to: DemoUser, content: string): Promise<number> =>
  (await call(from, 'POST', '/messages', { type: 'direct', to: [to.user_id], content })).id;

describe('push in the demo', () => {
  it('reaches a legacy token in plain text, and is revoked when read', async () => {
    const [uli, vera] = [userOf(400), userOf(400, 1)];
    await call(vera, 'POST', '/users/me/android_gcm_reg_id', { token: 'vera-phone' });
    const id = await direct(uli, vera, 'Hello **Vera**');
    const [push] = await until(() => pushesTo(vera).length > 0 && pushesTo(vera));
    expect(push).toMatchObject({
      token: 'vera-phone',
      alert: { title: 'Uli Member', body: 'Hello **Vera**' },
      data: {
        event: 'message',
        zulip_message_id: id,
        content: 'Hello **Vera**',
        recipient_type: 'private',
        sender_id: uli.user_id,
        user_id: vera.user_id,
        realm_name: 'Tandem Demo',
        realm_url: demo.chat.url,
        realm_uri: demo.chat.url,
      },
    });
    await call(vera, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const [, removal] = await until(() => pushesTo(vera).length > 1 && pushesTo(vera));
    expect(removal).toMatchObject({
      alert: null,
      data: { event: 'remove', zulip_message_ids: String(id) },
    });
  });

  it('reaches a device encrypted with its key', async () => {
    const [uli, owner] = [userOf(400), userOf(100)];
    const bouncerKey = readFileSync(
      join(underTest.dataDir, 'push-bouncer-public-key.txt'),
      'utf8',
    ).trim();
    const { device_id: device } = await call(owner, 'POST', '/register_client_device');
    const key = sodium.crypto_secretbox_keygen();
    const token = 'a token that only the bouncer knows';
    const registration = {
      token,
      token_kind: 'fcm',
      timestamp: Math.floor(Date.now() / 1000),
    };
    const closed = sodium.crypto_box_seal(
      JSON.stringify(registration),
      Buffer.from(bouncerKey, 'base64'),
    );
    const queue = await call(owner, 'POST', '/register', { event_types: ['device'] });
    const answer = await call(owner, 'POST', '/mobile_push/register', {
      device_id: device,
      push_key_id: 42,
      push_key: Buffer.concat([Buffer.from([0x31]), key]).toString('base64'),
      token_kind: 'fcm',
      token_id: createHash('sha256').update(token).digest().subarray(0, 8).toString('base64'),
      bouncer_public_key: bouncerKey,
      encrypted_push_registration: Buffer.from(closed).toString('base64'),
    });
    expect(answer).toEqual({ result: 'success', msg: '' });
    const polled = `?queue_id=${queue.queue_id}&last_event_id=${queue.last_event_id}`;
    const events = await until(async () => {
      const { events: all } = await call(owner, 'GET', `/events${polled}&dont_block=true`);
      return all.length > 1 && all;
    });
    expect(events[1]).toMatchObject({
      type: 'device',
      op: 'update',
      device_id: device,
      pending_push_token_id: null,
      push_token_id: expect.any(String),
    });
    const id = await direct(uli, owner, 'For your eyes only');
    const [push] = await until(() => pushesTo(owner).length > 0 && pushesTo(owner));
    expect(push).toMatchObject({ device_id: device, token, data: { push_key_id: '42' } });
    expect(JSON.stringify(push)).not.toContain('eyes');
    const sealed = Buffer.from(String(push?.data.encrypted_data), 'base64');
    const open = (with_: Uint8Array) =>
      sodium.crypto_secretbox_open_easy(sealed.subarray(24), sealed.subarray(0, 24), with_, 'text');
    expect(JSON.parse(open(key))).toMatchObject({
      type: 'message',
      message_id: id,
      content: 'For your eyes only',
      recipient_type: 'direct',
      sender_full_name: 'Uli Member',
      user_id: owner.user_id,
    });
    expect(() => open(randomBytes(32))).toThrow();
  });

  it.each([
    ['that is none', 'bm9uZQ=='],
    ['of another user', Buffer.from(randomBytes(32)).toString('base64')],
  ])('returns an error if the bouncer refuses a key %s', async (_, bouncerKey) => {
    const owner = userOf(200);
    const { device_id: device } = await call(owner, 'POST', '/register_client_device');
    await call(owner, 'POST', '/mobile_push/register', {
      device_id: device,
      push_key_id: 1,
      token_kind: 'fcm',
      token_id: 'AAAAAAAAAAA=',
      push_key: Buffer.concat([Buffer.from([0x31]), randomBytes(32)]).toString('base64'),
      bouncer_public_key: bouncerKey,
      encrypted_push_registration: 'AAAA',
    });
    await until(async () => {
      const { devices } = await call(owner, 'POST', '/register', {
        fetch_event_types: ['device'],
      });
      return devices[device].push_registration_error_code === 'INVALID_BOUNCER_PUBLIC_KEY';
    });
  });

  it('sends test notifications', async () => {
    const vera = userOf(400, 1);
    const before = pushesTo(vera).length;
    await call(vera, 'POST', '/mobile_push/test_notification', { token: 'vera-phone' });
    const push = await until(() => pushesTo(vera)[before]);
    expect(push).toMatchObject({
      alert: { title: 'Test notification' },
      data: { event: 'test', realm_name: 'Tandem Demo', server: new URL(demo.chat.url).host },
    });
  });
});

describe('mail in the demo', () => {
  it('is written to files', async () => {
    const fields = { invitee_emails: 'nina@example.com', stream_ids: [] };
    expect(await call(userOf(400), 'POST', '/invites', fields)).toMatchObject({
      result: 'success',
    });
    const folder = join(underTest.dataDir, 'mail');
    const name = await until(
      () => existsSync(folder) && readdirSync(folder).find((each) => each.endsWith('.eml')),
    );
    const mail = await PostalMime.parse(readFileSync(join(folder, name)));
    expect(mail.to).toMatchObject([{ address: 'nina@example.com' }]);
    const url = /http\S+\/join\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const page = await fetch(url);
    expect(await page.text()).toContain('Join Tandem Demo');
    const joined = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ full_name: 'Nina New', password: 'four very ordinary words' }),
    });
    expect(joined.status).toBe(200);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PushDelivery, PushRegistration } from '@tandem/push-domain';
import { FakeClock } from '@tandem/shared-kernel/testing';
import sodium from 'libsodium-wrappers';
import { boxKeysOf } from './box-keys.ts';
import { OwnBouncer, Sha256TokenFingerprints } from './own-bouncer.ts';
import { SealingPushSender } from './sealing-push-sender.ts';

const sha256Fingerprints = new Sha256TokenFingerprints();
beforeAll(() => sodium.ready);

describe('sealing', () => {
  const delivery = (pushKey: string | null): PushDelivery => ({
    posting: { id: 'message/5/device/1', queuedAt: new Date('2026-03-11T08:15:30Z') },
    target: {
      reference: { type: 'device', id: 1 },
      realmId: 1,
      userId: 2,
      kind: 'fcm',
      token: 'token',
      appId: null,
      tokenId: 'x',
      pushKey,
      pushKeyId: pushKey === null ? null : 4_294_967_295,
    },
    data: { type: 'message', content: 'secret', message_id: 5 },
    alert: { title: 'Uli', body: 'secret' },
    badge: 3,
    collapseId: 'message-5',
    isUrgent: true,
  });

  async function sent(pushKey: string | null): Promise<PushDelivery> {
    const all: PushDelivery[] = [];
    const inner = {
      send: async (each: PushDelivery) => {
        all.push(each);
        return 'sent' as const;
      },
    };
    expect(await new SealingPushSender(inner).send(delivery(pushKey))).toBe('sent');
    return all[0]!;
  }

  const keyed = (key: Uint8Array) => Buffer.concat([Buffer.from([0x31]), key]).toString('base64');

  it('reveals to intermediaries only which key opens it', async () => {
    const key = randomBytes(32);
    const result = await sent(keyed(key));
    const { alert, badge, collapseId, data, isUrgent } = result;
    const seen = { alert, badge, collapseId, data, isUrgent };
    expect(JSON.stringify(seen)).not.toMatch(/secret|Uli|message-5/);
    expect(seen).toMatchObject({ badge: null, collapseId: null, isUrgent: true });
    expect(seen.data.push_key_id).toBe('4294967295');
    const bytes = Buffer.from(String(seen.data.encrypted_data), 'base64');
    const text = sodium.crypto_secretbox_open_easy(
      ...([bytes.subarray(24), bytes.subarray(0, 24), key, 'text'] as const),
    );
    expect(JSON.parse(text)).toEqual({ type: 'message', content: 'secret', message_id: 5 });
  });

  it('opens with no other key, and not when it was changed', async () => {
    const key = randomBytes(32);
    const { data } = await sent(keyed(key));
    const bytes = Buffer.from(String(data.encrypted_data), 'base64');
    const open = (closed: Uint8Array, with_: Uint8Array) =>
      sodium.crypto_secretbox_open_easy(closed.subarray(24), closed.subarray(0, 24), with_);
    expect(() => open(bytes, randomBytes(32))).toThrow();
    bytes[40]! ^= 1;
    expect(() => open(bytes, key)).toThrow();
  });

  it('closes the same thing differently each time', async () => {
    const key = keyed(randomBytes(32));
    expect((await sent(key)).data).not.toEqual((await sent(key)).data);
  });

  it('does not change pushes to other devices', async () => {
    expect(await sent(null)).toEqual(delivery(null));
  });

  it('supports one cryptosystem', async () => {
    await expect(sent(Buffer.alloc(33).toString('base64'))).rejects.toThrow('unknown cryptosystem');
  });
});

describe('the server as its own bouncer', () => {
  const clock = new FakeClock();
  const bouncer = new OwnBouncer({ secret: 'a secret of more than 32 characters', clock });
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const fcm = () => ({ token: 'fcm:token', token_kind: 'fcm', timestamp: now() });
  const apns = () => ({
    token: 'abcd',
    token_kind: 'apns',
    timestamp: now(),
    ios_app_id: 'com.example',
  });

  async function register(
    content: object | string,
    changes: Partial<PushRegistration> = {},
    at = bouncer,
  ) {
    const key = Buffer.from(bouncer.publicKey(), 'base64');
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const fields: { token?: string; token_kind?: 'fcm' } =
      typeof content === 'string' ? {} : content;
    const { token = '', token_kind: kind = 'fcm' } = fields;
    return at.register({
      realmId: 1,
      userId: 2,
      deviceId: 3,
      tokenKind: kind,
      tokenId: sha256Fingerprints.fingerprintOf(String(token)),
      bouncerPublicKey: key.toString('base64'),
      encryptedPushRegistration: Buffer.from(sodium.crypto_box_seal(text, key)).toString('base64'),
      ...changes,
    });
  }
  const refused = (code: string) => ({ accepted: false, code });

  it('learns the token', async () => {
    expect(await register(fcm())).toEqual({
      accepted: true,
      providerToken: { token: 'fcm:token', appId: null },
    });
    expect(await register(apns())).toEqual({
      accepted: true,
      providerToken: { token: 'abcd', appId: 'com.example' },
    });
  });

  it.each([
    ['no JSON', 'x'],
    ['JSON of another kind', '[]'],
    ['no token', { ...fcm(), token: undefined }],
    ['an empty token', { ...fcm(), token: '' }],
    ['a token that is too long', { ...fcm(), token: 'x'.repeat(4097) }],
    ['no time', { ...fcm(), timestamp: 'now' }],
    ['an app for Android', { ...fcm(), ios_app_id: 'com.example' }],
    ['no app for Apple', { ...apns(), ios_app_id: undefined }],
    ['no hexadecimal digits for Apple', { ...apns(), token: 'xyz' }],
  ])('refuses %s', async (_, content) => {
    expect(await register(content)).toEqual(refused('BAD_REQUEST'));
  });

  it('refuses data that does not match the request', async () => {
    expect(await register(fcm(), { tokenKind: 'apns' })).toEqual(refused('BAD_REQUEST'));
    expect(await register(fcm(), { tokenId: 'AAAAAAAAAAA=' })).toEqual(refused('BAD_REQUEST'));
    const garbage = randomBytes(80).toString('base64');
    for (const encryptedPushRegistration of [garbage, '', '@']) {
      expect(await register(fcm(), { encryptedPushRegistration })).toEqual(refused('BAD_REQUEST'));
    }
  });

  it('refuses data that is older than a day', async () => {
    expect(await register({ ...fcm(), timestamp: now() - 86_401 })).toEqual(
      refused('REQUEST_EXPIRED'),
    );
  });

  it('refuses data that was encrypted with another key', async () => {
    const other = randomBytes(32).toString('base64');
    expect(await register(fcm(), { bouncerPublicKey: other })).toEqual(
      refused('INVALID_BOUNCER_PUBLIC_KEY'),
    );
  });

  it('has the same key as long as the secret is the same', async () => {
    const again = new OwnBouncer({ secret: 'a secret of more than 32 characters', clock });
    const other = new OwnBouncer({ secret: 'another secret of 32 characters!!', clock });
    expect(again.publicKey()).toBe(bouncer.publicKey());
    expect(other.publicKey()).not.toBe(bouncer.publicKey());
  });
});

it('identifies a token by the first 8 bytes of its SHA-256', () => {
  const expected = createHash('sha256').update('abc').digest().subarray(0, 8).toString('base64');
  expect(sha256Fingerprints.fingerprintOf('abc')).toBe(expected);
});

it('makes the key pair that the library makes of the same seed', () => {
  for (const seed of [new Uint8Array(32), new Uint8Array(randomBytes(32))]) {
    const { publicKey, privateKey } = sodium.crypto_box_seed_keypair(seed);
    const keys = boxKeysOf(seed);
    expect(Buffer.from(keys.publicKey)).toEqual(Buffer.from(publicKey));
    expect(Buffer.from(keys.privateKey)).toEqual(Buffer.from(privateKey));
  }
});

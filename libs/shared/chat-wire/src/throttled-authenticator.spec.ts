import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Authentication } from './authenticator.ts';
import { ThrottledAuthenticator } from './throttled-authenticator.ts';

const RIGHT = 'right';
const actor = { userId: 7, realmId: 1, role: 400, isBot: false } as const;
const rule = (count: number) => [{ seconds: 60, count }] as const;

let now: number;
let authenticator: ThrottledAuthenticator;

beforeEach(() => {
  now = 1_000_000;
  authenticator = new ThrottledAuthenticator(
    {
      authenticate: ({ secret }): Authentication => {
        if (secret === RIGHT) return { ok: true, actor };
        return { ok: false, reason: secret === 'gone' ? 'user-deactivated' : 'unknown-key' };
      },
    },
    { byAddress: rule(3), byAccount: rule(5) },
    { now: () => now },
  );
});

const ask = (secret: string, { email = 'ann@acme.test', address = '192.0.2.1' } = {}) =>
  authenticator.authenticate({ email, secret }, 'acme.test', address);
const limited = expect.objectContaining({ status: 429, code: 'RATE_LIMIT_HIT' });
const fail = (times: number, more?: { email?: string; address?: string }) => {
  for (let count = 0; count < times; count += 1) {
    expect(ask('wrong', more)).toEqual({ ok: false, reason: 'unknown-key' });
  }
};

describe('wrong keys', () => {
  it('of one address are limited, for any accounts', () => {
    fail(2, { email: 'ann@acme.test' });
    fail(1, { email: 'ben@acme.test' });
    expect(() => ask('wrong', { email: 'cleo@acme.test' })).toThrow(limited);
    fail(1, { address: '192.0.2.2' });
  });

  it('for one account are limited, from any addresses', () => {
    for (let last = 1; last <= 5; last += 1) fail(1, { address: `192.0.2.${last}` });
    expect(() => ask('wrong', { email: 'Ann@acme.test', address: '192.0.2.9' })).toThrow(limited);
  });

  it('are counted anew when the time is over', () => {
    fail(3);
    now += 59_999;
    expect(() => ask('wrong')).toThrow(limited);
    now += 1;
    fail(2);
  });

  it('of one network of IPv6 count together', () => {
    fail(3, { address: '2001:db8:1:2::1' });
    expect(() => ask('wrong', { address: '2001:DB8:1:2:ffff::9' })).toThrow(limited);
    fail(1, { address: '2001:db8:1:3::1' });
  });
});

it('a right key is never refused, and other faults of its account are no guesses', () => {
  fail(3);
  for (let count = 0; count < 10; count += 1) {
    expect(ask(RIGHT)).toMatchObject({ ok: true });
    expect(ask('gone')).toMatchObject({ reason: 'user-deactivated' });
  }
});

import { beforeEach, expect, it } from '@jest/globals';
import { LoginThrottle } from '@tandem/identity-domain';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';
import { PostgresLoginFailures } from '../index.ts';

const test = useTestDatabase();
const clock = new FakeClock();
let failures: PostgresLoginFailures;
let throttle: LoginThrottle;
let attempt: { realmId: number; account: string; address: string };

beforeEach(async () => {
  const identity = await TestIdentity.create(test().database);
  const realmId = await identity.addRealm();
  for (const name of ['ann', 'known']) {
    await identity.addAccount(realmId, { deliveryEmail: `${name}@example.com` });
  }
  failures = new PostgresLoginFailures(test().database.sql);
  throttle = new LoginThrottle(failures, clock);
  attempt = { realmId, account: 'Ann@example.com', address: '192.0.2.1' };
});

const fail = async (times: number, changes: Partial<typeof attempt> = {}) => {
  for (let i = 0; i < times; i += 1) await throttle.failed({ ...attempt, ...changes });
};
const throttled = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'LOGIN_THROTTLED', data: { retryAfterSeconds } });

it('allows five wrong passwords in half an hour', async () => {
  await fail(4);
  clock.advanceSeconds(60);
  await throttle.check(attempt);
  await fail(1);
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(1740));
  clock.advanceSeconds(1739.5);
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(0.5));
  clock.advanceSeconds(0.5);
  await throttle.check(attempt);
});

it('allows another attempt when the oldest failure expires', async () => {
  for (let i = 0; i < 5; i += 1) {
    await fail(1);
    clock.advanceSeconds(100);
  }
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(1300));
  clock.advanceSeconds(1300);
  await throttle.check(attempt);
  await fail(1);
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(100));
});

it('counts failures of one account, in any spelling, and of one address', async () => {
  await fail(5, { account: ' ANN@example.com ' });
  await expect(throttle.check(attempt)).rejects.toMatchObject({ code: 'LOGIN_THROTTLED' });
  await throttle.check({ ...attempt, account: 'bob@example.com' });
  await throttle.check({ ...attempt, address: '192.0.2.2' });
  await throttle.check({ ...attempt, realmId: attempt.realmId + 1 });
});

/** Fifty wrong passwords for the account, two of each address. */
const failFromManyAddresses = async () => {
  for (let i = 0; i < 25; i += 1) await fail(2, { address: `198.51.100.${i}` });
};

it('slows down guesses from many addresses to one in 36 seconds, without end', async () => {
  await failFromManyAddresses();
  for (let i = 1; i <= 100; i += 1) {
    const next = { ...attempt, address: `203.0.113.${i}` };
    await expect(throttle.check(next)).rejects.toEqual(throttled(36));
    clock.advanceSeconds(36);
    await throttle.check(next);
    await throttle.failed(next);
  }
});

it('does not limit addresses from which the account logged in', async () => {
  await throttle.succeeded(attempt);
  clock.advanceSeconds(89 * 86_400);
  await failFromManyAddresses();
  await throttle.check(attempt);
  await expect(throttle.check({ ...attempt, address: '192.0.2.2' })).rejects.toEqual(throttled(36));
  await fail(5);
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(1800));
  clock.advanceSeconds(86_400);
  await failFromManyAddresses();
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(36));
});

it('allows a hundred failures of one network, at accounts that do not know it', async () => {
  const known = { ...attempt, account: 'known@example.com' };
  await throttle.succeeded(known);
  for (let i = 0; i < 25; i += 1) await fail(4, { account: `user${i}@example.com` });
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(1800));
  await throttle.check(known);
  await throttle.check({ ...attempt, address: '192.0.2.2' });
});

it('counts addresses of IPv6 by network', async () => {
  for (let i = 0; i < 5; i += 1) await fail(1, { address: `2001:db8:1:2::${i}` });
  const same = { ...attempt, address: '2001:DB8:1:2:ffff::1' };
  await expect(throttle.check(same)).rejects.toEqual(throttled(1800));
  await throttle.check({ ...attempt, address: '2001:db8:1:3::1' });
});

it('counts passwords that a logged-in user enters separately from log-ins', async () => {
  await failFromManyAddresses();
  await fail(5);
  const change = { ...attempt, account: { userId: 7 } };
  await throttle.check(change);
  for (let i = 0; i < 5; i += 1) await throttle.failed(change);
  for (const account of ['USER 7', ' user 7']) await throttle.check({ ...attempt, account });
  await expect(throttle.check(change)).rejects.toEqual(throttled(1800));
});

it('removes the failures before a success', async () => {
  await fail(4);
  await throttle.succeeded(attempt);
  await fail(4);
  await throttle.check(attempt);
});

it('can be stricter, or switched off', async () => {
  const strict = new LoginThrottle(failures, clock, { count: 1, seconds: 10 });
  await strict.failed(attempt);
  await expect(strict.check(attempt)).rejects.toEqual(throttled(10));
  const off = new LoginThrottle(failures, clock, 'off');
  await off.failed(attempt);
  await off.check(attempt);
  await off.succeeded(attempt);
  await expect(strict.check(attempt)).rejects.toEqual(throttled(10));
});

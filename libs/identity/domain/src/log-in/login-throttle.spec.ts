import { beforeEach, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryLoginFailures } from '../../testing/index.ts';
import { LoginThrottle } from './login-throttle.ts';

const clock = new FakeClock();
let failures: MemoryLoginFailures;
let throttle: LoginThrottle;
const attempt = { realmId: 1, username: 'Ann@example.com', address: '192.0.2.1' };

beforeEach(() => {
  failures = new MemoryLoginFailures();
  throttle = new LoginThrottle(failures, clock);
});

const fail = async (times: number, changes: Partial<typeof attempt> = {}) => {
  for (let i = 0; i < times; i += 1) await throttle.failed({ ...attempt, ...changes });
};
const throttled = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'LOGIN_THROTTLED', data: { retryAfterSeconds } });

it('lets five passwords fail in half an hour', async () => {
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

it('makes room one by one as failures grow old', async () => {
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

it('counts one account, however it is spelled, and one address', async () => {
  await fail(5, { username: ' ANN@example.com ' });
  await expect(throttle.check(attempt)).rejects.toMatchObject({ code: 'LOGIN_THROTTLED' });
  await throttle.check({ ...attempt, username: 'bob@example.com' });
  await throttle.check({ ...attempt, address: '192.0.2.2' });
  await throttle.check({ ...attempt, realmId: 2 });
});

it('stops who guesses from many addresses', async () => {
  for (let i = 0; i < 25; i += 1) await fail(2, { address: `198.51.100.${i}` });
  await expect(throttle.check(attempt)).rejects.toEqual(throttled(1800));
});

it('forgets the failures before a success', async () => {
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

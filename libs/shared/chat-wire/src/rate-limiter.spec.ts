import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_RATE_LIMITS, RateLimiter } from './rate-limiter.ts';

const START = Date.parse('2026-03-11T08:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

const headers = (limit: number, remaining: number, reset: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(START / 1000 + reset),
});

describe('RateLimiter', () => {
  it('counts down, then refuses with the time to wait', async () => {
    const limiter = new RateLimiter([{ seconds: 60, count: 2 }]);
    expect(await limiter.count('ann')).toEqual(headers(2, 1, 60));
    jest.advanceTimersByTime(10_000);
    expect(await limiter.count('ann')).toEqual(headers(2, 0, 60));
    jest.advanceTimersByTime(500);
    await expect(limiter.count('ann')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_HIT',
      msg: 'API usage exceeded rate limit',
      extra: { 'retry-after': 49.5 },
      headers: { ...headers(2, 0, 60), 'retry-after': '49.5' },
    });
  });

  it('admits again when the time is over, refused requests not counted', async () => {
    const limiter = new RateLimiter([{ seconds: 60, count: 1 }]);
    await limiter.count('ann');
    for (let i = 0; i < 50; i += 1) await expect(limiter.count('ann')).rejects.toBeDefined();
    jest.advanceTimersByTime(60_000);
    expect(await limiter.count('ann')).toEqual(headers(1, 0, 120));
  });

  it('counts each user separately', async () => {
    const limiter = new RateLimiter([{ seconds: 60, count: 1 }]);
    await limiter.count(1);
    await limiter.count(2);
    await expect(limiter.count(1)).rejects.toBeDefined();
  });

  it('holds several rules, and speaks of the largest', async () => {
    const limiter = new RateLimiter([
      { seconds: 60, count: 2 },
      { seconds: 3600, count: 3 },
    ]);
    expect(await limiter.count('ann')).toEqual(headers(3, 2, 3600));
    expect(await limiter.count('ann')).toEqual(headers(3, 1, 3600));
    await expect(limiter.count('ann')).rejects.toMatchObject({ headers: headers(3, 0, 60) });
    jest.advanceTimersByTime(60_000);
    expect(await limiter.count('ann')).toEqual(headers(3, 0, 3600));
    await expect(limiter.count('ann')).rejects.toMatchObject({ headers: headers(3, 0, 3600) });
  });

  it('has the rules of the reference by default', () => {
    expect(DEFAULT_RATE_LIMITS.api_by_user.map(({ seconds, count }) => [seconds, count])).toEqual([
      [60, 200],
      [3600, 2000],
    ]);
    expect(DEFAULT_RATE_LIMITS.api_by_ip.map(({ seconds, count }) => [seconds, count])).toEqual([
      [60, 100],
    ]);
  });
});

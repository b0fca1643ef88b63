import { expect, it } from '@jest/globals';
import { judgeAudit } from './judge-audit.ts';

const url = 'https://github.com/advisories/GHSA-x';
const report = {
  vulnerabilities: {
    inner: { via: [{ url, title: 'Slow expressions' }] },
    outer: { via: ['inner'] },
  },
};
const exception = { package: 'inner', advisory: url, reason: 'not reached', until: '2027-01-01' };

it('is clean where nothing is known', () => {
  expect(judgeAudit({ vulnerabilities: {} }, [], '2026-06-01')).toEqual({
    open: [],
    stale: [],
    isAnswered: true,
  });
});

it('names each unexplained advisory once', () => {
  expect(judgeAudit(report, [], '2026-06-01').open).toEqual([`inner: Slow expressions (${url})`]);
  expect(judgeAudit(report, [exception], '2026-06-01').open).toEqual([]);
});

it('reports exceptions that have expired, or that are not needed', () => {
  expect(judgeAudit(report, [exception], '2027-01-01')).toMatchObject({
    open: [expect.any(String)],
    stale: [`inner: ${url}`],
  });
  const clean = judgeAudit({ vulnerabilities: {} }, [exception], '2026-06-01');
  expect(clean.stale).toEqual([`inner: ${url}`]);
});

it('treats a refusal of the registry as missing data', () => {
  expect(judgeAudit({ error: { summary: '405' } }, [], '2026-06-01').isAnswered).toBe(false);
});

import { expect, it } from '@jest/globals';
import type { PresenceView, RealmPresence } from '@tandem/identity-domain';
import { call } from '../../testing/call-endpoint.ts';
import { getRealmPresence, getUserPresence } from './get-presence.endpoint.ts';
import { reportPresence } from './report-presence.endpoint.ts';

const now = new Date('2026-03-11T08:15:30.500Z');
const seconds = Math.floor(now.getTime() / 1000);
const ago = (n: number) => new Date(now.getTime() - n * 1000);
const people: readonly PresenceView[] = [
  { userId: 7, email: 'ann@x.test', lastActive: ago(60), lastConnected: now, updateId: 1 },
  { userId: 8, email: 'user8@x.test', lastActive: null, lastConnected: ago(5), updateId: 2 },
];
const asked: unknown[] = [];
const readRealmPresence = {
  execute: async (_: unknown, input?: object): Promise<RealmPresence & { readonly now: Date }> => {
    asked.push(input);
    return { people, lastUpdateId: 12, now };
  },
};
const endpoint = reportPresence({
  reportPresence: { execute: async () => ago(2) },
  readRealmPresence,
});

it('returns presence by address for older clients', async () => {
  const website = { client: 'website', status: 'active', timestamp: seconds - 60 };
  const idle = { client: 'website', status: 'idle', timestamp: seconds - 5 };
  const presences = {
    'ann@x.test': { aggregated: website, website: { ...website, pushable: false } },
    'user8@x.test': { aggregated: idle, website: { ...idle, pushable: false } },
  };
  const server_timestamp = seconds + 0.5;
  expect(await call(getRealmPresence(readRealmPresence))).toEqual({ server_timestamp, presences });
  expect(await call(endpoint, { form: { status: 'active' } })).toEqual({
    server_timestamp,
    presences,
    presence_last_update_id: 12,
  });
});

it('returns only the time to clients that only report', async () => {
  const form = { status: 'active', ping_only: 'true' };
  expect(await call(endpoint, { form })).toEqual({ server_timestamp: seconds + 0.5 - 2 });
});

it('returns presence by id on request, or for updates', async () => {
  const presences = {
    7: { active_timestamp: seconds - 60, idle_timestamp: seconds },
    8: { active_timestamp: 0, idle_timestamp: seconds - 5 },
  };
  const slim = await call(endpoint, { form: { status: 'idle', slim_presence: 'true' } });
  expect(slim).toMatchObject({ presences });
  const form = { status: 'idle', last_update_id: '-1', history_limit_days: '3' };
  expect(await call(endpoint, { form })).toMatchObject({ presences });
  expect(asked.at(-1)).toEqual({ lastUpdateId: -1, historyDays: 3 });
});

it('reports that the only user is no longer active', async () => {
  const get = getUserPresence({
    execute: async () => ({
      status: 'idle',
      at: ago(300),
      isOffline: true,
      presence: { lastActive: ago(400), lastConnected: ago(300) },
      now,
    }),
  });
  expect(await call(get, { path: { user_id_or_email: '7' } })).toEqual({
    server_timestamp: seconds + 0.5,
    presence: {
      active_timestamp: seconds - 400,
      idle_timestamp: seconds - 300,
      aggregated: { status: 'offline', timestamp: seconds - 300 },
      website: { status: 'idle', timestamp: seconds - 300 },
    },
  });
});

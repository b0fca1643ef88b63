import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import {
  aRealm,
  anAccount,
  createMemoryIdentity,
  type MemoryIdentity,
} from '../../testing/index.ts';
import { presenceAfter, presenceStatus } from './presence.ts';

const NOW = new Date('2026-03-11T08:15:30Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it.each([
  [60, 'active', 60],
  [70, 'active', 70],
  [80, 'idle', 0],
  [null, 'idle', 0],
])('who did something %s seconds before the last sign is %s', (seconds, status, at) => {
  const lastActive = seconds === null ? null : ago(seconds);
  expect(presenceStatus({ lastActive, lastConnected: NOW })).toEqual({ status, at: ago(at) });
});

const after = (active: boolean, lastActive: number | null, lastConnected: number) =>
  presenceAfter(
    { lastActive: lastActive === null ? null : ago(lastActive), lastConnected: ago(lastConnected) },
    { active, now: NOW },
  );

it('skips writes of known presence, and publishes only changes of status', () => {
  expect(after(true, 30, 30)).toBeNull();
  expect(after(false, 300, 30)).toBeNull();
  expect(after(false, 300, 60)).toEqual({
    presence: { lastActive: ago(300), lastConnected: NOW },
    cameOnline: false,
  });
  const here = { lastActive: NOW, lastConnected: NOW };
  expect(after(true, 60, 60)).toEqual({ presence: here, cameOnline: false });
  expect(after(true, 60, 5)).toEqual({ presence: here, cameOnline: false });
  expect(after(true, 201, 5)).toEqual({ presence: here, cameOnline: true });
  expect(after(true, null, 5)).toEqual({ presence: here, cameOnline: true });
  expect(presenceAfter(null, { active: false, now: NOW })).toEqual({
    presence: { lastActive: null, lastConnected: NOW },
    cameOnline: false,
  });
});

let identity: MemoryIdentity;
let actor: Actor;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const realm = await identity.realms.add(aRealm(''));
  const id = await identity.users.nextId();
  await identity.users.add(anAccount({ id, realmId: realm!.id }));
  actor = { userId: id, realmId: realm!.id, role: ROLES.member, isBot: false };
});

const report = (status: string) => identity.useCases.reportPresence.execute(actor, { status });
const read = (input = {}) => identity.useCases.readRealmPresence.execute(actor, input);
const eventTypes = () => identity.events.events.map(({ type }) => type);
const own = (user = String(actor.userId)) =>
  identity.useCases.readUserPresence.execute(actor, { user });

it('has one event when a user comes online', async () => {
  await report('active');
  identity.clock.advanceSeconds(60);
  await report('active');
  expect(eventTypes()).toEqual(['user.presence_changed']);
  identity.clock.advanceSeconds(60);
  await report('idle');
  expect(eventTypes()).toHaveLength(1);
  identity.clock.advanceSeconds(300);
  await report('active');
  expect(eventTypes()).toHaveLength(2);
  await expect(report('busy')).rejects.toMatchObject({ code: 'PRESENCE_STATUS_INVALID' });
});

it('returns what is newer than a response', async () => {
  expect(await read()).toMatchObject({ people: [], lastUpdateId: null });
  await report('active');
  const first = await read({ lastUpdateId: -1 });
  expect(first).toMatchObject({ people: [{ userId: actor.userId }], lastUpdateId: 1 });
  expect(await read({ lastUpdateId: 1 })).toMatchObject({ people: [], lastUpdateId: 1 });
});

it('returns two weeks, unless more is requested', async () => {
  await report('active');
  identity.clock.advanceSeconds(15 * 86_400);
  expect((await read()).people).toEqual([]);
  expect((await read({ historyDays: 16 })).people).toHaveLength(1);
  expect((await read({ historyDays: -5 })).people).toEqual([]);
  expect((await read({ historyDays: Number.MAX_SAFE_INTEGER })).people).toHaveLength(1);
});

it('finds a user by id and by address, also a deactivated one', async () => {
  await expect(own()).rejects.toMatchObject({ code: 'PRESENCE_UNKNOWN' });
  await report('active');
  expect(await own()).toMatchObject({ status: 'active', isOffline: false });
  identity.clock.advanceSeconds(201);
  expect(await own(`person${actor.userId}@example.com`)).toMatchObject({ isOffline: true });
  await expect(own('nobody@example.com')).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
});

it('lets users hide, and show themselves again', async () => {
  const setShown = (presence_enabled: boolean) =>
    identity.useCases.changeOwnSettings.execute(actor, { settings: { presence_enabled } });
  await report('active');
  await setShown(false);
  expect(await own()).toMatchObject({ isOffline: true });
  await report('active');
  expect(await own()).toMatchObject({ isOffline: true });
  await setShown(true);
  expect(await own()).toMatchObject({ status: 'active', isOffline: false });
  await identity.useCases.changeStatus.execute(actor, { away: true });
  expect(await own()).toMatchObject({ isOffline: true });
  expect(eventTypes().filter((type) => type === 'user.presence_changed')).toHaveLength(4);
});

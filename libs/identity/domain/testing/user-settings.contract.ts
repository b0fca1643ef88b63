import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  USER_SETTING_DEFAULTS,
  type AccountDetailsRepository,
  type EmailChange,
  type SettingsRequest,
} from '../src/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of settings, names and addresses. */
export function describeUserSettings(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let [ann, ben, bot] = [0, 0, 0];
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
      [ann, ben] = [await open(), await open({ isActive: false })];
      bot = await open({ bot: { type: 1, ownerId: ann, isSystemBot: false } });
    });

    const open = (changes: Parameters<typeof freshAccount>[2] = {}) =>
      freshAccount(harness, realmId, changes);
    const change = (request: Partial<SettingsRequest>) =>
      harness.unitOfWork.run(({ settings }) =>
        settings.change({
          realmId,
          userIds: [ann],
          changes: {},
          defaults: USER_SETTING_DEFAULTS,
          byThemselves: false,
          exceptChosen: false,
          ...request,
        }),
      );
    const details = <T>(work: (repository: AccountDetailsRepository) => Promise<T>) =>
      harness.unitOfWork.run(({ accountDetails }) => work(accountDetails));

    it('changes different values, for many at once', async () => {
      await change({ changes: { color_scheme: 2, notification_sound: 'ding' } });
      expect(
        await change({
          userIds: [ben, ann],
          changes: { color_scheme: 2, enter_sends: false, notification_sound: 'bell' },
        }),
      ).toEqual([
        { setting: 'color_scheme', value: 2, userIds: [ben] },
        { setting: 'notification_sound', value: 'bell', userIds: [ann, ben] },
      ]);
      expect(await change({})).toEqual([]);
      expect(await harness.settingsOf(ann)).toMatchObject({
        color_scheme: 2,
        notification_sound: 'bell',
        enter_sends: false,
        email_address_visibility: 1,
      });
      expect(await harness.settingsOf(-1)).toBeNull();
    });

    it('stores the choices of users', async () => {
      await change({ changes: { color_scheme: 2 }, byThemselves: true });
      await change({ changes: { enter_sends: true } });
      const request = { userIds: [ann, ben], exceptChosen: true };
      expect(
        await change({ ...request, changes: { color_scheme: 3, enter_sends: false } }),
      ).toEqual([
        { setting: 'color_scheme', value: 3, userIds: [ben] },
        { setting: 'enter_sends', value: false, userIds: [ann] },
      ]);
    });

    it('finds users by id, deactivated ones too, and omits bots', async () => {
      const resolve = (userIds: number[], groupIds: number[] = []) =>
        harness.unitOfWork.run(({ settings }) => settings.resolve(realmId, { userIds, groupIds }));
      expect(await resolve([ben, ann, bot])).toEqual({ userIds: [ann, ben] });
      expect(await resolve([ann, 987_654])).toEqual({ unknownUserId: 987_654 });
      expect(await resolve([], [987_654])).toEqual({ unknownGroupId: 987_654 });
    });

    it('finds names in any spelling', async () => {
      await details((each) => each.setFullName(ann, 'Anna Ｂ'));
      expect(await details((each) => each.isNameTaken(realmId, 'anna b', ben))).toBe(true);
      expect(await details((each) => each.isNameTaken(realmId, 'anna b', ann))).toBe(false);
    });

    it('gives a name to one of several concurrent requests', async () => {
      const names = ['Same Name', 'same name', 'SAME NAME'];
      const renamed = await Promise.all(
        names.map((name, index) =>
          details(async (each) => {
            const userId = index === 0 ? ann : ben;
            if (await each.isNameTaken(realmId, name, userId)) return null;
            await each.setFullName(userId, name);
            return userId;
          }),
        ),
      );
      expect(new Set(renamed.filter((userId) => userId !== null)).size).toBe(1);
    });

    it('stores time zone and password', async () => {
      expect(await details((each) => each.timezoneOf(ann))).toBe('');
      await details((each) => each.setTimezone(ann, 'Europe/Prague'));
      expect(await details((each) => each.timezoneOf(ann))).toBe('Europe/Prague');
      await details((each) => each.setPassword(ann, 'a hash'));
      expect(await details((each) => each.hasPassword(ann, 'a hash'))).toBe(true);
      expect(await details((each) => each.hasPassword(ann, 'another hash'))).toBe(false);
      const account = await harness.logins.findByEmail(realmId, `Person${ann}@example.com`);
      expect(account?.passwordHash).toBe('a hash');
    });

    it('gives an address to one account alone', async () => {
      const address = {
        deliveryEmail: 'New@x.test',
        email: 'user1@x',
        emailVisibility: 3,
      } as const;
      await details((each) => each.setAddress(ann, address));
      expect(await details((each) => each.holderOf(realmId, 'new@X.test'))).toEqual({
        id: ann,
        isActive: true,
      });
      expect(await details((each) => each.holderOf(realmId, 'nobody@x.test'))).toBeNull();
      const taken = details((each) => each.setAddress(ben, { ...address, email: 'user2@x' }));
      await expect(taken).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
      expect(await harness.settingsOf(ann)).toMatchObject({ email_address_visibility: 3 });
    });

    it('stores the latest request for another address, until it is confirmed', async () => {
      const wishes = <T>(work: (id: number) => T) =>
        harness.unitOfWork.run(async ({ emailChanges }) => work(await emailChanges.nextId()));
      const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
      const hash = (id: number) => new TextEncoder().encode(`${realmId} ${id}`);
      const add = async (userId: number, second: number): Promise<EmailChange> => {
        const id = await wishes((next) => next);
        const names = { oldEmail: 'old@x.test', newEmail: 'new@x.test' };
        const wish = { id, realmId, userId, ...names, requestedAt: at(second) };
        await harness.unitOfWork.run(({ emailChanges }) => emailChanges.add(wish, hash(id)));
        return wish;
      };
      const take = (id: number) =>
        harness.unitOfWork.run(({ emailChanges }) => emailChanges.take(hash(id)));
      const [first, others, second] = [await add(ann, 1), await add(ben, 2), await add(ann, 3)];
      expect(await take(first.id)).toBeNull();
      expect(await take(second.id)).toEqual(second);
      expect(await take(second.id)).toBeNull();
      expect(await take(others.id)).toEqual(others);
      const third = await add(ben, 4);
      await harness.unitOfWork.run(({ emailChanges }) => emailChanges.giveUp(ann));
      expect(await take(third.id)).toEqual(third);
      const fourth = await add(ben, 5);
      await harness.unitOfWork.run(({ emailChanges }) => emailChanges.giveUp(ben));
      expect(await take(fourth.id)).toBeNull();
      const requests = await harness.unitOfWork.run(({ emailChanges }) =>
        emailChanges.requestsOf(ann, at(0)),
      );
      expect(requests).toEqual([at(3), at(1)]);
      const recent = await harness.unitOfWork.run(({ emailChanges }) =>
        emailChanges.requestsOf(ann, at(1)),
      );
      expect(recent).toEqual([at(3)]);
    });
  });
}

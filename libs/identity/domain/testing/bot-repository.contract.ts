import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  NO_BOT_DETAILS,
  type BotDetails,
  type BotRepository,
  type NewUserAccount,
} from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of bots. */
export function describeBotRepository(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let ownerId: number;
    let botId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
      ownerId = await add();
      botId = await addBot();
    });

    const add = (changes: Partial<NewUserAccount> = {}) =>
      harness.unitOfWork.run(async ({ users }) => {
        const id = await users.nextId();
        await users.add(anAccount({ id, realmId }, changes));
        return id;
      });
    const addBot = (changes: Partial<NewUserAccount> = {}) =>
      add({ bot: { type: 3, ownerId, isSystemBot: false }, fullName: 'Robby', ...changes });
    const run = <T>(work: (bots: BotRepository) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.bots));

    it('stores the properties of a bot', async () => {
      const details: BotDetails = {
        defaultSendingChannelId: null,
        defaultEventsChannelId: null,
        allPublicChannels: true,
        service: { name: 'weather', payloadUrl: 'https://example.com/hook', interface: 2 },
        config: { key: 'value' },
      };
      expect(await run((bots) => bots.details(botId))).toEqual(NO_BOT_DETAILS);
      for (const each of [details, { ...details, config: {}, service: null }]) {
        await run((bots) => bots.setDetails(botId, each));
        expect(await run((bots) => bots.details(botId))).toEqual(each);
      }
    });

    it('counts the tokens of a service, and leaves other bots as they are', async () => {
      const rotated = async () => {
        await run((bots) => bots.rotateWebhookSecret(botId, null));
        return run((bots) => bots.details(botId));
      };
      expect(await rotated()).toEqual(NO_BOT_DETAILS);
      const service = { name: 'weather', payloadUrl: 'https://example.com/hook', interface: 2 };
      await run((bots) => bots.setDetails(botId, { ...NO_BOT_DETAILS, service }));
      expect((await rotated()).service).toEqual({ ...service, tokenVersion: 1 });
      expect((await rotated()).service).toEqual({ ...service, tokenVersion: 2 });
    });

    it('counts the secrets of a webhook', async () => {
      const secret = () => run((bots) => bots.webhookSecret(botId));
      expect(await secret()).toEqual({ version: 0, previousUntil: null });
      const end = new Date('2031-02-03T04:05:06.007Z');
      const rotated = await run((bots) => bots.rotateWebhookSecret(botId, end));
      expect(rotated).toEqual({ version: 1, previousUntil: end });
      expect(await secret()).toEqual(rotated);
      await run((bots) => bots.setDetails(botId, NO_BOT_DETAILS));
      await run((bots) => bots.rotateWebhookSecret(botId, null));
      expect(await secret()).toEqual({ version: 2, previousUntil: null });
    });

    it('limits the notices to an owner', async () => {
      const at = (second: number) => new Date(Date.UTC(2031, 1, 3, 4, 5, second));
      const claim = (second: number) =>
        run((bots) => bots.claimOwnerNotice(botId, at(second), at(second - 10)));
      const claims: (number | null)[] = [];
      for (const second of [0, 10, 11, 12]) claims.push(await claim(second));
      expect(claims).toEqual([ownerId, null, ownerId, null]);
      expect(await run((bots) => bots.details(botId))).toEqual(NO_BOT_DETAILS);
      await harness.deactivateUser(ownerId);
      expect(await claim(59)).toBeNull();
      expect(await run((bots) => bots.claimOwnerNotice(ownerId, at(59), at(59)))).toBeNull();
    });

    it('changes the owner', async () => {
      const other = await add();
      await run((bots) => bots.setOwner(botId, other));
      const account = await harness.unitOfWork.run((tx) => tx.users.lock(realmId, botId));
      expect(account?.bot?.ownerId).toBe(other);
    });

    it('finds the names of active bots', async () => {
      const isTaken = (fullName: string, except?: number) =>
        run((bots) => bots.isNameTaken(realmId, fullName, except));
      expect([await isTaken('ROBBY'), await isTaken('Robby', botId)]).toEqual([true, false]);
      expect(await isTaken('Una User')).toBe(false);
      await harness.deactivateUser(botId);
      expect(await isTaken('Robby')).toBe(false);
    });

    it('finds no unknown channel', async () => {
      expect(await run((bots) => bots.channelByName(ownerId, 'nowhere'))).toBeNull();
    });

    it('stores values under keys, for one bot', async () => {
      const other = await addBot({ fullName: 'Other' });
      const stored = () => run((bots) => bots.lockStored(botId));
      expect((await stored()).size).toBe(0);
      await run((bots) =>
        bots.store(
          botId,
          new Map([
            ['a', '1'],
            ['b', ''],
          ]),
        ),
      );
      await run((bots) =>
        bots.store(
          botId,
          new Map([
            ['a', '2'],
            ['c', '3'],
          ]),
        ),
      );
      const entries = Object.fromEntries(await stored());
      expect(entries).toEqual({ a: '2', b: '', c: '3' });
      await run((bots) => bots.forget(other, ['a']));
      await run((bots) => bots.forget(botId, ['a', 'c']));
      expect(Object.fromEntries(await stored())).toEqual({ b: '' });
      expect((await run((bots) => bots.lockStored(other))).size).toBe(0);
    });
  });
}

import { beforeEach, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { FakeClock, MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import type { IdentityTx } from '../identity-tx.ts';
import { NotifyBotOwner } from './notify-bot-owner.ts';

const bot = { userId: 5, realmId: 1, role: ROLES.member, isBot: true };
const clock = new FakeClock();
let ownerId: number | null;
let calls: unknown[];
beforeEach(() => {
  ownerId = 7;
  calls = [];
});

const useCase = new NotifyBotOwner({
  clock,
  unitOfWork: new MemoryUnitOfWork({
    bots: {
      claimOwnerNotice: async (botId: number, now: Date, since: Date) => {
        calls.push({ botId, now, milliseconds: now.getTime() - since.getTime() });
        return ownerId;
      },
    },
    ownerNotices: { send: async (notice: unknown) => void calls.push(notice) },
  }) as unknown as MemoryUnitOfWork<IdentityTx>,
});
const claim = { botId: 5, now: clock.now(), milliseconds: 60_000 };

it('notifies the owner at most once a minute', async () => {
  await useCase.execute(bot, 'Wrong');
  expect(calls).toEqual([claim, { realmId: 1, ownerId: 7, content: 'Wrong' }]);
});

it('sends nothing when the notice is refused, or the actor is no bot', async () => {
  ownerId = null;
  await useCase.execute(bot, 'Wrong');
  await useCase.execute({ ...bot, isBot: false }, 'Wrong');
  expect(calls).toEqual([claim]);
});

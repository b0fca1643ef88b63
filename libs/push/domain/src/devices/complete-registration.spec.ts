import { beforeEach, expect, it } from '@jest/globals';
import { MemoryEventLog, MemoryUnitOfWork } from '@tandem/shared-kernel/testing';
import type { PushEvent } from '../push-events.ts';
import type { PushTx } from '../push-ports.ts';
import { CompleteRegistration } from './complete-registration.ts';
import type { Device, DeviceChange, LegacyToken } from './device.ts';
import type { PushRegistration, RegistrationOutcome } from './registration.ts';

const registration: PushRegistration = {
  realmId: 1,
  userId: 2,
  deviceId: 3,
  tokenKind: 'fcm',
  tokenId: 'print of a',
  bouncerPublicKey: 'key',
  encryptedPushRegistration: 'closed',
};

let device: Device | null;
let changes: DeviceChange[];
let tokens: LegacyToken[];
let events: MemoryEventLog<PushEvent>;
beforeEach(() => {
  device = {
    id: 3,
    userId: 2,
    pushKey: 'key',
    pushKeyId: 1,
    tokenId: null,
    tokenKind: 'fcm',
    pendingTokenId: 'print of a',
    tokenUpdatedAt: null,
    errorCode: null,
  };
  changes = [];
  tokens = [
    { id: 1, kind: 'fcm', token: 'a', appId: null },
    { id: 2, kind: 'fcm', token: 'b', appId: null },
    { id: 3, kind: 'apns', token: 'a', appId: 'app' },
  ];
  events = new MemoryEventLog();
});

function complete(outcome: RegistrationOutcome): Promise<void> {
  const tx: Pick<PushTx, 'devices' | 'tokens' | 'events'> = {
    devices: {
      add: async () => 0,
      remove: async () => false,
      lock: async () => device,
      change: async (_, change) => void changes.push(change),
    },
    tokens: {
      add: async () => true,
      remove: async (_, kind, token) => {
        tokens = tokens.filter((each) => each.kind !== kind || each.token !== token);
        return true;
      },
      list: async () => tokens,
    },
    events,
  };
  return new CompleteRegistration({
    unitOfWork: new MemoryUnitOfWork(tx),
    bouncer: { register: async () => outcome },
    fingerprints: { fingerprintOf: (token) => `print of ${token}` },
  }).execute(registration);
}

const changed = (fields: object) => [
  { type: 'device.changed', realmId: 1, userId: 2, deviceId: 3, changes: fields },
];

it('takes an accepted token into use, and forgets the same one in the older way', async () => {
  const providerToken = { token: 'a', appId: null };
  await complete({ accepted: true, providerToken });
  expect(changes).toEqual([{ tokenId: 'print of a', pendingTokenId: null, providerToken }]);
  expect(tokens.map(({ id }) => id)).toEqual([2, 3]);
  expect(events.events).toEqual(changed({ tokenId: 'print of a', pendingTokenId: null }));
});

it('notes why one was refused, and forgets nothing', async () => {
  await complete({ accepted: false, code: 'REQUEST_EXPIRED' });
  expect(changes).toEqual([{ errorCode: 'REQUEST_EXPIRED' }]);
  expect(tokens).toHaveLength(3);
  expect(events.events).toEqual(changed({ errorCode: 'REQUEST_EXPIRED' }));
});

it.each([
  ['was taken away', null],
  ['was registered anew', 'print of b'],
])('changes nothing of a device that %s meanwhile', async (_, pendingTokenId) => {
  device = pendingTokenId === null ? null : { ...device!, pendingTokenId };
  await complete({ accepted: true, providerToken: null });
  expect([changes, events.events, tokens.length]).toEqual([[], [], 3]);
});

import { expect, it } from '@jest/globals';
import { NO_CAPABILITIES, clientEventKind } from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { WireEventPresenter } from '../index.ts';

const ann = { userId: 7, realmId: 1, role: ROLES.member, isBot: false };
const form = {
  applyMarkdown: false,
  clientComputesAvatars: true,
  slimPresence: false,
  includeSubscribers: 'false',
  capabilities: NO_CAPABILITIES,
  words: 'spec',
};
const queue = {
  id: 'q',
  userId: 7,
  realmId: 1,
  eventTypes: null,
  narrow: [],
  receivesPublicChannels: false,
  form,
  clientName: 'test',
  idleSeconds: 600,
  startsAt: 0,
  snapshot: null,
  prunedTo: -1,
  lastSeenAt: new Date(),
};
const event = (kind: string) => ({
  position: 1,
  xid: 1,
  realmId: 1,
  kind,
  receivers: null,
  bystanders: [],
  data: null,
});

it('presents an event once for all queues of one form, and no unknown kinds', () => {
  let calls = 0;
  const faults: unknown[] = [];
  const shared = clientEventKind<null>({
    kind: 'shared',
    types: ['shared'],
    variant: () => '',
    present: () => ({ type: 'shared', calls: (calls += 1) }),
  });
  const faulty = clientEventKind<null>({
    kind: 'faulty',
    types: ['faulty'],
    present: () => {
      throw new Error('no');
    },
  });
  const presenter = new WireEventPresenter([shared, faulty], (error) => faults.push(error));
  const known = event('shared');
  const present = (more: object = {}) =>
    presenter.present(known, { ...queue, ...more }, ann, false).map(({ json }) => json);
  expect([present(), present({ id: 'other', form: { ...form } })]).toEqual([
    ['{"type":"shared","calls":1}'],
    ['{"type":"shared","calls":1}'],
  ]);
  expect(present({ form: { ...form, words: 'zulip' } })).toEqual(['{"type":"shared","calls":2}']);
  expect(present({ eventTypes: ['message'] })).toEqual([]);
  expect(presenter.present(event('of a later version'), queue, ann, false)).toEqual([]);
  expect(presenter.present(event('faulty'), queue, ann, false)).toEqual([]);
  expect(faults).toHaveLength(1);
});

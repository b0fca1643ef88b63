import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { EditMessage, type EditMessageInput } from '../messages/edit-message.ts';
import {
  MemoryMessaging,
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '../../testing/index.ts';
import { mergedPolicy } from './merged-policy.ts';
import { resolutionOf } from './resolved-topic.ts';
import { messageUrl, topicLink } from './topic-link.ts';

describe('moving messages', () => {
  let messaging: MemoryMessaging;
  let ann: Actor;
  let channelId: number;
  let ids: number[];
  let clock: FakeClock;

  beforeEach(async () => {
    messaging = new MemoryMessaging();
    ann = await messaging.createUser(await messaging.createRealm());
    channelId = await freshChannel(messaging, ann);
    clock = new FakeClock();
    ids = [await store('Lunch'), await store('lunch'), await store('Lunch')];
  });

  const store = async (topic: string) => {
    const { recipientId } = await messaging.channel(channelId);
    const place = { kind: 'channel', channelId, recipientId, topic } as const;
    const message = aMessage(ann, place, { sentAt: clock.now() });
    return messaging.unitOfWork.run((tx) => tx.messages.add(message));
  };
  const edit = (input: Partial<EditMessageInput>, editor = ann) =>
    new EditMessage({
      unitOfWork: messaging.unitOfWork,
      clock,
      renderer: aRenderer(),
      references: noReferences,
      insights: plainInsights,
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    }).execute(editor, { messageId: ids[1]!, propagateMode: 'change_one', ...input });
  const topics = () =>
    Promise.all(ids.map(async (id) => (await messaging.message(id))?.topic ?? null));
  const types = () => messaging.events.events.map((event) => event.type);
  const notices = () =>
    messaging.store.state.messages.filter((each) => each.senderId === 1).map((each) => each.body);

  it.each([
    ['change_one', ['Lunch', 'Dinner', 'Lunch']],
    ['change_later', ['Lunch', 'Dinner', 'Dinner']],
    ['change_all', ['Dinner', 'Dinner', 'Dinner']],
  ] as const)('takes %s', async (propagateMode, expected) => {
    await edit({ topic: 'Dinner', propagateMode });
    expect(await topics()).toEqual(expected);
  });

  it('publishes it once, with all moved messages', async () => {
    await edit({ topic: 'Dinner', propagateMode: 'change_later' });
    expect(types()).toEqual(['messages.moved', 'message.sent']);
    expect(messaging.events.events[0]).toMatchObject({
      messageId: ids[1],
      messageIds: ids.slice(1),
      propagateMode: 'change_later',
      from: { channelId, topic: 'lunch' },
      to: { channelId, topic: 'Dinner' },
    });
    expect(notices()[0]?.content).toMatch(/^2 messages were moved here from #\*\*/);
  });

  it('posts no notice where none is requested', async () => {
    await edit({ topic: 'Dinner', notifyNewThread: false });
    expect(types()).toEqual(['messages.moved']);
    messaging.moveContext = { notificationBotId: null };
    await edit({ topic: 'Supper', notifyOldThread: true });
    expect(types()).toEqual(['messages.moved', 'messages.moved']);
  });

  it('takes back what was resolved by mistake', async () => {
    const all = { propagateMode: 'change_all' } as const;
    ids = [await store('Open')];
    await edit({ messageId: ids[0]!, topic: '✔ Open', ...all });
    expect(notices().map((each) => each.content)).toEqual([
      `@_**Ann|${ann.userId}** has marked this topic as resolved.`,
    ]);
    clock.advanceSeconds(60);
    await edit({ messageId: ids[0]!, topic: 'Open', ...all });
    expect(notices()).toEqual([]);
    expect(types()).toEqual([
      'messages.moved',
      'message.sent',
      'messages.moved',
      'messages.deleted',
    ]);
  });

  it.each([
    ['TOPIC_RESOLVE_NOT_PERMITTED', { mayResolve: false }, { topic: '✔ lunch' }],
    ['MESSAGE_EDIT_NOT_PERMITTED', { mayRename: false }, { topic: 'x' }],
    ['TOPIC_EDIT_TIME_LIMIT_PASSED', { renameLimitSeconds: -21 }, { topic: 'x' }],
  ] as const)('refuses with %s', async (code, context, input) => {
    messaging.moveContext = context;
    clock.advanceSeconds(1);
    await expect(edit(input)).rejects.toMatchObject({ code });
    expect(await topics()).toEqual(['Lunch', 'lunch', 'Lunch']);
  });

  it('binds members by age, all or nothing, and moderators not', async () => {
    clock.advanceSeconds(700_000);
    ids.push(await store('lunch'));
    const all = { messageId: ids[3]!, topic: 'x', propagateMode: 'change_all' } as const;
    await expect(edit(all)).rejects.toMatchObject({
      code: 'MOVE_TIME_LIMIT_EXCEEDED',
      data: { total: 4, movable: 1, firstMovableId: ids[3] },
    });
    const mona = await messaging.createUser(ann.realmId, ROLES.moderator);
    await edit(all, mona);
    expect(await topics()).toEqual(['x', 'x', 'x', 'x']);
  });
});

it.each([
  ['a', '✔ a', 'resolved'],
  ['✔ a', 'a', 'unresolved'],
  ['✔ ✔✔a', 'a', 'unresolved'],
  ['✔ a', '✔ ✔✔a', null],
  ['a', '✔ b', null],
  ['✔ a', 'b', null],
  ['a', '✔a', null],
  ['y'.repeat(60), `✔ ${'y'.repeat(55)}...`, 'resolved'],
] as const)('%s to %s is %s', (before, after, expected) => {
  expect(resolutionOf(before, after)).toBe(expected);
});

it('merges what people set for topics', () => {
  expect([
    mergedPolicy(1, 0, true),
    mergedPolicy(1, 0, false),
    mergedPolicy(3, 1, true),
    mergedPolicy(2, 3, true),
    mergedPolicy(3, 1, false),
    mergedPolicy(2, 0, true),
  ]).toEqual([0, 1, 3, 3, 1, 2]);
});

it('links topics, whatever they are called', () => {
  const channel = { channelId: 7, name: 'a b' };
  expect(topicLink(channel, 'Lunch')).toBe('#**a b>Lunch**');
  expect(topicLink(channel, '')).toBe('#**a b>**');
  expect(topicLink(channel, 'a > b')).toBe(
    '[#a b &gt; a &gt; b](#narrow/channel/7-a-b/topic/a.20.3E.20b)',
  );
  expect(messageUrl('https://x', channel, 'v1.0 (new)', 5)).toBe(
    'https://x/#narrow/channel/7-a-b/topic/v1.2E0.20.28new.29/near/5',
  );
});

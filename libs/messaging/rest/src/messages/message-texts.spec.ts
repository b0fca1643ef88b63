import { expect, it } from '@jest/globals';
import type { MessageView, SenderView } from '@tandem/messaging-domain';
import { MessageTexts } from './message-texts.ts';
import { presentMessage, type MessageForm } from './present-message.ts';

const presentation = {
  avatars: {
    of: (_: unknown, { clientComputes }: { clientComputes: boolean }) =>
      clientComputes ? null : 'https://x/a.png',
  },
  addresses: { emailDomainOf: () => 'example.com' },
  renderer: {
    topicLinks: (topic: string, rules: readonly unknown[]) =>
      rules.map(() => ({ text: topic, url: '#' })),
  },
};
const form: MessageForm = {
  applyMarkdown: true,
  allowEmptyTopicName: false,
  clientComputesAvatars: true,
  words: 'spec',
};
const sender: SenderView = {
  id: 7,
  realmId: 1,
  realmStringId: 'x',
  email: 'a@x',
  deliveryEmail: 'a@x',
  emailVisibility: 1,
  fullName: 'A "quoted" name',
  avatarSource: 'gravatar',
  avatarVersion: 1,
  isAccessible: true,
};
const aView = (id: number, changes: Partial<MessageView> = {}): MessageView => ({
  id,
  recipientId: 5,
  sender,
  content: `**${id}**`,
  renderedContent: `<p>${id}</p>\n`,
  place: { kind: 'channel', channelId: 3, channelName: 'c', topic: '' },
  sentAt: new Date(1000),
  clientName: 'test',
  lastEditedAt: new Date(2000),
  lastMovedAt: null,
  edits: [],
  submessages: [],
  flags: ['read', 'starred'],
  linkifiers: [],
  reactions: [{ emojiName: 'z', emojiCode: 'z', reactionType: 'service_extra_emoji', userId: 1 }],
  ...changes,
});
const direct = {
  place: { kind: 'direct', participants: [{ id: 7, email: 'a@x', fullName: 'A' }] },
  recipientId: 9,
  flags: [],
} as const;

it('writes the same as the presenter, repeatedly, in each form', () => {
  const texts = new MessageTexts(presentation);
  const shared = {};
  const views = [
    aView(1, { shared }),
    aView(2, { ...direct, shared: {} }),
    aView(3, { sender: { ...sender, id: 8, isAccessible: false } }),
  ];
  const forms: MessageForm[] = [
    form,
    { ...form, applyMarkdown: false },
    { ...form, allowEmptyTopicName: true },
    { ...form, words: 'zulip', clientComputesAvatars: false },
  ];
  for (const each of [...forms, ...forms]) {
    const list = JSON.parse(`[${String(texts.listOf(views, each, ({ id }) => ({ extra: id })))}]`);
    expect(list).toEqual(
      views.map((view) => ({
        ...JSON.parse(JSON.stringify(presentMessage(view, each, presentation))),
        extra: view.id,
      })),
    );
  }
});

it('caches no text that a change of linkifiers makes stale', () => {
  const texts = new MessageTexts(presentation);
  const shared = {};
  const linksWith = (linkifiers: MessageView['linkifiers']) =>
    JSON.parse(String(texts.listOf([aView(1, { shared, linkifiers })], form))).topic_links.length;
  expect(linksWith([])).toBe(0);
  expect(linksWith([{ pattern: 'x', urlTemplate: 'y' }])).toBe(1);
});

it('writes a list that is shown again once for each form', () => {
  const texts = new MessageTexts(presentation);
  const views = [aView(1), aView(2)];
  const forms = [
    form,
    { ...form, applyMarkdown: false },
    { ...form, clientComputesAvatars: false },
  ];
  const lists = forms.map((each) => texts.listOf(views, each));
  expect(new Set(lists.map(String)).size).toBe(3);
  forms.forEach((each, at) => expect(texts.listOf(views, each)).toBe(lists[at]));
  expect(String(texts.listOf([...views], form))).toBe(String(lists[0]));
});

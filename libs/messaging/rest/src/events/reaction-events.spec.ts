import { expect, it } from '@jest/globals';
import {
  NO_CAPABILITIES,
  type ClientEventDraft,
  type RegisteredClient,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { reactionEvents } from './reaction-events.ts';

const ann = { id: 7, email: 'ann@acme.test', fullName: 'Ann' };
const reacted = {
  realmId: 2,
  messageId: 12,
  emojiName: 'tada',
  emojiCode: 'tada',
  reactionType: 'service_extra_emoji',
  place: { kind: 'channel', channelId: 3, topic: 'plans' },
} as const;
const queries = {
  people: {
    findPeople: async () => new Map([[ann.id, ann]]),
    guestsWithoutAccessTo: async (asked: readonly unknown[]) =>
      asked.map(() => ({ guestIds: [9], realmStringId: 'acme' })),
  },
};
const reactionTranslator = reactionEvents({
  emailDomainOf: (stringId: string) => `${stringId}.test`,
});

function client(words: 'spec' | 'zulip', userId = 8): RegisteredClient {
  const form = {
    applyMarkdown: false,
    clientComputesAvatars: true,
    slimPresence: false,
    includeSubscribers: 'false',
    capabilities: NO_CAPABILITIES,
    words,
    eventTypes: null,
  } as const;
  const person = { userId, realmId: 2, role: ROLES.member, isBot: false };
  return { ...person, form, clientName: 'test', queueId: 'q' };
}

it('is published to readers of the message, in the dialect of each client', async () => {
  const events = [
    { ...reacted, type: 'reaction.added', userId: ann.id },
    { ...reacted, type: 'reaction.removed', userId: ann.id },
  ];
  const [[added], [removed]] = (await reactionTranslator.prepare(events, queries, [])) as [
    [ClientEventDraft],
    [ClientEventDraft],
  ];
  expect(added).toMatchObject({
    audience: { kind: 'channel', channelId: 3, of: 'readers', messageId: 12 },
  });
  const [kind] = reactionTranslator.kinds;
  const reach = { asBystander: false };
  const { data } = added;
  expect(kind?.present(data, client('spec'), reach)).toEqual({
    type: 'reaction',
    op: 'add',
    message_id: 12,
    emoji_name: 'tada',
    emoji_code: 'tada',
    reaction_type: 'service_extra_emoji',
    user_id: 7,
    user: { user_id: 7, email: 'ann@acme.test', full_name: 'Ann' },
  });
  expect(kind?.present(data, client('zulip'), reach)).toMatchObject({
    reaction_type: 'zulip_extra_emoji',
  });
  expect(kind?.present(data, client('spec', 9), reach)).toMatchObject({
    user: { user_id: 7, email: 'user7@acme.test', full_name: 'Unknown user' },
  });
  expect(kind?.variant?.(data, client('spec', 9), reach)).not.toBe(
    kind?.variant?.(data, client('spec'), reach),
  );
  expect(removed.data).toMatchObject({ op: 'remove' });
});

it('publishes nothing for a deleted user', async () => {
  const events = [{ ...reacted, type: 'reaction.added', userId: 99 }];
  expect(await reactionTranslator.prepare(events, queries, [])).toEqual([[]]);
});

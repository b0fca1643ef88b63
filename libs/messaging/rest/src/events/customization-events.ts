import type {
  CustomEmojiAdded,
  CustomEmojiDeactivated,
  CustomEmojiView,
  LinkifierView,
  LinkifiersChanged,
  MessagingEventQueries,
  PlaygroundView,
  PlaygroundsChanged,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentCustomEmoji, presentEmojiMap } from '../custom-emoji/custom-emoji.endpoints.ts';
import { presentLinkifier } from '../linkifiers/linkifier.endpoints.ts';
import { presentPlayground } from '../playgrounds/playground.endpoints.ts';

interface EmojiData {
  readonly op: 'add' | 'update_one';
  readonly emoji: CustomEmojiView;
  /** The complete list for clients that do not support partial updates. */
  readonly all: readonly CustomEmojiView[];
}

/** `realm_emoji`: a custom emoji was added or deactivated. */
const realmEmoji = clientEventKind<EmojiData>({
  kind: 'realm_emoji',
  types: ['realm_emoji'],
  variant: () => '',
  present: ({ op, emoji, all }, { form }) => {
    if (!form.capabilities.individual_emoji_changes) {
      return { type: 'realm_emoji', op: 'update', realm_emoji: presentEmojiMap(all) };
    }
    if (op === 'add') return { type: 'realm_emoji', op, emoji: presentCustomEmoji(emoji) };
    const data = { deactivated: emoji.deactivated };
    return { type: 'realm_emoji', op, emoji_id: String(emoji.id), data };
  },
});

/** `realm_linkifiers`: all of them. Clients that do not support templates receive an empty list. */
const realmLinkifiers = clientEventKind<{ readonly linkifiers: readonly LinkifierView[] }>({
  kind: 'realm_linkifiers',
  types: ['realm_linkifiers'],
  variant: () => '',
  present: ({ linkifiers }, { form }) => ({
    type: 'realm_linkifiers',
    realm_linkifiers: form.capabilities.linkifier_url_template
      ? linkifiers.map(presentLinkifier)
      : [],
  }),
});

/** `realm_playgrounds`: all of them. */
const realmPlaygrounds = clientEventKind<{ readonly playgrounds: readonly PlaygroundView[] }>({
  kind: 'realm_playgrounds',
  types: ['realm_playgrounds'],
  variant: () => '',
  present: ({ playgrounds }) => ({
    type: 'realm_playgrounds',
    realm_playgrounds: playgrounds.map(presentPlayground),
  }),
});

const everybody = { kind: 'realm' } as const;

/** Publishes custom emoji to the organization. */
export const customEmojiEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  CustomEmojiAdded | CustomEmojiDeactivated,
  MessagingEventQueries
>({
  of: ['custom_emoji.added', 'custom_emoji.deactivated'],
  kinds: [realmEmoji],
  prepare: async (events, { customizations }) => {
    const found = await customizations.listEmoji(realmsOf(events));
    return events.map(({ type, realmId, emoji }) => {
      const op = type === 'custom_emoji.added' ? 'add' : 'update_one';
      return [realmEmoji.draft(everybody, { op, emoji, all: found.get(realmId) ?? [] })];
    });
  },
});

/** Publishes linkifiers to the organization. */
export const linkifierEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  LinkifiersChanged,
  MessagingEventQueries
>({
  of: ['linkifiers.changed'],
  kinds: [realmLinkifiers],
  prepare: async (events, { customizations }) => {
    const found = await customizations.listLinkifiers(realmsOf(events));
    return events.map(({ realmId }) => [
      realmLinkifiers.draft(everybody, { linkifiers: found.get(realmId) ?? [] }),
    ]);
  },
});

/** Publishes playgrounds to the organization. */
export const playgroundEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  PlaygroundsChanged,
  MessagingEventQueries
>({
  of: ['playgrounds.changed'],
  kinds: [realmPlaygrounds],
  prepare: async (events, { customizations }) => {
    const found = await customizations.listPlaygrounds(realmsOf(events));
    return events.map(({ realmId }) => [
      realmPlaygrounds.draft(everybody, { playgrounds: found.get(realmId) ?? [] }),
    ]);
  },
});

function realmsOf(events: readonly { readonly realmId: number }[]): readonly number[] {
  return [...new Set(events.map(({ realmId }) => realmId))];
}

import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { customEmojiSchema, presentEmojiMap } from '../custom-emoji/custom-emoji.endpoints.ts';
import { draftSchema, presentDraft } from '../drafts/draft-shapes.ts';
import { linkifierSchema, presentLinkifier } from '../linkifiers/linkifier.endpoints.ts';
import { presentPlayground } from '../playgrounds/playground.endpoints.ts';
import { presentReminder, reminderSchema } from '../reminders/reminder.endpoints.ts';
import {
  presentSavedSnippet,
  savedSnippetSchema,
} from '../saved-snippets/saved-snippet.endpoints.ts';
import {
  presentScheduledMessage,
  scheduledMessageSchema,
} from '../scheduled-messages/scheduled-message.endpoints.ts';

type Source = RegisterStateSource<MessagingStateQueries>;

const MAX_DRAFTS = 1000;

const emoji: Source = {
  fetchTypes: ['realm_emoji'],
  fields: { realm_emoji: schema.map(customEmojiSchema, 'By ID, including deactivated ones') },
  load: async ({ customizations }, { actor: { realmId } }) => {
    const found = await customizations.listEmoji([realmId]);
    return { realm_emoji: presentEmojiMap(found.get(realmId) ?? []) };
  },
};

const linkifiers: Source = {
  fetchTypes: ['realm_linkifiers'],
  fields: { realm_linkifiers: schema.array(linkifierSchema, 'In the order in which they apply') },
  load: async ({ customizations }, { actor: { realmId }, client }) => {
    if (!client.form.capabilities.linkifier_url_template) return { realm_linkifiers: [] };
    const found = await customizations.listLinkifiers([realmId]);
    return { realm_linkifiers: (found.get(realmId) ?? []).map(presentLinkifier) };
  },
};

const filters: Source = {
  fetchTypes: ['realm_filters'],
  fields: { realm_filters: schema.array(schema.anything(), 'Always empty') },
  load: () => Promise.resolve({ realm_filters: [] }),
};

const playgrounds: Source = {
  fetchTypes: ['realm_playgrounds'],
  fields: {
    realm_playgrounds: schema.array(
      schema.object({
        id: schema.integer(),
        name: schema.string(),
        pygments_language: schema.string(),
        url_template: schema.string('RFC 6570'),
      }),
    ),
  },
  load: async ({ customizations }, { actor: { realmId } }) => {
    const found = await customizations.listPlaygrounds([realmId]);
    return { realm_playgrounds: (found.get(realmId) ?? []).map(presentPlayground) };
  },
};

const drafts: Source = {
  fetchTypes: ['drafts'],
  fields: { drafts: schema.array(draftSchema, `Last edited first, at most ${MAX_DRAFTS}`) },
  load: async ({ personalStores }, { actor }) => {
    const found = (await personalStores.listDrafts(actor.userId, MAX_DRAFTS)) ?? [];
    return { drafts: [...found].reverse().map(presentDraft) };
  },
};

const savedSnippets: Source = {
  fetchTypes: ['saved_snippets'],
  fields: { saved_snippets: schema.array(savedSnippetSchema) },
  load: async ({ personalStores }, { actor }) => {
    const found = await personalStores.listSavedSnippets(actor.userId);
    return { saved_snippets: found.map(presentSavedSnippet) };
  },
};

const scheduledMessages: Source = {
  fetchTypes: ['scheduled_messages'],
  fields: { scheduled_messages: schema.array(scheduledMessageSchema, 'Next one first') },
  load: async ({ scheduled }, { actor }) => {
    const found = await scheduled.listScheduled(actor.userId);
    return { scheduled_messages: found.map(presentScheduledMessage) };
  },
};

const reminders: Source = {
  fetchTypes: ['reminders'],
  fields: { reminders: schema.array(reminderSchema, 'Next one first') },
  load: async ({ reminders: queries }, { actor }) => {
    const found = await queries.listReminders(actor.userId);
    return { reminders: found.map(presentReminder) };
  },
};

/** Customizations of the organization, and the user's own stored items. */
export const storesState: readonly Source[] = [
  emoji,
  linkifiers,
  filters,
  playgrounds,
  drafts,
  savedSnippets,
  scheduledMessages,
  reminders,
];

import type {
  CustomizationQueries,
  MessagingUseCases,
  PersonalStoreQueries,
  RealmExportQueries,
  ReminderQueries,
  ScheduledMessageQueries,
} from '@tandem/messaging-domain';
import type { UserExportQueries } from '@tandem/messaging-domain/exports';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import {
  customEmojiSchema,
  deactivateCustomEmoji,
  getCustomEmoji,
  uploadCustomEmoji,
} from '../custom-emoji/custom-emoji.endpoints.ts';
import { draftSchema } from '../drafts/draft-shapes.ts';
import { draftEndpoints } from '../drafts/draft.endpoints.ts';
import { exportEndpoints, realmExportSchema } from '../exports/export.endpoints.ts';
import { userExportEndpoints, userExportSchema } from '../exports/user-export.endpoints.ts';
import {
  getLinkifiers,
  linkifierCommands,
  linkifierSchema,
} from '../linkifiers/linkifier.endpoints.ts';
import { playgroundEndpoints } from '../playgrounds/playground.endpoints.ts';
import { reminderEndpoints, reminderSchema } from '../reminders/reminder.endpoints.ts';
import {
  savedSnippetEndpoints,
  savedSnippetSchema,
} from '../saved-snippets/saved-snippet.endpoints.ts';
import {
  scheduledMessageEndpoints,
  scheduledMessageSchema,
} from '../scheduled-messages/scheduled-message.endpoints.ts';
import { addSubmessage } from '../submessages/add-submessage.endpoint.ts';

/** The dependencies of the endpoints of customizations and personal data. */
export interface StoreEndpointDependencies {
  readonly useCases: MessagingUseCases;
  readonly customizations: CustomizationQueries;
  readonly personalStores: PersonalStoreQueries;
  readonly scheduled: ScheduledMessageQueries;
  readonly reminders: ReminderQueries;
  readonly exports: RealmExportQueries;
  readonly userExports: UserExportQueries;
}

/** Customizations of an organization, and personal data of users. */
export function storeEndpoints(dependencies: StoreEndpointDependencies): ChatEndpoint[] {
  const { useCases, customizations, personalStores, scheduled, reminders } = dependencies;
  return [
    addSubmessage(useCases.addSubmessage),
    getCustomEmoji(customizations),
    uploadCustomEmoji(useCases.addCustomEmoji),
    deactivateCustomEmoji(useCases.deactivateCustomEmoji),
    ...getLinkifiers(customizations),
    ...linkifierCommands(useCases),
    ...playgroundEndpoints(useCases),
    ...draftEndpoints(useCases, personalStores),
    ...savedSnippetEndpoints(useCases, personalStores),
    ...scheduledMessageEndpoints(useCases, scheduled),
    ...reminderEndpoints(useCases, reminders),
    ...exportEndpoints(useCases, dependencies.exports),
    ...userExportEndpoints(useCases, dependencies.userExports),
  ];
}

/** The named schemas of these endpoints. */
export const storeSchemas: readonly NamedSchema[] = [
  customEmojiSchema,
  linkifierSchema,
  draftSchema,
  savedSnippetSchema,
  scheduledMessageSchema,
  reminderSchema,
  realmExportSchema,
  userExportSchema,
];
